#include "command/record_lines.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "command/command.h"
#include "core/text.h"
#include "record/reader.h"

namespace railhead {

namespace {

FILE* open_regular(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat facts {};
    std::string reason;
    if (descriptor < 0 || ::fstat(descriptor, &facts) != 0)
        reason = std::strerror(errno);
    else if (!S_ISREG(facts.st_mode))
        reason = "this is not a regular file (use - for stdin)";
    FILE* file = reason.empty() ? ::fdopen(descriptor, "rb") : nullptr;
    if (file) return file;
    if (descriptor >= 0) ::close(descriptor);
    fail(fmt::format("{}: {}", printable(path, 200), reason.empty() ? "cannot be read" : reason));
}

}  // namespace

RecordLines::RecordLines(const std::string& path)
    : file_(path == "-" ? stdin : open_regular(path)) {}

RecordLines::~RecordLines() {
    if (file_ != stdin) std::fclose(file_);
}

// Reads on; false if nothing came.
bool RecordLines::fill() {
    if (ended_) return false;
    buffer_.erase(0, at_);
    at_ = 0;
    constexpr std::size_t kPiece = 1 << 16;
    const std::size_t before = buffer_.size();
    buffer_.resize(before + kPiece);
    const std::size_t got = std::fread(buffer_.data() + before, 1, kPiece, file_);
    buffer_.resize(before + got);
    if (got < kPiece && (std::feof(file_) || std::ferror(file_))) ended_ = true;
    return got > 0;
}

std::optional<RecordLine> RecordLines::take(std::size_t size, std::size_t skip, bool too_long) {
    const RecordLine found{line_, std::string_view{buffer_}.substr(at_, size), too_long};
    at_ += size + skip;
    if (skip > 0) ++line_;
    return found;
}

std::optional<RecordLine> RecordLines::next() {
    if (first_) {
        first_ = false;
        while (buffer_.size() <= kMaxRecord && fill()) {
        }
        const auto records = split_records(buffer_);
        if (ended_ && records.size() == 1 && records[0].find('\n') != std::string_view::npos)
            return take(buffer_.size(), 0, buffer_.size() > kMaxRecord);
    }
    for (;;) {
        std::size_t end = buffer_.find('\n', at_);
        while (end == std::string::npos && buffer_.size() - at_ <= kMaxRecord && fill())
            end = buffer_.find('\n', at_);
        if (end == std::string::npos) {
            if (at_ == buffer_.size()) return std::nullopt;
            const bool too_long = buffer_.size() - at_ > kMaxRecord;
            auto found = RecordLine{line_, std::string_view{buffer_}.substr(at_), too_long};
            if (!too_long) {
                at_ = buffer_.size();
                return found;
            }
            // Pass over the rest of the line without keeping it.
            do {
                at_ = buffer_.size();
            } while (fill() && (end = buffer_.find('\n', at_)) == std::string::npos);
            at_ = end == std::string::npos ? buffer_.size() : end + 1;
            found.text = {};
            ++line_;
            return found;
        }
        const std::string_view line = std::string_view{buffer_}.substr(at_, end - at_);
        if (is_blank(line)) {
            at_ = end + 1;
            ++line_;
            continue;
        }
        return take(end - at_, 1, line.size() > kMaxRecord);
    }
}

}  // namespace railhead
