#include "store/store_note.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <variant>

#include "map/json_input.h"
#include "store/waiting_store.h"
#include "store/whole_file.h"

namespace railhead {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string start_anyway(const std::string& data, const std::string& what) {
    return " If you want to " + what + ", delete " + store_note_path(data) + " and start again.";
}

std::string held(const StoreNote& note) {
    return note.tables == 1 ? "one table" : std::to_string(note.tables) + " tables";
}

std::optional<StoreNote> note_in(const std::string& text) {
    const auto parsed = parse_json(text);
    const auto* tree = std::get_if<json>(&parsed);
    if (tree == nullptr || !tree->is_object()) return std::nullopt;
    const auto store = tree->find("store");
    const auto numbers = tree->find("numbers");
    const auto tables = tree->find("tables");
    if (store == tree->end() || !store->is_string() || numbers == tree->end() ||
        !numbers->is_number_unsigned() || tables == tree->end() || !tables->is_number_unsigned())
        return std::nullopt;
    return StoreNote{store->get<std::string>(), numbers->get<TableNumber>(),
                     tables->get<std::uint64_t>()};
}

// nullopt: there is none, as in folders of earlier versions; or why it cannot be read.
Result<std::optional<StoreNote>> read_store_note(const std::string& data) {
    const std::string path = store_note_path(data);
    std::error_code error;
    if (!fs::exists(path, error)) return std::optional<StoreNote>();
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    auto note = file.is_open() ? note_in(text) : std::nullopt;
    if (!note)
        return path +
               ": this file tells which store belongs here, and it cannot be read. Look whether " +
               store_path(data) + " is the right one; then delete this file and start again.";
    return note;
}

}  // namespace

std::string store_note_path(const std::string& data) {
    return data + "/tables.json";
}

std::string why_no_new_store(const std::string& data) {
    const auto read = read_store_note(data);
    if (!read) return read.reason();
    const std::optional<StoreNote>& note = *read;
    if (!note || note->tables == 0) return {};
    const std::string path = store_path(data);
    std::error_code error;
    const bool there = fs::exists(path, error);
    if (there && fs::file_size(path, error) > 0) return {};
    return path + (there ? " is empty" : " is missing") + ", but this folder held " + held(*note) +
           ". Put the file or a backup of it back." + start_anyway(data, "begin without them");
}

std::string why_another_store(const std::string& data, Store& store) {
    const auto read = read_store_note(data);
    if (!read) return read.reason();
    const std::optional<StoreNote>& note = *read;
    if (!note || note->tables == 0) return {};
    const auto id = WaitingStore(store).id();
    if (!id.problem.empty()) return store_path(data) + ": " + id.problem;
    if (id.value != note->store)
        return store_path(data) + " is not the store that was used here last, which held " +
               held(*note) +
               ". Put that one or a backup of it back (of version 0.2 or older: and delete the "
               "file named below)." +
               start_anyway(data, "go on with this one");
    return {};
}

bool is_older_copy(const std::string& data, Store& store) {
    const auto read = read_store_note(data);
    const auto numbers = WaitingStore(store).numbers();
    return read && *read && numbers.problem.empty() && numbers.value < (*read)->numbers;
}

std::string StoreNoteKeeper::keep(bool always) {
    WaitingStore store(store_);
    const auto numbers = store.numbers();
    if (!numbers.problem.empty()) return numbers.problem;
    if (!always && numbers.value == written_.numbers && written_.tables > 0) return {};
    const auto id = store.id();
    if (!id.problem.empty()) return id.problem;
    const auto tables = store.count();  // takes longer the more there are
    if (!tables.problem.empty()) return tables.problem;
    const StoreNote note{id.value, numbers.value, tables.value};
    if (note == written_) return {};
    const json tree{{"store", note.store}, {"numbers", note.numbers}, {"tables", note.tables}};
    std::string problem = write_whole_file(store_note_path(data_), tree.dump() + '\n');
    if (problem.empty()) written_ = note;
    return problem;
}

}  // namespace railhead
