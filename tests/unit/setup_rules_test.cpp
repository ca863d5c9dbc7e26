// Setting up, and the table of the editions' numbers: docs/rules/common.md.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/layout.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using enum Card;

struct Edition {
    const char* map;
    int least_players;
    int most_players;
    int trains;
    int locomotives;
    int cards;
    int tickets;
    int dealt;
    int keep;
    int drawn;
    int keep_drawn;
    ReturnedTickets returned;
    bool reset;
    bool locomotive_ends_turn;
    LocomotivesOn locomotives_on;
    OpenTracks open_double;  // by number of players
};

// docs/rules/common.md, "The editions' numbers".
const Edition kEditions[] = {
    {"northern-lights",
     2,
     5,
     40,
     18,
     114,
     55,
     4,
     2,
     3,
     1,
     ReturnedTickets::bottom_of_deck,
     false,
     true,
     LocomotivesOn::any_track,
     {0, 0, 1, 1, 2, 2}},
    {"nordic-countries",
     2,
     3,
     40,
     14,
     110,
     46,
     5,
     2,
     3,
     1,
     ReturnedTickets::out_of_game,
     false,
     false,
     LocomotivesOn::ferries_and_tunnels,
     {0, 0, 1, 2, 0, 0}},
    {"netherlands",
     2,
     5,
     40,
     14,
     110,
     44,
     5,
     3,
     4,
     1,
     ReturnedTickets::discard_pile,
     true,
     true,
     LocomotivesOn::any_track,
     {0, 0, 2, 2, 2, 2}},
    {"poland",
     2,
     4,
     35,
     14,
     110,
     35,
     4,
     2,
     3,
     1,
     ReturnedTickets::bottom_of_deck,
     true,
     true,
     LocomotivesOn::any_track,
     {0, 0, 1, 1, 2, 0}},
    {"usa",
     2,
     5,
     45,
     14,
     110,
     30,
     3,
     2,
     3,
     1,
     ReturnedTickets::bottom_of_deck,
     true,
     true,
     LocomotivesOn::any_track,
     {0, 0, 1, 1, 2, 2}},
};

template <class Check>
void for_each_table(const Check& check) {
    for (const Edition& edition : kEditions)
        for (int players = edition.least_players; players <= edition.most_players; ++players) {
            SCOPED_TRACE(std::string(edition.map) + ", " + std::to_string(players) + " players");
            check(edition, players);
        }
}

const RuleSpec& printed(const Edition& edition) {
    return map_of(edition.map).rules;
}

std::optional<std::string> why_no_table(std::string_view map, int players) {
    const auto made = RuleSet::make(map_of(map), {.players = players});
    return made ? std::nullopt : std::optional(made.reason());
}

// --- the table of the editions' numbers, row by row ---

TEST(EditionNumbers, players) {
    for (const Edition& edition : kEditions)
        for (int players = 0; players <= 6; ++players)
            EXPECT_EQ(!why_no_table(edition.map, players),
                      players >= edition.least_players && players <= edition.most_players)
                << edition.map << ", " << players;
}

TEST(EditionNumbers,
     C_SETUP_1_trains_each_and_scores_at_zero) {  // C-SETUP-1
    for_each_table([](const Edition& edition, int players) {
        const Table table = Table::dealt(edition.map, players);
        for (int seat = 0; seat < players; ++seat) {
            EXPECT_EQ(table.state.open.trains[slot_of(seat)], edition.trains);
            const bool staggered = std::string_view(edition.map) == "netherlands";
            EXPECT_EQ(table.state.open.points[slot_of(seat)], staggered ? seat : 0);
        }
    });
}

