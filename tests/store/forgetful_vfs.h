// store/forgetful_vfs.h - a file layer for SQLite that behaves like a machine whose power can fail.
//
// What was written but not synchronised (data, sizes, new files, deletions) is seen by everybody
// and is in memory only; the files on disk hold what was synchronised. After a power cut that is
// all there is. It can also fail on demand as disks do, and lie about synchronising.
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace railhead::test {

class ForgetfulVfs {
public:
    // torn: of what was not synchronised, any part may have reached the disk, in any order.
    enum class Cut : std::uint8_t { clean, torn };

    explicit ForgetfulVfs(std::uint64_t seed = 1);
    ~ForgetfulVfs();  // all files must be closed
    ForgetfulVfs(const ForgetfulVfs&) = delete;
    ForgetfulVfs& operator=(const ForgetfulVfs&) = delete;

    const std::string& name() const { return name_; }

    // From now on every call fails; what was not synchronised is forgotten.
    void cut_power(Cut cut = Cut::clean);
    // The same, at the n-th change or synchronisation from now.
    void cut_power_after(int calls, Cut cut = Cut::clean);
    bool is_off() const;
    // When all files are closed.
    void power_on();

    // A disk that says "done" and has not done anything.
    void ignore_syncs(bool ignore);
    // Until heal(), writes and truncations, or synchronisations, give this code of SQLite.
    void fail_writes(int code);
    void fail_syncs(int code);
    void heal();

    std::uint64_t syncs() const;           // so far
    std::size_t unsynced_changes() const;  // of all files

private:
    friend struct ForgetfulCalls;
    friend struct ForgetfulFile;

    struct Change {
        std::uint64_t offset = 0;  // a truncation: the new size
        std::optional<std::string> data{};
    };
    // A file as everybody sees it, and what of that is not on disk.
    struct Content {
        std::string path{};
        std::string now{};
        std::vector<Change> pending{};
        bool exists = true;
        bool on_disk = true;  // its name is
    };

    Content& content_of(const std::string& path);
    bool loses_power_now();
    void lose_power(Cut cut);
    void forget(Content& content, Cut cut);
    bool survives() { return std::bernoulli_distribution(0.5)(random_); }
    int change(Content& content, Change change);
    int sync(Content& content, sqlite3_file* real);
    void sync_names();
    int remove(const std::string& path, bool now);

    std::string name_;
    sqlite3_vfs* real_;
    sqlite3_vfs vfs_{};
    mutable std::mutex mutex_;
    std::mt19937_64 random_;
    std::map<std::string, std::shared_ptr<Content>> files_;
    bool off_ = false;
    int calls_left_ = 0;  // 0: no cut to come
    Cut cut_ = Cut::clean;
    bool ignore_syncs_ = false;
    int write_failure_ = SQLITE_OK;
    int sync_failure_ = SQLITE_OK;
    std::uint64_t syncs_ = 0;
};

}  // namespace railhead::test
