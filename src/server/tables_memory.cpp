// Which tables stay in memory: they leave it when nobody has asked for them for a while, or when
// others need the room.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/log.h"
#include "server/tables.h"

namespace railhead {

namespace {

// A table that has something to do by then stays: it would have to be loaded again at once.
constexpr std::int64_t kSoon = 60'000;
// Tables leave full memory together, so that it is rarely scanned.
constexpr std::size_t kPartOfAll = 100;
// How long not to scan again after few idle tables were found, and after none.
constexpr std::int64_t kAfterLittle = 100;
constexpr std::int64_t kAfterNothing = 1000;

}  // namespace

std::size_t Tables::places_taken() const {
    return live_.size() + static_cast<std::size_t>(std::count_if(
                              loading_.begin(), loading_.end(),
                              [](const auto& one) { return one.second.number != 0; }));
}

bool Tables::is_idle(const Live& live) const {
    return live.watchers.empty() && !live.writing && !live.thinking && !live.rematching &&
           live.waiting.empty() && live.table.entries() > 0 && !computer_at_work(live);
}

void Tables::evict(Live& live) {
    if (live.timer != 0) loop_.cancel(live.timer);
    live_.erase(std::string(live.table.code()));
}

void Tables::clean_up() {
    if (closed_) return;
    loop_.after(std::min<std::int64_t>(options_.idle, 60'000), [this, alive = alive_] {
        if (*alive) clean_up();
    });
    forget_open_seats();
    const std::int64_t now = Loop::now();
    std::vector<Live*> unused;
    for (const auto& [code, live] : live_)
        if (now - live->used >= options_.idle && is_idle(*live)) unused.push_back(live.get());
    for (Live* live : unused) evict(*live);
}

// The idle tables that were used least recently go, a hundredth of all together.
bool Tables::make_room() {
    if (places_taken() < options_.tables) return true;
    const std::int64_t now = Loop::now();
    if (now < full_until_) return false;
    std::vector<Live*> idle;
    for (const auto& [code, live] : live_) {
        if (!is_idle(*live)) continue;
        const auto wake = live->table.wakes_at();
        if (!wake || *wake > now + kSoon) idle.push_back(live.get());
    }
    const std::size_t wanted = places_taken() - options_.tables + 1 + options_.tables / kPartOfAll;
    if (idle.size() < wanted) {
        full_until_ = now + (idle.empty() ? kAfterNothing : kAfterLittle);
        if (idle.empty()) log_event("warning", "memory_full", {{"tables", live_.size()}});
    } else {
        std::nth_element(idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(wanted) - 1,
                         idle.end(),
                         [](const Live* a, const Live* b) { return a->used < b->used; });
        idle.resize(wanted);
    }
    for (Live* live : idle) evict(*live);
    counts_.evicted += idle.size();
    return places_taken() < options_.tables;
}

}  // namespace railhead
