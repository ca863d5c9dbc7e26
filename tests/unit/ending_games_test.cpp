// Whole games: each way to end, and each thing that happens only late. Chance and choices follow
// from a seed that was searched for; the score sheet is worked out a second time (support/audit.h).
#include <gtest/gtest.h>

#include <functional>

#include "players/random_player.h"
#include "support/audit.h"
#include "support/bare_table.h"

namespace railhead::test {
namespace {

// More decisions than any game here has: a rule that is left out must not keep a test running
// forever.
constexpr int kMostDecisions = 20'000;

// What a player likes to do; where it says nothing, anything legal is done at random.
using Habit = std::function<std::optional<Action>(const Table&, RandomStream&)>;

std::optional<Action> anything(const Table&, RandomStream&) {
    return std::nullopt;
}

// Plays on to the end with one habit for all seats; `watch` sees the table before each decision.
void play_on(Table& table, std::uint64_t seed, const Habit& habit,
             const std::function<void(const Table&)>& watch = nullptr) {
    RandomStream random(seed, 11);
    for (int n = 0; n < kMostDecisions && table.state.open.decision != Decision::over; ++n) {
        if (watch) watch(table);
        const Seat seat = table.deciding();
        const auto liked = habit(table, random);
        table.play(
            static_cast<int>(index_of(seat)),
            liked ? *liked : random_action(table.rules, context_of(table.state, seat), random));
        if (::testing::Test::HasFailure()) return;
    }
    ASSERT_EQ(table.state.open.decision, Decision::over);
}

struct Played {
    Table table;
    explicit Played(std::string_view map, int players, std::uint64_t seed,
                    const Habit& habit = anything, std::string_view variant = {},
                    const std::function<void(const Table&)>& watch = nullptr)
        : table(Table::dealt(map, players, variant, {}, seed)) {
        play_on(table, seed, habit, watch);
    }
    Ending ending() const { return table.state.open.ending; }
    template <class E>
    int count() const {
        return table.log.count<E>();
    }
};

// --- habits ---

// Draws cards as long as there are any.
std::optional<Action> hoard(const Table& table, RandomStream& random) {
    const Decision decision = table.state.open.decision;
    if (decision != Decision::action && decision != Decision::second_card) return std::nullopt;
    const Choices found = table.choices();
    if (found.blind && (found.slots == 0 || random.below(2) == 0)) return DrawBlind{};
    if (found.slots == 0) return std::nullopt;
    return DrawFaceUp{
        static_cast<std::uint8_t>(nth_bit(found.slots, random.below(std::popcount(found.slots))))};
}

// Draws tickets whenever it can, and keeps them all.
std::optional<Action> collect_tickets(const Table& table, RandomStream&) {
    if (table.state.open.decision == Decision::tickets) return KeepTickets{table.state.undecided};
    if (table.state.open.decision == Decision::action && table.choices().tickets)
        return DrawTickets{};
    return std::nullopt;
}

// Draws tickets every other turn, and keeps one.
std::optional<Action> look_through_tickets(const Table& table, RandomStream& random) {
    if (table.state.open.decision == Decision::tickets && !table.state.undecided.empty())
        return KeepTickets{ticket_set({table.state.undecided.first()})};
    if (table.state.open.decision == Decision::action && table.choices().tickets &&
        random.below(2) == 0)
        return DrawTickets{};
    return std::nullopt;
}

// Hoards cards and tickets; claims short tracks first, and never one that leaves 2 trains or fewer
// if there is another way. With luck everybody is left with 3 trains and no track for them.
std::optional<Action> save_trains(const Table& table, RandomStream& random) {
    const PublicState& open = table.state.open;
    if (open.decision == Decision::tickets) return KeepTickets{table.state.undecided};
    if (const auto draw = hoard(table, random)) return draw;
    if (open.decision != Decision::action) return std::nullopt;
    const Choices found = table.choices();
    if (found.tickets) return DrawTickets{};
    const int trains = open.trains[index_of(table.deciding())];
    std::optional<Action> best;
    int best_cost = 100;
    found.tracks.each([&](TrackId track) {
        const int left = trains - table.map()[track].length;
        const int cost = left <= 2 ? 100 : left >= 4 && left <= 6 ? 50 : table.map()[track].length;
        if (cost >= best_cost) return;
        best_cost = cost;
        best = ClaimTrack{track};
    });
    return best;
}

// Claims whatever leads abroad, then what touches an own track.
std::optional<Action> go_abroad(const Table& table, RandomStream&) {
    if (table.state.open.decision != Decision::action) return std::nullopt;
    CitySet own;
    table.state.open.owners.owned_by(table.deciding()).each([&](TrackId track) {
        own.add(table.map()[track].a);
        own.add(table.map()[track].b);
    });
    std::optional<Action> best;
    int best_worth = 0;
    table.choices().tracks.each([&](TrackId id) {
        const Track& track = table.map()[id];
        const int touches = (own.has(track.a) ? 1 : 0) + (own.has(track.b) ? 1 : 0);
        const int worth = track.border ? 1 + touches : touches == 1 ? 1 : 0;
        if (worth <= best_worth) return;
        best_worth = worth;
        best = ClaimTrack{id};
    });
    return best;
}

// Claims the longest track that it can pay, and draws cards otherwise: the quickest games.
std::optional<Action> build_fast(const Table& table, RandomStream& random) {
    if (table.state.open.decision != Decision::action) return std::nullopt;
    std::optional<Action> best;
    int longest = 3;
    table.choices().tracks.each([&](TrackId track) {
        if (table.map()[track].length <= longest) return;
        longest = table.map()[track].length;
        best = ClaimTrack{track};
    });
    return best ? best : hoard(table, random);
}

bool train_decks_are_dry(const Table& table) {
    const PublicState& open = table.state.open;
    return open.pile_size + open.discards_size == 0 && open.display_gaps == 5;
}

bool ticket_deck_is_empty(const Table& table) {
    const PublicState& open = table.state.open;
    return open.decision == Decision::action && open.pool_size + open.tail_size == 0 &&
           open.ticket_discards.empty();
}

// --- the games ---

TEST(EndingGames, C_END_2_random_games_add_up) {  // C-END-2
    struct Kind {
        std::string_view map, variant;
        int fewest, most;
    };
    for (const Kind& kind : {Kind{"nordic-countries", "", 2, 3}, Kind{"netherlands", "", 2, 5},
                             Kind{"netherlands", "no-tolls", 2, 5},
                             Kind{"netherlands", "neutral-player", 2, 2}, Kind{"poland", "", 2, 4}})
        for (int players = kind.fewest; players <= kind.most; ++players)
            for (std::uint64_t seed = 1; seed <= 8; ++seed) {
                SCOPED_TRACE(std::string(kind.map) + " " + std::string(kind.variant) + " " +
                             std::to_string(players) + " players, seed " + std::to_string(seed));
                const Played game(kind.map, players, seed, anything, kind.variant);
                EXPECT_EQ(game.ending(), Ending::last_turns);
                EXPECT_EQ(game.count<LastTurnsBegan>(), 1);
                EXPECT_EQ(game.count<GameOver>(), 1);
                expect_books_agree(game.table);
            }
}

TEST(EndingGames, C_DRAW_7_the_train_decks_run_dry) {  // C-DRAW-7
    for (const std::string_view map : {"nordic-countries", "netherlands", "poland"}) {
        int dry = 0;
        const Played game(map, 3, 1, hoard, {},
                          [&](const Table& table) { dry += train_decks_are_dry(table) ? 1 : 0; });
        EXPECT_GT(dry, 0);
        EXPECT_GT(game.count<DeckReshuffled>(), 0);
        EXPECT_EQ(game.ending(), Ending::last_turns);
        expect_books_agree(game.table);
    }
}

TEST(EndingGames, R_PASS_everybody_passes) {  // R-PASS
    const Played game("netherlands", 3, 6, save_trains, "no-tolls");
    EXPECT_EQ(game.ending(), Ending::all_passed);
    const auto& events = game.table.log.events;
    ASSERT_GE(events.size(), 4u);
    for (std::size_t i = 2; i <= 4; ++i)
        EXPECT_TRUE(std::holds_alternative<Passed>(events[events.size() - i]));
    EXPECT_FALSE(game.table.log.has<LastTurnsBegan>());
    for (std::size_t s = 0; s < 3; ++s) EXPECT_GT(game.table.state.open.trains[s], 2);
    expect_books_agree(game.table);
}

TEST(EndingGames, NOR_TUNNEL_4_tunnels_fail) {  // NOR-TUNNEL-4
    for (int players = 2; players <= 3; ++players) {
        const Played game("nordic-countries", players, 1);
        EXPECT_GT(game.count<TunnelRefused>(), 0);
        EXPECT_GT(game.count<TunnelTurned>(), game.count<TunnelRefused>());
        expect_books_agree(game.table);
    }
}

TEST(EndingGames, NED_LOAN_1_loans_are_taken) {  // NED-LOAN-1
    for (int players = 2; players <= 5; ++players) {
        int loans = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Played game("netherlands", players, seed);
            loans += game.count<LoanTaken>();
            EXPECT_GT(game.count<TollPaid>(), 0);
            expect_books_agree(game.table);
        }
        EXPECT_GT(loans, 0) << players << " players";
    }
}

TEST(EndingGames, NED_LOAN_2_the_bank_pays_for_a_loan) {  // NED-LOAN-2
    const Played game("netherlands", 4, 2);
    EXPECT_GT(game.count<TollFromBank>(), 0);
    expect_books_agree(game.table);
}

TEST(EndingGames, NED_NEUTRAL_7_the_neutral_player_runs_out_of_trains) {  // NED-NEUTRAL-7
    const Played game("netherlands", 2, 1, anything, "neutral-player");
    ASSERT_EQ(game.count<NeutralStopped>(), 1);
    const auto& events = game.table.log.events;
    for (std::size_t i = 1; i < events.size(); ++i)
        if (std::holds_alternative<NeutralStopped>(events[i])) {
            EXPECT_TRUE(std::holds_alternative<NeutralTicketTurned>(events[i - 1]));
        }
    EXPECT_GT(game.count<NeutralBuilt>(), 5);
    expect_books_agree(game.table);
}

TEST(EndingGames, NED_NEUTRAL_8_the_neutral_player_finds_no_ticket) {  // NED-NEUTRAL-8
    const Played game("netherlands", 2, 1, look_through_tickets, "neutral-player");
    ASSERT_EQ(game.count<NeutralStopped>(), 1);
    const auto& events = game.table.log.events;
    bool stopped = false;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (stopped) {
            EXPECT_FALSE(std::holds_alternative<NeutralTicketTurned>(events[i]));
        }
        if (!std::holds_alternative<NeutralStopped>(events[i])) continue;
        stopped = true;
        ASSERT_LT(i + 1, events.size());
        EXPECT_TRUE(std::holds_alternative<TicketsReshuffled>(events[i + 1]));
    }
    expect_books_agree(game.table);
}

