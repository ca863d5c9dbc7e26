// store/store_opening.h - from a path to connections: who may use the file, is it a store of ours,
// of today's schema, and set so that a commit is on disk?
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "store/file_lock.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace railhead {

struct OpenStore {
    std::optional<FileLock> lock{};  // that keeps other servers away
    SqliteFile writer{};
    std::vector<SqliteFile> readers{};
};

// With an absolute path in `options`, and so many readers; or why not, for people.
std::variant<OpenStore, std::string> open_store_files(const StoreOptions& options,
                                                      std::size_t readers);

}  // namespace railhead
