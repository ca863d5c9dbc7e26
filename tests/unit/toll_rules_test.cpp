// Tolls, loans and the toll bonus of the Netherlands map.
#include <gtest/gtest.h>

#include "support/bare_table.h"

namespace railhead::test {
namespace {

constexpr std::string_view kMap = "netherlands";

// Leaves a seat with so many tokens of its 30.
void leave_tokens(Table& table, int seat, int tokens) {
    table.open().tolls_paid[static_cast<std::size_t>(seat)] =
        static_cast<std::int16_t>(30 - tokens);
}

int tokens_of(const Table& table, int seat) {
    return toll_tokens(table.state.open, table.seat(seat), 30);
}

TEST(TollRules, NED_SETUP_3_tokens_worth_30) {  // NED-SETUP-3
    for (int players = 2; players <= 5; ++players) {
        Table table = bare_table(kMap, players);
        ASSERT_TRUE(table.rules.spec.tolls.has_value());
        EXPECT_EQ(table.rules.spec.tolls->tokens, 2 * 4 + 6 * 2 + 10 * 1);
        // Nine claims of 4 + 4 + 4 + 4 + 4 + 4 + 3 + 2 + 1 are paid, and nothing is left.
        for (const auto& [a, b] :
             {std::pair{"den-helder", "waddeneilanden"}, std::pair{"emden", "emmen"},
              std::pair{"breda", "rotterdam"}, std::pair{"antwerpen", "rotterdam"},
              std::pair{"lelystad", "zwolle"}, std::pair{"s-hertogenbosch", "utrecht"},
              std::pair{"rotterdam", "utrecht"}, std::pair{"antwerpen", "turnhout"},
              std::pair{"amsterdam", "haarlem"}})
            claim_for(table, 0, table.track(a, b));
        EXPECT_EQ(table.open().tolls_paid[0], 30);
        EXPECT_EQ(table.open().loans[0], 0);
        claim_for(table, 0, table.track("amsterdam", "utrecht"));
        EXPECT_EQ(table.open().tolls_paid[0], 30);
        EXPECT_EQ(table.open().loans[0], 1);
    }
}

TEST(TollRules, NED_SETUP_3_change_is_free_only_the_total_matters) {  // NED-SETUP-3
    // Thirty times one point of toll is as good as anything: seat 0 pays 1 with any total.
    for (int tokens = 1; tokens <= 30; ++tokens) {
        Table table = bare_table(kMap, 2);
        leave_tokens(table, 0, tokens);
        claim_for(table, 0, table.track("amsterdam", "utrecht"));
        EXPECT_EQ(tokens_of(table, 0), tokens - 1);
        EXPECT_EQ(table.open().loans[0], 0);
    }
}

TEST(TollRules, NED_TOLL_1_every_track_has_a_toll) {  // NED-TOLL-1
    const MapSpec& map = map_of(kMap);
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        Table table = bare_table(kMap, 2);
        claim_for(table, 0, id_at<TrackId>(i));
        EXPECT_GE(map.tracks[i].toll, 1) << i;
        EXPECT_LE(map.tracks[i].toll, 4) << i;
        EXPECT_EQ(table.open().tolls_paid[0], map.tracks[i].toll) << i;
        EXPECT_EQ(table.log.count<TollPaid>(), 1) << i;
    }
}

TEST(TollRules, NED_TOLL_1_beside_the_cards) {  // NED-TOLL-1
    Table table = bare_table(kMap, 2);
    table.give(0, {{Card::purple, 5}});
    table.claim(table.track("den-helder", "waddeneilanden"), {{Card::purple, 5}});
    EXPECT_EQ(table.open().discards, hand_of({{Card::purple, 5}}));
    EXPECT_EQ(tokens_of(table, 0), 26);
    EXPECT_EQ(table.open().points[0], 10);
    // Tokens are not cards: with four purple cards nothing helps.
    Table other = bare_table(kMap, 2);
    other.give(0, {{Card::purple, 4}});
    EXPECT_EQ(other.refusal(ClaimTrack{other.track("den-helder", "waddeneilanden")}),
              Refusal::cannot_pay);
}

TEST(TollRules, NED_TOLL_2_single_routes_pay_the_bank) {  // NED-TOLL-2
    Table table = bare_table(kMap, 3);
    claim_for(table, 0, table.track("emden", "emmen"));
    EXPECT_EQ(tokens_of(table, 0), 26);
    EXPECT_EQ(tokens_of(table, 1), 30);
    EXPECT_EQ(tokens_of(table, 2), 30);
    const auto paid = events_of<TollPaid>(table);
    ASSERT_EQ(paid.size(), 1u);
    EXPECT_EQ(paid[0].seat, Seat{0});
    EXPECT_EQ(paid[0].toll, 4);
    EXPECT_EQ(paid[0].receiver, std::nullopt);
}

TEST(TollRules, NED_TOLL_2_so_does_the_first_track_of_a_double_route) {  // NED-TOLL-2
    for (int first = 0; first < 2; ++first) {
        Table table = bare_table(kMap, 2);
        claim_for(table, 1, table.track("breda", "rotterdam", first));
        EXPECT_EQ(tokens_of(table, 1), 26);
        EXPECT_EQ(tokens_of(table, 0), 30);
        EXPECT_EQ(first_event<TollPaid>(table).receiver, std::nullopt);
    }
}

TEST(TollRules, NED_TOLL_3_the_second_track_pays_the_owner_of_the_first) {  // NED-TOLL-3
    for (int players = 2; players <= 5; ++players)
        for (int first = 0; first < 2; ++first) {
            Table table = bare_table(kMap, players);
            claim_for(table, 0, table.track("breda", "rotterdam", first));
            claim_for(table, players - 1, table.track("breda", "rotterdam", 1 - first));
            EXPECT_EQ(tokens_of(table, 0), 30 - 4 + 4);
            EXPECT_EQ(tokens_of(table, players - 1), 26);
            EXPECT_EQ(table.open().tolls_received[0], 4);
            const auto paid = events_of<TollPaid>(table);
            ASSERT_EQ(paid.size(), 2u);
            EXPECT_EQ(paid[1].receiver, Seat{0});
            EXPECT_FALSE(table.log.has<TollFromBank>());
        }
}

// --- loans ---

TEST(LoanRules, NED_LOAN_1_one_loan_nothing_paid_tokens_kept) {  // NED-LOAN-1
    for (int tokens = 0; tokens <= 3; ++tokens) {
        Table table = bare_table(kMap, 2);
        leave_tokens(table, 0, tokens);
        claim_for(table, 0, table.track("emden", "emmen"));  // toll 4
        EXPECT_EQ(table.open().loans[0], 1);
        EXPECT_EQ(tokens_of(table, 0), tokens);
        EXPECT_EQ(table.log.count<LoanTaken>(), 1);
        EXPECT_FALSE(table.log.has<TollPaid>());
        EXPECT_EQ(table.open().owners.owner_of(table.track("emden", "emmen")), Seat{0});
    }
}

TEST(LoanRules, NED_LOAN_1_who_can_pay_must_pay) {  // NED-LOAN-1
    for (int tokens = 4; tokens <= 6; ++tokens) {
        Table table = bare_table(kMap, 2);
        leave_tokens(table, 0, tokens);
        table.open().loans[0] = 1;  // an earlier loan changes nothing
        claim_for(table, 0, table.track("emden", "emmen"));
        EXPECT_EQ(table.open().loans[0], 1);
        EXPECT_EQ(tokens_of(table, 0), tokens - 4);
    }
}

TEST(LoanRules, NED_LOAN_1_a_loan_for_each_toll_that_is_not_covered) {  // NED-LOAN-1
    Table table = bare_table(kMap, 2);
    leave_tokens(table, 0, 1);
    claim_for(table, 0, table.track("emden", "emmen"));
    claim_for(table, 0, table.track("breda", "rotterdam"));
    EXPECT_EQ(table.open().loans[0], 2);
    EXPECT_EQ(tokens_of(table, 0), 1);
    claim_for(table, 0, table.track("amsterdam", "utrecht"));  // toll 1: the token kept pays it
    EXPECT_EQ(table.open().loans[0], 2);
    EXPECT_EQ(tokens_of(table, 0), 0);
}

TEST(LoanRules, NED_LOAN_2_the_owner_is_paid_by_the_bank) {  // NED-LOAN-2
    Table table = bare_table(kMap, 3);
    claim_for(table, 2, table.track("breda", "rotterdam", 1));
    leave_tokens(table, 0, 3);
    claim_for(table, 0, table.track("breda", "rotterdam", 0));
    EXPECT_EQ(table.open().loans[0], 1);
    EXPECT_EQ(tokens_of(table, 0), 3);
    EXPECT_EQ(tokens_of(table, 2), 30 - 4 + 4);
    const auto received = events_of<TollFromBank>(table);
    ASSERT_EQ(received.size(), 1u);
    EXPECT_EQ(received[0].receiver, Seat{2});
    EXPECT_EQ(received[0].toll, 4);
    EXPECT_EQ(tokens_of(table, 1), 30);
}

TEST(LoanRules, NED_LOAN_2_nobody_is_paid_for_a_first_track) {  // NED-LOAN-2
    Table table = bare_table(kMap, 2);
    leave_tokens(table, 0, 3);
    claim_for(table, 0, table.track("breda", "rotterdam"));
    EXPECT_EQ(table.open().loans[0], 1);
    EXPECT_FALSE(table.log.has<TollFromBank>());
}

TEST(LoanRules, NED_LOAN_3_face_up_and_5_points_each) {  // NED-LOAN-3
    Table table = bare_table(kMap, 3);
    table.open().loans = {0, 1, 3, 0, 0};
    EXPECT_EQ(view_of(table.state, Seat{0}).open.loans[2], 3);
    EXPECT_EQ(view_of(table.state, std::nullopt).open.loans[1], 1);
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::loans], 0);
    EXPECT_EQ(sheet.seat[1][ScoreLine::loans], -5);
    EXPECT_EQ(sheet.seat[2][ScoreLine::loans], -15);
    EXPECT_EQ(sheet.seat[2].total(), 2 - 15);
}

