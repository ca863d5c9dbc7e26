#include "server/record_cache.h"

#include <iterator>
#include <utility>

namespace railhead {

const std::string* RecordCache::find(TableNumber table, std::uint32_t entries) {
    const auto found = places_.find(table);
    if (found == places_.end()) return nullptr;
    const Place place = found->second;
    if (place->entries != entries) {  // something has happened since: perhaps a new name
        forget(place);
        return nullptr;
    }
    kept_.splice(kept_.begin(), kept_, place);
    return &place->text;
}

void RecordCache::keep(TableNumber table, std::uint32_t entries, std::string text) {
    if (const auto found = places_.find(table); found != places_.end()) forget(found->second);
    if (text.size() > most_) return;
    while (bytes_ + text.size() > most_) forget(std::prev(kept_.end()));
    bytes_ += text.size();
    kept_.push_front({table, entries, std::move(text)});
    places_[table] = kept_.begin();
}

void RecordCache::forget(Place place) {
    bytes_ -= place->text.size();
    places_.erase(place->table);
    kept_.erase(place);
}

}  // namespace railhead
