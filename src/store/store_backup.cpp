#include "store/store_backup.h"

#include <sqlite3.h>

#include <filesystem>
#include <system_error>

#include "store/file_lock.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace railhead {

namespace {

namespace fs = std::filesystem;

std::string copy_pages(SqliteFile& source, SqliteFile& target) {
    // Inside a transaction of the source all steps see the same state, even if others write
    // meanwhile.
    int code = source.run("BEGIN; SELECT count(*) FROM sqlite_schema");
    if (code != SQLITE_OK) return source.reason(code);
    sqlite3_backup* backup =
        sqlite3_backup_init(target.connection(), "main", source.connection(), "main");
    if (!backup) return target.reason(sqlite3_extended_errcode(target.connection()));
    code = sqlite3_backup_step(backup, -1);
    const int finished = sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) return target.reason(code);
    return target.reason(finished);
}

std::string copy_into(const StoreOptions& from, const std::string& to) {
    SqliteFile source;
    if (const int code = source.open(from.path, from.vfs, from.busy_milliseconds))
        return from.path + ": " + source.reason(code);
    SqliteFile target;
    if (const int code = target.open(to, from.vfs, from.busy_milliseconds))
        return to + ": " + target.reason(code);
    return copy_pages(source, target);
}

}  // namespace

std::string copy_store(const StoreOptions& from, const std::string& to) {
    std::error_code error;
    const fs::path target = fs::absolute(to, error);
    if (error || fs::exists(target, error)) return to + ": there is such a file already";
    // Under another name until it is complete: half a copy must not pass for a backup.
    const std::string part = target.string() + ".part";
    if (fs::exists(part, error)) return part + ": there is such a file already";
    std::string problem = make_private_file(part);
    if (problem.empty()) problem = copy_into(from, part);
    if (problem.empty()) {
        fs::rename(part, target, error);
        if (error) problem = to + ": " + error.message();
    }
    if (problem.empty()) return sync_folder_of(target.string());
    fs::remove(part, error);
    return problem;
}

}  // namespace railhead