TEST(LoanRules, NED_LOAN_3_never_paid_back) {  // NED-LOAN-3
    Table table = bare_table(kMap, 2);
    leave_tokens(table, 0, 0);
    claim_for(table, 0, table.track("breda", "rotterdam", 0));  // a loan
    claim_for(table, 1, table.track("breda", "rotterdam", 1));  // 4 tokens for seat 0
    EXPECT_EQ(tokens_of(table, 0), 4);
    EXPECT_EQ(table.open().loans[0], 1);
    claim_for(table, 0, table.track("amsterdam", "utrecht"));
    EXPECT_EQ(tokens_of(table, 0), 3);
    EXPECT_EQ(table.open().loans[0], 1);
    EXPECT_EQ(table.scores().seat[0][ScoreLine::loans], -5);
}

// --- the toll bonus ---

struct Rank {
    std::string_view sentence;
    std::vector<int> tokens;
    std::vector<int> loans;
    std::vector<int> points;  // by rank, without the 5 per loan
};

void check_ranks(const std::vector<Rank>& rows) {
    for (const Rank& row : rows) {
        SCOPED_TRACE(row.sentence);
        const int players = static_cast<int>(row.tokens.size());
        Table table = bare_table(kMap, players);
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            leave_tokens(table, s, row.tokens[seat]);
            table.open().loans[seat] = static_cast<std::uint8_t>(row.loans[seat]);
        }
        const ScoreSheet sheet = table.scores();
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            EXPECT_EQ(sheet.seat[seat][ScoreLine::toll_rank], row.points[seat]) << "seat " << s;
            EXPECT_EQ(sheet.seat[seat][ScoreLine::loans], -5 * row.loans[seat]) << "seat " << s;
            EXPECT_EQ(sheet.seat[seat].total(), s + row.points[seat] - 5 * row.loans[seat]);
        }
    }
}

