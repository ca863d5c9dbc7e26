#include "store/stored_tables.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <utility>

namespace railhead::test {

namespace {

std::string entry_of(TableNumber table, std::uint32_t number) {
    return "table " + std::to_string(table) + " entry " + std::to_string(number) +
           std::string(number % 300, '.');
}

bool is_whole(const std::optional<TableRow>& row, const std::vector<std::string>& entries) {
    if (!row) return entries.empty();
    const auto count = static_cast<std::uint32_t>(entries.size());
    if (count < 2 || count % 2 != 0) return false;
    if (*row != one_write(row->number, count - 2).row) return false;
    for (std::uint32_t i = 0; i < count; ++i)
        if (entries[i] != entry_of(row->number, i)) return false;
    return true;
}

}  // namespace

Folder::Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "railhead-store-XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    path_ = name;
}

Folder::~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

std::unique_ptr<Store> open_store(const StoreOptions& options) {
    auto opened = Store::open(options);
    if (!opened) {
        ADD_FAILURE() << opened.reason();
        std::abort();
    }
    return std::move(opened).value();
}

std::string why_not_open(const StoreOptions& options) {
    auto opened = Store::open(options);
    return opened ? std::string() : opened.reason();
}

std::string write_now(Store& store, TableWrite write) {
    return WaitingStore(store).write(std::move(write));
}

TableWrite one_write(TableNumber table, std::uint32_t first) {
    return {.row = {.number = table,
                    .code = "code-" + std::to_string(table),
                    .created = 1,
                    .changed = first + 2,
                    .summary = "entries: " + std::to_string(first + 2)},
            .first = first,
            .entries = {entry_of(table, first), entry_of(table, first + 1)}};
}

TableCheck check_tables(Store& store, const std::vector<TableNumber>& tables,
                        const std::map<TableNumber, std::uint32_t>& acknowledged) {
    TableCheck check;
    for (const TableNumber table : tables) {
        const auto row = ask(store).find("code-" + std::to_string(table)).value;
        const auto entries = ask(store).entries(table).value;
        const auto promised = acknowledged.find(table);
        if (promised != acknowledged.end() && entries.size() < promised->second) ++check.lost;
        if (!is_whole(row, entries)) ++check.broken;
    }
    if (!store.problem().empty()) ++check.broken;
    return check;
}

Held::Held(Store& store) {
    std::promise<void> begun;
    store.write(one_write(kHeldTable, 0),
                [&begun, go = go_.get_future().share()](const std::string&) {
                    begun.set_value();
                    go.wait();
                });
    begun.get_future().wait();
}

}  // namespace railhead::test
