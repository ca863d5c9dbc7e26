// Games dealt as promised are verified, on every table; whatever is changed in a record is found.
#include "record/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "players/random_player.h"
#include "record/fair.h"
#include "record/reader.h"
#include "record/recorder.h"
#include "record/writer.h"
#include "support/all_tables.h"
#include "support/recorded.h"

namespace railhead::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

struct FairGame {
    FairSeed seed{};
    std::vector<std::string> entropy{};
    std::string text{};  // of the record
    std::uint64_t draws = 0;

    GameRecord record() const { return read_or_fail(text); }
};

FairSeed seed_numbered(int number) {
    FairSeed seed;
    for (std::size_t i = 0; i < seed.bytes.size(); ++i)
        seed.bytes[i] = static_cast<unsigned char>(number + 7 * static_cast<int>(i));
    return seed;
}

enum class Order : std::uint8_t { unsaid, of_chairs, drawn };
enum class Publish : std::uint8_t { nothing, seed };
struct FairTable {
    int seed = 1;
    Order order = Order::drawn;
    Publish publish = Publish::seed;
    int decisions = 1'000'000;  // stops after so many
    EndedBy ended = EndedBy::rules;
};

std::vector<RecordSeat> seats_of(const FairGame& game, int players, Order order) {
    const auto drawn = drawn_order(game.seed, game.entropy, players);
    std::vector<RecordSeat> seats;
    for (int i = 0; i < players; ++i) {
        RecordSeat seat{.name = std::string{"Seat "} + std::to_string(i), .player = "random"};
        if (order == Order::of_chairs) seat.chair = i;
        if (order == Order::drawn) seat.chair = drawn[static_cast<std::size_t>(i)];
        seats.push_back(seat);
    }
    return seats;
}

FairGame fair_game(const RuleSet& rules, const FairTable& table = {}) {
    FairGame game{.seed = seed_numbered(table.seed)};
    for (int i = 0; i < rules.players; ++i)
        game.entropy.push_back(i == 0 ? "" : "chair " + std::to_string(i));
    Recorder recorder(rules, seats_of(game, rules.players, table.order), railhead::Audit::on);
    FairStream stream(game.seed, game.entropy, "cards");
    FairChance chance(stream);
    NullSink sink;
    RandomStream random(static_cast<std::uint64_t>(table.seed));
    State state = recorder.deal(chance, sink);
    for (int i = 0; i < table.decisions && state.open.decision != Decision::over; ++i) {
        Seat seat = deciding_seat(state.open);
        if (state.open.decision == Decision::first_tickets)  // the last seat is the quickest
            seat = id_at<Seat>(static_cast<std::size_t>(std::bit_width(state.open.waiting) - 1));
        recorder.play(state, seat, random_action(rules, context_of(state, seat), random), chance,
                      sink);
    }
    recorder.head().ended = table.ended;
    recorder.head().fair =
        fair_json(game.seed.commitment(), table.publish == Publish::seed ? &game.seed : nullptr,
                  game.entropy);
    game.text = recorder.text(state);
    game.draws = stream.position();
    return game;
}

const RuleSet& some_rules() {
    return rules_of(TableKind{"northern-lights", {.players = 3}});
}

const MapLibrary& library() {
    static const MapLibrary maps;
    return maps;
}

std::string verdict(const GameRecord& record) {
    const Verification verification = verify(record, library());
    EXPECT_EQ(verification.ok, verification.text.starts_with("ok, "));
    return verification.text;
}
std::string verdict(std::string_view text) {
    return verdict(read_or_fail(text));
}

// The verdict on a game in which something was changed.
std::string verdict_with(const FairGame& game, const std::function<void(json&)>& change) {
    json tree = json::parse(game.text);
    change(tree);
    return verdict(tree.dump());
}

TEST(Verify, every_table_deals_as_promised) {
    Replayer replayer(library());
    for (const TableKind& kind : all_tables()) {
        const FairGame game = fair_game(rules_of(kind));
        const GameRecord record = game.record();
        EXPECT_EQ(record_text(record), game.text) << kind.name();
        const Verification verification = verify(record, replayer);
        EXPECT_TRUE(verification.ok) << kind.name() << ": " << verification.text;
        EXPECT_EQ(verification.draws, game.draws) << kind.name();
        EXPECT_EQ(verification.moves, record.moves.size()) << kind.name();
        EXPECT_EQ(verification.text, "ok, " + std::to_string(record.moves.size()) + " moves, " +
                                         std::to_string(game.draws) + " draws");
    }
}

TEST(Verify, many_games_of_one_table_deal_as_promised) {
    Replayer replayer(library());
    for (int seed = 0; seed < 50; ++seed) {
        const FairGame game = fair_game(some_rules(), {.seed = seed});
        EXPECT_TRUE(verify(game.record(), replayer).ok) << seed;
    }
}

