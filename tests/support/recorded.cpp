#include "support/recorded.h"

#include <gtest/gtest.h>

#include "players/game_driver.h"
#include "players/random_player.h"
#include "record/reader.h"
#include "support/all_tables.h"

namespace railhead::test {

RecordedGame recorded_game(const RuleSet& rules, std::uint64_t seed, railhead::Audit audit,
                           const Watch& watch) {
    std::vector<RecordSeat> seats;
    for (int i = 0; i < rules.players; ++i)
        seats.push_back({.name = "Seat \"" + std::to_string(i) + "\" é", .player = "random"});
    RandomStream random(seed, 1);
    RandomChance chance(seed);
    NullSink sink;
    Recorder recorder(rules, seats, audit);
    State state = recorder.deal(chance, sink);
    while (state.open.decision != Decision::over) {
        if (watch) watch(state, recorder);
        const Seat seat = any_asked_seat(state.open, random);
        recorder.play(state, seat, random_action(rules, context_of(state, seat), random), chance,
                      sink);
    }
    auto text = recorder.text(state);
    auto record = read_or_fail(text);
    return {std::move(text), std::move(record), state};
}

GameRecord read_or_fail(std::string_view text) {
    auto read = read_record(text);
    if (const auto* problem = std::get_if<Problem>(&read)) {
        ADD_FAILURE() << problem->place << ": " << problem->reason;
        return {};
    }
    return std::get<GameRecord>(std::move(read));
}

}  // namespace railhead::test
