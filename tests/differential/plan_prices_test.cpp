// What the planner thinks things are worth, against the rules themselves and against all paths, on
// small random boards.
#include "players/plan_prices.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/stable_sort.h"
#include "players/rivals.h"
#include "players/targets.h"
#include "rules/apply.h"
#include "rules/network.h"
#include "support/small_board.h"

namespace railhead::test {
namespace {

using enum Card;

constexpr std::uint64_t kBoards = 60;

// Calls check(board, prices) for many boards, with two to four players.
template <class Check>
void on_small_boards(const Check& check) {
    for (std::uint64_t seed = 0; seed < kBoards; ++seed) {
        SCOPED_TRACE("board " + std::to_string(seed));
        SmallBoard board(seed, 2 + static_cast<int>(seed % 3));
        check(board, PlanPrices(board.rules, {}));
    }
}

TEST(PlanPrices, a_track_costs_its_turn_and_cards_less_its_points_and_extras) {
    on_small_boards([](const SmallBoard& board, const PlanPrices& prices) {
        const Situation now = board.situation();
        const PlanWeights& weights = prices.weights();
        const RoadCosts costs = prices.prices(now);
        now.unclaimed.each([&](TrackId id) {
            const TrackRule& rule = board.rules[id];
            const int missing = cards_missing(now.hand, rule.demand);
            const int missing_locomotives =
                std::max(0, rule.demand.symbols - now.hand.locomotives());
            int percent =
                weights.held_card * (rule.length - missing) +
                (rule.demand.color == none ? weights.gray_card : weights.colored_card) * missing +
                (weights.locomotive - 100) * missing_locomotives;
            if (rule.tunnel) percent += weights.tunnel;
            percent -= weights.surplus_card * rule.draw_bonus;
            const int price = weights.turn + percent * (weights.turn / 2) / 100 -
                              weights.credit * rule.points - prices.extras(now, id);
            EXPECT_EQ(prices.price(now, id), std::max(15 * rule.length, price));
            EXPECT_GT(prices.price(now, id), 0);
            // The route is as cheap as its cheapest track.
            if (!rule.border) {
                EXPECT_LE(costs[board.map()[id].route], prices.price(now, id));
            }
        });
        now.own.each([&](TrackId id) { EXPECT_EQ(costs[board.map()[id].route], 0); });
    });
}

// One more track of those that a bonus card counts is worth something, and no other track is. What
// counts is what scoring counts, border tracks included.
TEST(PlanPrices, bonus_cards_value_the_tracks_that_scoring_counts) {
    on_small_boards([](SmallBoard& board, const PlanPrices& prices) {
        const MapSpec& map = board.map();
        for (std::size_t k = 0; k < map.bonus_cards.size(); ++k) {
            const BonusCard& card = map.bonus_cards[k];
            // A path and a number of countries depend on the other tracks as well.
            if (card.measure == Measure::longest_path || card.measure == Measure::countries)
                continue;
            board.rules.all_tracks.each([&](TrackId id) {
                board.state.open.bonus_cards = 0;
                const int without = prices.extras(board.situation(), id);
                board.state.open.bonus_cards = static_cast<std::uint16_t>(1u << k);
                const int with = prices.extras(board.situation(), id);
                TrackSet one;
                one.add(id);
                const bool counts = measure_of(map, card, one, {}, {}, 0) > 0;
                EXPECT_EQ(with - without, counts ? card.points * prices.weights().bonus : 0)
                    << card.id << ", track " << index_of(id);
            });
        }
    });
}

int points_of_country_cards(const RuleSet& rules, std::uint32_t cards) {
    int points = 0;
    for (std::size_t country = 0; country < rules.map->country_cards.size(); ++country)
        for (std::size_t k = 0; k < rules.map->country_cards[country].size(); ++k)
            if ((cards >> (rules.first_country_card[country] + k)) & 1u)
                points += rules.map->country_cards[country][k];
    return points;
}

TEST(PlanPrices, a_border_track_is_worth_the_country_cards_that_its_claim_brings) {
    int brought = 0;
    on_small_boards([&](SmallBoard& board, const PlanPrices& prices) {
        const Seat seat = board.deciding();
        CardCounts hand;
        hand.count.fill(6);
        board.state.hands[index_of(seat)] = hand;
        board.state.open.hand_size[index_of(seat)] = static_cast<std::uint8_t>(hand.total());
        const Situation now = board.situation();
        now.fitting.each([&](TrackId id) {
            if (!board.rules[id].border) {
                EXPECT_EQ(prices.border_value(now, id), 0);
                return;
            }
            if (board.rules[id].tunnel) return;
            State after = board.state;
            RandomChance chance{RandomStream(1)};
            apply(board.rules, after, seat, ClaimTrack{id}, chance);
            apply(board.rules, after, seat,
                  PayTrack{cheapest_payment(hand, board.rules[id].demand)}, chance);
            ASSERT_EQ(after.open.owners.owner_of(id), seat);
            const std::uint32_t cards = after.open.country_cards[index_of(seat)] &
                                        ~board.state.open.country_cards[index_of(seat)];
            const int points = points_of_country_cards(board.rules, cards);
            EXPECT_EQ(prices.border_value(now, id), 100 * points);
            brought += points > 0;
        });
    });
    EXPECT_GT(brought, 10);
}

TEST(PlanPrices, blocking_is_worth_the_path_around_of_those_who_would_join_their_networks) {
    int blocking = 0;
    on_small_boards([&](const SmallBoard& board, const PlanPrices& prices) {
        const Situation now = board.situation();
        const MapSpec& map = board.map();
        const PlanWeights& weights = prices.weights();
        now.unclaimed.each([&](TrackId id) {
            const Track& track = map[id];
            int expected = 0;
            for (int i = 0; i < board.rules.players && !track.border; ++i) {
                const auto seat = id_at<Seat>(static_cast<std::size_t>(i));
                const TrackSet theirs = now.open.owners.owned_by(seat);
                const auto touches = [&](CityId city) {
                    bool found = false;
                    theirs.each(
                        [&](TrackId one) { found |= map[one].a == city || map[one].b == city; });
                    return found;
                };
                Network network(map, theirs);
                if (seat == now.seat || !touches(track.a) || !touches(track.b) ||
                    network.connects(track.a, track.b))
                    continue;
                const TrackSet open =
                    open_to(board.rules, now.open, seat, now.open.trains[index_of(seat)]);
                RoadCosts costs = board.roads.costs(map, theirs, open, [&](TrackId one) {
                    return weights.turn + board.rules[one].length * weights.turn / 2 -
                           std::min(100 * board.rules[one].points, weights.turn);
                });
                const int direct = costs[track.route];
                costs.cost[index_of(track.route)] = kNoPath;
                const int around = cheapest_path(map, costs, track.a, track.b);
                expected += std::min(around - direct, 1500) * weights.block / 100 /
                            (board.rules.players - 1);
            }
            EXPECT_EQ(prices.block_value(now, id), expected);
            blocking += expected > 0;
        });
    });
    EXPECT_GT(blocking, 10);
}

TEST(PlanPrices, coloured_tracks_are_short_of_what_the_hand_lacks_of_each_colour) {
    on_small_boards([](const SmallBoard& board, const PlanPrices& prices) {
        const Situation now = board.situation();
        TrackSet colored;
        CardCounts needed;
        int tracks = 0;
        now.unclaimed.each([&](TrackId id) {
            const Demand& demand = board.rules[id].demand;
            if (demand.color == none || tracks == 4) return;
            ++tracks;
            colored.add(id);
            needed[demand.color] = static_cast<std::uint8_t>(needed[demand.color] + demand.spaces);
            needed[locomotive] = static_cast<std::uint8_t>(needed[locomotive] + demand.symbols);
        });
        const int lacking = without(needed, now.hand).total();
        EXPECT_EQ(prices.cards_short(now, now.hand, colored), lacking);
        EXPECT_EQ(prices.cards_short(now, needed, colored), 0);
        // Each track takes a turn, and two cards are drawn per turn, not all of them useful.
        EXPECT_EQ(prices.turns_of(now, {}), 0);
        EXPECT_GE(prices.turns_of(now, colored), colored.size() + (lacking + 1) / 2);
    });
}

TEST(PlanPrices, further_tracks_are_never_short_of_fewer_cards) {
    on_small_boards([](const SmallBoard& board, const PlanPrices& prices) {
        const Situation now = board.situation();
        TrackSet tracks;
        int before = 0;
        now.unclaimed.each([&](TrackId id) {
            tracks.add(id);
            const int here = prices.cards_short(now, now.hand, tracks);
            EXPECT_GE(here, before);
            before = here;
        });
    });
}

TEST(PlanPrices, the_seat_with_the_fewest_trains_says_how_many_turns_are_left) {
    on_small_boards([](SmallBoard& board, const PlanPrices& prices) {
        PublicState& open = board.state.open;
        open.last_turns_left = 0;
        int before = 1000;
        for (std::uint8_t trains = 16; trains > 0; --trains) {
            open.trains[1] = trains;
            const int turns = prices.turns_left(board.situation());
            EXPECT_LE(turns, before);
            EXPECT_GE(turns, 1);
            before = turns;
        }
        open.last_turns_left = 2;
        EXPECT_EQ(prices.turns_left(board.situation()), 1);
    });
}

// The tickets of a seat that matter: the four that are worth most by likelihood, of those of which
// a quarter is built, but not all.
struct LikelyTicket {
    int worth = 0;
    int percent = 0;
    TicketId ticket{};
};
std::vector<LikelyTicket> likely_tickets(const Situation& now, const TicketGuesses& guesses,
                                         Seat seat) {
    const TicketSet unseen =
        now.rules.all_tickets - now.tickets - now.offered - now.open.ticket_discards;
    int sum = 0;
    unseen.each([&](TicketId id) { sum += guesses.weight(seat, id); });
    std::vector<LikelyTicket> likely;
    unseen.each([&](TicketId id) {
        if (guesses.percent_built(seat, id) < 25 || guesses.percent_built(seat, id) >= 100) return;
        const int expected = now.open.ticket_count[index_of(seat)] * guesses.weight(seat, id);
        const int percent = std::min(100, 100 * expected / sum);
        likely.push_back({percent * now.map[id].points, percent, id});
    });
    railhead::stable_sort(
        likely.begin(), likely.end(),
        [](const LikelyTicket& a, const LikelyTicket& b) { return a.worth > b.worth; });
    if (likely.size() > 4) likely.resize(4);
    return likely;
}

// What the seat loses on a ticket if this route were gone: nothing if it has as cheap a path
// without it. Costs are compared over all simple paths.
int loss_without(const Situation& now, const RoadCosts& costs, RouteId route,
                 const LikelyTicket& likely) {
    const Ticket& ticket = now.map[likely.ticket];
    const int cheapest = cheapest_path(now.map, costs, ticket.a, ticket.b);
    if (cheapest == kNoPath) return 0;
    RoadCosts without = costs;
    without.cost[index_of(route)] = kNoPath;
    const int around = cheapest_path(now.map, without, ticket.a, ticket.b);
    return std::min(around - cheapest, 200 * ticket.points) * likely.percent / 100;
}

TEST(RivalLosses, are_what_the_cheapest_paths_of_likely_tickets_would_cost_more) {
    int losses = 0;
    on_small_boards([&](const SmallBoard& board, const PlanPrices&) {
        const Situation now = board.situation();
        const MapSpec& map = board.map();
        TicketLengths lengths;
        const TicketGuesses guesses(board.rules, board.roads, now.open, now.seat, lengths);
        std::array<int, kMaxTracks> expected{};
        for (int i = 0; i < board.rules.players; ++i) {
            const auto seat = id_at<Seat>(static_cast<std::size_t>(i));
            const TrackSet theirs = now.open.owners.owned_by(seat);
            if (seat == now.seat || theirs.empty()) continue;
            const TrackSet open =
                open_to(board.rules, now.open, seat, now.open.trains[index_of(seat)]);
            const RoadCosts costs = board.roads.costs(map, theirs, open, [&](TrackId id) {
                const TrackRule& rule = board.rules[id];
                return std::max(20, 250 + 125 * rule.length - 100 * rule.points);
            });
            for (const LikelyTicket& likely : likely_tickets(now, guesses, seat))
                board.rules.all_tracks.each([&](TrackId id) {
                    const Track& track = map[id];
                    if (track.border || costs[track.route] == 0) return;
                    // With four players the other track of a double route would do as well.
                    int open_tracks = 0;
                    open.each([&](TrackId one) { open_tracks += map[one].route == track.route; });
                    if (board.rules.players > 3 && open_tracks > 1) return;
                    expected[index_of(id)] += loss_without(now, costs, track.route, likely);
                });
        }
        RivalLosses rivals;
        rivals.update(now);
        board.rules.all_tracks.each([&](TrackId id) {
            EXPECT_EQ(rivals[id], expected[index_of(id)]) << "track " << index_of(id);
            losses += rivals[id] > 0;
        });
    });
    EXPECT_GT(losses, 50);
}

TEST(RivalLosses, are_found_again_when_another_seat_has_built) {
    int changed = 0;
    on_small_boards([&](SmallBoard& board, const PlanPrices&) {
        RivalLosses kept;
        kept.update(board.situation());
        const Situation before = board.situation();
        const Seat other = id_at<Seat>(index_of(before.seat) == 0 ? 1u : 0u);
        const TrackSet open = open_to(board.rules, board.state.open, other);
        if (open.empty()) return;
        board.state.open.owners.give(open.first(), other);
        RivalLosses fresh;
        fresh.update(board.situation());
        bool different = false;
        board.rules.all_tracks.each([&](TrackId id) { different |= kept[id] != fresh[id]; });
        changed += different;
        kept.update(board.situation());
        board.rules.all_tracks.each([&](TrackId id) { EXPECT_EQ(kept[id], fresh[id]); });
    });
    EXPECT_GT(changed, 10);
}

TEST(Targets, bring_most_points_for_each_half_turn) {
    on_small_boards([](const SmallBoard& board, const PlanPrices&) {
        const Situation now = board.situation();
        // Two half turns for the claim, and one for each card that is missing.
        const auto value = [&](TrackId id) {
            return 1000 * board.rules[id].points /
                   (2 + cards_missing(now.hand, board.rules[id].demand));
        };
        for (const std::size_t most : {std::size_t{0}, std::size_t{3}, std::size_t{100}}) {
            const std::vector<TrackId> best = best_scoring(now, most);
            TrackSet listed;
            for (const TrackId id : best) listed.add(id);
            EXPECT_EQ(static_cast<std::size_t>(listed.size()), best.size());
            EXPECT_TRUE(now.fitting.contains(listed));
            EXPECT_EQ(best.size(), std::min(most, static_cast<std::size_t>(now.fitting.size())));
            for (std::size_t i = 1; i < best.size(); ++i)
                EXPECT_GE(value(best[i - 1]), value(best[i]));
            (now.fitting - listed).each([&](TrackId other) {
                for (const TrackId id : best) EXPECT_GE(value(id), value(other));
            });
        }
    });
}

}  // namespace
}  // namespace railhead::test
