// command/input.h - files from the command line: only regular ones, and never more than is useful.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

namespace railhead {

inline constexpr std::size_t kMaxMapFile = 8'000'000;

struct Unreadable {
    std::string reason;
};

// The whole file. Folders, devices, FIFOs and files of more than `most` bytes are not read.
[[nodiscard]] std::variant<std::string, Unreadable> read_file(const std::string& path,
                                                              std::size_t most);

}  // namespace railhead
