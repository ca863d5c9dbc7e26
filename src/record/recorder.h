// record/recorder.h - follows a game and writes it down, move by move.
//
//   Recorder recorder(rules, {{"Anna", "human"}, {"Bo", "random"}}, Audit::on);
//   State state = recorder.deal(chance, sink);
//   while (...) recorder.play(state, seat, action, chance, sink);
//   recorder.append_to(text, state);  // at any time: a running game is a record, too
//
// Two decisions of the engine can be one move (track and payment; turning up the neutral ticket and
// choosing the track), and the first choice of tickets is written in seat order, whatever order it
// arrives in. A move is not in the record until it is complete. A Recorder is a value: a copy is a
// point to go back to.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "record/record.h"
#include "rules/apply.h"
#include "rules/deal.h"

namespace railhead {

// Whether moves say how many choices there were.
enum class Audit : std::uint8_t { off, on };

class Recorder {
public:
    // A game about to be dealt. `rules` must outlive the recorder.
    Recorder(const RuleSet& rules, std::vector<RecordSeat> seats, Audit audit = Audit::off);
    // A game that continues: `record` was replayed on `rules` without a problem.
    Recorder(const RuleSet& rules, const GameRecord& record, Audit audit = Audit::off);

    // Deals, or applies an action that why_not() allows, and writes it down.
    template <ChanceSource C, class S>
    State deal(C& chance, S& sink);
    template <ChanceSource C, class S>
    void play(State& state, Seat seat, const Action& action, C& chance, S& sink);

    // The same in steps, for callers that deal and apply themselves: what chance answered at the
    // deal; then before and after each apply().
    void dealt(std::span<const Outcome> outcomes);
    void decide(const State& before, Seat seat, const Action& action);
    void answered(const State& after, std::span<const Outcome> outcomes);

    // For the move being decided now: who decides it, and when (as JSON).
    void set_by(std::string_view by) { by_ = by; }
    void set_at(std::string_view time) { at_ = time; }

    // The record so far as one line of JSON, without an end of line. With the result if the game is
    // over.
    void append_to(std::string& text, const State& state) const;
    std::string text(const State& state) const;

    RecordHead& head() { return head_; }
    const RecordHead& head() const { return head_; }
    int moves() const { return moves_; }  // whole ones

private:
    struct FirstKeep {
        Move move{};
        bool arrived = false;
    };

    void finish_first_keeps(std::span<const Outcome> outcomes);
    void append_finished(const Move& move);

    const RuleSet* rules_;
    Audit audit_;
    RecordHead head_{};
    std::array<FirstKeep, kMaxSeats> first_keeps_{};
    bool all_kept_ = false;
    std::string text_{};  // of all moves, once the first tickets are chosen
    int moves_ = 0;

    Move move_{};           // being decided
    bool pending_ = false;  // it goes on at the next decision
    Decision decision_{};   // that was asked
    TrackSet neutral_before_{};
    std::string by_{};
    std::string at_{};
    std::vector<Outcome> outcomes_{};
};

template <ChanceSource C, class S>
State Recorder::deal(C& chance, S& sink) {
    RecordingChance<C> recording(chance);
    const State state = railhead::deal(*rules_, recording, sink);
    dealt(recording.outcomes);
    return state;
}

template <ChanceSource C, class S>
void Recorder::play(State& state, Seat seat, const Action& action, C& chance, S& sink) {
    decide(state, seat, action);
    RecordingChance<C> recording(chance);
    outcomes_.clear();
    recording.outcomes.swap(outcomes_);
    apply(*rules_, state, seat, action, recording, sink);
    answered(state, recording.outcomes);
    outcomes_.swap(recording.outcomes);
}

}  // namespace railhead
