#include "sim/seated_player.h"

#include <cassert>
#include <ctime>
#include <exception>
#include <thread>

#include "core/work_tag.h"

namespace railhead {

std::chrono::nanoseconds ClockBudget::now() const {
    if (timing_ == Timing::wall) return std::chrono::steady_clock::now().time_since_epoch();
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
}

void ClockBudget::run(const std::function<void(int)>& work) {
    std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(threads_));
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads_; ++i)
            others.emplace_back([&work, &thrown, i, tag = std::int64_t{current_work_tag}] {
                const WorkTag same(tag);
                try {
                    work(i);
                } catch (...) {  // for the caller: out of a thread it would end the program
                    thrown[static_cast<std::size_t>(i)] = std::current_exception();
                }
            });
        work(0);
    }
    for (const std::exception_ptr& one : thrown)
        if (one) std::rethrow_exception(one);
}

void SeatedPlayer::begin_turn() {
    if (spec_.milliseconds > 0)
        budget_.emplace(std::in_place_type<ClockBudget>,
                        std::chrono::milliseconds(spec_.milliseconds), spec_.threads, timing_);
    else
        budget_.emplace(std::in_place_type<IterationBudget>, spec_.iterations);
}

Action SeatedPlayer::choose(const RuleSet& rules, const View& view, RandomStream& random) {
    const Decision decision = view.open.decision;
    // The first ticket choice comes before the first turn, and neutral phases between turns.
    const bool apart = decision == Decision::first_tickets || decision == Decision::neutral_track;
    // A turn begins with its action: asked for it once more, the seat plays the turn again after
    // something was taken back.
    const bool begins = apart || decision == Decision::action;
    if (!budget_ || begins || turn_ != view.open.turns) begin_turn();
    turn_ = apart ? -1 : view.open.turns;
    const auto start = std::chrono::steady_clock::now();
    auto* clock = std::get_if<ClockBudget>(&*budget_);
    Budget& budget = clock ? static_cast<Budget&>(*clock) : std::get<IterationBudget>(*budget_);
    if (clock) clock->resume();
    const Action action = player_->choose(rules, view, budget, random);
    if (clock) clock->pause();
    time_ += std::chrono::steady_clock::now() - start;
    return action;
}

std::vector<SeatedPlayer> seated_players(std::span<const std::string> texts, Timing timing) {
    std::vector<SeatedPlayer> players;
    for (const std::string& text : texts) {
        const auto read = read_player(text);
        assert(read);
        players.emplace_back(*read, timing);
    }
    return players;
}

std::vector<PlayerAtSeat<SeatedPlayer>> seats_in(const Rotation& rotation,
                                                 std::span<SeatedPlayer> players,
                                                 std::span<RandomStream> streams) {
    std::vector<PlayerAtSeat<SeatedPlayer>> seats;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const std::size_t who = rotation.player_at(i);
        seats.push_back({&players[who], &streams[who]});
    }
    return seats;
}

std::uint64_t refused_by(std::span<const SeatedPlayer> players) {
    std::uint64_t refused = 0;
    for (const SeatedPlayer& player : players) refused += player.refused();
    return refused;
}

template void show_event(const RuleSet&, SeatedPlayer&, Seat, const Event&);
template Decided decision_of(const RuleSet&, SeatedPlayer&, const State&, Seat, RandomStream&);

}  // namespace railhead