// One game is stored, for other programs to draw again (tests/scripts/verify.py). After a change of
// its map: RAILHEAD_UPDATE_RECORDS=1 tests_unit --gtest_filter='*stored*'.
TEST(Verify, the_stored_game_was_dealt_as_promised) {
    const std::string path = RAILHEAD_SOURCE_DIR "/tests/records/northern-lights-3p-fair.jsonl";
    if (std::getenv("RAILHEAD_UPDATE_RECORDS") != nullptr)
        std::ofstream(path) << fair_game(some_rules(), {.seed = 5}).text << '\n';
    std::ifstream file(path);
    std::string text;
    ASSERT_TRUE(std::getline(file, text)) << path;
    EXPECT_THAT(verdict(text), StartsWith("ok"));
}

TEST(Verify, seats_need_not_be_drawn) {
    EXPECT_THAT(verdict(fair_game(some_rules(), {.order = Order::unsaid}).text), StartsWith("ok"));
    // A record that names chairs says that they were drawn.
    EXPECT_THAT(verdict(fair_game(some_rules(), {.order = Order::of_chairs}).text),
                HasSubstr("the chairs in the order"));
}

TEST(Verify, every_changed_order_of_seats_is_found) {
    const FairGame game = fair_game(some_rules());
    const auto drawn = drawn_order(game.seed, game.entropy, 3);
    ASSERT_NE(drawn, (std::vector<int>{0, 1, 2}));  // else this tests nothing
    const std::string given = "[" + std::to_string(drawn[0]) + ", " + std::to_string(drawn[1]) +
                              ", " + std::to_string(drawn[2]) + "]";
    int others = 0;
    for (int a = 0; a < 5; ++a)
        for (int b = 0; b < 5; ++b)
            for (int c = 0; c < 5; ++c) {
                const std::vector<int> chairs{a, b, c};
                const std::string text = verdict_with(game, [&](json& tree) {
                    for (std::size_t i = 0; i < 3; ++i) tree["seats"][i]["chair"] = chairs[i];
                });
                if (chairs == drawn) {
                    EXPECT_THAT(text, StartsWith("ok"));
                    continue;
                }
                ++others;
                EXPECT_THAT(text, HasSubstr("the chairs in the order " + given + ", not ["));
            }
    EXPECT_EQ(others, 124);
    EXPECT_EQ(verdict_with(game, [](json& tree) { tree["seats"][1].erase("chair"); }),
              "/seats: either all seats have a `chair`, or none");
}

TEST(Verify, every_changed_answer_of_chance_is_found) {
    // Some of the changed records are possible games: only the stream tells that they are lies.
    for (const TableKind& kind : {TableKind{"nordic-countries", {.players = 2}},
                                  TableKind{"northern-lights", {.players = 3}}}) {
        GameRecord record = fair_game(rules_of(kind)).record();
        for (Move& move : record.moves) move.choices.reset();  // they would give most lies away
        Replayer replayer(library());
        int found_by_stream = 0;
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            for (std::size_t k = 0; k < record.moves[i].chance.size(); ++k) {
                GameRecord changed = record;
                Outcome& outcome = changed.moves[i].chance[k];
                const int kinds =
                    outcome.kind == Outcome::Kind::card ? static_cast<int>(kCardKinds) : 30;
                outcome.value = static_cast<std::uint8_t>((outcome.value + 1) % kinds);
                const Verification verification = verify(changed, replayer);
                EXPECT_FALSE(verification.ok) << kind.name() << ' ' << i << ' ' << k;
                const std::string place =
                    "/moves/" + std::to_string(i) + "/chance/" + std::to_string(k);
                if (verification.text.find("the stream gives") == std::string::npos) continue;
                ++found_by_stream;
                EXPECT_THAT(verification.text, StartsWith("move " + std::to_string(i + 1) + " (" +
                                                          place + "): the stream gives "));
            }
        }
        EXPECT_GT(found_by_stream, 10) << kind.name();
    }
}

TEST(Verify, two_answers_in_another_order_are_found) {
    const RuleSet& rules = rules_of(TableKind{"nordic-countries", {.players = 2}});
    Replayer replayer(library());
    int found_by_stream = 0;
    for (int seed = 1; seed <= 5; ++seed) {
        const GameRecord record = fair_game(rules, {.seed = seed}).record();
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            GameRecord changed = record;
            auto& chance = changed.moves[i].chance;
            if (chance.size() < 2 || chance[0] == chance[1]) continue;
            std::swap(chance[0], chance[1]);
            const Verification verification = verify(changed, replayer);
            EXPECT_FALSE(verification.ok) << seed << ' ' << i;
            if (verification.text.find("the stream gives") != std::string::npos) ++found_by_stream;
        }
    }
    EXPECT_GT(found_by_stream, 0);
}

