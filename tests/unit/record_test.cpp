// Records: names, what is written, what is read and what is refused.
#include "record/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "map/rule_text.h"
#include "record/names.h"
#include "record/reader.h"
#include "record/replayer.h"
#include "record/writer.h"
#include "support/recorded.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const MapLibrary& library() {
    static const MapLibrary maps;
    return maps;
}

Replay replayed(const GameRecord& record, const ReplayOptions& options = {}) {
    return replay(record, library(), options);
}

// --- names ---

TEST(RecordNames, every_track_is_found_by_its_name) {
    for (const MapSpec* map : library().maps())
        for (std::size_t i = 0; i < map->tracks.size(); ++i) {
            const auto track = id_at<TrackId>(i);
            EXPECT_EQ(*track_named(*map, track_name(*map, track)), track);
        }
}

TEST(RecordNames, wrong_names_of_tracks_have_a_reason) {
    const MapSpec& map = map_of("nordic-countries");
    const auto reason = [&](std::string_view name) {
        const auto found = track_named(map, name);
        return found ? "a track" : found.reason();
    };
    EXPECT_THAT(reason("oslo"), HasSubstr("a:b:k"));
    EXPECT_THAT(reason("a:b:0:0"), HasSubstr("a:b:k"));
    EXPECT_THAT(reason("bergen:olso:0"), HasSubstr("did you mean \"oslo\"?"));
    EXPECT_THAT(reason("bergen:oslo:7"), HasSubstr("counted from 0"));
    EXPECT_THAT(reason("bergen:oslo:x"), HasSubstr("not the index"));
    EXPECT_THAT(reason("oslo:bergen:0"), HasSubstr("written \"bergen:oslo"));
    EXPECT_THAT(reason("bergen:murmansk:0"), HasSubstr("no route joins"));
}

TEST(RecordNames, texts_are_quoted_so_that_they_can_be_read_again) {
    std::string text;
    append_quoted(text, "a\"b\\c\n\x7f\xc3\xa9 \xff!");
    EXPECT_EQ(text, "\"a\\\"b\\\\c\\u000a\\u007f\xc3\xa9 \xef\xbf\xbd!\"");
    EXPECT_EQ(json::parse(text), "a\"b\\c\n\x7f\xc3\xa9 \xef\xbf\xbd!");
}

// --- writing ---

class Recording : public ::testing::Test {
protected:
    // A table's game, recorded from the deal on.
    struct Game {
        Game(std::string_view map, int players, std::string_view variant = {})
            : rules(rules_of(map, players, variant)),
              recorder(rules, std::vector<RecordSeat>(static_cast<std::size_t>(players)),
                       Audit::on) {}

        void deal() { state = recorder.deal(chance, log); }
        void play(int seat, const Action& action) {
            const auto who = id_at<Seat>(static_cast<std::size_t>(seat));
            const auto refusal = why_not(rules, context_of(state, who), action);
            ASSERT_FALSE(refusal) << text_of(*refusal).text;
            recorder.play(state, who, action, chance, log);
        }
        void keep_all() {
            for (int i = 0; i < rules.players; ++i)
                play(i, KeepTickets{state.tickets[static_cast<std::size_t>(i)]});
        }
        TicketSet first(int seat, int n) const {
            TicketSet some;
            for (int i = 0; i < n; ++i)
                some.add(state.tickets[static_cast<std::size_t>(seat)].nth(i));
            return some;
        }
        GameRecord record() const { return read_or_fail(recorder.text(state)); }

        RuleSet rules;
        Recorder recorder;
        TestChance chance{5};
        EventLog log;
        State state{};
    };
};