TEST(TollBonus, NED_END_1_points_by_rank) {  // NED-END-1
    check_ranks({{"five", {1, 5, 3, 9, 0}, {0, 0, 0, 0, 0}, {10, 35, 20, 55, 0}},
                 {"four", {1, 5, 3, 9}, {0, 0, 0, 0}, {0, 35, 20, 55}},
                 {"three", {1, 5, 3}, {0, 0, 0}, {0, 55, 35}},
                 {"two", {1, 5}, {0, 0}, {0, 35}}});
}

TEST(TollBonus, NED_END_1_more_tokens_than_at_the_start) {  // NED-END-1
    Table table = bare_table(kMap, 2);
    table.open().tolls_received[1] = 12;
    leave_tokens(table, 1, 19);  // 31
    EXPECT_EQ(table.scores().seat[1][ScoreLine::toll_rank], 35);
    EXPECT_EQ(table.scores().seat[0][ScoreLine::toll_rank], 0);
}

TEST(TollBonus, NED_END_2_the_printed_example) {  // NED-END-2
    check_ranks({{"9, 9, 3 with a loan, 1", {9, 9, 3, 1}, {0, 0, 1, 0}, {55, 55, 0, 20}},
                 {"in another order", {3, 9, 1, 9}, {1, 0, 0, 0}, {0, 55, 20, 55}}});
}

