// server/record_cache.h - records of finished games, so that a popular game is not replayed for
// each request. The least recently used are dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>

#include "store/store.h"

namespace railhead {

class RecordCache {
public:
    explicit RecordCache(std::size_t bytes) : most_(bytes) {}

    // The record of a table with that many entries; nullptr: not cached. Valid until the next call.
    const std::string* find(TableNumber table, std::uint32_t entries);
    // A record larger than the whole cache is not kept.
    void keep(TableNumber table, std::uint32_t entries, std::string text);

    std::size_t bytes() const { return bytes_; }

private:
    struct Kept {
        TableNumber table = 0;
        std::uint32_t entries = 0;
        std::string text{};
    };
    using Place = std::list<Kept>::iterator;
    void forget(Place place);

    std::size_t most_;
    std::size_t bytes_ = 0;
    std::list<Kept> kept_{};  // the last asked for first
    std::unordered_map<TableNumber, Place> places_{};
};

}  // namespace railhead