TEST(EditionNumbers, C_SETUP_2_the_train_deck) {  // C-SETUP-2
    for_each_table([](const Edition& edition, int players) {
        const Table table = Table::dealt(edition.map, players);
        CardCounts all = table.state.pile + table.state.open.discards;
        for (const CardCounts& hand : table.state.hands) all += hand;
        for (const Card card : table.state.open.display) ++all[card];
        for (const Card color : {purple, blue, orange, white, green, yellow, black, red})
            EXPECT_EQ(all[color], 12) << name_of(color);
        EXPECT_EQ(all[locomotive], edition.locomotives);
        EXPECT_EQ(all.total(), edition.cards);
    });
}

TEST(EditionNumbers, C_SETUP_3_four_cards_each_and_five_face_up) {  // C-SETUP-3
    for_each_table([](const Edition& edition, int players) {
        const Table table = Table::dealt(edition.map, players);
        const PublicState& open = table.state.open;
        for (int seat = 0; seat < players; ++seat) {
            EXPECT_EQ(table.state.hands[slot_of(seat)].total(), 4);
            EXPECT_EQ(open.hand_size[slot_of(seat)], 4);
        }
        int shown = 0;
        for (const Card card : open.display) shown += card != none ? 1 : 0;
        EXPECT_EQ(shown, 5);
        EXPECT_EQ(open.pile_size + open.discards_size, edition.cards - 4 * players - 5);
    });
}

TEST(EditionNumbers,
     C_SETUP_4_tickets_dealt_and_kept) {  // C-SETUP-4
    for_each_table([](const Edition& edition, int players) {
        Table table = Table::dealt(edition.map, players);
        TicketSet all = table.state.pool;
        for (int seat = 0; seat < players; ++seat) {
            const TicketSet dealt = table.state.tickets[slot_of(seat)];
            EXPECT_EQ(dealt.size(), edition.dealt);
            EXPECT_TRUE((all & dealt).empty()) << "a ticket twice";
            all |= dealt;
            TicketSet keep;
            EXPECT_EQ(table.refusal(seat, KeepTickets{keep}), Refusal::too_few_tickets_kept);
            for (int n = 0; n < edition.dealt; ++n) {
                keep.add(dealt.nth(n));
                EXPECT_EQ(table.refusal(seat, KeepTickets{keep}),
                          n + 1 < edition.keep ? std::optional(Refusal::too_few_tickets_kept)
                                               : std::nullopt);
            }
            TicketSet foreign = dealt;
            foreign.add(table.state.pool.first());
            EXPECT_EQ(table.refusal(seat, KeepTickets{foreign}), Refusal::tickets_not_offered);
        }
        EXPECT_EQ(all.size(), edition.tickets);
        EXPECT_EQ(table.map().tickets.size(), static_cast<std::size_t>(edition.tickets));
        EXPECT_EQ(table.open().pool_size, edition.tickets - players * edition.dealt);
    });
}

TEST(EditionNumbers, C_TICKET_1_tickets_drawn_and_kept) {  // C-TICKET-1
    for_each_table([](const Edition& edition, int players) {
        Table table(edition.map, players);
        const TicketSet before = table.state.tickets[0];
        const int deck = table.open().pool_size;
        table.play(DrawTickets{});
        const TicketSet offered = table.state.tickets[0] - before;
        EXPECT_EQ(offered.size(), edition.drawn);
        EXPECT_EQ(table.open().offered_count, edition.drawn);
        EXPECT_EQ(table.open().pool_size, deck - edition.drawn);
        EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
        EXPECT_EQ(edition.keep_drawn, 1);
        EXPECT_EQ(table.refusal(KeepTickets{tickets_of({offered.first()})}), std::nullopt);
        EXPECT_EQ(table.refusal(KeepTickets{offered}), std::nullopt);
    });
}

