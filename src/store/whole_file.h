// store/whole_file.h - small files that are written whole or not at all.
#pragma once

#include <string>

namespace railhead {

// Replaces the file atomically, even if the power fails: another file, synchronised, takes its
// name. Only its owner may read it. "" or why it could not be written.
std::string write_whole_file(const std::string& path, const std::string& text);

}  // namespace railhead
