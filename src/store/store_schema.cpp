#include "store/store_schema.h"

#include <array>
#include <cstdint>
#include <string>

namespace railhead {

namespace {

// In the file's header, so that the file of another program is not taken for a store: "rlhd".
constexpr std::int64_t kMark = 0x726c6864;

// Entries lie by table and number in the file (WITHOUT ROWID): a table is read from a few pages. A
// map is kept as long as a table names it. Partial indexes: most tables are over and do not wake.
constexpr const char* kFirst = R"(
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    wake INTEGER,
    summary TEXT NOT NULL,
    map_hash TEXT
);
CREATE INDEX tables_waking ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_listed ON tables (status, changed) WHERE listed;
CREATE INDEX tables_over ON tables (changed) WHERE status = 2;
CREATE INDEX tables_of_map ON tables (map_hash) WHERE map_hash IS NOT NULL;
CREATE TABLE entries (
    table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_number, number)
) WITHOUT ROWID;
CREATE TABLE maps (
    hash TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE numbers (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    next INTEGER NOT NULL
);
INSERT INTO numbers VALUES (1, 1);
)";

// Why nobody plays at the table; NULL: nothing is wrong with it.
constexpr const char* kSetAside = R"(
ALTER TABLE tables ADD COLUMN set_aside TEXT;
)";

// Identifies this store, so that a file that replaces it is detected (store/store_note.h).
constexpr const char* kIdentity = R"(
CREATE TABLE identity (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL
);
INSERT INTO identity VALUES (1, lower(hex(randomblob(16))));
)";

constexpr std::array kSteps{kFirst, kSetAside, kIdentity};

int take_step(SqliteFile& file, const char* step, std::size_t version) {
    if (const int code = file.run("BEGIN IMMEDIATE")) return code;
    int code = file.run(step);
    const std::string mark = "PRAGMA application_id = " + std::to_string(kMark) +
                             "; PRAGMA user_version = " + std::to_string(version);
    if (code == 0) code = file.run(mark.c_str());
    if (code == 0) code = file.run("COMMIT");
    return code;
}

}  // namespace

StoreSteps store_steps() {
    return kSteps;
}

Result<StoreAge> age_of_store(SqliteFile& file, StoreSteps steps) {
    SqliteStatement question(
        "SELECT (SELECT count(*) FROM sqlite_schema), application_id, user_version"
        " FROM pragma_application_id, pragma_user_version");
    SqliteRows rows = question.with(file);
    if (!rows.next()) return file.reason(rows.code());
    const std::int64_t version = rows.integer(2);
    if (rows.integer(0) == 0 && version == 0) return StoreAge::older;  // an empty file
    if (rows.integer(1) != kMark || version < 1) return StoreAge::foreign;
    const auto today = static_cast<std::int64_t>(steps.size());
    return version > today ? StoreAge::newer : version < today ? StoreAge::older : StoreAge::today;
}

std::string migrate_store(SqliteFile& file, StoreSteps steps) {
    const auto version = file.number("PRAGMA user_version");
    if (!version) return "the version of the store cannot be read";
    for (auto at = static_cast<std::size_t>(*version); at < steps.size(); ++at) {
        const int code = take_step(file, steps[at], at + 1);
        if (code == 0) continue;
        const std::string reason = file.reason(code);
        if (file.in_transaction()) file.run("ROLLBACK");
        return reason;
    }
    return {};
}

}  // namespace railhead
