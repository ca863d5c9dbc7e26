// server/file_limit.h - how many files and sockets this process may have open.
#pragma once

#include <cstddef>
#include <cstdint>

namespace railhead {

// Raises the limit as far as the system lets us; returns what it is now.
std::uint64_t raise_file_limit();

// How many connections there may be where so many files may be open: some are kept for the store,
// for pipes and for those who are turned away. 0 files: the limit is not known.
std::size_t connections_within(std::uint64_t files);

}  // namespace railhead
