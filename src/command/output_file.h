// command/output_file.h - a file that an option names, for records and logs.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace railhead {

// Closed at the end, with errors noticed. Fails with the name of the option.
class OutputFile {
public:
    OutputFile(std::string option, std::string path);  // "-" is stdout
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // False if it could not be written.
    bool write(std::string_view text);
    void finish();

private:
    [[noreturn]] void fail_here() const;

    std::string option_;
    std::string path_;
    std::FILE* file_ = nullptr;
};

}  // namespace railhead
