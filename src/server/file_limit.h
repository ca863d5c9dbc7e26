// server/file_limit.h - how many files and sockets this process may have open.
#pragma once

#include <cstddef>
#include <cstdint>

namespace railhead {

// Raises the limit as far as the system lets us; returns what it is now.
std::uint64_t raise_file_limit();

// How many connections there may be if that many files may be open: some are reserved for the
// store, for pipes and for clients that are turned away. 0 files: the limit is unknown.
std::size_t connections_within(std::uint64_t files);

}  // namespace railhead
