#include "store/forgetful_vfs.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <utility>

namespace railhead::test {

namespace {

// As disks write: a sector is there or not.
constexpr std::size_t kSector = 512;

void apply(std::string& content, std::uint64_t offset, const std::string& data) {
    if (content.size() < offset + data.size()) content.resize(offset + data.size());
    content.replace(offset, data.size(), data);
}

std::string read_whole(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    std::string content(error ? 0 : size, '\0');
    std::ifstream(path, std::ios::binary)
        .read(content.data(), static_cast<std::streamsize>(content.size()));
    return content;
}

}  // namespace

// What SQLite holds for an open file; the usual layer's own part lies behind it.
struct ForgetfulFile {
    sqlite3_file base;
    ForgetfulVfs* owner;
    std::shared_ptr<ForgetfulVfs::Content>* content;
    // The usual layer synchronises the folder, too, when it first synchronises a journal or a
    // write-ahead log that it may have made.
    bool syncs_names;

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

// The functions that SQLite calls. Locks and shared memory are the usual ones.
struct ForgetfulCalls {
    using Content = ForgetfulVfs::Content;

    static ForgetfulFile& of(sqlite3_file* file) { return *reinterpret_cast<ForgetfulFile*>(file); }
    static Content& content(sqlite3_file* file) { return **of(file).content; }
    static sqlite3_file* real(sqlite3_file* file) { return of(file).real(); }
    static const sqlite3_io_methods& usual(sqlite3_file* file) { return *real(file)->pMethods; }
    static ForgetfulVfs& owner(sqlite3_vfs* vfs) {
        return *static_cast<ForgetfulVfs*>(vfs->pAppData);
    }

    static int close(sqlite3_file* file) {
        const int code = usual(file).xClose(real(file));
        const std::scoped_lock lock(of(file).owner->mutex_);
        delete of(file).content;
        return code;
    }

    static int read(sqlite3_file* file, void* to, int size, sqlite3_int64 offset) {
        const std::scoped_lock lock(of(file).owner->mutex_);
        if (of(file).owner->off_) return SQLITE_IOERR_READ;
        const std::string& now = content(file).now;
        const auto want = static_cast<std::size_t>(size);
        const std::size_t from = std::min(static_cast<std::size_t>(offset), now.size());
        const std::size_t got = std::min(want, now.size() - from);
        std::memcpy(to, now.data() + from, got);
        std::memset(static_cast<char*>(to) + got, 0, want - got);
        return got == want ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }

    static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
        const std::scoped_lock lock(of(file).owner->mutex_);
        std::string text(static_cast<const char*>(data), static_cast<std::size_t>(size));
        return of(file).owner->change(content(file), {static_cast<std::uint64_t>(offset), text});
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        const std::scoped_lock lock(of(file).owner->mutex_);
        return of(file).owner->change(content(file),
                                      {static_cast<std::uint64_t>(size), std::nullopt});
    }

    static int sync(sqlite3_file* file, int) {
        const std::scoped_lock lock(of(file).owner->mutex_);
        const int code = of(file).owner->sync(content(file), real(file));
        if (code == SQLITE_OK && std::exchange(of(file).syncs_names, false))
            of(file).owner->sync_names();
        return code;
    }

    static int size(sqlite3_file* file, sqlite3_int64* size) {
        const std::scoped_lock lock(of(file).owner->mutex_);
        *size = static_cast<sqlite3_int64>(content(file).now.size());
        return of(file).owner->off_ ? SQLITE_IOERR_FSTAT : SQLITE_OK;
    }

    static int lock(sqlite3_file* file, int level) { return usual(file).xLock(real(file), level); }
    static int unlock(sqlite3_file* file, int level) {
        return usual(file).xUnlock(real(file), level);
    }
    static int is_reserved(sqlite3_file* file, int* answer) {
        return usual(file).xCheckReservedLock(real(file), answer);
    }
    // Sizes and the like, told ahead: nothing that the content needs.
    static int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
    static int sector(sqlite3_file* file) { return usual(file).xSectorSize(real(file)); }
    // A write that is cut changes nothing around it; no other promise.
    static int character(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }
    static int map_shared(sqlite3_file* file, int page, int size, int extend, volatile void** to) {
        return usual(file).xShmMap(real(file), page, size, extend, to);
    }
    static int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
        return usual(file).xShmLock(real(file), offset, count, flags);
    }
    static void order_shared(sqlite3_file* file) { usual(file).xShmBarrier(real(file)); }
    static int unmap_shared(sqlite3_file* file, int erase) {
        return usual(file).xShmUnmap(real(file), erase);
    }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out);
    static int remove(sqlite3_vfs* vfs, const char* path, int now);
    static int access(sqlite3_vfs* vfs, const char* path, int flags, int* answer);
};