TEST_F(Recording, a_deal_with_resets_lists_every_display_in_order) {
    Game game("usa", 2);
    const auto L = Card::locomotive;
    game.chance.cards = {
        Card::red,   Card::red, Card::red,   Card::red, Card::blue,  Card::blue,  Card::blue,
        Card::blue,  L,         L,           L,         Card::red,   Card::white, Card::green,
        L,           L,         Card::black, L,         Card::white, Card::white, Card::black,
        Card::green, L};
    game.deal();
    const GameRecord record = game.record();
    const RecordDeal& deal = record.head.deal;
    EXPECT_THAT(deal.hands[1], ElementsAre(Card::blue, Card::blue, Card::blue, Card::blue));
    EXPECT_THAT(deal.display, ElementsAre(L, L, L, Card::red, Card::white));
    ASSERT_EQ(deal.resets.size(), 2u);
    EXPECT_THAT(deal.resets[0], ElementsAre(Card::green, L, L, Card::black, L));
    EXPECT_THAT(deal.resets[1], ElementsAre(Card::white, Card::white, Card::black, Card::green, L));
    EXPECT_TRUE(replayed(record).ok);

    GameRecord other = record;
    other.head.deal.resets.pop_back();
    EXPECT_THAT(replayed(other).text, HasSubstr("deal: "));
    other = record;
    other.head.deal.resets.push_back(deal.resets[1]);
    EXPECT_THAT(replayed(other).text, HasSubstr("deal: "));
    other = record;
    other.head.deal.resets[0].pop_back();
    EXPECT_THAT(replayed(other).text, HasSubstr("the cards of a reset must be 5, not 4"));
}

// R-TICKETORDER: the order of arrival makes no difference.
TEST_F(Recording, first_keeps_are_written_in_seat_order_with_their_share_of_chance) {
    Game game("usa", 3);
    game.deal();
    game.play(2, KeepTickets{game.first(2, 2)});
    GameRecord record = game.record();
    ASSERT_EQ(record.moves.size(), 1u);
    EXPECT_EQ(record.moves[0].seat, Seat{2});
    EXPECT_THAT(record.moves[0].chance, IsEmpty());
    EXPECT_EQ(record.moves[0].choices, 4u);
    EXPECT_EQ(replayed(record).text, "ok, 1 move of a running game");

    game.play(0, KeepTickets{game.first(0, 2)});
    record = game.record();
    ASSERT_EQ(record.moves.size(), 2u);
    EXPECT_EQ(record.moves[0].seat, Seat{0});
    EXPECT_EQ(record.moves[1].seat, Seat{2});
    const Replay running = replayed(record);
    EXPECT_TRUE(running.ok);
    EXPECT_EQ(running.state, game.state);

    game.play(1, KeepTickets{game.first(1, 3)});
    record = game.record();
    ASSERT_EQ(record.moves.size(), 3u);
    EXPECT_EQ(record.moves[0].chance.size(), 1u);
    EXPECT_EQ(record.moves[1].chance.size(), 0u);
    EXPECT_EQ(record.moves[2].chance.size(), 1u);
    EXPECT_EQ(replayed(record, {.audit = true}).state, game.state);

    std::swap(record.moves[0], record.moves[2]);
    EXPECT_THAT(replayed(record).text, HasSubstr("move 2 (/moves/1"));
}

TEST_F(Recording, where_first_tickets_are_shuffled_together_the_last_keep_lists_them_all) {
    Game game("poland", 3);
    ASSERT_EQ(game.rules.spec.tickets.first_returned, FirstReturned::shuffled_together);
    game.deal();
    for (const int seat : {1, 2, 0})
        game.play(seat, KeepTickets{game.first(seat, game.rules.spec.tickets.keep)});
    GameRecord record = game.record();
    const auto each =
        static_cast<std::size_t>(game.rules.spec.tickets.dealt - game.rules.spec.tickets.keep);
    EXPECT_THAT(record.moves[0].chance, IsEmpty());
    EXPECT_THAT(record.moves[1].chance, IsEmpty());
    EXPECT_EQ(record.moves[2].chance.size(), 3 * each);
    EXPECT_EQ(replayed(record).state, game.state);
    std::swap(record.moves[0].chance, record.moves[2].chance);
    EXPECT_THAT(replayed(record).text, HasSubstr("move 1 (/moves/0, seat 0, keep)"));
}

