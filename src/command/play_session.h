// command/play_session.h - a game between one person and computer players: takes lines, answers in
// lines. It knows nothing about terminals and files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/play_lists.h"
#include "command/table_text.h"
#include "record/recorder.h"
#include "record/replayer.h"
#include "sim/seated_player.h"

namespace railhead {

// Chance that counts its answers: what was revealed cannot be taken back.
class CountedChance {
public:
    explicit CountedChance(std::uint64_t seed) : random_(RandomStream(seed, 0)) {}

    Card card(const CardCounts& pile, int size) {
        ++answers;
        return random_.card(pile, size);
    }
    TicketId ticket(const TicketSet& pool) {
        ++answers;
        return random_.ticket(pool);
    }
    void note_known_ticket(TicketId) { ++answers; }
    BonusCardId bonus_card(std::uint16_t left) {
        ++answers;
        return random_.bonus_card(left);
    }

    std::uint64_t answers = 0;

private:
    RandomChance random_;
};
static_assert(ChanceSource<CountedChance>);

class PlaySession {
public:
    struct Table {
        std::shared_ptr<const RuleSet> rules;
        Seat you{};
        std::vector<RecordSeat> seats;  // names, and which computer players decide
        std::uint64_t seed = 1;
    };
    // A new game, or one that continues after `record`, which was replayed to its end without a
    // problem.
    explicit PlaySession(Table table);
    PlaySession(Table table, const GameRecord& record, const MapLibrary& library);

    // What to say at the beginning: the table, and what happened before the first decision.
    std::string greeting();
    // Does what the line says, and returns what happened.
    std::string answer(std::string_view line);
    // What is asked now.
    std::string prompt() const;

    bool is_over() const { return state_.open.decision == Decision::over; }
    bool wants_to_quit() const { return quit_; }
    // The record so far, a line of JSON.
    std::string record() const { return recorder_.text(state_); }
    // A request to save ("" is the usual file), to be asked for after each answer.
    std::optional<std::string> take_save_request() { return std::exchange(save_request_, {}); }
    int moves() const { return recorder_.moves(); }

private:
    struct Bookmark {
        State state;
        Recorder recorder;
        std::size_t events;
    };
    // Where the events of the engine go: the story, and (once they are final) the players.
    struct Listener {
        static constexpr bool kListens = true;
        PlaySession& session;
        void operator()(const Event& event) { session.hear(event); }
    };

    void make_players();
    void hear(const Event& event);
    void tell_players();
    bool you_decide() const;
    void go_on();
    void act(const Action& action);
    std::string obey_move(std::string_view line);
    std::string why(std::string_view line) const;
    std::optional<Refusal> why_not_all(const std::vector<Action>& actions) const;
    std::string undo();
    std::string log(std::string_view rest) const;
    View view() const { return view_of(state_, table_.you); }

    Table table_;
    Narrator narrator_;
    PlayLists lists_;
    CountedChance chance_;
    RandomStream random_;
    Recorder recorder_;
    std::vector<std::optional<SeatedPlayer>> players_;
    State state_{};

    std::vector<Bookmark> undo_;
    std::vector<Event> events_;  // that players have not seen yet
    std::vector<std::string> story_;
    std::string said_;        // sentences of this answer
    bool turn_over_ = false;  // waits for the person to go on, as long as undo is possible
    bool dealing_ = false;
    bool quit_ = false;
    std::optional<std::string> save_request_;
};

}  // namespace railhead
