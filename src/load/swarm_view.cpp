#include "load/swarm_view.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "load/swarm_text.h"

namespace railhead {

namespace {

// What everybody may see. A key that is not here may be a secret: somebody has to look.
constexpr std::array<std::string_view, 22> kOpenKeys{
    "decision",    "turns",          "display",         "deck",    "discards",
    "ticket_deck", "closed_tracks",  "waiting",         "to_move", "seats",
    "draw_points", "track",          "offered_tickets", "turned",  "laid",
    "bonus_cards", "neutral_plays",  "ticket_discards", "marker",  "neutral_ticket",
    "ending",      "last_turns_left"};
constexpr std::array<std::string_view, 10> kSeatKeys{
    "trains",  "tracks", "neutral",     "points",      "cards",
    "tickets", "loans",  "known_cards", "toll_tokens", "country_cards"};
constexpr std::array<std::string_view, 6> kOwnKeys{"hand",   "tickets",  "offered",
                                                   "unkept", "put_away", "toll_tokens"};

template <std::size_t N>
bool has(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string unknown_key(std::string_view where, std::string_view key) {
    return std::string{where} + " has a key " + in_quotes(key) + " that is not known";
}

}  // namespace

std::string_view SwarmView::at(std::string_view key) const {
    const auto found = open_.find(key);
    return found == open_.end() ? std::string_view{} : std::string_view{found->second};
}

std::string SwarmView::set(std::string_view open) {
    open_.clear();
    seats_.clear();
    cards_.reset();
    std::string problem;
    const bool whole = each_key(open, [&](std::string_view key, std::string_view value) {
        if (!has(kOpenKeys, key)) problem = unknown_key("open", key);
        if (key != "seats") {
            open_[std::string{key}] = value;
            return;
        }
        each_item(value, [&](std::string_view seat) {
            Values& kept = seats_.emplace_back();
            each_key(seat, [&](std::string_view one, std::string_view is) {
                if (!has(kSeatKeys, one)) problem = unknown_key("a seat", one);
                kept[std::string{one}] = is;
            });
        });
    });
    if (!whole || seats_.empty()) return "open is not a view of a game";
    return problem.empty() ? check() : problem;
}

std::string SwarmView::change(std::string_view changes) {
    std::string problem;
    const bool read = each_key(changes, [&](std::string_view key, std::string_view value) {
        if (!has(kOpenKeys, key)) problem = unknown_key("open", key);
        if (key == "seats") {
            const std::string of_seats = change_seats(value);
            if (!of_seats.empty()) problem = of_seats;
        } else if (value == "null") {
            open_.erase(std::string{key});
        } else {
            open_[std::string{key}] = value;
        }
    });
    if (!read) return "changes of open are not readable";
    return problem.empty() ? check() : problem;
}

std::string SwarmView::change_seats(std::string_view changes) {
    std::string problem;
    const bool read = each_key(changes, [&](std::string_view number, std::string_view keys) {
        const auto seat = static_cast<std::size_t>(number_in(number).value_or(-1));
        if (seat >= seats_.size()) {
            problem = "a change of seat " + in_quotes(number) + ", which is not there";
            return;
        }
        each_key(keys, [&](std::string_view key, std::string_view value) {
            if (!has(kSeatKeys, key)) problem = unknown_key("a seat", key);
            if (value == "null")
                seats_[seat].erase(std::string{key});
            else
                seats_[seat][std::string{key}] = value;
        });
    });
    return read ? problem : "changes of seats are not readable";
}

std::string SwarmView::compare(std::string_view open) const {
    SwarmView fresh;
    std::string problem = fresh.set(open);
    if (!problem.empty()) return problem;
    const auto differ = [](const Values& kept, const Values& is) -> std::string {
        for (const auto& [key, value] : is) {
            const auto found = kept.find(key);
            if (found == kept.end() || found->second != value) return key;
        }
        for (const auto& [key, value] : kept)
            if (!is.contains(key)) return key;
        return {};
    };
    const std::string key = differ(open_, fresh.open_);
    if (!key.empty()) return "changes do not lead to the whole view: " + in_quotes(key);
    if (seats_.size() != fresh.seats_.size()) return "the number of seats has changed";
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::string of_seat = differ(seats_[i], fresh.seats_[i]);
        if (!of_seat.empty())
            return "changes do not lead to the whole view: " + in_quotes(of_seat) + " of seat " +
                   std::to_string(i);
    }
    return {};
}

std::string SwarmView::check() {
    const std::string problem = check_tokens();
    return problem.empty() ? check_sums() : problem;
}

std::string SwarmView::check_tokens() const {
    if (text_in(at("decision")) == "over") return {};
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].contains("toll_tokens"))
            return "everybody is sent the toll tokens of seat " + std::to_string(i);
    return {};
}

std::string SwarmView::check_sums() {
    std::int64_t cards = number_in(at("deck")).value_or(0) + sum_of(at("discards")) +
                         sum_of(at("laid")) + static_cast<std::int64_t>(items_in(at("turned")));
    each_item(at("display"), [&](std::string_view card) { cards += card == "null" ? 0 : 1; });
    for (std::size_t i = 0; i < seats_.size(); ++i) cards += std::max<std::int64_t>(cards_of(i), 0);
    if (cards_ && *cards_ != cards)
        return "there were " + std::to_string(*cards_) + " cards, now there are " +
               std::to_string(cards);
    cards_ = cards;
    return {};
}

std::int64_t SwarmView::cards_of(std::size_t seat) const {
    if (seat >= seats_.size()) return -1;
    const auto found = seats_[seat].find(std::string_view{"cards"});
    return found == seats_[seat].end() ? -1 : number_in(found->second).value_or(-1);
}

std::string check_own(std::string_view own, std::optional<std::size_t> seat) {
    if (own.empty()) return {};
    if (!seat) return "a spectator is shown a hand";
    std::string problem;
    const bool read = each_key(own, [&](std::string_view key, std::string_view) {
        if (!has(kOwnKeys, key)) problem = unknown_key("own", key);
    });
    return read ? problem : "own is not readable";
}

std::string check_secrets(std::string_view events, std::optional<std::size_t> seat) {
    if (events.empty()) return {};
    std::string problem;
    const bool read = each_item(events, [&](std::string_view event) {
        std::string_view kind;
        std::optional<std::int64_t> whose;
        bool card = false, cards = false, tickets = false;
        each_key(event, [&](std::string_view key, std::string_view value) {
            if (key == "event") kind = text_in(value);
            if (key == "seat") whose = number_in(value);
            card = card || key == "card";
            cards = cards || key == "cards";
            tickets = tickets || key == "tickets";
        });
        if (seat && whose == static_cast<std::int64_t>(*seat)) return;
        const bool leaks =
            (kind == "card_drawn" && card) || (kind == "bonus_cards_drawn" && cards) ||
            (kind == "tickets_kept" && tickets) || (kind == "tickets_offered" && tickets);
        if (leaks) problem = std::string{kind} + " tells what another seat has";
    });
    return read ? problem : "events are not readable";
}

}  // namespace railhead