TEST(EditionNumbers, C_SETUP_4_tickets_not_kept) {  // C-SETUP-4
    for_each_table([](const Edition& edition, int players) {
        for (const bool at_setup : {true, false}) {
            SCOPED_TRACE(at_setup ? "at the beginning" : "later");
            Table table =
                at_setup ? Table::dealt(edition.map, players) : Table(edition.map, players);
            if (!at_setup) table.play(DrawTickets{});
            const TicketSet offered = offered_to(table.state, table.seat(0));
            const int least = at_setup ? edition.keep : edition.keep_drawn;
            TicketSet keep;
            for (int n = 0; n < least; ++n) keep.add(offered.nth(n));
            const TicketSet rest = offered - keep;
            table.play(0, KeepTickets{keep});
            for (int seat = 1; at_setup && seat < players; ++seat)
                table.play(seat, KeepTickets{table.state.tickets[slot_of(seat)]});
            const PublicState& open = table.state.open;
            TicketSet under;
            for (std::size_t i = 0; i < open.tail_size; ++i) under.add(table.state.tail[i]);
            const TicketSet nothing;
            EXPECT_EQ(under, edition.returned == ReturnedTickets::bottom_of_deck ? rest : nothing);
            EXPECT_EQ(open.ticket_discards,
                      edition.returned == ReturnedTickets::discard_pile ? rest : nothing);
            EXPECT_TRUE((table.state.pool & rest).empty());
            EXPECT_TRUE((table.state.tickets[0] & rest).empty());
        }
    });
}

TEST(EditionNumbers, C_DRAW_5_display_reset) {  // C-DRAW-5
    for (const Edition& edition : kEditions)
        EXPECT_EQ(printed(edition).reset_at_locomotives,
                  edition.reset ? std::optional(3) : std::nullopt)
            << edition.map;
}

TEST(EditionNumbers, C_DRAW_3_face_up_locomotive) {  // C-DRAW-3
    for (const Edition& edition : kEditions)
        EXPECT_EQ(printed(edition).face_up_locomotive_ends_turn, edition.locomotive_ends_turn)
            << edition.map;
}

TEST(EditionNumbers, C_CLAIM_3_locomotives_usable) {  // C-CLAIM-3
    for (const Edition& edition : kEditions)
        EXPECT_EQ(printed(edition).locomotives_on, edition.locomotives_on) << edition.map;
}

TEST(EditionNumbers, C_CLAIM_8_open_tracks_of_double_routes) {  // C-CLAIM-8
    for_each_table([](const Edition& edition, int players) {
        const RuleSet rules = rules_of(edition.map, players);
        for (const Route& route : rules.map->routes) {
            if (route.border || route.tracks != 2) continue;
            EXPECT_EQ(rules[route.first_track].open_limit,
                      edition.open_double[static_cast<std::size_t>(players)]);
        }
    });
    const OpenTracks without_tolls{0, 0, 1, 1, 2, 2};
    for (int players = 2; players <= 5; ++players) {
        const RuleSet rules = rules_of("netherlands", players, "no-tolls");
        for (const Route& route : rules.map->routes)
            if (route.tracks == 2) {
                EXPECT_EQ(rules[route.first_track].open_limit,
                          without_tolls[static_cast<std::size_t>(players)]);
            }
    }
}

TEST(EditionNumbers, C_CLAIM_8_NL_CLAIM_2_open_tracks_of_triple_routes) {  // NL-CLAIM-2
    const OpenTracks open{0, 0, 1, 2, 3, 3};
    int triple = 0;
    for (int players = 2; players <= 5; ++players) {
        const RuleSet rules = rules_of("northern-lights", players);
        for (const Route& route : rules.map->routes)
            if (route.tracks == 3) {
                EXPECT_EQ(rules[route.first_track].open_limit,
                          open[static_cast<std::size_t>(players)]);
                ++triple;
            }
    }
    EXPECT_GT(triple, 0);
    for (const Edition& edition : kEditions)
        for (const Route& route : map_of(edition.map).routes)
            if (!route.border && std::string_view(edition.map) != "northern-lights") {
                EXPECT_LE(route.tracks, 2) << edition.map;
            }
}

