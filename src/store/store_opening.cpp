#include "store/store_opening.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "store/store_schema.h"

namespace railhead {

namespace {

// The write-ahead log is synchronised at each commit. EXTRA is FULL, and a new file's first journal
// does not come back after a power cut: its deletion is synchronised as well.
constexpr const char* kDurable = "PRAGMA synchronous = EXTRA";
// The log is cut to 64 MB when a long reader has made it grow. The cache holds what one commit
// changes: nothing is written before it.
constexpr const char* kWriterSettings =
    "PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768;"
    " PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 0";
constexpr const char* kReaderSettings = "PRAGMA query_only = ON; PRAGMA cache_size = -16384";

// The opening of one store: each step gives "" or why it cannot go on.
class Opening {
public:
    Opening(const StoreOptions& options, std::size_t readers)
        : options_(options), readers_(readers) {}

    std::string run() {
        using Step = std::string (Opening::*)();
        for (const Step step :
             {&Opening::find_file, &Opening::keep_others_away, &Opening::open_writer,
              &Opening::bring_to_today, &Opening::set_writer, &Opening::open_readers})
            if (std::string problem = (this->*step)(); !problem.empty()) return problem;
        return {};
    }

    OpenStore take() { return std::move(files_); }

private:
    std::string find_file() {
        std::error_code error;
        if (options_.use == StoreUse::serve || std::filesystem::exists(options_.path, error))
            return {};
        return "there is no such file";
    }

    std::string keep_others_away() {
        if (options_.use == StoreUse::operate) return {};
        std::string problem = lock("another server uses it");
        // Created here and not by SQLite: only its owner may read it and the files next to it.
        if (problem.empty()) problem = make_private_file(options_.path);
        return problem;
    }

    std::string lock(const char* taken) {
        auto held = FileLock::take(options_.path + ".lock");
        if (!held) return std::move(held.reason());
        if (!*held) return taken;
        files_.lock.emplace(std::move(**held));
        return {};
    }

    std::string open_writer() {
        return files_.writer.reason(
            files_.writer.open(options_.path, options_.vfs, options_.busy_milliseconds));
    }

    std::string bring_to_today() {
        const auto age = age_of_store(files_.writer, store_steps());
        if (!age) return age.reason();
        switch (*age) {
            case StoreAge::today:
                return {};
            case StoreAge::foreign:
                return "the file is not a store of this program";
            case StoreAge::newer:
                return "the store was made by a newer version of this program";
            case StoreAge::older:
                break;
        }
        if (options_.use == StoreUse::serve) return migrate();
        // An operator's program that is newer than the server must not change its schema.
        std::string problem = lock("a server of an older version uses it");
        if (problem.empty()) problem = migrate();
        files_.lock.reset();
        return problem;
    }

    std::string migrate() {
        std::string problem = log_ahead();
        return problem.empty() ? migrate_store(files_.writer, store_steps()) : problem;
    }

    std::string log_ahead() {
        if (const int code = files_.writer.run(kDurable)) return files_.writer.reason(code);
        SqliteStatement statement("PRAGMA journal_mode = WAL");
        SqliteRows rows = statement.with(files_.writer);
        if (!rows.next()) return files_.writer.reason(rows.code());
        return rows.text(0) == "wal" ? "" : "the file system does not allow a write-ahead log";
    }

    std::string set_writer() {
        if (std::string problem = log_ahead(); !problem.empty()) return problem;
        return files_.writer.reason(files_.writer.run(kWriterSettings));
    }

    std::string open_readers() {
        for (std::size_t i = 0; i < readers_; ++i) {
            SqliteFile& reader = files_.readers.emplace_back();
            int code = reader.open(options_.path, options_.vfs, options_.busy_milliseconds);
            if (code == 0) code = reader.run(kReaderSettings);
            if (code != 0) return reader.reason(code);
        }
        return {};
    }

    const StoreOptions& options_;
    const std::size_t readers_;
    OpenStore files_{};
};

}  // namespace

Result<OpenStore> open_store_files(const StoreOptions& options, std::size_t readers) {
    Opening opening(options, readers);
    if (const std::string problem = opening.run(); !problem.empty())
        return options.path + ": " + problem;
    return opening.take();
}

}  // namespace railhead