TEST_F(Recording, a_claim_is_one_move_of_two_decisions) {
    Game game("usa", 2);
    game.deal();
    game.keep_all();
    const auto tracks = choices(game.rules, context_of(game.state, Seat{0})).tracks;
    ASSERT_FALSE(tracks.empty());
    const auto count = count_choices(game.rules, context_of(game.state, Seat{0}));
    const TrackId track = tracks.first();
    game.play(0, ClaimTrack{track});
    EXPECT_EQ(game.record().moves.size(), 2u);  // not whole yet
    const auto paid = cheapest_payment(game.state.hands[0], game.rules[track].demand);
    game.play(0, PayTrack{paid});
    const GameRecord record = game.record();
    ASSERT_EQ(record.moves.size(), 3u);
    const Move& claim = record.moves[2];
    const AnyMove expected = ClaimMove{.track = track_name(*game.rules.map, track), .pay = paid};
    EXPECT_EQ(claim.what, expected);
    EXPECT_EQ(claim.choices, count);
    const Replay replay = replayed(record, {.audit = true});
    EXPECT_TRUE(replay.ok) << replay.text;
    EXPECT_EQ(replay.decisions, 4u);
    EXPECT_EQ(replay.state, game.state);
}

TEST_F(Recording, optional_keys_are_kept) {
    Game game("usa", 2);
    game.deal();
    game.recorder.head().id = "game 7";
    game.recorder.head().started = "\"2026-01-01\"";
    game.recorder.head().rules = rules_json(game.rules.spec).dump();
    game.recorder.set_by("timeout");
    game.recorder.set_at("1234");
    game.keep_all();
    const auto text = game.recorder.text(game.state);
    GameRecord record = read_or_fail(text);
    EXPECT_EQ(record.head.id, "game 7");
    EXPECT_EQ(record.moves[0].by, "timeout");
    EXPECT_EQ(record.moves[0].at, "1234");
    EXPECT_EQ(record.moves[1].by, "");
    EXPECT_EQ(record_text(record), text);
    EXPECT_TRUE(replayed(record).ok) << replayed(record).text;
    record.head.ended = EndedBy::agreed;
    EXPECT_EQ(replayed(record).text, "ok");
    EXPECT_EQ(read_or_fail(record_text(record)).head.ended, EndedBy::agreed);

    // Scored as it stands, and nobody wins.
    game.recorder.head().ended = EndedBy::agreed;
    record = read_or_fail(game.recorder.text(game.state));
    ASSERT_TRUE(record.result);
    EXPECT_FALSE(record.result->scores.empty());
    EXPECT_TRUE(record.result->winners.empty());
    EXPECT_EQ(replayed(record).text, "ok");
    record.result->winners.push_back(Seat{0});
    EXPECT_FALSE(replayed(record).ok);
}

// --- rules of the record ---

TEST_F(Recording, rules_must_be_the_maps_unless_the_map_has_changed) {
    Game game("usa", 2);
    game.deal();
    game.keep_all();
    GameRecord record = game.record();

    RuleSpec other = game.rules.spec;
    other.trains = 20;
    record.head.rules = rules_json(other).dump();
    EXPECT_THAT(replayed(record).text, HasSubstr("`rules` are not those of the map"));

    record.head.map_hash = "sha256:0";
    EXPECT_THAT(replayed(record).text, HasSubstr("map_hash is \"sha256:0\""));
    const Replay own = replayed(record, {.own_rules = OwnRules::allowed});
    EXPECT_TRUE(own.ok) << own.text;
    EXPECT_EQ(own.state.open.trains[0], 20);

    // Rules that nobody could play by are refused.
    other.locomotives = 0;
    other.cards_of_each_color = 1;
    record.head.rules = rules_json(other).dump();
    EXPECT_THAT(replayed(record, {.own_rules = OwnRules::allowed}).text, HasSubstr("too few"));
    record.head.rules = "{}";
    EXPECT_FALSE(replayed(record, {.own_rules = OwnRules::allowed}).ok);
    record.head.rules = "[";
    EXPECT_FALSE(replayed(record, {.own_rules = OwnRules::allowed}).ok);
    // The board is not the same for sure.
    record.head.rules.clear();
    EXPECT_FALSE(replayed(record, {.own_rules = OwnRules::allowed}).ok);
}

