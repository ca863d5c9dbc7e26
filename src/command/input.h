// command/input.h - files from the command line: only regular ones, and never more than is useful.
#pragma once

#include <cstddef>
#include <string>

#include "core/result.h"

namespace railhead {

inline constexpr std::size_t kMaxMapFile = 8'000'000;

// The whole file. Folders, devices, FIFOs and files of more than `most` bytes are not read.
Result<std::string> read_file(const std::string& path, std::size_t most);

}  // namespace railhead
