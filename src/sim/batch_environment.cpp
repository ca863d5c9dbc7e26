#include "sim/batch_environment.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "map/map_library.h"
#include "players/player_text.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/scoring.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

constexpr std::size_t kMostGames = 1'000'000;
constexpr std::size_t kMostInChunk = 64;  // games that a thread takes at a time

}  // namespace

struct BatchEnvironment::Game {
    State state{};
    RandomChance chance{RandomStream(0)};
    RandomStream random{0};
    std::array<TicketPlan, kMaxSeats> plans{};
    CardCounts laid{};
    std::vector<std::unique_ptr<Player>> computers{};
    std::uint64_t number = 0;  // of the game at this place
    std::uint8_t first_computer = 0;

    Seat seat() const { return deciding_seat(state.open); }
    Asked asked() const { return {context_of(state, seat()), laid}; }
    // The computer player in this seat.
    Player* computer_at(Seat which, int players) const {
        const std::size_t after =
            (index_of(which) + static_cast<std::size_t>(players) - first_computer) %
            static_cast<std::size_t>(players);
        return after < computers.size() ? computers[after].get() : nullptr;
    }
};

// Threads that wait for work, so that a step costs no start of threads.
class BatchEnvironment::Threads {
public:
    explicit Threads(int threads) {
        for (int i = 1; i < threads; ++i)
            threads_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
    }
    ~Threads() {
        for (std::jthread& thread : threads_) thread.request_stop();
        wake_.notify_all();
    }

    // Calls work(begin, end) until all of [0, size) is done.
    void run(std::size_t size, const std::function<void(std::size_t, std::size_t)>& work) {
        // Computer players take long in some games: several chunks per thread, where there are
        // enough games.
        chunk_ = std::clamp<std::size_t>(size / (4 * (threads_.size() + 1)), 1, kMostInChunk);
        if (threads_.empty() || size <= chunk_) return work(0, size);
        {
            const std::scoped_lock lock(mutex_);
            work_ = &work;
            size_ = size;
            next_ = 0;
            busy_ = threads_.size();
            ++round_;
        }
        wake_.notify_all();
        take_chunks();
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return busy_ == 0; });
        if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    }

