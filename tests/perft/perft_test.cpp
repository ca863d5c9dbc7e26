// Counts of all sequences on micro maps (tests/perft/*.perft), checked by a second, plain
// enumeration; and the order in which legal actions are listed.
#include "sim/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <tuple>

#include "map/map_library.h"
#include "players/random_player.h"
#include "record/notation.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/legal_actions.h"
#include "support/scale.h"

namespace railhead {
namespace {

namespace fs = std::filesystem;

// Counts above these are left out on this scale.
std::uint64_t plain_limit() {
    return static_cast<std::uint64_t>(test::scaled(1'000, 100'000, 500, 10'000'000));
}
std::uint64_t count_limit() {
    return static_cast<std::uint64_t>(test::scaled(20'000, 400'000, 20'000, 1'000'000'000));
}

fs::path folder() {
    return fs::path(RAILHEAD_SOURCE_DIR) / "tests" / "perft";
}

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

const MapLibrary& library() {
    static const auto maps = [] {
        auto all = std::make_unique<MapLibrary>();
        for (const auto& entry : fs::directory_iterator(folder()))
            if (entry.path().extension() == ".json") {
                const auto problems = all->add(entry.path().string(), text_of(entry.path()));
                EXPECT_TRUE(problems.empty()) << problems_text(entry.path().string(), problems);
            }
        return all;
    }();
    return *maps;
}

std::vector<PerftCase> cases() {
    auto read = read_perft(text_of(folder() / "counts.perft"));
    if (!read) {
        ADD_FAILURE() << read.reason();
        return {};
    }
    return std::move(read).value();
}

RuleSet rules_of(const PerftCase& one) {
    const MapSpec* map = library().find(one.map);
    EXPECT_NE(map, nullptr) << one.map;
    return *RuleSet::make(*map, {.players = one.position.players, .variant = one.position.variant});
}

// --- the plain enumeration ---

// Follows a list of answers; at the first question beyond it, says how many answers there are.
struct ListedChance {
    const std::vector<int>& answers;
    std::size_t at = 0;
    int beyond = 0;  // answers of the first question that the list does not answer; 0: none