TEST(EditionNumbers, C_END_2_bonuses) {  // C-END-2
    const auto spec = [](const char* map) { return map_of(map).rules; };
    const std::string bonus_cards = "northern-lights";
    for (const Edition& edition : kEditions) {
        const std::string map = edition.map;
        SCOPED_TRACE(map);
        const RuleSpec rules = spec(edition.map);
        EXPECT_EQ(rules.bonus_cards_dealt, map == "northern-lights" ? 4 : 0);
        EXPECT_EQ(map_of(map).bonus_cards.size(), map == "northern-lights" ? 11u : 0u);
        EXPECT_EQ(rules.most_completed_tickets,
                  map == "nordic-countries" ? std::optional(10) : std::nullopt);
        EXPECT_EQ(rules.longest_path, map == "usa" ? std::optional(10) : std::nullopt);
        EXPECT_EQ(rules.tolls.has_value(), map == "netherlands");
        EXPECT_EQ(rules.country_cards, map == "poland");
        EXPECT_FALSE(rules.neutral.has_value());
    }
    EXPECT_EQ(spec("netherlands").tolls.value_or(TollRule{.loan_penalty = 0}).loan_penalty, 5);
}

// --- one edition each ---

// Seat 0 keeps as few tickets as it may, at the beginning and then of a draw; each time the others
// lie under the deck.
void keep_as_few_as_possible(std::string_view map, int dealt, int keep, int drawn) {
    Table table = Table::dealt(map, 2);
    const TicketSet first = table.state.tickets[0];
    ASSERT_EQ(first.size(), dealt);
    TicketSet kept;
    for (int n = 0; n < keep; ++n) {
        EXPECT_EQ(table.refusal(0, KeepTickets{kept}), Refusal::too_few_tickets_kept) << n;
        kept.add(first.nth(n));
    }
    table.play(0, KeepTickets{kept});
    table.play(1, KeepTickets{table.state.tickets[1]});
    EXPECT_EQ(table.state.tickets[0], kept);
    const auto under_deck = [&] {
        TicketSet under;
        for (std::size_t i = 0; i < table.open().tail_size; ++i) under.add(table.state.tail[i]);
        return under;
    };
    EXPECT_EQ(under_deck(), first - kept);
    table.play(DrawTickets{});
    const TicketSet second = offered_to(table.state, table.seat(0));
    EXPECT_EQ(second.size(), drawn);
    EXPECT_EQ(table.refusal(KeepTickets{}), Refusal::too_few_tickets_kept);
    const TicketSet one = tickets_of({second.first()});
    table.play(KeepTickets{one});
    EXPECT_EQ(table.state.tickets[0], kept | one);
    EXPECT_EQ(under_deck(), (first - kept) | (second - one));
}

TEST(Setup, USA_SETUP_1_trains_cards_and_tickets) {  // USA-SETUP-1
    const Table table = Table::dealt("usa", 5);
    for (std::size_t seat = 0; seat < 5; ++seat) EXPECT_EQ(table.state.open.trains[seat], 45);
    EXPECT_EQ(table.rules.deck.total(), 110);
    EXPECT_EQ(table.rules.deck.locomotives(), 14);
    EXPECT_EQ(table.rules.all_tickets.size(), 30);
    EXPECT_EQ(table.state.open.pile_size + table.state.open.discards_size, 110 - 5 * 4 - 5);
    EXPECT_EQ(table.state.open.pool_size, 30 - 5 * 3);
}

TEST(Setup, USA_SETUP_1_three_dealt_two_kept_three_drawn_one_kept) {  // USA-SETUP-1
    keep_as_few_as_possible("usa", 3, 2, 3);
}

TEST(Setup, NL_SETUP_1_trains_cards_and_tickets) {  // NL-SETUP-1
    const Table table = Table::dealt("northern-lights", 5);
    for (std::size_t seat = 0; seat < 5; ++seat) EXPECT_EQ(table.state.open.trains[seat], 40);
    EXPECT_EQ(table.rules.deck.total(), 114);
    EXPECT_EQ(table.rules.deck.locomotives(), 18);
    EXPECT_EQ(table.rules.all_tickets.size(), 55);
    EXPECT_EQ(table.state.open.pile_size, 114 - 5 * 4 - 5);
    EXPECT_EQ(table.state.open.pool_size, 55 - 5 * 4);
}