TEST_F(Recording, an_unknown_table_is_refused_with_the_reason) {
    Game game("netherlands", 2, "no-tolls");
    game.deal();
    const GameRecord record = game.record();
    EXPECT_TRUE(replayed(record).ok);
    GameRecord other = record;
    other.head.map = "netherland";
    EXPECT_EQ(replayed(other).text, "no map \"netherland\"; did you mean \"netherlands\"?");
    other = record;
    other.head.variant = "tolls";
    EXPECT_THAT(replayed(other).text, HasSubstr("no variant \"tolls\""));
    other.head.variant = "\x1b[2J";  // nothing from a file reaches the terminal as it is
    EXPECT_THAT(replayed(other).text, HasSubstr("\\u001b"));
    other = record;
    other.head.seats.resize(1);
    EXPECT_THAT(replayed(other).text, HasSubstr("2 to 5 players, not 1"));
    other = record;
    other.head.options.unequal_parallels = UnequalParallels::separate;
    EXPECT_THAT(replayed(other).text, HasSubstr("no option"));
    other = record;
    other.head.map_hash.back() = 'x';
    EXPECT_THAT(replayed(other).text, HasSubstr("map_hash"));
}

// --- answers for people ---

TEST_F(Recording, a_refusal_names_the_move_the_reason_and_the_clause) {
    const auto played = recorded_game(rules_of("usa", 2), 1);
    GameRecord record = played.record;
    const auto claim = std::ranges::find_if(record.moves, [](const Move& move) {
        return std::holds_alternative<ClaimMove>(move.what);
    });
    ASSERT_NE(claim, record.moves.end());
    const auto at = static_cast<std::size_t>(claim - record.moves.begin());
    auto& claimed = std::get<ClaimMove>(claim->what);
    ++claimed.pay[Card::locomotive];
    const Replay replay = replayed(record);
    EXPECT_EQ(replay.moves, at);
    EXPECT_EQ(replay.part, Replay::Part::moves);
    EXPECT_TRUE(replay.refusal);
    EXPECT_THAT(replay.text, HasSubstr("move " + std::to_string(at + 1) + " (/moves/" +
                                       std::to_string(at) + ", seat "));
    EXPECT_THAT(replay.text, HasSubstr("claim " + claimed.track));
    EXPECT_THAT(replay.text, HasSubstr("(C-CLAIM-2)"));
    // Up to the wrong move the game is there: tests of "may not" ask it.
    const Replay before = replayed(record, {.moves = at});
    EXPECT_TRUE(before.ok);
    EXPECT_EQ(why_not(rules_of("usa", 2), context_of(before.state, claim->seat), Pass{}),
              Refusal::may_not_pass);
}

TEST_F(Recording, a_move_with_a_wrong_count_of_choices_is_not_played) {
    const auto played = recorded_game(rules_of("usa", 2), 1);
    for (const std::string_view kind : {KeepMove::kName, DrawMove::kName, ClaimMove::kName}) {
        GameRecord record = played.record;
        const auto move = std::ranges::find_if(
            record.moves, [&](const Move& candidate) { return name_of(candidate) == kind; });
        ASSERT_NE(move, record.moves.end());
        const auto at = static_cast<std::size_t>(move - record.moves.begin());
        move->choices = 1'000'000'000;
        const Replay replay = replayed(record);
        EXPECT_FALSE(replay.ok);
        EXPECT_EQ(replay.moves, at);
        const Replay before = replayed(record, {.moves = at});
        EXPECT_EQ(replay.decisions, before.decisions) << kind;
        EXPECT_EQ(replay.state, before.state) << kind;
    }
}

