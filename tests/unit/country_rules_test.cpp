// Poland: border routes and country cards.
#include <gtest/gtest.h>

#include <map>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "poland";

using Taken = std::map<std::string, int>;  // country code: value of the card

void own_all(Table& table, int seat,
             std::initializer_list<std::pair<std::string_view, std::string_view>> tracks) {
    for (const auto& [a, b] : tracks) table.own(seat, table.track(a, b));
}

// The country cards that a seat takes by claiming this track.
Taken claims(Table& table, int seat, TrackId track) {
    const std::size_t before = table.log.events.size();
    claim_for(table, seat, track);
    EXPECT_EQ(table.open().owners.owner_of(track), table.seat(seat));
    Taken taken;
    for (const CountryCardTaken& event : events_of<CountryCardTaken>(table, before)) {
        EXPECT_EQ(event.seat, table.seat(seat));
        EXPECT_TRUE(taken.emplace(table.map()[event.country].code, event.points).second);
    }
    return taken;
}
Taken claims(Table& table, int seat, std::string_view a, std::string_view b, int index = 0) {
    return claims(table, seat, table.track(a, b, index));
}

const Taken kNothing{};

// --- border routes ---

TEST(BorderRules, POL_BORDER_1_all_tracks_whatever_the_number_of_players) {  // POL-BORDER-1
    for (int players = 2; players <= 4; ++players) {
        const Table empty_board = bare_table(kMap, players);
        int borders = 0;
        for (const Route& route : empty_board.map().routes) {
            if (!route.border) continue;
            ++borders;
            Table table = empty_board;
            // Each seat in turn takes one track of the route, as long as there are any.
            for (int s = 0; s < players; ++s) {
                SCOPED_TRACE(index_of(route.first_track));
                const auto track = [&](int k) {
                    return id_at<TrackId>(index_of(route.first_track) +
                                          static_cast<std::size_t>(k));
                };
                table.give(s, cards(Card::locomotive, 5));
                table.set_turn(s);
                for (int k = 0; k < route.tracks; ++k)
                    EXPECT_EQ(table.refusal(s, ClaimTrack{track(k)}),
                              k < s ? std::optional(Refusal::track_taken) : std::nullopt);
                if (s < route.tracks) table.own(s, track(s));
                for (int k = s + 1; k < route.tracks; ++k)
                    EXPECT_EQ(table.refusal(s, ClaimTrack{track(k)}), Refusal::route_already_yours);
                table.give(s, CardCounts{});
            }
        }
        EXPECT_EQ(borders, 15);
    }
}

TEST(BorderRules, POL_BORDER_1_four_players_to_lithuania) {  // POL-BORDER-1
    Table table = bare_table(kMap, 4);
    for (int s = 0; s < 4; ++s) claim_for(table, s, table.track("suwalki", "LT", 3 - s));
    for (int s = 0; s < 4; ++s)
        EXPECT_EQ(table.open().owners.owner_of(table.track("suwalki", "LT", 3 - s)), table.seat(s));
}

TEST(BorderRules, R_BORDER_one_country_from_two_cities_but_not_twice_from_one) {  // R-BORDER
    for (int players = 2; players <= 4; ++players) {
        Table table = bare_table(kMap, players);
        claim_for(table, 0, table.track("szczecin", "DE", 1));
        table.give(0, {{Card::yellow, 4}, {Card::blue, 4}});
        table.set_turn(0);
        EXPECT_EQ(table.refusal(ClaimTrack{table.track("szczecin", "DE", 0)}),
                  Refusal::route_already_yours);
        EXPECT_EQ(table.refusal(ClaimTrack{table.track("gorzow", "DE")}), std::nullopt);
        EXPECT_EQ(table.refusal(ClaimTrack{table.track("zielona-gora", "DE", 1)}), std::nullopt);
        table.claim(table.track("zielona-gora", "DE", 1), {{Card::yellow, 3}});
        EXPECT_EQ(table.open().owners.owned_by(Seat{0}).size(), 2);
    }
}

