// store/store_opening.h - from a path to connections: who may use the file, is it a store of ours,
// of today's schema, and set so that a commit is on disk?
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "store/file_lock.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace railhead {

struct OpenStore {
    std::optional<FileLock> lock{};  // that keeps other servers away
    SqliteFile writer{};
    SqliteFile reader{};
};

// With an absolute path in `options`; or why not, for people.
std::variant<OpenStore, std::string> open_store_files(const StoreOptions& options);

}  // namespace railhead
