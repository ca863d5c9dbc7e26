// server/file_limit.h - how many files and sockets this process may have open.
#pragma once

#include <cstdint>

namespace railhead {

// Raises the limit as far as the system lets us; returns what it is now.
std::uint64_t raise_file_limit();

}  // namespace railhead