namespace {

constexpr sqlite3_io_methods kMethods{2,
                                      ForgetfulCalls::close,
                                      ForgetfulCalls::read,
                                      ForgetfulCalls::write,
                                      ForgetfulCalls::truncate,
                                      ForgetfulCalls::sync,
                                      ForgetfulCalls::size,
                                      ForgetfulCalls::lock,
                                      ForgetfulCalls::unlock,
                                      ForgetfulCalls::is_reserved,
                                      ForgetfulCalls::control,
                                      ForgetfulCalls::sector,
                                      ForgetfulCalls::character,
                                      ForgetfulCalls::map_shared,
                                      ForgetfulCalls::lock_shared,
                                      ForgetfulCalls::order_shared,
                                      ForgetfulCalls::unmap_shared,
                                      nullptr,  // not mapped into memory: reads go through here
                                      nullptr};

}  // namespace

int ForgetfulCalls::open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags,
                         int* out) {
    ForgetfulVfs& all = owner(vfs);
    const std::scoped_lock lock(all.mutex_);
    file->pMethods = nullptr;
    if (all.off_) return SQLITE_CANTOPEN;
    const bool was_there = path && std::filesystem::exists(path);
    const int code = all.real_->xOpen(all.real_, path, real(file), flags, out);
    if (code != SQLITE_OK) return code;
    std::shared_ptr<Content> shared;
    if (path) {
        Content& known = all.content_of(path);
        if (!was_there) known.on_disk = false;
        known.exists = true;
        shared = all.files_[path];
    } else {
        shared = std::make_shared<Content>();  // a temporary file: gone after a cut in any case
    }
    of(file).owner = &all;
    of(file).content = new std::shared_ptr<Content>(std::move(shared));
    constexpr int kJournals = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    of(file).syncs_names = (flags & kJournals) != 0 && (flags & SQLITE_OPEN_CREATE) != 0;
    file->pMethods = &kMethods;
    return SQLITE_OK;
}

int ForgetfulCalls::remove(sqlite3_vfs* vfs, const char* path, int now) {
    const std::scoped_lock lock(owner(vfs).mutex_);
    return owner(vfs).remove(path, now != 0);
}

int ForgetfulCalls::access(sqlite3_vfs* vfs, const char* path, int flags, int* answer) {
    ForgetfulVfs& all = owner(vfs);
    const std::scoped_lock lock(all.mutex_);
    if (all.off_) return SQLITE_IOERR_ACCESS;
    const auto known = all.files_.find(path);
    if (known == all.files_.end()) return all.real_->xAccess(all.real_, path, flags, answer);
    // As the usual layer: an empty journal counts as none.
    const Content& content = *known->second;
    *answer = content.exists && (flags != SQLITE_ACCESS_EXISTS || !content.now.empty());
    return SQLITE_OK;
}

ForgetfulVfs::ForgetfulVfs(std::uint64_t seed) : real_(sqlite3_vfs_find(nullptr)), random_(seed) {
    static std::atomic<int> count = 0;
    name_ = "forgetful-" + std::to_string(++count);
    vfs_ = *real_;
    vfs_.zName = name_.c_str();
    vfs_.szOsFile = static_cast<int>(sizeof(ForgetfulFile)) + real_->szOsFile;
    vfs_.pNext = nullptr;
    vfs_.pAppData = this;
    vfs_.xOpen = ForgetfulCalls::open;
    vfs_.xDelete = ForgetfulCalls::remove;
    vfs_.xAccess = ForgetfulCalls::access;
    sqlite3_vfs_register(&vfs_, 0);
}

ForgetfulVfs::~ForgetfulVfs() {
    sqlite3_vfs_unregister(&vfs_);
}

void ForgetfulVfs::cut_power(Cut cut) {
    const std::scoped_lock lock(mutex_);
    lose_power(cut);
}

void ForgetfulVfs::cut_power_after(int calls, Cut cut) {
    const std::scoped_lock lock(mutex_);
    calls_left_ = calls;
    cut_ = cut;
}

bool ForgetfulVfs::is_off() const {
    const std::scoped_lock lock(mutex_);
    return off_;
}

void ForgetfulVfs::power_on() {
    const std::scoped_lock lock(mutex_);
    files_.clear();
    off_ = false;
    calls_left_ = 0;
}

