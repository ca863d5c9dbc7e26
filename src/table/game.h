// table/game.h - the game at a table: its state, its chance, and what may be taken back.
//
// Nothing is applied before it is on disk. So every change takes two steps: try_…() finds out what
// chance would answer, and changes nothing; the result is written down, and deal() or play() then
// does what was written.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "record/fair.h"
#include "rules/action.h"
#include "rules/event.h"
#include "rules/legal.h"
#include "rules/state.h"

namespace railhead {

class Game {
public:
    Game(std::shared_ptr<const RuleSet> rules, const FairStream& stream)
        : rules_(std::move(rules)), stream_(stream) {}

    const RuleSet& rules() const { return *rules_; }
    std::shared_ptr<const RuleSet> shared_rules() const { return rules_; }
    const State& state() const { return state_; }
    bool is_over() const { return state_.open.decision == Decision::over; }
    // Whether something is asked of the seat now.
    bool asks(Seat seat) const;

    struct Answer {
        std::vector<Outcome> chance{};
        std::uint64_t position = 0;  // of the stream afterwards

        friend bool operator==(const Answer&, const Answer&) = default;
    };
    Answer try_deal() const;
    // why_not() must allow it.
    Answer try_action(Seat seat, const Action& action) const;

    // Whether the stream gives this answer to what the seat does.
    bool answers(Seat seat, const Action& action, const Answer& answer) const;

    // What happened; nullopt: the answer does not fit (a damaged store), and the game must not be
    // used any more.
    std::optional<std::vector<Event>> deal(const Answer& answer);
    std::optional<std::vector<Event>> play(Seat seat, const Action& action, const Answer& answer);

    // How many of the last decisions could be taken back, since they revealed nothing hidden: no
    // card, and not how many first tickets the others keep (R-TICKETORDER).
    int may_take_back() const { return static_cast<int>(before_.size() - settled_); }
    // How many of those, from the last one back, this seat made in a row.
    int own_to_take_back(Seat seat) const;
    // How many of those were its last move: a track and its payment are one.
    int last_move_of(Seat seat) const;
    // How many take_back() can do. Version 0.1 let first tickets be chosen again, and its stores
    // must load.
    int remembered() const { return static_cast<int>(before_.size()); }
    void take_back(int decisions);

private:
    // How the game was before a decision.
    struct Before {
        State state{};
        std::uint64_t position = 0;
        Seat seat{};
    };
    static constexpr std::size_t kMostBefore = 8;

    std::shared_ptr<const RuleSet> rules_;
    FairStream stream_;
    State state_{};
    std::vector<Before> before_;
    std::size_t settled_ = 0;  // of before_, oldest first: may not be taken back any more
};

}  // namespace railhead
