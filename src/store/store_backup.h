// store/store_backup.h - a copy of a store that may be in use, by this process or another.
#pragma once

#include <string>

namespace railhead {

struct StoreOptions;

// `to` is a new file, which is complete or does not exist; "" or why not. What is committed while
// the copy is made is not in it; the write-ahead log grows meanwhile.
std::string copy_store(const StoreOptions& from, const std::string& to);

}  // namespace railhead
