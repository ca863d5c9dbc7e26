#include "command/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "command/command.h"
#include "core/text.h"

namespace railhead {

OutputFile::OutputFile(std::string option, std::string path)
    : option_(std::move(option)), path_(std::move(path)) {
    // e: not handed on to programs that are started.
    file_ = path_ == "-" ? stdout : std::fopen(path_.c_str(), "wbe");
    if (!file_) fail_here();
}

OutputFile::~OutputFile() {
    if (file_ && file_ != stdout) std::fclose(file_);
}

bool OutputFile::write(std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), file_) == text.size();
}

void OutputFile::finish() {
    std::FILE* file = std::exchange(file_, nullptr);
    const bool bad = std::ferror(file) != 0;
    if ((file == stdout ? std::fflush(file) : std::fclose(file)) != 0 || bad) fail_here();
}

void OutputFile::fail_here() const {
    fail(fmt::format("{} {}: {}", option_, printable(path_, 200), std::strerror(errno)));
}

}  // namespace railhead