TEST(Setup, NL_SETUP_1_NL_TICKET_1_four_dealt_three_drawn) {  // NL-SETUP-1, NL-TICKET-1
    keep_as_few_as_possible("northern-lights", 4, 2, 3);
}

// --- the deal ---

// The rules are made once: many deals are quick.
State dealt(const RuleSet& rules, std::uint64_t seed) {
    RandomChance chance(seed);
    return deal(rules, chance);
}
void keep(const RuleSet& rules, State& state, std::size_t seat, const TicketSet& tickets,
          std::uint64_t seed) {
    RandomChance chance(seed);
    apply(rules, state, id_at<Seat>(seat), KeepTickets{tickets}, chance);
}

TEST(Setup, C_SETUP_2_the_deck_is_shuffled) {  // C-SETUP-2
    // Over many deals every kind of card turns up everywhere: first in hand, first face up.
    std::set<Card> in_hand;
    std::set<Card> face_up;
    const RuleSet rules = rules_of("usa", 2);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const State state = dealt(rules, seed);
        for (std::size_t kind = 0; kind < kCardKinds; ++kind)
            if (state.hands[0][id_at<Card>(kind)] > 0) in_hand.insert(id_at<Card>(kind));
        face_up.insert(state.open.display[0]);
    }
    EXPECT_EQ(in_hand.size(), kCardKinds);
    EXPECT_EQ(face_up.size(), kCardKinds);
}

TEST(Setup, C_SETUP_3_hands_come_before_the_display) {  // C-SETUP-3
    const RuleSet rules = rules_of("usa", 3);
    TestChance chance(1);
    EventLog log;
    chance.cards = {blue,  blue,  blue,  blue,  red,    red,   red,   red,  white,
                    white, white, white, green, yellow, black, black, green};
    const State state = deal(rules, chance, log);
    EXPECT_EQ(state.hands[0], hand_of({{blue, 4}}));
    EXPECT_EQ(state.hands[1], hand_of({{red, 4}}));
    EXPECT_EQ(state.hands[2], hand_of({{white, 4}}));
    EXPECT_EQ(state.open.display, (std::array<Card, 5>{green, yellow, black, black, green}));
}

TEST(Setup, C_SETUP_4_tickets_are_shuffled) {  // C-SETUP-4
    TicketSet seen;
    const RuleSet rules = rules_of("usa", 2);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) seen |= dealt(rules, seed).tickets[0];
    EXPECT_EQ(seen.size(), 30);
}

TEST(Setup,
     C_SETUP_4_R_TICKETORDER_everybody_chooses_in_any_order_before_the_first_turn) {  // C-SETUP-4
    Table table = Table::dealt("usa", 3);
    EXPECT_EQ(table.refusal(0, DrawBlind{}), Refusal::tickets_first);
    EXPECT_EQ(table.refusal(0, DrawTickets{}), Refusal::tickets_first);
    EXPECT_EQ(table.refusal(0, Pass{}), Refusal::tickets_first);
    EXPECT_EQ(table.refusal(0, ClaimTrack{}), Refusal::tickets_first);
    for (const int seat : {2, 0, 1}) {
        EXPECT_EQ(table.open().decision, Decision::first_tickets);
        const TicketSet dealt = table.state.tickets[slot_of(seat)];
        table.play(seat, KeepTickets{dealt});
        if (seat != 1) {
            EXPECT_EQ(table.refusal(seat, KeepTickets{dealt}), Refusal::already_chosen);
        }
    }
    EXPECT_EQ(table.open().decision, Decision::action);
    EXPECT_EQ(table.deciding(), table.seat(0));
}

