#include "store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "store/errno_text.h"

namespace railhead {

namespace {

// Not inherited: a computer player started as a program of its own must not hold the lock.
int open_private(const std::string& path) {
    return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

}  // namespace

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

Result<std::optional<FileLock>> FileLock::take(const std::string& path) {
    const int file = open_private(path);
    if (file < 0) return path + ": " + errno_text();
    FileLock lock(file);
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) return std::optional<FileLock>(std::move(lock));
    if (errno == EWOULDBLOCK) return std::optional<FileLock>();
    return path + ": " + errno_text();
}

std::string make_private_file(const std::string& path) {
    const int file = open_private(path);
    if (file < 0) return path + ": " + errno_text();
    ::close(file);
    return {};
}

std::string sync_folder_of(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path();
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return folder.string() + ": " + errno_text();
    const bool done = ::fsync(file) == 0;
    const std::string problem = done ? std::string() : folder.string() + ": " + errno_text();
    ::close(file);
    return problem;
}

}  // namespace railhead
