#include "table/game.h"

#include <algorithm>

#include "rules/apply.h"
#include "rules/deal.h"

namespace railhead {

namespace {

struct Collect {
    static constexpr bool kListens = true;
    void operator()(const Event& event) { events.push_back(event); }
    std::vector<Event> events{};
};

// Whether hidden cards were revealed. Returned tickets go where nobody sees them, unless they are
// face up afterwards. A payment shows cards, too, but those of the seat that pays.
bool reveals(const State& before, const State& after, const Action& action,
             const Game::Answer& answer) {
    if (!std::holds_alternative<KeepTickets>(action)) return !answer.chance.empty();
    // Discarded tickets are face up, even those that become the new deck at once (NED-SETUP-2).
    return before.open.ticket_discards != after.open.ticket_discards ||
           before.open.reshuffled != after.open.reshuffled;
}

// Whether this was the last of the first ticket choices: how many tickets each seat keeps is
// public now (C-INFO-1), and nobody may choose again with that in mind.
bool all_have_chosen(const State& before, const State& after) {
    return before.open.decision == Decision::first_tickets &&
           after.open.decision != Decision::first_tickets;
}

}  // namespace

bool Game::asks(Seat seat) const {
    return is_asked(state_.open, seat);
}

Game::Answer Game::try_deal() const {
    FairStream stream = stream_;
    FairChance fair(stream);
    RecordingChance<FairChance> chance(fair);
    NullSink ignore;
    static_cast<void>(railhead::deal(*rules_, chance, ignore));
    return {std::move(chance.outcomes), stream.position()};
}

Game::Answer Game::try_action(Seat seat, const Action& action) const {
    FairStream stream = stream_;
    FairChance fair(stream);
    RecordingChance<FairChance> chance(fair);
    State state = state_;
    NullSink ignore;
    apply(*rules_, state, seat, action, chance, ignore);
    return {std::move(chance.outcomes), stream.position()};
}

bool Game::answers(Seat seat, const Action& action, const Answer& answer) const {
    return !why_not(*rules_, context_of(state_, seat), action) &&
           try_action(seat, action) == answer;
}

std::optional<std::vector<Event>> Game::deal(const Answer& answer) {
    ScriptedChance chance(answer.chance);
    Collect collect;
    const State state = railhead::deal(*rules_, chance, collect);
    if (chance.broken() || !chance.finished()) return std::nullopt;
    state_ = state;
    stream_.move_to(answer.position);
    return std::move(collect.events);
}

std::optional<std::vector<Event>> Game::play(Seat seat, const Action& action,
                                             const Answer& answer) {
    if (why_not(*rules_, context_of(state_, seat), action)) return std::nullopt;
    ScriptedChance chance(answer.chance);
    Collect collect;
    State state = state_;
    apply(*rules_, state, seat, action, chance, collect);
    if (chance.broken() || !chance.finished()) return std::nullopt;
    if (reveals(state_, state, action, answer)) {
        before_.clear();
        settled_ = 0;
    } else {
        if (before_.size() == kMostBefore) {
            before_.erase(before_.begin());
            if (settled_ > 0) --settled_;
        }
        before_.push_back({state_, stream_.position(), seat});
    }
    if (all_have_chosen(state_, state)) settled_ = before_.size();
    state_ = state;
    stream_.move_to(answer.position);
    return std::move(collect.events);
}

int Game::own_to_take_back(Seat seat) const {
    int own = 0;
    const auto end = before_.rend() - static_cast<std::ptrdiff_t>(settled_);
    for (auto last = before_.rbegin(); last != end && last->seat == seat; ++last) ++own;
    return own;
}

int Game::last_move_of(Seat seat) const {
    const int own = own_to_take_back(seat);
    const bool paid = own > 1 && before_.back().state.open.decision == Decision::payment;
    return paid ? 2 : std::min(own, 1);
}

void Game::take_back(int decisions) {
    for (; decisions > 0 && !before_.empty(); --decisions) {
        state_ = before_.back().state;
        stream_.move_to(before_.back().position);
        before_.pop_back();
    }
    settled_ = std::min(settled_, before_.size());
}

}  // namespace railhead