TEST(TollBonus, NED_END_2_ties_use_up_ranks) {  // NED-END-2
    check_ranks({{"five, all tied", {7, 7, 7, 7, 7}, {0, 0, 0, 0, 0}, {55, 55, 55, 55, 55}},
                 {"five, second shared", {9, 5, 5, 2, 1}, {0, 0, 0, 0, 0}, {55, 35, 35, 10, 0}},
                 {"five, three second", {9, 5, 5, 5, 1}, {0, 0, 0, 0, 0}, {55, 35, 35, 35, 0}},
                 {"five, two ties", {9, 9, 5, 5, 1}, {0, 0, 0, 0, 0}, {55, 55, 20, 20, 0}},
                 {"five, last shared", {9, 7, 5, 1, 1}, {0, 0, 0, 0, 0}, {55, 35, 20, 10, 10}},
                 {"four, last shared", {9, 5, 0, 0}, {0, 0, 0, 0}, {55, 35, 20, 20}},
                 {"four, three first", {9, 9, 9, 0}, {0, 0, 0, 0}, {55, 55, 55, 0}},
                 {"three, first shared", {4, 4, 2}, {0, 0, 0}, {55, 55, 0}},
                 {"three, last shared", {4, 2, 2}, {0, 0, 0}, {55, 35, 35}},
                 {"two, tied", {4, 4}, {0, 0}, {35, 35}},
                 {"two, tied at nothing", {0, 0}, {0, 0}, {35, 35}}});
}

TEST(TollBonus, NED_END_2_players_with_a_loan_are_left_out) {  // NED-END-2
    check_ranks(
        {{"five, the richest has a loan", {9, 5, 3, 2, 1}, {1, 0, 0, 0, 0}, {0, 55, 35, 20, 10}},
         {"five, only one without", {9, 5, 3, 2, 1}, {1, 2, 1, 1, 0}, {0, 0, 0, 0, 55}},
         {"five, a tie with a loan", {5, 5, 3, 2, 1}, {1, 0, 0, 0, 0}, {0, 55, 35, 20, 10}},
         {"four", {9, 5, 3, 1}, {1, 0, 1, 0}, {0, 55, 0, 35}},
         {"three, all have loans", {9, 5, 3}, {1, 2, 3}, {0, 0, 0}},
         {"three, two have loans", {9, 5, 3}, {1, 2, 0}, {0, 0, 55}},
         {"two, one has a loan", {9, 0}, {2, 0}, {0, 35}},
         {"two, both have", {9, 0}, {1, 1}, {0, 0}}});
}

