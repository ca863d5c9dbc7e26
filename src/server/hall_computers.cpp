// What happens at tables without anybody wishing it: computer players decide, time runs out.
#include <algorithm>
#include <limits>

#include "record/move_json.h"
#include "server/fair.h"
#include "server/hall.h"

namespace railhead {

void Hall::schedule(Live& live) {
    if (live.timer != 0) loop_.cancel(live.timer);
    live.timer = 0;
    if (closed_ || live.writing || live.table.phase() != TablePhase::running) return;
    const std::int64_t now = Loop::now();
    std::optional<std::int64_t> wait;
    if (now < live.retry_at) wait = live.retry_at - now;
    const auto seat = live.table.computer_to_decide();
    if (!wait) {
        auto entries = live.table.due(now);
        if (!entries.empty()) return commit(live, std::move(entries), [](const std::string&) {});
        if (seat) {
            if (live.chosen && live.chosen_for == live.table.game_entry() &&
                live.chosen->seat == *seat) {
                const std::int64_t time = appears_at(live, *seat);
                if (time <= now) return carry_out_chosen(live);
                wait = time - now;
            } else if (!live.thinking) {
                think(live, *seat);
            }
        }
        for (std::size_t i = 0; i < live.table.seats().size(); ++i)
            if (const auto limit = live.table.deadline(id_at<Seat>(i)))
                wait = std::min(wait.value_or(std::numeric_limits<std::int64_t>::max()),
                                std::max<std::int64_t>(*limit - now, 0));
    }
    if (!wait) return;
    live.timer = loop_.after(*wait, [this, code = live.table.code(), alive = alive_] {
        if (!*alive) return;
        const auto found = tables_.find(code);
        if (found == tables_.end()) return;
        Live& table = *found->second;
        table.timer = 0;
        schedule(table);
    });
}

void Hall::think(Live& live, Seat seat) {
    const Game& game = *live.table.game();
    const std::string player = live.table.seats()[index_of(seat)].computer();
    const int turn = game.state().open.turns;
    if (!live.bot || live.bot_seat != seat || live.bot_turn != turn || live.bot_player != player) {
        live.bot = make_bot_(player, game.rules(), seat);
        live.bot_seat = seat;
        live.bot_turn = turn;
        live.bot_player = player;
    }
    if (!live.bot) return;
    live.thinking = true;
    live.chosen.reset();
    ++counts_.bot_decisions;
    const auto seed = FairSeed::fresh();
    std::uint64_t number = 0;
    for (std::size_t i = 0; seed && i < 8; ++i) number = number << 8 | seed->bytes[i];
    pool_.run([this, &loop = loop_, alive = alive_, code = live.table.code(),
               asked = live.table.game_entry(), bot = live.bot, rules = game.shared_rules(),
               view = view_of(game.state(), seat), player, seat, number] {
        // On a thread of the pool: the hall may be gone, the loop is not.
        RandomStream random(number);
        Chosen chosen{seat, bot->choose(*rules, view, random), player};
        loop.post([this, alive, code, asked, chosen = std::move(chosen)] {
            if (*alive) thought(code, asked, chosen);
        });
    });
}

void Hall::thought(const std::string& code, std::uint32_t asked, const Chosen& chosen) {
    const auto found = tables_.find(code);
    if (found == tables_.end()) return;
    Live& live = *found->second;
    live.thinking = false;
    live.chosen = chosen;
    live.chosen_for = asked;
    schedule(live);
}

// Always the same time after the seat was asked, whatever it holds and however long it thought.
std::int64_t Hall::appears_at(const Live& live, Seat seat) const {
    if (!live.table.has_people()) return 0;
    const bool thinks = live.table.seats()[index_of(seat)].computer() == "expert";
    return live.table.changed_at() + options_.pace + (thinks ? options_.expert_time : 0);
}

void Hall::carry_out_chosen(Live& live) {
    const Chosen chosen = *live.chosen;
    live.chosen.reset();
    auto entry = live.table.decide_for(chosen.seat, chosen.action, chosen.player, Loop::now());
    if (!entry) {
        // Never a legal player's; a table must go on all the same.
        live.bot.reset();
        const Sight sight = sight_of(live.table.game()->state(), chosen.seat);
        const MoveList moves = list_moves(live.table.game()->rules(), sight);
        if (moves.moves.empty()) return;
        entry = live.table.decide_for(chosen.seat, moves.moves.front(), chosen.player, Loop::now());
        if (!entry) return;
    }
    commit(live, {std::move(*entry)}, [](const std::string&) {});
}

}  // namespace railhead