TEST_F(Recording, a_result_is_checked_and_must_not_come_early) {
    const auto played = recorded_game(rules_of("usa", 2), 2);
    GameRecord record = played.record;
    record.result->scores[1].tickets += 3;
    EXPECT_THAT(replayed(record).text, HasSubstr("result: seat 1: tickets: "));
    record = played.record;
    record.result.reset();
    EXPECT_EQ(replayed(record).text, "ok");
    record = played.record;
    record.moves.pop_back();
    EXPECT_THAT(replayed(record).text, HasSubstr("result: the game is not over"));
    record = played.record;
    record.head.ended = EndedBy::abandoned;
    EXPECT_THAT(replayed(record).text, HasSubstr("ended by the rules"));
}

// --- reading ---

const std::string& good_text() {
    static const std::string text = [] {
        auto record = recorded_game(rules_of("northern-lights", 2), 3).record;
        record.moves.resize(12);
        record.result.reset();
        return record_text(record);
    }();
    return text;
}

struct BadRecord {
    std::string pointer;  // of what is replaced
    json value;           // by this; "gone": taken out
    std::string place;
    std::string reason;
};

TEST(RecordReader, wrong_types_and_ranges_are_refused_with_their_place) {
    const std::vector<BadRecord> rows{
        {"/format", 2, "/format", "only format 1"},
        {"/format", "1", "/format", "only format 1"},
        {"/format", "gone", "", "key \"format\" is missing"},
        {"/engine", 7, "/engine", "must be a text"},
        {"/map", "", "/map", "must not be empty"},
        {"/map_hash", nullptr, "/map_hash", "must be a text"},
        {"/variant", 3, "/variant", "must be a text"},
        {"/options", json::array(), "/options", "must be an object"},
        {"/options", {{"speed", 1}}, "/options/speed", "unknown key \"speed\""},
        {"/options", {{"unequal_parallels", "x"}}, "/options/unequal_parallels", "together"},
        {"/seats", json::array(), "/seats", "1 to 5 seats"},
        {"/seats", json::array({1, 2, 3, 4, 5, 6}), "/seats", "1 to 5 seats"},
        {"/seats/1", "Anna", "/seats/1", "must be an object"},
        {"/seats/0/name", 1, "/seats/0/name", "must be a text"},
        {"/seats/0/player", "gone", "/seats/0", "key \"player\" is missing"},
        {"/deal", nullptr, "/deal", "must be an object"},
        {"/deal/luck", 1, "/deal/luck", "unknown key \"luck\""},
        {"/deal/hands/0/1", "redd", "/deal/hands/0/1", "did you mean \"red\"?"},
        {"/deal/hands/0/1", "none", "/deal/hands/0/1", "no card"},
        {"/deal/display", "red", "/deal/display", "must be a list"},
        {"/deal/tickets/1/0", 64, "/deal/tickets/1/0", "from 0 to 63"},
        {"/deal/tickets/1/0", -1, "/deal/tickets/1/0", "from 0 to 63"},
        {"/deal/tickets/1/0", 1.0, "/deal/tickets/1/0", "whole number"},
        {"/deal/tickets/1/0", 18446744073709551615u, "/deal/tickets/1/0", "from 0 to 63"},
        {"/deal/bonus_cards", "gone", "/deal", "key \"bonus_cards\" is missing"},
        {"/moves", {{"a", 1}}, "/moves", "must be a list"},
        {"/moves/3", 1, "/moves/3", "must be an object"},
        {"/moves/3/seat", 5, "/moves/3/seat", "from 0 to 4"},
        {"/moves/3/do", "fly", "/moves/3/do", "no move is called \"fly\""},
        {"/moves/0/tickets", "gone", "/moves/0", "key \"tickets\" is missing"},
        {"/moves/0/choices", 0, "/moves/0/choices", "from 1 on"},
        {"/moves/0/choices", "many", "/moves/0/choices", "from 1 on"},
        {"/moves/0/chance", 3, "/moves/0/chance", "must be a list"},
        {"/moves/0/chance", json::array({json()}), "/moves/0/chance/0", "a card or a ticket"},
        {"/moves/0/by", 3, "/moves/0/by", "must be a text"},
        {"/moves/0/at", json::object(), "/moves/0/at", "a text or a number"},
        {"/moves/4", {{"seat", 0}, {"do", "draw"}, {"from", "pile"}}, "/moves/4/from", "\"deck\""},
        {"/moves/4", {{"seat", 0}, {"do", "draw"}, {"from", 5}}, "/moves/4/from", "from 0 to 4"},
        {"/moves/4",
         {{"seat", 0}, {"do", "claim"}, {"track", "a:b:0"}, {"pay", {{"red", 0}}}},
         "/moves/4/pay/red",
         "from 1 to"},
        {"/moves/4",
         {{"seat", 0}, {"do", "claim"}, {"track", "a:b:0"}, {"pay", {{"pink", 1}}}},
         "/moves/4/pay/pink",
         "no card is called"},
        {"/moves/4",
         {{"seat", 0}, {"do", "claim"}, {"track", "a:b:0"}, {"pay", nullptr}},
         "/moves/4/pay",
         "must be an object"},
        {"/moves/4",
         {{"seat", 0}, {"do", "claim"}, {"track", nullptr}, {"pay", {{"red", 1}}}},
         "/moves/4/track",
         "must be a text"},
        {"/moves/4", {{"seat", 0}, {"do", "tunnel"}}, "/moves/4", "key \"pay\" is missing"},
        {"/moves/4", {{"seat", 0}, {"do", "neutral"}}, "/moves/4", "key \"track\" is missing"},
        {"/result", {{"scores", json::array()}}, "/result", "key \"winners\" is missing"},
        {"/result",
         {{"scores", {{{"routes", 1}}}}, {"winners", json::array()}},
         "/result/scores/0",
         "key \"tickets\" is missing"},
        {"/result",
         {{"scores", json::array()}, {"winners", {9}}},
         "/result/winners/0",
         "from 0 to 4"},
        {"/ended", "early", "/ended", "must be agreed or abandoned"},
        {"/rules", 1, "/rules", "must be an object"},
        {"/fair", "yes", "/fair", "must be an object"},
        {"/id", 3, "/id", "must be a text"},
        {"/started", nullptr, "/started", "a text or a number"},
    };
    for (const BadRecord& row : rows) {
        json tree = json::parse(good_text());
        const json::json_pointer pointer(row.pointer);
        if (row.value == "gone")
            tree[pointer.parent_pointer()].erase(pointer.back());
        else
            tree[pointer] = row.value;
        const auto read = read_record(tree.dump());
        const auto* problem = std::get_if<Problem>(&read);
        ASSERT_NE(problem, nullptr) << row.pointer << ' ' << row.value;
        EXPECT_EQ(problem->place, row.place) << problem->reason;
        EXPECT_THAT(problem->reason, HasSubstr(row.reason)) << row.pointer;
    }
}