TEST(EndingGames, R_NEUTRAL_a_phase_after_the_very_last_turn) {  // R-NEUTRAL
    const Played game("netherlands", 2, 5787, build_fast, "neutral-player");
    const auto& events = game.table.log.events;
    ASSERT_GE(events.size(), 4u);
    EXPECT_TRUE(std::holds_alternative<NeutralBuilt>(events[events.size() - 3]));
    EXPECT_TRUE(std::holds_alternative<MarkerPassed>(events[events.size() - 2]));
    EXPECT_TRUE(std::holds_alternative<GameOver>(events[events.size() - 1]));
    EXPECT_EQ(game.ending(), Ending::last_turns);
    EXPECT_EQ(game.table.state.open.turns % 2, 0);
    expect_books_agree(game.table);
}

TEST(EndingGames, POL_COUNTRY_1_country_stacks_run_out) {  // POL-COUNTRY-1
    const Played game("poland", 4, 126, go_abroad);
    EXPECT_GT(audit(game.table).cards_missed, 0);
    EXPECT_GT(game.count<CountryCardTaken>(), 5);
    expect_books_agree(game.table);
}

TEST(EndingGames, POL_END_1_games_that_go_abroad_add_up) {  // POL-END-1
    int cards_taken = 0;
    for (int players = 2; players <= 4; ++players)
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
            const Played game("poland", players, seed, go_abroad);
            cards_taken += game.count<CountryCardTaken>();
            expect_books_agree(game.table);
        }
    EXPECT_GT(cards_taken, 100);
}