TEST(Setup, R_TICKETORDER_not_kept_tickets_go_under_the_deck_in_turn_order) {  // R-TICKETORDER
    for (const std::string_view map : {"usa", "northern-lights"}) {
        SCOPED_TRACE(map);
        Table table = Table::dealt(map, 3);
        std::array<TicketSet, 3> rest;
        for (const int seat : {2, 0, 1}) {  // who chooses first makes no difference
            const TicketSet dealt = table.state.tickets[slot_of(seat)];
            const TicketSet keep = tickets_of({dealt.nth(0), dealt.nth(1)});
            rest[slot_of(seat)] = dealt - keep;
            table.play(seat, KeepTickets{keep});
        }
        std::size_t place = 0;
        for (const TicketSet& returned : rest) {
            TicketSet under;
            for (int i = 0; i < returned.size(); ++i) under.add(table.state.tail[place++]);
            EXPECT_EQ(under, returned);
        }
        EXPECT_EQ(table.open().tail_size, place);
    }
}

TEST(Setup, R_TICKETORDER_the_order_within_a_return_is_random) {  // R-TICKETORDER
    // Two tickets that are not kept, in either order, from the same choice.
    std::set<bool> orders;
    const RuleSet rules = rules_of("northern-lights", 2);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        State state = dealt(rules, seed);
        const TicketSet first = state.tickets[0];
        keep(rules, state, 0, tickets_of({first.nth(0), first.nth(1)}), seed);
        keep(rules, state, 1, state.tickets[1], seed);
        ASSERT_EQ(state.open.tail_size, 2);
        orders.insert(state.tail[0] == first.nth(2));
    }
    EXPECT_EQ(orders.size(), 2u);
}

TEST(Setup, R_TICKETORDER_in_poland_all_are_shuffled_together) {  // R-TICKETORDER
    std::set<std::size_t> first_of;  // whose ticket lies on top of the tail
    const RuleSet rules = rules_of("poland", 3);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        State state = dealt(rules, seed);
        std::array<TicketSet, 3> rest;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            const TicketSet all = state.tickets[seat];
            const TicketSet kept = tickets_of({all.nth(0), all.nth(1)});
            rest[seat] = all - kept;
            keep(rules, state, seat, kept, seed);
        }
        ASSERT_EQ(state.open.tail_size, 6);
        for (std::size_t seat = 0; seat < 3; ++seat)
            if (rest[seat].has(state.tail[0])) first_of.insert(seat);
    }
    EXPECT_EQ(first_of.size(), 3u);
}

TEST(Setup, C_SETUP_5_seats_play_in_turn_order_one_turn_each) {  // C-SETUP-5
    // Which player takes seat 0 is the table's business; the turns go round from there.
    for (int players = 2; players <= 5; ++players) {
        Table table("usa", players);
        for (int turn = 0; turn < 3 * players; ++turn) {
            ASSERT_EQ(table.deciding(), table.seat(turn % players)) << players << ", turn " << turn;
            EXPECT_EQ(table.refusal((turn + 1) % players, DrawBlind{}), Refusal::not_your_turn);
            table.idle_turn();
            EXPECT_EQ(table.open().turns, turn + 1);
        }
    }
}

TEST(Setup, NL_SETUP_2_four_of_eleven_bonus_cards) {  // NL-SETUP-2
    std::uint16_t seen = 0;
    std::set<std::uint16_t> deals;
    const RuleSet rules = rules_of("northern-lights", 2);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const std::uint16_t in_play = dealt(rules, seed).open.bonus_cards;
        EXPECT_EQ(std::popcount(in_play), 4);
        EXPECT_LT(in_play, 1u << 11);
        seen = static_cast<std::uint16_t>(seen | in_play);
        deals.insert(in_play);
    }
    EXPECT_EQ(seen, (1u << 11) - 1) << "each of the eleven can be among the four";
    EXPECT_GT(deals.size(), 50u);
    EXPECT_EQ(map_of("northern-lights").bonus_cards.size(), 11u);
}

}  // namespace
}  // namespace railhead::test
