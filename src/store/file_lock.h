// store/file_lock.h - a file that only one process can hold: the system releases it however the
// process ends.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"

namespace railhead {

class FileLock {
public:
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

    // Does not wait: nothing if somebody else holds it, a text if the file cannot be made. The file
    // stays when the lock is released: deleting it could remove the one that the next process
    // locked.
    static Result<std::optional<FileLock>> take(const std::string& path);

private:
    explicit FileLock(int file) : file_(file) {}

    int file_;
};

// Makes an empty file that only its owner may read, if there is none; "" or why not.
std::string make_private_file(const std::string& path);
// Creations and renames in this folder survive a power cut; "" or why not.
std::string sync_folder_of(const std::string& path);

}  // namespace railhead
