// store/store_note.h - a second file next to the store records that there were tables: a store that
// was emptied, lost or replaced must not pass for a new one.
//
// All of these wait for the store and the disk: not on the thread that serves everybody.
#pragma once

#include <cstdint>
#include <string>

#include "store/store.h"

namespace railhead {

// The file `tables.json` of a data folder: about the store that was used here last.
struct StoreNote {
    std::string store{};       // its id
    TableNumber numbers = 0;   // the numbers of its tables were below this
    std::uint64_t tables = 0;  // how many it held

    friend bool operator==(const StoreNote&, const StoreNote&) = default;
};

std::string store_note_path(const std::string& data);

// Before the store is opened, which would make one where there is none: "" or why a file that is
// missing or empty is not what was here.
std::string why_no_new_store(const std::string& data);
// Of the open store: "" or why it is not the one that was here.
std::string why_another_store(const std::string& data, Store& store);
// The same store, but from before the last tables were made: a restored backup, or what a power cut
// left on a disk that lies about syncing.
bool is_older_copy(const std::string& data, Store& store);

// Keeps the note of a running server up to date. Rewritten when more numbers were reserved or the
// first table was made, and at the end: a power cut leaves the previous note or the new one.
class StoreNoteKeeper {
public:
    // Both must outlive it.
    StoreNoteKeeper(const std::string& data, Store& store) : data_(data), store_(store) {}

    // "" or why it could not be written: the server keeps running, and tries again. `always`: even
    // if hardly anything has changed.
    std::string keep(bool always);

private:
    const std::string& data_;
    Store& store_;
    StoreNote written_{};
};

}  // namespace railhead
