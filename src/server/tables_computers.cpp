// What tables do on their own: computer players decide, time runs out.
#include <algorithm>
#include <atomic>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/work_tag.h"
#include "players/player_text.h"
#include "rules/legal.h"
#include "rules/legal_actions.h"
#include "server/log.h"
#include "server/secret.h"
#include "server/tables.h"
#include "table/minimal_move.h"

namespace railhead {

void Tables::schedule(Live& live) {
    if (live.timer != 0) loop_.cancel(live.timer);
    live.timer = 0;
    const bool starting = live.table.pending_start() != nullptr;
    if (closed_ || live.writing) return;
    if (live.table.phase() != TablePhase::running && !starting) return;
    const std::int64_t now = Loop::now();
    std::optional<std::int64_t> wait;
    if (now < live.retry_at) wait = live.retry_at - now;
    const auto seat = computer_at_work(live);
    if (!wait) {
        auto entries = live.table.due(now);
        if (!entries.empty()) {
            if (const auto* voided = std::get_if<StartVoidedEntry>(&entries.front().what))
                log_event("warning", "start_voided",
                          {{"table", live.table.code()}, {"seats", voided->seats}});
            return commit_by_itself(live, std::move(entries));
        }
        if (seat && !live.thinking && !has_chosen(live, *seat)) think(live, *seat);
        if (seat && has_chosen(live, *seat)) {
            const std::int64_t time = appears_at(live, *seat);
            if (time <= now) return carry_out_chosen(live);
            wait = time - now;
        }
        for (std::size_t i = 0; i < live.table.seats().size(); ++i)
            if (const auto limit = live.table.deadline(id_at<Seat>(i)))
                wait = std::min(wait.value_or(std::numeric_limits<std::int64_t>::max()),
                                std::max<std::int64_t>(*limit - now, 0));
        if (const auto limit = live.table.start_ends_at())
            wait = std::max<std::int64_t>(*limit - now, 0);
    }
    if (!wait) return;
    live.timer = loop_.after(*wait, [this, code = live.table.code(), alive = alive_] {
        if (!*alive) return;
        const auto found = live_.find(code);
        if (found == live_.end()) return;
        Live& table = *found->second;
        table.timer = 0;
        attempt(table.table.number(), code, [&] { schedule(table); });
    });
}

// Where no person decides any more, nobody waits for computer players unless somebody watches.
// Until then they pause.
std::optional<Seat> Tables::computer_at_work(const Live& live) const {
    if (live.watchers.empty() && !live.table.waits_for_people()) return std::nullopt;
    return live.table.computer_to_decide();
}

bool Tables::has_chosen(const Live& live, Seat seat) const {
    return live.chosen && live.chosen->seat == seat &&
           live.chosen_for == live.table.asked_number(seat);
}

// nullptr: there is no such player, for example because an older version knew others.
std::shared_ptr<Bot> Tables::bot_for(const Live& live, Seat seat, const std::string& player) const {
    std::string problem = "there is no such player";
    try {
        if (auto bot = make_bot_(player, live.table.game()->rules(), seat)) return bot;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    log_event("error", "computer_player_failed",
              {{"table", live.table.code()}, {"player", player}, {"problem", problem}});
    return nullptr;
}

void Tables::think(Live& live, Seat seat) {
    const Game& game = *live.table.game();
    const std::string player = live.table.seats()[index_of(seat)].computer();
    const int turn = game.state().open.turns;
    if (!live.bot || live.bot_seat != seat || live.bot_turn != turn || live.bot_player != player) {
        live.bot = bot_for(live, seat, player);
        if (!live.bot && player != kSubstitute)
            live.bot = bot_for(live, seat, std::string{kSubstitute});
        live.bot_seat = seat;
        live.bot_turn = turn;
        live.bot_player = player;
    }
    if (!live.bot) {
        live.chosen = ChosenMove{.seat = seat, .player = player};
        live.chosen_for = live.table.asked_number(seat);
        return;
    }
    live.thinking = true;
    live.chosen.reset();
    ++counts_.bot_decisions;
    const auto seed = fresh_seed();
    std::uint64_t number = 0;
    for (std::size_t i = 0; seed && i < 8; ++i) number = number << 8 | seed->bytes[i];
    // It may be queued twice, see hurry(): the first one does it.
    auto work = [this, &loop = loop_, alive = alive_, code = live.table.code(),
                 asked = live.table.asked_number(seat), bot = live.bot, rules = game.shared_rules(),
                 view = view_of(game.state(), seat), player, seat, number,
                 table = live.table.number(), begun = std::make_shared<std::atomic<bool>>(false)] {
        // On a thread of the pool: the tables may be gone, the loop is not.
        if (begun->exchange(true)) return;
        const WorkTag tag(table);
        RandomStream random(number);
        ChosenMove chosen{.seat = seat, .player = player};
        try {
            chosen.action = bot->choose(*rules, view, random);
        } catch (const std::exception& error) {
            chosen.problem = error.what();
        } catch (...) {
            chosen.problem = "unknown";
        }
        loop.post([this, alive, code, asked, chosen = std::move(chosen)] {
            if (*alive) thought(code, asked, chosen);
        });
    };
    live.thought = std::make_shared<const std::function<void()>>(std::move(work));
    live.for_people = presence_of(live) != 0;
    ask_pool(live);
}

void Tables::ask_pool(Live& live) {
    pool_.run(live.for_people ? ThinkFor::people : ThinkFor::nobody, owner_of(live),
              [work = live.thought] { (*work)(); });
}

// A player has come while a computer player was thinking with nobody waiting.
void Tables::hurry(Live& live) {
    if (!live.thinking || live.for_people || presence_of(live) == 0) return;
    live.for_people = true;
    ask_pool(live);
}

// The network of the player who came first, otherwise of a spectator, otherwise of the last one who
// was here.
std::string Tables::owner_of(const Live& live) const {
    const Client* first = nullptr;
    for (const Client* client : live.watchers) {
        if (!seats_of(live.table, client->person).empty()) {
            first = client;
            break;
        }
        if (first == nullptr) first = client;
    }
    const std::string& network = first == nullptr ? live.network : first->network;
    return network.empty() ? live.table.code() : network;
}

void Tables::thought(const std::string& code, std::uint32_t asked, const ChosenMove& chosen) {
    const auto found = live_.find(code);
    if (found == live_.end()) return;
    Live& live = *found->second;
    live.thinking = false;
    live.thought.reset();
    live.chosen = chosen;
    live.chosen_for = asked;
    if (!chosen.action)
        log_event("error", "computer_player_failed",
                  {{"table", code}, {"player", chosen.player}, {"problem", chosen.problem}});
    attempt(live.table.number(), code, [&] { schedule(live); });
}

// Always the same time after the seat was asked and computer players have decided, whatever it
// holds and however long it thought. What people do meanwhile changes nothing.
std::int64_t Tables::appears_at(const Live& live, Seat seat) const {
    if (!live.table.has_people()) return 0;
    const bool searches =
        thinking_of(live.table.seats()[index_of(seat)].computer()) == Thinking::searched;
    return std::max(live.table.asked_at(seat), live.table.decided_for_at()) + options_.pace +
           (searches ? options_.expert_time : 0);
}

void Tables::carry_out_chosen(Live& live) {
    const ChosenMove chosen = *live.chosen;
    live.chosen.reset();
    std::optional<Entry> entry;
    if (chosen.action)
        entry = live.table.decide_for(chosen.seat, *chosen.action, chosen.player, Loop::now());
    if (!entry) {
        // Never happens with a correct player; the table goes on anyway.
        live.bot.reset();
        entry = move_instead(live, chosen);
    }
    if (!entry)
        return set_aside(live.table.number(), live.table.code(),
                         "no move is found for a computer player");
    commit_by_itself(live, {std::move(*entry)});
}

// For a computer player that has failed: the minimal move, or any legal one.
std::optional<Entry> Tables::move_instead(const Live& live, const ChosenMove& chosen) const {
    const RuleSet& rules = live.table.game()->rules();
    const SeatContext context = context_of(live.table.game()->state(), chosen.seat);
    if (chosen.action) {
        const auto why = why_not(rules, context, *chosen.action);
        log_event("error", "computer_move_refused",
                  {{"table", live.table.code()},
                   {"player", chosen.player},
                   {"why", why ? text_of(*why).key : "not_running"}});
    }
    const auto decided = [&](const Action& action) {
        return live.table.decide_for(chosen.seat, action, chosen.player, Loop::now());
    };
    if (auto entry = decided(minimal_move(rules, context))) return entry;
    for (const Action& action : legal_actions(rules, context).actions)
        if (auto entry = decided(action)) return entry;
    return std::nullopt;
}

}  // namespace railhead
