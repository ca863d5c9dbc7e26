#include "server/live_table.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "core/work_tag.h"
#include "store/store.h"

namespace railhead {

namespace {

constexpr std::size_t kMostRecent = 24;  // events that a client who comes back is sent
constexpr std::size_t kMostSaid = 30;    // lines of chat

// "" or why the entries do not fit.
std::string apply_all(LiveTable& live, std::span<const std::string> entries) {
    for (const std::string& text : entries) {
        const auto entry = entry_from(text);
        if (!entry) return std::string(kDamaged) + entry.reason();
        Happened happened;
        std::string problem = live.apply(*entry, happened);
        if (!problem.empty()) return problem;
    }
    return {};
}

LoadedTable applied(TableNumber number, const std::string& code,
                    std::span<const std::string> entries, RuleCache& rule_cache, Reading reading) {
    auto live = std::make_unique<LiveTable>(number, code, rule_cache, reading);
    std::string problem = apply_all(*live, entries);
    if (!problem.empty()) live.reset();
    const bool perhaps_later = problem == kMapNotRead;
    return {std::move(live), std::move(problem), perhaps_later};
}

}  // namespace

std::string LiveTable::apply(const Entry& entry, Happened& happened) {
    std::string problem = table.apply(entry, happened);
    if (problem.empty()) remember(happened);
    return problem;
}

void LiveTable::remember(const Happened& happened) {
    if (const auto* started = std::get_if<StartedEntry>(&happened.entry.what))
        renumber(started->order);
    Happened kept = happened;
    kept.before.reset();
    if (std::holds_alternative<SaidEntry>(kept.entry.what)) {
        if (said.size() == kMostSaid) said.pop_front();
        said.push_back(kept);
    }
    drop_large_and_secret(kept.entry.what);
    if (recent.size() == kMostRecent) recent.pop_front();
    recent.push_back(std::move(kept));
}

// From the start on, seats have other numbers, even in earlier events.
void LiveTable::renumber(const std::vector<int>& order) {
    const auto number_of = [&order](const std::optional<Seat>& seat) -> std::optional<Seat> {
        if (!seat) return std::nullopt;
        const auto found = std::find(order.begin(), order.end(), static_cast<int>(index_of(*seat)));
        if (found == order.end()) return std::nullopt;
        return id_at<Seat>(static_cast<std::size_t>(found - order.begin()));
    };
    std::erase_if(
        recent, [&number_of](const Happened& past) { return past.seat && !number_of(past.seat); });
    for (Happened& past : recent) past.seat = number_of(past.seat);
    // Chat stays, even from people who do not play.
    for (Happened& line : said) line.seat = number_of(line.seat);
    const auto before = left_at;
    for (std::size_t i = 0; i < order.size() && i < kMaxSeats; ++i)
        left_at[i] = before[static_cast<std::size_t>(order[i])];
}

LoadedTable load_table(TableNumber number, const std::string& code,
                       std::span<const std::string> entries, RuleCache& rule_cache) {
    const WorkTag tag(number);
    try {
        LoadedTable today = applied(number, code, entries, rule_cache, Reading::today);
        if (today.live || today.perhaps_later) return today;
        // A game of version 0.1 may be valid only under that version's reading of the rules.
        LoadedTable old = applied(number, code, entries, rule_cache, Reading::version_0_1);
        if (old.live || old.perhaps_later) return old;
        const bool damaged = today.problem.starts_with(kDamaged);
        return {.problem = (damaged ? "" : "its game cannot be played again: ") +
                           std::move(today.problem)};
    } catch (const std::exception& error) {
        return {.problem = std::string("an exception: ") + error.what()};
    } catch (...) {
        return {.problem = "an unknown exception"};
    }
}

}  // namespace railhead
