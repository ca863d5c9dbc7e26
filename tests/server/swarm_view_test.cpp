// The swarm's checks find mistakes in what is sent, and name them.
#include "load/swarm_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "load/swarm_move.h"
#include "load/swarm_text.h"

namespace railhead {
namespace {

using testing::HasSubstr;

constexpr std::string_view kOpen =
    R"({"deck":90,"decision":"action","discards":{"red":2},"display":["red",null,"blue"],)"
    R"("seats":[{"cards":4,"trains":45},{"cards":3,"trains":40}],"to_move":0,"turns":7})";

TEST(SwarmText, takes_objects_and_arrays_apart) {
    EXPECT_EQ(value_of(R"({"a":"x\"}","b":[1,{"c":2}],"c":-3})", "a"), R"("x\"}")");
    EXPECT_EQ(value_of(R"({"a":"x\"}","b":[1,{"c":2}],"c":-3})", "b"), R"([1,{"c":2}])");
    EXPECT_EQ(number_in(value_of(R"({"a":"\\","b":[],"c":-3})", "c")), -3);
    EXPECT_EQ(value_of("{}", "a"), "");
    EXPECT_EQ(items_in("[]"), 0u);
    EXPECT_EQ(items_in(R"([[1,2],"a,b",{"c":[3]}])"), 3u);
    EXPECT_EQ(item_at(R"([[1,2],"a,b",{"c":[3]}])", 1), R"("a,b")");
    EXPECT_EQ(sum_of(R"({"red":3,"blue":1})"), 4);
}

TEST(SwarmText, what_is_broken_is_not_an_object) {
    for (const std::string_view text :
         {"", "{", "}", "[1]", R"({"a")", R"({"a"})", R"({"a":1)", R"({"a":"x})", R"({"a":[1})",
          R"({a:1})", R"({"a":1,"b")", "{\"a\\\":1}"})
        EXPECT_FALSE(each_key(text, [](std::string_view, std::string_view) {})) << text;
    for (const std::string_view text : {"", "[", "{}", "[1", R"(["a])", "[[1]"})
        EXPECT_FALSE(each_item(text, [](std::string_view) {})) << text;
}

TEST(SwarmView, follows_changes) {
    SwarmView view;
    ASSERT_EQ(view.set(kOpen), "");
    EXPECT_EQ(view.cards_of(0), 4);
    EXPECT_EQ(view.cards_of(2), -1);
    EXPECT_EQ(view.change(R"({"deck":89,"draw_points":1,"seats":{"0":{"cards":5}},"turns":null})"),
              "");
    EXPECT_EQ(view.cards_of(0), 5);
    EXPECT_EQ(
        view.compare(
            R"({"deck":89,"decision":"action","discards":{"red":2},"display":["red",null,"blue"],)"
            R"("draw_points":1,"seats":[{"cards":5,"trains":45},{"cards":3,"trains":40}],"to_move":0})"),
        "");
    EXPECT_THAT(view.compare(kOpen), HasSubstr("\"deck\""));
}

TEST(SwarmView, names_what_is_wrong) {
    SwarmView view;
    ASSERT_EQ(view.set(kOpen), "");
    EXPECT_THAT(view.change(R"({"deck":88})"), HasSubstr("there were 101 cards, now there are 99"));
    ASSERT_EQ(view.set(kOpen), "");
    EXPECT_THAT(view.change(R"({"hands":[]})"), HasSubstr("\"hands\""));
    EXPECT_THAT(view.change(R"({"seats":{"0":{"hand":{"red":4}}}})"), HasSubstr("\"hand\""));
    EXPECT_THAT(view.change(R"({"seats":{"2":{"cards":1}}})"), HasSubstr("not there"));
    EXPECT_THAT(view.change("[]"), HasSubstr("not readable"));
    EXPECT_THAT(view.set("{}"), HasSubstr("not a view"));
}

TEST(SwarmView, C_INFO_2_toll_tokens_are_for_their_own_seat_until_the_end) {
    SwarmView view;
    ASSERT_EQ(view.set(kOpen), "");
    EXPECT_THAT(view.change(R"({"seats":{"1":{"toll_tokens":28}}})"),
                HasSubstr("the toll tokens of seat 1"));
    ASSERT_EQ(view.set(kOpen), "");
    EXPECT_EQ(view.change(R"({"decision":"over","seats":{"1":{"toll_tokens":28}}})"), "");
    EXPECT_EQ(check_own(R"({"hand":{"red":1},"toll_tokens":30})", 0), "");
}

TEST(SwarmView, hands_are_for_their_own_seat) {
    constexpr std::string_view kOwn = R"({"hand":{"red":1},"tickets":[3]})";
    EXPECT_EQ(check_own("", std::nullopt), "");
    EXPECT_EQ(check_own(kOwn, 1), "");
    EXPECT_THAT(check_own(kOwn, std::nullopt), HasSubstr("spectator"));
    EXPECT_THAT(check_own(R"({"hand":{},"hands":{}})", 1), HasSubstr("\"hands\""));
    constexpr std::string_view kDrawn = R"([{"card":"red","event":"card_drawn","seat":1}])";
    EXPECT_EQ(check_secrets(kDrawn, 1), "");
    EXPECT_THAT(check_secrets(kDrawn, 0), HasSubstr("card_drawn"));
    EXPECT_THAT(check_secrets(kDrawn, std::nullopt), HasSubstr("card_drawn"));
    EXPECT_EQ(check_secrets(R"([{"event":"card_drawn","seat":1}])", 0), "");
    EXPECT_EQ(check_secrets(R"([{"card":"red","event":"card_taken","seat":1,"slot":2}])", 0), "");
    EXPECT_THAT(check_secrets(R"([{"event":"tickets_kept","seat":1,"tickets":[4]}])", 0),
                HasSubstr("tickets_kept"));
}

TEST(SwarmMove, is_one_of_the_choices) {
    RandomStream random(1);
    EXPECT_EQ(some_move(R"({"decision":"tickets","keep_at_least":2,"tickets":[4,5,6]})", random),
              R"({"do":"keep","tickets":[4,5]})");
    EXPECT_EQ(some_move(R"({"decision":"payment","payments":[{"red":2},{"blue":2}]})", random),
              R"({"do":"pay","pay":{"red":2}})");
    EXPECT_EQ(some_move(R"({"decision":"tunnel","payments":[]})", random),
              R"({"do":"tunnel","pay":null})");
    EXPECT_EQ(some_move(R"({"deck":true,"decision":"second_card","slots":[]})", random),
              R"({"do":"draw","from":"deck"})");
    EXPECT_EQ(some_move(R"({"deck":false,"decision":"action","pass":true,"slots":[],"tracks":[]})",
                        random),
              R"({"do":"pass"})");
    EXPECT_EQ(some_move(R"({"decision":"neutral_track","tracks":["a:b:1"]})", random),
              R"({"do":"neutral","track":"a:b:1"})");
}

}  // namespace
}  // namespace railhead
