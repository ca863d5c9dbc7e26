// command/record_lines.h - the records of a file or of stdin, one after another, in bounded memory.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace railhead {

inline constexpr std::size_t kMaxRecord = 8'000'000;  // bytes of one record

struct RecordLine {
    std::size_t line = 0;     // of the file, from 1
    std::string_view text{};  // until the next call
    bool too_long = false;    // more than kMaxRecord bytes; the text is then cut
};

// A file that is one object over several lines counts as one record if it is not too large; in all
// others each line that is not empty is one.
class RecordLines {
public:
    // `path` "-" is stdin. Only regular files are opened: otherwise fails (command.h).
    explicit RecordLines(const std::string& path);
    ~RecordLines();
    RecordLines(const RecordLines&) = delete;
    RecordLines& operator=(const RecordLines&) = delete;

    std::optional<RecordLine> next();

private:
    bool fill();
    std::optional<RecordLine> take(std::size_t size, std::size_t skip, bool too_long);

    FILE* file_ = nullptr;
    std::string buffer_{};
    std::size_t at_ = 0;    // what is before has been handed out
    std::size_t line_ = 1;  // at `at_`
    bool ended_ = false;    // nothing more comes from the file
    bool first_ = true;
};

}  // namespace railhead
