// store/store_opening.h - from a path to connections: may we use the file, is it one of our stores,
// does it have today's schema, and is it configured so that commits are durable?
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "store/file_lock.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace railhead {

struct OpenStore {
    std::optional<FileLock> lock{};  // that keeps other servers away
    SqliteFile writer{};
    std::vector<SqliteFile> readers{};
};

// With an absolute path in `options`, and that many readers; or why not, for people.
Result<OpenStore> open_store_files(const StoreOptions& options, std::size_t readers);

}  // namespace railhead