TEST(BorderRules, POL_BORDER_2_claimed_paid_and_scored_like_any_other) {  // POL-BORDER-2
    const Table table = bare_table(kMap, 2);
    const TrackId white = table.track("opole", "CZ", 0);  // 4 spaces
    EXPECT_EQ(refusal_of_payment(table, white, cards(Card::white, 4)), std::nullopt);
    EXPECT_EQ(refusal_of_payment(table, white, hand_of({{Card::white, 2}, {Card::locomotive, 2}})),
              std::nullopt);
    EXPECT_EQ(refusal_of_payment(table, white, cards(Card::white, 3)), Refusal::cannot_pay);
    EXPECT_EQ(refusal_of_payment(table, white, cards(Card::green, 4)), Refusal::cannot_pay);
    const TrackId gray = table.track("krakow", "SK");  // 5 spaces
    EXPECT_EQ(refusal_of_payment(table, gray, cards(Card::red, 5)), std::nullopt);
    EXPECT_EQ(refusal_of_payment(table, gray, hand_of({{Card::red, 4}, {Card::blue, 1}})),
              Refusal::cannot_pay);

    Table played = table;
    claim_for(played, 0, gray);
    EXPECT_EQ(played.open().points[0], 10);
    EXPECT_EQ(played.open().trains[0], 30);
    EXPECT_EQ(played.open().discards, cards(Card::green, 5));
    EXPECT_EQ(played.deciding(), Seat{1});

    Table short_of_trains = table;
    short_of_trains.open().trains[0] = 4;
    short_of_trains.give(0, cards(Card::red, 5));
    EXPECT_EQ(short_of_trains.refusal(ClaimTrack{gray}), Refusal::too_few_trains);
}

// --- country cards ---

TEST(CountryCards, POL_COUNTRY_1_a_new_country_beside_another) {  // POL-COUNTRY-1
    Table table = bare_table(kMap, 2);
    own_all(table, 0,
            {{"szczecin", "gorzow"}, {"gorzow", "zielona-gora"}, {"zielona-gora", "jelenia-gora"}});
    EXPECT_EQ(claims(table, 0, "szczecin", "DE"), kNothing);  // no other country yet
    EXPECT_EQ(claims(table, 0, "jelenia-gora", "CZ"), (Taken{{"DE", 7}, {"CZ", 10}}));
    EXPECT_EQ(table.scores().seat[0][ScoreLine::country_cards], 17);
    EXPECT_EQ(table.scores().seat[1][ScoreLine::country_cards], 0);
}

TEST(CountryCards, POL_COUNTRY_1_one_card_a_country_however_many_tracks) {  // POL-COUNTRY-1
    Table table = bare_table(kMap, 2);
    own_all(table, 0,
            {{"szczecin", "gorzow"},
             {"gorzow", "zielona-gora"},
             {"zielona-gora", "jelenia-gora"},
             {"szczecin", "DE"},
             {"gorzow", "DE"},
             {"zielona-gora", "DE"}});
    EXPECT_EQ(claims(table, 0, "jelenia-gora", "CZ"), (Taken{{"DE", 7}, {"CZ", 10}}));
}

TEST(CountryCards, POL_COUNTRY_1_the_connected_network_only) {  // POL-COUNTRY-1
    Table table = bare_table(kMap, 2);
    // Russia is held by the same player, far away; Lithuania by the opponent, close by.
    own_all(table, 0,
            {{"szczecin", "DE"},
             {"szczecin", "gorzow"},
             {"gorzow", "zielona-gora"},
             {"zielona-gora", "jelenia-gora"},
             {"gdansk", "RU"}});
    own_all(table, 1, {{"suwalki", "LT"}, {"opole", "jelenia-gora"}, {"opole", "CZ"}});
    EXPECT_EQ(claims(table, 0, "jelenia-gora", "CZ"), (Taken{{"DE", 7}, {"CZ", 10}}));
}

TEST(CountryCards, POL_COUNTRY_1_empty_stacks_give_nothing) {  // POL-COUNTRY-1
    Table table = bare_table(kMap, 4);
    // Three players join Belarus and Lithuania, which has two cards.
    Taken taken[3];
    for (int s = 0; s < 3; ++s) {
        if (s < 2) table.own(s, table.track("suwalki", "bialystok", s));
        if (s == 2) own_all(table, s, {{"olsztyn", "suwalki"}, {"olsztyn", "bialystok"}});
        EXPECT_EQ(claims(table, s, "suwalki", "LT", s), kNothing);
        if (s < 2) taken[s] = claims(table, s, "bialystok", "BY", s);
    }
    EXPECT_EQ(taken[0], (Taken{{"LT", 5}, {"BY", 6}}));
    EXPECT_EQ(taken[1], (Taken{{"LT", 3}, {"BY", 3}}));
    own_all(table, 2, {{"bialystok", "siedlce"}});
    EXPECT_EQ(claims(table, 2, "siedlce", "BY"), (Taken{{"BY", 2}}));
    // Now both stacks are empty: Russia alone has something to give.
    EXPECT_EQ(claims(table, 2, "olsztyn", "RU"), (Taken{{"RU", 7}}));
}