void ForgetfulVfs::ignore_syncs(bool ignore) {
    const std::scoped_lock lock(mutex_);
    ignore_syncs_ = ignore;
}

void ForgetfulVfs::fail_writes(int code) {
    const std::scoped_lock lock(mutex_);
    write_failure_ = code;
}

void ForgetfulVfs::fail_syncs(int code) {
    const std::scoped_lock lock(mutex_);
    sync_failure_ = code;
}

void ForgetfulVfs::heal() {
    const std::scoped_lock lock(mutex_);
    write_failure_ = sync_failure_ = SQLITE_OK;
}

std::uint64_t ForgetfulVfs::syncs() const {
    const std::scoped_lock lock(mutex_);
    return syncs_;
}

std::size_t ForgetfulVfs::unsynced_changes() const {
    const std::scoped_lock lock(mutex_);
    std::size_t count = 0;
    for (const auto& [path, content] : files_) count += content->pending.size();
    return count;
}

ForgetfulVfs::Content& ForgetfulVfs::content_of(const std::string& path) {
    auto& known = files_[path];
    if (!known) {
        known = std::make_shared<Content>();
        known->path = path;
        known->now = read_whole(path);
    }
    return *known;
}

bool ForgetfulVfs::loses_power_now() {
    if (!off_ && calls_left_ > 0 && --calls_left_ == 0) lose_power(cut_);
    return off_;
}

void ForgetfulVfs::lose_power(Cut cut) {
    if (off_) return;
    off_ = true;
    for (auto& [path, content] : files_) forget(*content, cut);
}

// Brings the file on disk to what is left of it.
void ForgetfulVfs::forget(Content& content, Cut cut) {
    std::error_code error;
    const bool torn = cut == Cut::torn;
    const bool name_lost = !content.on_disk && !(torn && survives());
    const bool deleted = !content.exists && torn && survives();
    if (name_lost || deleted) {
        std::filesystem::remove(content.path, error);
        return;
    }
    if (!torn || content.pending.empty()) return;
    std::string disk = read_whole(content.path);
    for (const Change& change : content.pending) {
        if (!change.data) {
            if (survives()) disk.resize(change.offset);
            continue;
        }
        for (std::size_t at = 0; at < change.data->size(); at += kSector)
            if (survives()) apply(disk, change.offset + at, change.data->substr(at, kSector));
    }
    std::ofstream(content.path, std::ios::binary | std::ios::trunc) << disk;
}

int ForgetfulVfs::change(Content& content, Change change) {
    if (loses_power_now()) return SQLITE_IOERR_WRITE;
    if (write_failure_ != SQLITE_OK) return write_failure_;
    if (change.data) {
        apply(content.now, change.offset, *change.data);
    } else {
        content.now.resize(change.offset);
    }
    content.pending.push_back(std::move(change));
    return SQLITE_OK;
}

int ForgetfulVfs::sync(Content& content, sqlite3_file* real) {
    if (loses_power_now()) return SQLITE_IOERR_FSYNC;
    if (sync_failure_ != SQLITE_OK) return sync_failure_;
    ++syncs_;
    if (ignore_syncs_) return SQLITE_OK;
    for (const Change& change : content.pending) {
        const auto offset = static_cast<sqlite3_int64>(change.offset);
        const int code = change.data
                             ? real->pMethods->xWrite(real, change.data->data(),
                                                      static_cast<int>(change.data->size()), offset)
                             : real->pMethods->xTruncate(real, offset);
        if (code != SQLITE_OK) return code;
    }
    content.pending.clear();
    return SQLITE_OK;
}

// All names of the folder: the tests use one.
void ForgetfulVfs::sync_names() {
    if (ignore_syncs_) return;
    for (auto& [path, content] : files_) {
        content->on_disk = content->exists;
        if (!content->exists) real_->xDelete(real_, path.c_str(), 0);
    }
    std::erase_if(files_, [](const auto& file) { return !file.second->exists; });
}

int ForgetfulVfs::remove(const std::string& path, bool now) {
    if (loses_power_now()) return SQLITE_IOERR_DELETE;
    if (!files_.contains(path) && !std::filesystem::exists(path)) return SQLITE_IOERR_DELETE_NOENT;
    Content& content = content_of(path);
    if (!content.exists) return SQLITE_IOERR_DELETE_NOENT;
    // Code that creates it again finds it empty; on disk it is unchanged.
    content.exists = false;
    content.now.clear();
    content.pending.push_back({.offset = 0, .data = std::nullopt});
    if (now) sync_names();
    return SQLITE_OK;
}

}  // namespace railhead::test
