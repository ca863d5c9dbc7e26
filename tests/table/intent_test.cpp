#include "table/intent.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace railhead {
namespace {

using nlohmann::json;

// One of each kind with all of its keys.
std::vector<json> intents() {
    return {
        {{"intent", "move"}, {"seat", 1}, {"move", {{"do", "pass"}}}},
        {{"intent", "take_back"}, {"seat", 1}, {"amount", 2}},
        {{"intent", "sit"},
         {"seat", 1},
         {"name", "Anna"},
         {"color", "red"},
         {"commitment", "c"},
         {"entropy", "of version 0.2"}},
        {{"intent", "stand_up"}, {"seat", 1}},
        {{"intent", "rename"}, {"seat", 1}, {"name", "Anna"}, {"color", "red"}},
        {{"intent", "set_seat"}, {"seat", 1}, {"player", "easy"}},
        {{"intent", "start"}},
        {{"intent", "offer"}, {"seat", 1}, {"what", "take_back"}, {"amount", 2}},
        {{"intent", "agree"}, {"seat", 1}, {"what", "pause"}},
        {{"intent", "decline"}, {"seat", 1}, {"what", "pause"}},
        {{"intent", "resume"}, {"seat", 1}},
        {{"intent", "substitute"}, {"seat", 1}},
        {{"intent", "return"}, {"seat", 1}},
        {{"intent", "share"}, {"seat", 1}},
        {{"intent", "say"}, {"seat", 1}, {"text", "hello"}},
        {{"intent", "rematch"}, {"seat", 1}},
        {{"intent", "remove"}, {"seat", 1}},
        {{"intent", "revoke"}, {"seat", 1}, {"device", "01234567"}},
        {{"intent", "commit"}, {"seat", 1}, {"commitment", "c"}},
        {{"intent", "reveal"}, {"seat", 1}, {"text", "dice"}},
    };
}

json whole(json intent) {
    intent.update({{"type", "intent"}, {"id", "one"}, {"after", 7}});
    return intent;
}

std::size_t problems_of(const json& message) {
    Problems problems;
    static_cast<void>(intent_from(JsonNode(message, "", problems), message));
    return problems.reported();
}

TEST(Intents, each_kind_is_read_with_its_own_keys) {
    std::set<std::size_t> kinds;
    for (const json& one : intents()) {
        const json message = whole(one);
        Problems problems;
        const Intent intent = intent_from(JsonNode(message, "", problems), message);
        EXPECT_EQ(problems.reported(), 0u) << message;
        EXPECT_EQ(intent.id, "one");
        EXPECT_EQ(intent.after, 7u);
        EXPECT_EQ(json(kIntentNames[intent.what.index()]), one["intent"]);
        kinds.insert(intent.what.index());
        std::visit(
            [&](const auto& what) {
                if constexpr (requires { what.seat; }) {
                    EXPECT_EQ(what.seat, Seat{1}) << message;
                }
                if constexpr (requires { what.amount; }) {
                    EXPECT_EQ(what.amount, 2) << message;
                }
                if constexpr (requires { what.name; }) {
                    EXPECT_EQ(what.name, "Anna") << message;
                }
                if constexpr (requires { what.color; }) {
                    EXPECT_EQ(what.color, "red") << message;
                }
                if constexpr (requires { what.what; }) {
                    EXPECT_EQ(json(what.what), one["what"]);
                }
                if constexpr (requires { what.text; }) {
                    EXPECT_EQ(json(what.text), one["text"]);
                }
                if constexpr (requires { what.player; }) {
                    EXPECT_EQ(what.player, "easy");
                }
                if constexpr (requires { what.device; }) {
                    EXPECT_EQ(what.device, "01234567");
                }
                if constexpr (requires { what.commitment; }) {
                    EXPECT_EQ(what.commitment, "c");
                }
                if constexpr (requires { what.move; }) {
                    EXPECT_EQ(what.move, one["move"]);
                }
            },
            intent.what);
    }
    EXPECT_EQ(kinds.size(), kIntentNames.size());
}

TEST(Intents, keys_that_do_not_belong_to_the_kind_are_problems) {
    for (const json& one : intents()) {
        json message = whole(one);
        message["new_holder"] = "somebody";
        EXPECT_GT(problems_of(message), 0u) << message;
    }
}

TEST(Intents, what_is_missing_or_out_of_range_is_a_problem) {
    for (const json& one : intents()) {
        json message = whole(one);
        message.erase("after");
        EXPECT_GT(problems_of(message), 0u) << message;
        if (!one.contains("seat")) continue;
        message = whole(one);
        message.erase("seat");
        EXPECT_GT(problems_of(message), 0u) << message;
        message["seat"] = 5;
        EXPECT_GT(problems_of(message), 0u) << message;
    }
    EXPECT_GT(problems_of(whole({{"intent", "dance"}, {"seat", 1}})), 0u);
    EXPECT_GT(problems_of(whole({{"intent", "take_back"}, {"seat", 1}, {"amount", 9}})), 0u);
    EXPECT_GT(problems_of(whole({{"intent", "move"}, {"seat", 1}, {"move", "pass"}})), 0u);
    EXPECT_GT(
        problems_of(whole({{"intent", "say"}, {"seat", 1}, {"text", std::string(2001, 'a')}})), 0u);
}

}  // namespace
}  // namespace railhead