TEST(TollBonus, NED_END_3_no_other_bonus) {  // NED-END-3
    Table table = bare_table(kMap, 2);
    // Seat 0 has the longest path and the most tickets; both have as many tokens.
    table.own(0, table.track("amsterdam", "utrecht"));
    table.own(0, table.track("amsterdam", "rotterdam"));
    table.own(0, table.track("rotterdam", "antwerpen"));
    table.hold_tickets(
        0, {table.ticket("amsterdam", "rotterdam"), table.ticket("amsterdam", "antwerpen")});
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0][ScoreLine::most_tickets], 0);
    EXPECT_EQ(sheet.seat[0][ScoreLine::longest_path], 0);
    EXPECT_EQ(sheet.seat[0].total(), 10 + 19 + 35);
    EXPECT_EQ(sheet.seat[1].total(), 1 + 35);
}

TEST(TollBonus, NED_END_3_tokens_are_worth_nothing_else) {  // NED-END-3
    for (const int tokens : {1, 10, 30}) {
        Table table = bare_table(kMap, 3);
        leave_tokens(table, 0, tokens);
        leave_tokens(table, 1, 0);
        leave_tokens(table, 2, 0);
        EXPECT_EQ(table.scores().seat[0].total(), 55);
    }
}

// --- ties for the win ---

TEST(NetherlandsTies, NED_END_4_R_TIE_completed_tickets_decide) {  // NED-END-4 R-TIE
    Table table = bare_table(kMap, 2);
    // Seat 0: a ticket of 19; seat 1: two tickets of 13 and 14, and one that failed.
    table.own(0, table.track("amsterdam", "rotterdam"));
    table.own(0, table.track("rotterdam", "antwerpen", 0));
    table.hold_tickets(0, {table.ticket("amsterdam", "antwerpen")});
    table.own(1, table.track("rotterdam", "antwerpen", 1));
    table.own(1, table.track("rotterdam", "s-gravenhage"));
    table.hold_tickets(
        1, {table.ticket("rotterdam", "antwerpen"), table.ticket("s-gravenhage", "antwerpen")});
    table.open().points[0] = 20;
    table.open().points[1] = 20 + 19 - 27;
    ScoreSheet sheet = table.scores();
    ASSERT_EQ(sheet.seat[0].total(), sheet.seat[1].total());
    EXPECT_FALSE(sheet.wins(Seat{0}));
    EXPECT_TRUE(sheet.wins(Seat{1}));
}

TEST(NetherlandsTies, NED_END_4_R_TIE_then_shared_whatever_the_paths) {  // NED-END-4 R-TIE
    Table table = bare_table(kMap, 3);
    table.own(0, table.track("amsterdam", "rotterdam"));
    table.own(0, table.track("rotterdam", "antwerpen"));
    table.hold_tickets(0, {table.ticket("amsterdam", "antwerpen")});  // 19, nine spaces
    table.own(2, table.track("rotterdam", "s-gravenhage"));
    table.own(2, table.track("s-gravenhage", "haarlem"));
    table.own(2, table.track("haarlem", "amsterdam"));
    table.hold_tickets(2, {table.ticket("amsterdam", "rotterdam")});  // 10, four spaces
    table.open().points = {11, 40, 20, 0, 0};
    table.open().loans[1] = 2;
    const ScoreSheet sheet = table.scores();
    EXPECT_EQ(sheet.seat[0].total(), 55 + 30);
    EXPECT_EQ(sheet.seat[1].total(), 30);
    EXPECT_EQ(sheet.seat[2].total(), 55 + 30);
    EXPECT_TRUE(sheet.wins(Seat{0}));
    EXPECT_FALSE(sheet.wins(Seat{1}));
    EXPECT_TRUE(sheet.wins(Seat{2}));
}

}  // namespace
}  // namespace railhead::test