private:
    void take_chunks() {
        for (;;) {
            const std::size_t begin = next_.fetch_add(chunk_);
            if (begin >= size_) return;
            try {
                (*work_)(begin, std::min(begin + chunk_, size_));
            } catch (...) {  // for the caller: out of a thread it would end the program
                const std::scoped_lock lock(mutex_);
                thrown_ = std::current_exception();
            }
        }
    }
    void serve(const std::stop_token& stop) {
        std::uint64_t seen = 0;
        for (;;) {
            {
                std::unique_lock lock(mutex_);
                if (!wake_.wait(lock, stop, [&] { return round_ != seen; })) return;
                seen = round_;
            }
            take_chunks();
            const std::scoped_lock lock(mutex_);
            if (--busy_ == 0) done_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable done_;
    const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
    std::size_t size_ = 0;
    std::size_t chunk_ = 1;
    std::atomic<std::size_t> next_ = 0;
    std::size_t busy_ = 0;
    std::uint64_t round_ = 0;
    std::exception_ptr thrown_;
    std::vector<std::jthread> threads_;  // last: they use what is above
};

Result<std::unique_ptr<BatchEnvironment>> BatchEnvironment::make(
    const EnvironmentSettings& settings) {
    auto library = std::make_unique<MapLibrary>();
    if (!settings.map_text.empty())
        if (const auto problems = library->add("map_text", settings.map_text); !problems.empty())
            return problems.front().place + ": " + problems.front().reason;
    const MapSpec* map = library->find(settings.map);
    if (map == nullptr) return library->why_not_found(settings.map);
    auto made = RuleSet::make(*map, {.players = settings.players, .variant = settings.variant});
    if (!made) return std::string(made.reason());
    if (settings.games == 0 || settings.games > kMostGames)
        return std::string("the number of games is from 1 to 1000000");
    if (settings.threads < 1 || settings.threads > kMaxThreads)
        return std::string("the number of threads is from 1 to 256");
    if (settings.computer_players.size() >= static_cast<std::size_t>(settings.players))
        return std::string("at least one seat must be left to the caller");
    for (const std::string& text : settings.computer_players) {
        const auto player = read_player(text);
        if (!player) return std::string(player.reason());
        if (*thinking_of(text) == Thinking::searched || wants_network(*player))
            return text + " needs more than a look at the board: choose one that does not search";
    }
    return std::unique_ptr<BatchEnvironment>(new BatchEnvironment(
        settings, std::move(library), std::make_unique<RuleSet>(std::move(*made))));
}

BatchEnvironment::BatchEnvironment(const EnvironmentSettings& settings,
                                   std::unique_ptr<MapLibrary> library,
                                   std::unique_ptr<RuleSet> rules)
    : settings_(settings),
      library_(std::move(library)),
      rules_(std::move(rules)),
      observer_(*rules_),
      games_(settings.games),
      masks_(settings.games * choices()),
      threads_(std::make_unique<Threads>(settings.threads)) {
    threads_->run(games_.size(), [&](std::size_t begin_at, std::size_t end) {
        for (std::size_t i = begin_at; i < end; ++i) {
            for (const std::string& text : settings_.computer_players)
                games_[i].computers.push_back(make_player(text));
            begin(games_[i], i);
            settle(games_[i]);
        }
    });
}

BatchEnvironment::~BatchEnvironment() = default;

void BatchEnvironment::begin(Game& game, std::size_t place) {
    const std::uint64_t seed = mixed(settings_.seed) ^ mixed(~game.number);
    game.chance = RandomChance(RandomStream(seed, 2 * place));
    game.random = RandomStream(seed, 2 * place + 1);
    game.state = deal(*rules_, game.chance);
    for (TicketPlan& plan : game.plans) plan.made = false;
    game.laid = {};
    const auto seats = static_cast<std::size_t>(players());
    game.first_computer =
        static_cast<std::uint8_t>((seats - game.computers.size() + place + game.number) % seats);
    for (std::size_t i = 0; i < game.computers.size(); ++i)
        game.computers[i]->start(*rules_, id_at<Seat>((game.first_computer + i) % seats));
    ++game.number;
}

void BatchEnvironment::settle(Game& game) {
    const std::size_t place = static_cast<std::size_t>(&game - games_.data());
    const std::span mask(masks_.data() + place * choices(), choices());
    while (game.state.open.decision != Decision::over) {
        const Seat seat = game.seat();
        if (Player* computer = game.computer_at(seat, players())) {
            IterationBudget budget(1);
            const Action action =
                computer->choose(*rules_, view_of(game.state, seat), budget, game.random);
            apply(*rules_, game.state, seat, action, game.chance);
            continue;
        }
        Asked asked = game.asked();
        if (legal_choices(*rules_, observer_.space(), asked, mask) > 1) return;
        const auto only = static_cast<std::size_t>(
            static_cast<const std::uint8_t*>(std::memchr(mask.data(), 1, mask.size())) -
            mask.data());
        const auto action = action_chosen(*rules_, observer_.space(), asked, only);
        game.laid = action ? CardCounts{} : asked.laid;
        if (action) apply(*rules_, game.state, seat, *action, game.chance);
    }
}

void BatchEnvironment::write(const Game& game, std::size_t place, const EnvironmentRows& rows) {
    const Seat seat = game.seat();
    const std::size_t n = choices();
    std::memcpy(rows.masks + place * n, masks_.data() + place * n, n);
    rows.seats[place] = static_cast<std::int8_t>(index_of(seat));
    if (rows.first_computers != nullptr)
        rows.first_computers[place] = static_cast<std::int8_t>(game.first_computer);
    const std::size_t size = observer_.size();
    observer_.write(game.asked(), own_tickets(game.state, seat),
                    games_[place].plans[index_of(seat)], settings_.detail,
                    std::span(rows.observations + place * size, size));
}

void BatchEnvironment::observe(const EnvironmentRows& rows) {
    threads_->run(games_.size(), [&](std::size_t begin_at, std::size_t end) {
        for (std::size_t i = begin_at; i < end; ++i) {
            rows.over[i] = 0;
            write(games_[i], i, rows);
        }
    });
}

void BatchEnvironment::step_game(Game& game, std::size_t place, std::int32_t choice,
                                 const EnvironmentRows& rows) {
    const Seat seat = game.seat();
    Asked asked = game.asked();
    const auto action =
        action_chosen(*rules_, observer_.space(), asked, static_cast<std::size_t>(choice));
    game.laid = action ? CardCounts{} : asked.laid;
    if (action) apply(*rules_, game.state, seat, *action, game.chance);
    settle(game);
    rows.over[place] = 0;
    while (game.state.open.decision == Decision::over) {
        if (rows.over[place] == 1) {  // a second game without a choice: its result is not told
            begin(game, place);
            settle(game);
            continue;
        }
        rows.over[place] = 1;
        const ScoreSheet sheet = final_scores(*rules_, game.state);
        const auto seats = static_cast<std::size_t>(players());
        int winners = 0;
        for (const Seat each : seats_of(*rules_)) winners += sheet.wins(each) ? 1 : 0;
        for (std::size_t i = 0; i < seats; ++i) {
            rows.wins[place * seats + i] =
                sheet.wins(id_at<Seat>(i)) ? 1.0f / static_cast<float>(winners) : 0.0f;
            rows.scores[place * seats + i] = static_cast<float>(sheet.seat[i].total());
        }
        begin(game, place);
        settle(game);
    }
    write(game, place, rows);
}

std::ptrdiff_t BatchEnvironment::step(std::span<const std::int32_t> chosen,
                                      const EnvironmentRows& rows) {
    const std::size_t n = choices();
    const auto may_choose = [&](std::size_t i) {
        return chosen[i] >= 0 && static_cast<std::size_t>(chosen[i]) < n &&
               masks_[i * n + static_cast<std::size_t>(chosen[i])] == 1;
    };
    std::atomic<std::size_t> wrong = games_.size();  // the first one
    threads_->run(games_.size(), [&](std::size_t begin_at, std::size_t end) {
        for (std::size_t i = begin_at; i < end; ++i) {
            if (may_choose(i)) continue;
            for (std::size_t first = wrong; i < first;)
                if (wrong.compare_exchange_weak(first, i)) break;
            return;
        }
    });
    if (wrong < games_.size()) return static_cast<std::ptrdiff_t>(wrong.load());
    threads_->run(games_.size(), [&](std::size_t begin_at, std::size_t end) {
        for (std::size_t i = begin_at; i < end; ++i) step_game(games_[i], i, chosen[i], rows);
    });
    return -1;
}

}  // namespace railhead