TEST(CountryCards, POL_COUNTRY_2_other_tracks_give_nothing) {  // POL-COUNTRY-2
    Table table = bare_table(kMap, 2);
    own_all(table, 0,
            {{"szczecin", "DE"},
             {"jelenia-gora", "CZ"},
             {"szczecin", "gorzow"},
             {"zielona-gora", "jelenia-gora"}});
    // This joins Germany and Czechia, with a track between two cities.
    EXPECT_EQ(claims(table, 0, "gorzow", "zielona-gora"), kNothing);
    EXPECT_EQ(claims(table, 0, "gorzow", "poznan"), kNothing);
    EXPECT_EQ(table.open().country_cards[0], 0u);
}

TEST(CountryCards, POL_COUNTRY_3_printed_example) {  // POL-COUNTRY-3
    Table table = bare_table(kMap, 3);
    // First player: Russia and Germany.
    own_all(table, 0, {{"szczecin", "koszalin"}, {"koszalin", "gdansk"}});
    EXPECT_EQ(claims(table, 0, "gdansk", "RU"), kNothing);
    EXPECT_EQ(claims(table, 0, "szczecin", "DE"), (Taken{{"RU", 7}, {"DE", 7}}));
    // Another player: Germany and Czechia.
    own_all(table, 1, {{"zielona-gora", "jelenia-gora"}});
    EXPECT_EQ(claims(table, 1, "zielona-gora", "DE"), kNothing);
    EXPECT_EQ(claims(table, 1, "jelenia-gora", "CZ"), (Taken{{"DE", 4}, {"CZ", 10}}));
    // The first adds Belarus.
    own_all(table, 0, {{"gdansk", "olsztyn"}, {"olsztyn", "bialystok"}});
    EXPECT_EQ(claims(table, 0, "bialystok", "BY"), (Taken{{"DE", 3}, {"RU", 4}, {"BY", 6}}));
    // A third player reaches Germany: its stack is empty.
    own_all(table, 2, {{"opole", "wroclaw"}, {"wroclaw", "zielona-gora"}});
    EXPECT_EQ(claims(table, 2, "opole", "CZ"), kNothing);
    EXPECT_EQ(claims(table, 2, "zielona-gora", "DE", 1), (Taken{{"CZ", 5}}));

    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::country_cards], 7 + 7 + 3 + 4 + 6);
    EXPECT_EQ(sheet.seat[1][ScoreLine::country_cards], 4 + 10);
    EXPECT_EQ(sheet.seat[2][ScoreLine::country_cards], 5);
}

TEST(CountryCards, POL_COUNTRY_4_printed_example) {  // POL-COUNTRY-4
    Table table = bare_table(kMap, 2);
    own_all(table, 0, {{"olsztyn", "bialystok"}, {"przemysl", "rzeszow"}, {"rzeszow", "zakopane"}});
    EXPECT_EQ(claims(table, 0, "olsztyn", "RU"), kNothing);
    EXPECT_EQ(claims(table, 0, "bialystok", "BY"), (Taken{{"RU", 7}, {"BY", 6}}));
    EXPECT_EQ(claims(table, 0, "przemysl", "UA"), kNothing);
    EXPECT_EQ(claims(table, 0, "zakopane", "SK"), (Taken{{"UA", 6}, {"SK", 6}}));
    // Joining the two gives nothing.
    EXPECT_EQ(claims(table, 0, "bialystok", "siedlce"), kNothing);
    EXPECT_EQ(claims(table, 0, "siedlce", "lublin"), kNothing);
    EXPECT_EQ(claims(table, 0, "lublin", "rzeszow"), kNothing);
    // Reaching Czechia afterwards gives the top card of all five.
    EXPECT_EQ(claims(table, 0, "zakopane", "katowice"), kNothing);
    EXPECT_EQ(claims(table, 0, "katowice", "CZ"),
              (Taken{{"RU", 4}, {"BY", 3}, {"UA", 4}, {"SK", 4}, {"CZ", 10}}));
    EXPECT_EQ(table.scores().seat[0][ScoreLine::country_cards], 25 + 25);
}

