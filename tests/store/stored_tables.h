// store/stored_tables.h - tables for tests of the store: each says what it must look like.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "store/store.h"
#include "store/waiting_store.h"

namespace railhead::test {

// An empty folder that is deleted after the test.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

std::unique_ptr<Store> open_store(const StoreOptions& options);  // fails the test if it cannot
std::string why_not_open(const StoreOptions& options);           // "": it can

// Waits for the answers of the store.
inline WaitingStore ask(Store& store) {
    return WaitingStore(store);
}
// Waits for it.
std::string write_now(Store& store, TableWrite write);

// Two entries from `first` on; the row says how many there are then.
TableWrite one_write(TableNumber table, std::uint32_t first);

// What is wrong with tables that were written by one_write() only.
struct TableCheck {
    int lost = 0;    // tables with fewer entries than were acknowledged
    int broken = 0;  // tables of which a write is there in part, or other than it was written
};
TableCheck check_tables(Store& store, const std::vector<TableNumber>& tables,
                        const std::map<TableNumber, std::uint32_t>& acknowledged);

inline constexpr TableNumber kHeldTable = 1'000'000;

// Keeps the store's thread busy in a Done, so that what is written meanwhile waits.
class Held {
public:
    explicit Held(Store& store);
    void let_go() { go_.set_value(); }

private:
    std::promise<void> go_;
};

}  // namespace railhead::test
