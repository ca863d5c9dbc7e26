#include "browser/local_game.h"

#include <nlohmann/json.hpp>

#include "players/player_text.h"
#include "record/move_json.h"
#include "record/view_json.h"
#include "rules/scoring.h"

namespace railhead {

using nlohmann::json;

LocalGame::LocalGame(const RuleSet& rules, std::uint64_t seed)
    : rules_(rules),
      chance_(RandomStream(seed, 0)),
      random_(seed, 1),
      state_(deal(rules, chance_, log_)) {}

void LocalGame::use(std::shared_ptr<const NeuralNetwork> network) {
    players_.clear();
    networks_ = std::make_unique<OneNetwork>(std::move(network));
}

json LocalGame::next_json() const {
    if (state_.open.decision == Decision::over) return nullptr;
    return index_of(deciding_seat(state_.open));
}

json LocalGame::look(Viewer viewer) {
    json events = json::array();
    std::size_t& seen = seen_[viewer ? index_of(*viewer) : kMaxSeats];
    for (; seen < log_.events.size(); ++seen)
        events.push_back(event_json(rules_, log_.events[seen], viewer));
    json all{{"view", view_json(rules_, view_of(state_, viewer))},
             {"events", std::move(events)},
             {"next", next_json()}};
    all["choices"] = viewer ? choices_json(rules_, context_of(state_, *viewer)) : json();
    return all;
}

json LocalGame::act(Seat seat, const Action& action) {
    if (const auto refusal = why_not(rules_, context_of(state_, seat), action))
        return error_json(*refusal);
    apply(rules_, state_, seat, action, chance_, log_);
    while (state_.open.decision == Decision::neutral_ticket)
        apply(rules_, state_, state_.open.to_move, TurnNeutralTicket{}, chance_, log_);
    return {{"decision", name_of(state_.open.decision)}, {"next", next_json()}};
}

json LocalGame::choose(Seat seat, const std::string& text) {
    const PublicState& open = state_.open;
    if (open.decision == Decision::over) return error_json(Refusal::game_is_over);
    if (!is_asked(open, seat)) return error_json(Refusal::not_your_turn);
    const auto read = read_player(text);
    if (!read) return error_json("bad_player", read.reason());
    const auto& spec = read.value();
    if (spec.milliseconds > 0)
        return error_json("no_clock", "a search here is limited by iterations, not by time");
    auto& player = players_[{index_of(seat), spec.text}];
    if (!player) {
        player = make_player(spec, networks_.get());
        player->start(rules_, seat);
    }
    IterationBudget budget(spec.iterations);
    const Action action = player->choose(rules_, view_of(state_, seat), budget, random_);
    return {{"move", move_json(*rules_.map, action)}};
}

json LocalGame::result() const {
    if (state_.open.decision != Decision::over)
        return error_json("not_over", "the game is not over yet");
    json all = scores_json(rules_, final_scores(rules_, state_));
    json tickets = json::array();
    for (const Seat seat : seats_of(rules_)) {
        json held = json::array();
        state_.tickets[index_of(seat)].each(
            [&](TicketId ticket) { held.push_back(index_of(ticket)); });
        tickets.push_back(std::move(held));
    }
    all["tickets"] = std::move(tickets);
    return all;
}

}  // namespace railhead