TEST(CountryCards, POL_COUNTRY_5_R_COUNTRYNODE_cards_end_there) {  // POL-COUNTRY-5 R-COUNTRYNODE
    Table table = bare_table(kMap, 2);
    // Two networks end in Germany; only one of them holds Russia.
    own_all(table, 0,
            {{"gdansk", "RU"},
             {"gdansk", "koszalin"},
             {"koszalin", "szczecin"},
             {"szczecin", "DE"},
             {"zielona-gora", "DE"},
             {"zielona-gora", "jelenia-gora"}});
    EXPECT_EQ(claims(table, 0, "jelenia-gora", "CZ"), (Taken{{"DE", 7}, {"CZ", 10}}));
}

TEST(CountryCards, POL_COUNTRY_5_R_COUNTRYNODE_tickets_end_there) {  // POL-COUNTRY-5 R-COUNTRYNODE
    Table table = bare_table(kMap, 2);
    own_all(table, 0, {{"gdansk", "RU"}, {"olsztyn", "RU"}, {"olsztyn", "warszawa"}});
    table.hold_tickets(0, {table.ticket("gdansk", "warszawa")});
    EXPECT_EQ(table.scores().seat[0].completed, 0);
    EXPECT_EQ(table.scores().seat[0].total(), -5);
    own_all(table, 0, {{"gdansk", "olsztyn"}});
    EXPECT_EQ(table.scores().seat[0].completed, 1);
    EXPECT_EQ(table.scores().seat[0].total(), 5);
}

TEST(CountryCards, POL_COUNTRY_5_R_NEWCOUNTRY_only_new) {  // POL-COUNTRY-5 R-NEWCOUNTRY
    Table table = bare_table(kMap, 2);
    own_all(table, 0,
            {{"gdansk", "RU"},
             {"gdansk", "koszalin"},
             {"koszalin", "szczecin"},
             {"szczecin", "DE"},
             {"szczecin", "gorzow"}});
    EXPECT_EQ(claims(table, 0, "gorzow", "DE"), kNothing);
    own_all(table, 0, {{"gdansk", "olsztyn"}});
    EXPECT_EQ(claims(table, 0, "olsztyn", "RU"), kNothing);
    EXPECT_EQ(table.open().country_cards[0], 0u);
}

TEST(CountryCards, R_NEWCOUNTRY_nor_when_it_is_the_only_country) {  // R-NEWCOUNTRY
    Table table = bare_table(kMap, 2);
    own_all(table, 0, {{"szczecin", "DE"}, {"szczecin", "gorzow"}});
    EXPECT_EQ(claims(table, 0, "gorzow", "DE"), kNothing);
}

TEST(CountryCards, R_NEWCOUNTRY_new_to_this_network_is_enough) {  // R-NEWCOUNTRY
    Table table = bare_table(kMap, 2);
    // The player's other network holds Germany; this one holds Czechia.
    own_all(table, 0,
            {{"szczecin", "DE"}, {"jelenia-gora", "CZ"}, {"jelenia-gora", "zielona-gora"}});
    EXPECT_EQ(claims(table, 0, "zielona-gora", "DE"), (Taken{{"DE", 7}, {"CZ", 10}}));
}

TEST(CountryCards, R_ORDER_all_cards_of_a_claim_at_once) {  // R-ORDER
    Table table = bare_table(kMap, 2);
    own_all(table, 0,
            {{"gdansk", "RU"},
             {"gdansk", "olsztyn"},
             {"olsztyn", "suwalki"},
             {"suwalki", "LT"},
             {"suwalki", "bialystok"}});
    table.give(0, {{Card::red, 2}});
    table.play(ClaimTrack{table.track("bialystok", "BY", 0)});
    EXPECT_EQ(table.open().country_cards[0], 0u);
    table.play(PayTrack{hand_of({{Card::red, 2}})});
    // No further question: the next seat is asked, and all three cards are there.
    EXPECT_EQ(table.deciding(), Seat{1});
    EXPECT_EQ(table.open().decision, Decision::action);
    EXPECT_EQ(table.log.count<CountryCardTaken>(), 3);
    EXPECT_EQ(table.scores().seat[0][ScoreLine::country_cards], 7 + 5 + 6);
}

}  // namespace
}  // namespace railhead::test