    int pick(int ways) {
        if (at < answers.size()) return answers[at++];
        if (beyond == 0) beyond = ways;
        return 0;
    }
    Card card(const CardCounts& pile, int) {
        std::vector<Card> kinds;
        for (std::size_t i = 0; i < kCardKinds; ++i)
            if (pile.count[i] > 0) kinds.push_back(id_at<Card>(i));
        return kinds[static_cast<std::size_t>(pick(static_cast<int>(kinds.size())))];
    }
    TicketId ticket(const TicketSet& pool) {
        std::vector<TicketId> tickets;
        for (std::size_t i = 0; i < kMaxTickets; ++i)
            if (pool.has(id_at<TicketId>(i))) tickets.push_back(id_at<TicketId>(i));
        return tickets[static_cast<std::size_t>(pick(static_cast<int>(tickets.size())))];
    }
    void note_known_ticket(TicketId) {}
    BonusCardId bonus_card(std::uint16_t left) {
        std::vector<BonusCardId> found;
        for (std::size_t i = 0; i < kMaxBonusCards; ++i)
            if ((left >> i) & 1u) found.push_back(id_at<BonusCardId>(i));
        return found[static_cast<std::size_t>(pick(static_cast<int>(found.size())))];
    }
};

void add_payments(const CardCounts& hand, std::size_t kind, CardCounts cards,
                  std::vector<Action>& all) {
    if (kind == kCardKinds) {
        all.push_back(PayTrack{cards});
        all.push_back(PayTunnel{cards});
        return;
    }
    // One more than there are: must be refused.
    for (int n = 0; n <= hand.count[kind] + (kind == 0 ? 1 : 0); ++n) {
        cards.count[kind] = static_cast<std::uint8_t>(n);
        add_payments(hand, kind + 1, cards, all);
    }
}

// Everything that could be said at all, legal or not.
std::vector<Action> everything(const RuleSet& rules, const SeatContext& context) {
    std::vector<Action> all{DrawBlind{}, DrawTickets{}, Pass{}, RefuseTunnel{},
                            TurnNeutralTicket{}};
    for (std::uint8_t slot = 0; slot <= kDisplaySlots; ++slot) all.push_back(DrawFaceUp{slot});
    for (std::size_t i = 0; i <= rules.map->tracks.size(); ++i) {
        all.push_back(ClaimTrack{id_at<TrackId>(i)});
        all.push_back(BuildNeutral{id_at<TrackId>(i)});
    }
    for (std::uint64_t bits = 0; bits < (std::uint64_t{2} << rules.map->tickets.size()); ++bits)
        all.push_back(KeepTickets{TicketSet{{bits}}});
    add_payments(context.hand, 0, {}, all);
    return all;
}

std::vector<Action> plain_actions(const RuleSet& rules, const State& state, Seat seat) {
    const SeatContext context = context_of(state, seat);
    std::vector<Action> legal;
    for (const Action& action : everything(rules, context))
        if (!why_not(rules, context, action)) legal.push_back(action);
    return legal;
}

std::uint64_t plain_perft(const RuleSet& rules, const State& state, int depth);

std::uint64_t plain_outcomes(const RuleSet& rules, const State& state, Seat seat,
                             const Action& action, std::vector<int>& answers, int depth) {
    State next = state;
    ListedChance chance{answers};
    apply(rules, next, seat, action, chance);
    if (chance.beyond == 0) return plain_perft(rules, next, depth - 1);
    std::uint64_t count = 0;
    for (int i = 0; i < chance.beyond; ++i) {
        answers.push_back(i);
        count += plain_outcomes(rules, state, seat, action, answers, depth);
        answers.pop_back();
    }
    return count;
}

std::uint64_t plain_perft(const RuleSet& rules, const State& state, int depth) {
    if (depth == 0 || state.open.decision == Decision::over) return 1;
    const Seat seat = deciding_seat(state.open);
    std::uint64_t count = 0;
    for (const Action& action : plain_actions(rules, state, seat)) {
        std::vector<int> answers;
        count += plain_outcomes(rules, state, seat, action, answers, depth);
    }
    return count;
}

// At one decision: the kinds in the order in which legal_actions() lists them.
int place_of(const Action& action) {
    return std::visit(Overloaded{
                          [](const KeepTickets&) { return 0; },
                          [](ClaimTrack) { return 1; },
                          [](DrawBlind) { return 2; },
                          [](DrawFaceUp) { return 3; },
                          [](DrawTickets) { return 4; },
                          [](Pass) { return 5; },
                          [](const PayTrack&) { return 6; },
                          [](const PayTunnel&) { return 7; },
                          [](RefuseTunnel) { return 8; },
                          [](TurnNeutralTicket) { return 9; },
                          [](BuildNeutral) { return 10; },
                      },
                      action);
}

// Fewest cards, then fewest locomotives, then ascending counts.
bool is_cheaper(const CardCounts& a, const CardCounts& b) {
    return std::tuple(a.total(), a.locomotives(), a) < std::tuple(b.total(), b.locomotives(), b);
}

// By kind, then by what it holds: the order in which legal_actions() lists.
bool comes_before(const Action& a, const Action& b) {
    if (a.index() != b.index()) return place_of(a) < place_of(b);
    return std::visit(
        Overloaded{
            [&](const KeepTickets& x) {
                const TicketSet& y = std::get<KeepTickets>(b).tickets;
                return std::tuple(x.tickets.size(), x.tickets.words[0]) >
                       std::tuple(y.size(), y.words[0]);
            },
            [&](DrawFaceUp x) { return x.slot < std::get<DrawFaceUp>(b).slot; },
            [&](ClaimTrack x) { return x.track < std::get<ClaimTrack>(b).track; },
            [&](const PayTrack& x) { return is_cheaper(x.cards, std::get<PayTrack>(b).cards); },
            [&](const PayTunnel& x) { return is_cheaper(x.cards, std::get<PayTunnel>(b).cards); },
            [&](BuildNeutral x) { return x.track < std::get<BuildNeutral>(b).track; },
            [](const auto&) { return false; },
        },
        a);
}

// --- the tests ---

TEST(Perft, counts_are_as_in_the_file) {
    const auto all = cases();
    ASSERT_GE(all.size(), 10u);
    for (const PerftCase& one : all) {
        const RuleSet rules = rules_of(one);
        const State state = position_of(rules, one.position);
        for (const PerftCount& expected : one.counts) {
            if (expected.count > count_limit()) continue;
            EXPECT_EQ(perft(rules, state, expected.depth), expected.count)
                << one.id << " perft " << expected.depth;
        }
    }
}

TEST(Perft, plain_enumeration_counts_the_same) {
    for (const PerftCase& one : cases()) {
        const RuleSet rules = rules_of(one);
        const State state = position_of(rules, one.position);
        for (const PerftCount& expected : one.counts) {
            if (expected.count > plain_limit()) continue;
            EXPECT_EQ(plain_perft(rules, state, expected.depth), expected.count)
                << one.id << " perft " << expected.depth;
        }
    }
}

TEST(Perft, every_micro_map_and_variant_has_a_case) {
    const auto all = cases();
    for (const MapSpec* map : library().maps()) {
        if (!map->id.starts_with("micro-")) continue;
        const auto has = [&](std::string_view variant) {
            return std::any_of(all.begin(), all.end(), [&](const PerftCase& one) {
                return one.map == map->id && one.position.variant == variant;
            });
        };
        EXPECT_TRUE(has("")) << map->id;
        for (const Variant& variant : map->variants) EXPECT_TRUE(has(variant.name)) << map->id;
    }
}

TEST(LegalActions, are_the_legal_ones_in_order_and_unique) {
    for (const PerftCase& one : cases()) {
        const RuleSet rules = rules_of(one);
        RandomChance chance{RandomStream(one.position.seed, 2)};
        RandomStream random(one.position.seed, 3);
        State state = deal(rules, chance);
        while (state.open.decision != Decision::over) {
            const Seat seat = deciding_seat(state.open);
            const SeatContext context = context_of(state, seat);
            const auto listed = legal_actions(rules, context, kAllActions).actions;
            for (std::size_t i = 1; i < listed.size(); ++i)
                ASSERT_TRUE(comes_before(listed[i - 1], listed[i]))
                    << notation_of(*rules.map, listed[i - 1]) << ", "
                    << notation_of(*rules.map, listed[i]);
            auto plain = plain_actions(rules, state, seat);
            std::sort(plain.begin(), plain.end(), comes_before);
            ASSERT_EQ(listed, plain) << one.id;
            const Action action = random_action(rules, context, random);
            ASSERT_NE(std::find(listed.begin(), listed.end(), action), listed.end());
            apply(rules, state, seat, action, chance);
        }
    }
}

TEST(LegalActions, order_is_as_in_the_snapshot) {
    std::string text;
    for (const PerftCase& one : cases()) {
        const RuleSet rules = rules_of(one);
        const State state = position_of(rules, one.position);
        text += one.id + "\n";
        const SeatContext context = context_of(state, deciding_seat(state.open));
        for (const Action& action : legal_actions(rules, context, kAllActions).actions)
            text += "  " + notation_of(*rules.map, action) + "\n";
    }
    const fs::path path = folder() / "order.txt";
    if (std::getenv("RAILHEAD_UPDATE")) std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(text, text_of(path)) << "if this is meant to be, run with RAILHEAD_UPDATE=1";
}

TEST(PerftFile, says_which_line_is_wrong) {
    const std::pair<std::string_view, std::string_view> kBad[]{
        {"perft 1 2\n", "line 1"},
        {"id a\nmap m\nposition players\n", "line 3"},
        {"id a\nmap m\nposition moves -1\n", "line 3"},
        {"id a\nmap m\nperft 1 x\n", "line 3"},
        {"id a\nmap m\nperft 99 1\n", "line 3"},
        {"id a\n", "names no map"},
        {"\xff\xfe\n", "line 1"},
    };
    for (const auto& [text, reason] : kBad) {
        const auto read = read_perft(text);
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.reason().find(reason), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace railhead