TEST(RecordReader, unknown_keys_are_passed_over_where_the_contract_says_so) {
    json tree = json::parse(good_text());
    tree["mood"] = "good";
    tree["seats"][0]["color"] = {{"deep", {1, 2, 3}}};
    tree["moves"][0]["thought"] = 3.5;
    tree["moves"][1]["chance"] = tree["moves"][1].value("chance", json::array());
    const GameRecord record = read_or_fail(tree.dump());
    EXPECT_EQ(record_text(record), good_text());
    tree.erase("variant");
    tree.erase("options");
    EXPECT_EQ(record_text(read_or_fail(tree.dump())), good_text());
}

TEST(RecordReader, what_is_not_a_record_is_refused) {
    const auto reason = [](std::string_view text) {
        const auto read = read_record(text);
        const auto* problem = std::get_if<Problem>(&read);
        return problem ? problem->reason : "a record";
    };
    EXPECT_THAT(reason(""), HasSubstr("not JSON"));
    EXPECT_THAT(reason("  "), HasSubstr("not JSON"));
    EXPECT_THAT(reason("[]"), HasSubstr("must be an object"));
    EXPECT_THAT(reason("{"), HasSubstr("breaks off before its moves"));
    EXPECT_THAT(reason("{\"moves\":["), HasSubstr("key \"format\" is missing"));
    EXPECT_THAT(reason(good_text() + "x"), HasSubstr("not JSON"));
    EXPECT_THAT(reason(good_text() + good_text()), HasSubstr("not JSON"));
    EXPECT_THAT(reason(std::string(9'000'000, ' ')), HasSubstr("larger than"));
    EXPECT_THAT(reason(std::string(100'000, '[')), HasSubstr("nested"));
    EXPECT_THAT(reason("{\"format\":1,\"format\":1}"), HasSubstr("twice"));
    std::string deep = good_text();
    deep.insert(deep.size() - 1, ",\"x\":" + std::string(1'000'000, '['));
    EXPECT_EQ(reason(deep), "a record");  // broken off after its moves
    std::string broken = good_text();
    broken[broken.find("railhead")] = '\xff';
    EXPECT_THAT(reason(broken), HasSubstr("UTF-8"));
}

TEST(RecordReader, a_file_is_one_object_or_one_per_line) {
    EXPECT_THAT(split_records(""), IsEmpty());
    EXPECT_THAT(split_records("\n \n"), IsEmpty());
    EXPECT_THAT(split_records("{}"), ElementsAre("{}"));
    EXPECT_THAT(split_records("{}\n{\"a\":[\n"), ElementsAre("{}", "{\"a\":["));
    EXPECT_THAT(split_records("{}\r\n\n{}\n"), ElementsAre("{}\r", "{}"));
    EXPECT_THAT(split_records("{\n\"a\": 1\n}\n"), ElementsAre("{\n\"a\": 1\n}\n"));
    EXPECT_THAT(split_records("{\n\"a\": [\n"), ElementsAre("{\n\"a\": [\n"));
    EXPECT_THAT(split_records("{\"a\":[\n{}\n"), ElementsAre("{\"a\":[", "{}"));
    EXPECT_THAT(split_records("x\n{}\n"), ElementsAre("x", "{}"));
    const auto pretty = json::parse(good_text()).dump(2);
    ASSERT_EQ(split_records(pretty).size(), 1u);
    EXPECT_EQ(record_text(read_or_fail(split_records(pretty)[0])), good_text());
}

// Records made by hand can hold anything: nothing of it is used unseen.
TEST(Replay, of_a_record_made_by_hand_does_no_harm) {
    const auto played = recorded_game(rules_of("usa", 2), 4);
    GameRecord record = played.record;
    const auto refused = [&](const Move& move) {
        GameRecord other = record;
        other.moves.insert(other.moves.begin() + 4, move);
        const Replay replay = replayed(other);
        EXPECT_FALSE(replay.ok);
        return replay.text;
    };
    EXPECT_THAT(refused({.seat = Seat{200}, .what = PassMove{}}), HasSubstr("no seat 200"));
    EXPECT_THAT(refused({.what = KeepMove{{TicketId{250}}}}), HasSubstr("no ticket 250"));
    refused({.what = DrawMove{-3}});
    refused({.what = DrawMove{300}});
    refused({.what = ClaimMove{.track = "a"}});
    refused({.what = ClaimMove{}});
    refused({.what = NeutralMove{"x:y:0"}});
    refused({.what = TunnelMove{cards(Card::red, 255)}});
    GameRecord other = record;
    other.moves[0].chance = {{Outcome::Kind::bonus_card, 250}};
    EXPECT_FALSE(replayed(other).ok);
    other = record;
    other.head.deal.hands[0][0] = static_cast<Card>(77);
    EXPECT_FALSE(replayed(other).ok);
    other = record;
    other.head.deal.tickets[0][0] = static_cast<TicketId>(77);
    EXPECT_FALSE(replayed(other).ok);
    other = record;
    other.head.seats.resize(1000);
    EXPECT_FALSE(replayed(other).ok);
    EXPECT_FALSE(replayed(GameRecord{}).ok);
}

}  // namespace
}  // namespace railhead::test
