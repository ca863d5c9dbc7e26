#include "store/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "store/errno_text.h"
#include "store/file_lock.h"

namespace railhead {

std::string write_whole_file(const std::string& path, const std::string& text) {
    const std::string part = path + ".part";
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return part + ": " + errno_text();
    const bool written =
        ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
        ::fsync(file) == 0;
    const std::string problem = written ? std::string() : part + ": " + errno_text();
    ::close(file);
    if (!problem.empty()) return problem;
    if (std::rename(part.c_str(), path.c_str()) != 0) return path + ": " + errno_text();
    return sync_folder_of(path);
}

}  // namespace railhead