TEST(Verify, every_changed_deal_is_found) {
    const FairGame game = fair_game(some_rules());
    const json deal = json::parse(game.text)["deal"];
    const auto changed_to = [&](const json::json_pointer& place, const json& value) {
        return verdict_with(game, [&](json& tree) { tree["deal"][place] = value; });
    };
    const json flat = deal.flatten();
    for (const auto& [place, value] : flat.items()) {
        const json::json_pointer at(place);
        if (value.is_number()) {
            EXPECT_THAT(changed_to(at, (value.get<int>() + 1) % 55), testing::Not(StartsWith("ok")))
                << place;
        } else if (place.starts_with("/hands") || place.starts_with("/display")) {
            EXPECT_THAT(changed_to(at, value == "red" ? "blue" : "red"),
                        testing::Not(StartsWith("ok")))
                << place;
        }
    }
    // Hands that nobody has touched yet: only the stream can tell.
    const FairGame dealt = fair_game(some_rules(), {.decisions = 0});
    EXPECT_THAT(
        verdict_with(
            dealt,
            [](json& tree) { std::swap(tree["deal"]["hands"][0], tree["deal"]["hands"][1]); }),
        MatchesRegex("deal \\(/deal/hands/0/[0-9]\\): the stream gives [a-z]+, not [a-z]+"));
    EXPECT_THAT(verdict_with(dealt,
                             [](json& tree) {
                                 std::swap(tree["deal"]["tickets"][0], tree["deal"]["tickets"][1]);
                             }),
                MatchesRegex("deal \\(/deal/tickets/0/0\\): the stream gives ticket [0-9]+, not "
                             "ticket [0-9]+"));
    const auto bonus_cards = deal["bonus_cards"];
    ASSERT_GE(bonus_cards.size(), 2u);
    EXPECT_EQ(verdict_with(dealt,
                           [](json& tree) {
                               std::swap(tree["deal"]["bonus_cards"][0],
                                         tree["deal"]["bonus_cards"][1]);
                           }),
              "deal (/deal/bonus_cards/0): the stream gives bonus card " + bonus_cards[0].dump() +
                  ", not bonus card " + bonus_cards[1].dump());
}

TEST(Verify, another_seed_or_commitment_is_found) {
    const FairGame game = fair_game(some_rules());
    const FairSeed other = seed_numbered(2);
    EXPECT_EQ(verdict_with(game, [&](json& tree) { tree["fair"]["seed"] = other.hex(); }),
              "the seed is not the promised one: its commitment is " + other.commitment() +
                  ", not " + game.seed.commitment());
    EXPECT_EQ(
        verdict_with(game, [&](json& tree) { tree["fair"]["commitment"] = other.commitment(); }),
        "the seed is not the promised one: its commitment is " + game.seed.commitment() + ", not " +
            other.commitment());
    EXPECT_THAT(verdict_with(game,
                             [&](json& tree) {
                                 tree["fair"]["seed"] = other.hex();
                                 tree["fair"]["commitment"] = other.commitment();
                                 for (json& seat : tree["seats"]) seat.erase("chair");
                             }),
                StartsWith("deal (/deal/hands/0/"));
}

TEST(Verify, other_entropy_is_found) {
    const FairGame game = fair_game(some_rules(), {.order = Order::unsaid});
    const auto with = [&](const json& entropy) {
        return verdict_with(game, [&](json& tree) { tree["fair"]["entropy"] = entropy; });
    };
    EXPECT_THAT(with({"", "chair 1", "chair 2"}), StartsWith("ok"));
    EXPECT_THAT(with({"", "chair 2", "chair 1"}), StartsWith("deal (/deal/hands/"));
    EXPECT_THAT(with({"", "chair 1", "chair 3"}), StartsWith("deal (/deal/hands/"));
    EXPECT_THAT(with({"", "", ""}), StartsWith("deal (/deal/hands/"));
    EXPECT_EQ(with({"", "chair 1"}), "/fair/entropy: must have one text for each of the 3 seats");
}

TEST(Verify, a_game_that_is_wrong_elsewhere_is_not_ok) {
    const FairGame game = fair_game(some_rules());
    EXPECT_THAT(verdict_with(game, [](json& tree) { tree["result"]["scores"][0]["total"] = 9999; }),
                StartsWith("result: seat 0: total: "));
    EXPECT_THAT(verdict_with(game, [](json& tree) { tree["moves"][3]["seat"] = 2; }),
                StartsWith("move 4 (/moves/3, seat 2, "));
    EXPECT_THAT(verdict_with(game, [](json& tree) { tree["map_hash"] = "sha256:00"; }),
                StartsWith("map_hash is "));
}