TEST(EndingGames, C_TICKET_1_the_ticket_deck_runs_out) {  // C-TICKET-1
    for (const std::string_view map : {"nordic-countries", "netherlands", "poland"}) {
        int empty = 0;
        const Played game(map, 2, 1, collect_tickets, {}, [&](const Table& table) {
            empty += ticket_deck_is_empty(table) ? 1 : 0;
        });
        EXPECT_GT(empty, 0);
        EXPECT_EQ(game.ending(), Ending::last_turns);
        expect_books_agree(game.table);
    }
}

TEST(EndingGames, NED_SETUP_2_tickets_are_reshuffled) {  // NED-SETUP-2
    for (const std::string_view variant : {"", "no-tolls"}) {
        const Played game("netherlands", 3, 1, look_through_tickets, variant);
        EXPECT_GT(game.count<TicketsReshuffled>(), 0);
        expect_books_agree(game.table);
    }
}

TEST(EndingGames, R_LIMIT_two_players_give_up_a_tunnel_for_ever) {  // R-LIMIT
    Table table("nordic-countries", 2);
    const TrackId tunnel = table.track("bergen", "oslo", 1);  // red, four spaces
    table.give(0, CardCounts{});
    table.give(1, CardCounts{});
    table.show({Card::blue, Card::blue, Card::white, Card::white, Card::black});
    table.give(0, {{Card::red, 4}});
    table.empty_decks_into(1);
    table.give(1, table.state.hands[1] - cards(Card::red, 3));  // the deck: three red cards
    int turns = 0;
    for (; turns < 1100 && table.open().decision != Decision::over; ++turns) {
        const CardCounts hand = table.state.hands[index_of(table.deciding())];
        const Seat seat = table.deciding();
        table.claim(tunnel, {{Card::red, 4}});
        ASSERT_EQ(table.open().decision, Decision::tunnel) << "turn " << turns;
        table.play(RefuseTunnel{});
        ASSERT_EQ(table.state.hands[index_of(seat)], hand);
    }
    EXPECT_EQ(turns, 1000);
    EXPECT_EQ(table.open().turns, 1000);
    EXPECT_EQ(table.open().ending, Ending::turn_limit);
    EXPECT_EQ(table.log.count<TunnelRefused>(), 1000);
    EXPECT_EQ(table.log.count<TrackClaimed>(), 0);
    EXPECT_EQ(table.refusal(DrawBlind{}), Refusal::game_is_over);
    expect_books_agree(table);
}

}  // namespace
}  // namespace railhead::test
