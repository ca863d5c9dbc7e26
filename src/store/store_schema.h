// store/store_schema.h - the tables in the store's file, and how older files are migrated.
#pragma once

#include <span>
#include <string>

#include "core/result.h"
#include "store/sqlite.h"

namespace railhead {

// Step n brings a file of version n to version n + 1; version 0 is an empty file. Published steps
// never change: there are files that went through them.
using StoreSteps = std::span<const char* const>;

StoreSteps store_steps();

enum class StoreAge { older, today, newer, foreign };

// What the file is, or why it cannot be read.
Result<StoreAge> age_of_store(SqliteFile& file, StoreSteps steps);

// Takes the steps that the file has not taken, each in a transaction of its own; "" or why not, the
// file is then as the last step that succeeded left it.
std::string migrate_store(SqliteFile& file, StoreSteps steps);

}  // namespace railhead