TEST(Verify, says_what_is_wrong_with_the_promise) {
    const FairGame game = fair_game(some_rules());
    const auto with = [&](std::string_view key, const json& value) {
        return verdict_with(game, [&](json& tree) { tree["fair"][std::string{key}] = value; });
    };
    const auto without = [&](std::string_view key) {
        return verdict_with(game, [&](json& tree) { tree["fair"].erase(std::string{key}); });
    };
    EXPECT_EQ(
        with("stream", "dice-1"),
        "/fair/stream: \"railhead-hmac-sha256-2\" and \"railhead-hmac-sha256-1\" are known here, "
        "not \"dice-1\"");
    EXPECT_EQ(with("stream", 1), "/fair/stream: must be a text, not 1");
    EXPECT_EQ(without("stream"), "/fair: key \"stream\" is missing");
    EXPECT_EQ(without("commitment"), "/fair: key \"commitment\" is missing");
    EXPECT_EQ(with("commitment", nullptr), "/fair/commitment: must be a text, not null");
    EXPECT_THAT(with("commitment", ""), StartsWith("the seed is not the promised one"));
    EXPECT_EQ(with("seed", "12"), "/fair/seed: must be 64 hexadecimal digits");
    EXPECT_EQ(with("seed", nullptr), "/fair/seed: must be 64 hexadecimal digits");
    EXPECT_EQ(without("entropy"), "/fair: key \"entropy\" is missing");
    EXPECT_EQ(with("entropy", "mine"), "/fair/entropy: must be a list, not \"mine\"");
    EXPECT_EQ(with("entropy", {"", 1, ""}), "/fair/entropy/1: must be a text of at most 64 bytes");
    EXPECT_EQ(with("entropy", {"", "", std::string(65, 'x')}),
              "/fair/entropy/2: must be a text of at most 64 bytes");
    EXPECT_EQ(with("proof", "trust me"), "/fair/proof: unknown key \"proof\"");
    EXPECT_EQ(verdict_with(game, [](json& tree) { tree.erase("fair"); }),
              "the record has no `fair`: nothing was promised about the chance of this game");
}

TEST(Verify, the_seed_of_a_running_game_is_a_secret) {
    for (const int decisions : {0, 1, 2, 3, 50})
        EXPECT_EQ(
            verdict(fair_game(some_rules(), {.publish = Publish::nothing, .decisions = decisions})
                        .text),
            "the seed is published when the game is over: nothing to verify yet");
    EXPECT_EQ(verdict(fair_game(some_rules(), {.publish = Publish::nothing}).text),
              "the game is over, but its seed was not published");
}

TEST(Verify, games_that_were_ended_are_verified) {
    for (const EndedBy ended : {EndedBy::agreed, EndedBy::abandoned})
        for (const int decisions : {0, 1, 2, 3, 50})
            EXPECT_THAT(
                verdict(fair_game(some_rules(), {.decisions = decisions, .ended = ended}).text),
                MatchesRegex("ok, [0-9]+ moves?, [0-9]+ draws"));
    EXPECT_EQ(
        verdict(fair_game(some_rules(),
                          {.publish = Publish::nothing, .decisions = 9, .ended = EndedBy::agreed})
                    .text),
        "the game is over, but its seed was not published");
}

TEST(Verify, records_that_break_off_are_not_ok_but_verified_as_far_as_they_go) {
    const FairGame game = fair_game(some_rules());
    const std::size_t moves = game.text.find("\"moves\"");
    const std::size_t step = (game.text.size() - moves) / 40;
    for (std::size_t end = moves + 9; end < game.text.size(); end += step)
        EXPECT_THAT(verdict(std::string_view{game.text}.substr(0, end)),
                    MatchesRegex("the record ends before the game does; as far as it goes "
                                 ".[0-9]+ moves?, [0-9]+ draws. it was dealt as promised"))
            << end;
    EXPECT_THAT(verdict_with(game,
                             [](json& tree) {
                                 tree.erase("result");
                                 tree["moves"].erase(tree["moves"].size() - 1);
                             }),
                HasSubstr("the record ends before the game does"));
}

TEST(Verify, the_chair_of_a_seat_is_read_and_written) {
    const FairGame game = fair_game(some_rules());
    EXPECT_THAT(game.text, HasSubstr("\"player\":\"random\",\"chair\":"));
    const GameRecord record = game.record();
    EXPECT_EQ(record_text(record), game.text);
    for (const json& chair : {json(-1), json(5), json("0"), json(nullptr), json(1.5)}) {
        json tree = json::parse(game.text);
        tree["seats"][2]["chair"] = chair;
        const auto read = read_record(tree.dump());
        const auto* problem = std::get_if<Problem>(&read);
        ASSERT_NE(problem, nullptr) << chair;
        EXPECT_EQ(problem->place, "/seats/2/chair");
    }
}

}  // namespace
}  // namespace railhead::test
