// Any bytes are a move or refused with a reason; a move is written and read again without a
// difference, and asking the rules about it never does harm, whatever is being decided.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "map/json_input.h"
#include "map/map_library.h"
#include "players/random_player.h"
#include "record/move_json.h"
#include "rules/apply.h"
#include "rules/deal.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

struct Position {
    RuleSet rules;
    std::vector<State> states;  // the first forty decisions of a game
};

Position positions_of(const MapSpec& map) {
    Position position{RuleSet::make(map, {.players = 2}).value(), {}};
    RandomChance chance{RandomStream(1, 0)};
    RandomStream random(1, 1);
    NullSink sink;
    State state = deal(position.rules, chance, sink);
    for (int i = 0; i < 40 && state.open.decision != Decision::over; ++i) {
        position.states.push_back(state);
        const Seat seat = deciding_seat(state.open);
        const Action action = random_action(position.rules, context_of(state, seat), random);
        apply(position.rules, state, seat, action, chance, sink);
    }
    return position;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static const std::vector<Position> positions = [] {
        std::vector<Position> all;
        for (const MapSpec* map : library.maps()) all.push_back(positions_of(*map));
        return all;
    }();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = parse_json(text, {.bytes = 65536, .depth = 6, .values = 1000});
    const auto* tree = std::get_if<nlohmann::json>(&parsed);
    if (tree == nullptr) return 0;
    for (const Position& position : positions) {
        const MapSpec& map = *position.rules.map;
        const auto read = move_from_json(map, *tree);
        if (!read) {
            check(!read.reason().empty());
            continue;
        }
        const Action& action = read.value();
        check(move_from_json(map, move_json(map, action)).value() == action);
        for (const State& state : position.states)
            for (std::size_t seat = 0; seat < 2; ++seat)
                static_cast<void>(
                    why_not(position.rules, context_of(state, id_at<Seat>(seat)), action));
    }
    return 0;
}
