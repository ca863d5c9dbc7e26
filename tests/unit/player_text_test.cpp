// Computer players by name: what a text asks for, and what is wrong with it.
#include "players/player_text.h"

#include <gtest/gtest.h>

namespace railhead {

namespace {

PlayerSpec spec_of(std::string_view text) {
    auto read = read_player(text);
    if (!read) {
        ADD_FAILURE() << read.reason();
        return {};
    }
    return std::move(read).value();
}

std::string problem_of(std::string_view text) {
    const auto read = read_player(text);
    return read ? "" : read.reason();
}

TEST(PlayerText, simple_players_are_names) {
    EXPECT_EQ(spec_of("path").kind, "path");
    EXPECT_EQ(spec_of("path").text, "path");
    EXPECT_EQ(spec_of("path").milliseconds, 0);
}

TEST(PlayerText, search_has_time_and_threads) {
    const PlayerSpec spec = spec_of("search(time=500ms,threads=2)");
    EXPECT_EQ(spec.milliseconds, 500);
    EXPECT_EQ(spec.threads, 2);
    EXPECT_EQ(spec.text, "search(time=500ms,threads=2)");
    EXPECT_EQ(spec_of("search(time=2s)").milliseconds, 2000);
}

TEST(PlayerText, equal_players_have_equal_texts) {
    EXPECT_EQ(spec_of("search(threads=1,time=1s)").text, spec_of("search(time=1000ms)").text);
    EXPECT_EQ(spec_of("search").text, spec_of("search(time=500ms,threads=1)").text);
}

TEST(PlayerText, iterations_replace_time) {
    const PlayerSpec spec = spec_of("search(iterations=200)");
    EXPECT_EQ(spec.iterations, 200u);
    EXPECT_EQ(spec.milliseconds, 0);
}

TEST(PlayerText, a_search_with_playouts_says_so) {
    const auto read = read_player("search(playouts,time=50ms)");
    ASSERT_TRUE(read) << read.reason();
    EXPECT_TRUE(read->playouts);
    EXPECT_EQ(read->text, "search(playouts,time=50ms,threads=1)");
    EXPECT_FALSE(wants_network(*read));
    EXPECT_TRUE(wants_network(*read_player("search")));
    EXPECT_TRUE(wants_network(*read_player("learned")));
    EXPECT_FALSE(wants_network(*read_player("planner")));
}

// Threads would make the choice differ from run to run.
TEST(PlayerText, iterations_are_searched_by_one_thread) {
    const PlayerSpec spec = spec_of("search(iterations=200,threads=8)");
    EXPECT_EQ(spec.threads, 1);
    EXPECT_EQ(spec.text, spec_of("search(threads=8,iterations=200)").text);
    EXPECT_EQ(spec.text, spec_of("search(iterations=200)").text);
    EXPECT_NE(spec.notice.find("one thread"), std::string::npos);
    EXPECT_EQ(spec_of("search(iterations=200,threads=1)").notice, "");
    EXPECT_EQ(spec_of("search(time=1s,threads=8)").notice, "");
    // Nobody asked for threads here.
    EXPECT_EQ(spec_of("expert(iterations=5)").threads, 1);
    EXPECT_EQ(spec_of("expert(iterations=5)").notice, "");
}

TEST(PlayerText, says_what_is_wrong) {
    EXPECT_NE(problem_of("serch").find("did you mean \"search\""), std::string::npos);
    EXPECT_NE(problem_of("search(time=5)").find("500ms or 2s"), std::string::npos);
    EXPECT_NE(problem_of("search(time=0ms)").find("500ms or 2s"), std::string::npos);
    EXPECT_NE(problem_of("search(time=601s)").find("500ms or 2s"), std::string::npos);
    EXPECT_NE(problem_of("search(speed=9)").find("no setting \"speed\""), std::string::npos);
    EXPECT_NE(problem_of("search(threads=65)").find("1 to 64"), std::string::npos);
    EXPECT_NE(problem_of("search(time=1s").find("parenthesis"), std::string::npos);
    EXPECT_NE(problem_of("path(time=1s)").find("has no settings"), std::string::npos);
    EXPECT_NE(problem_of("search()"), "");
    EXPECT_NE(problem_of(""), "");
    EXPECT_NE(problem_of("search(iterations=99999999999999999999)"), "");
}

TEST(PlayerText, says_how_much_a_player_thinks_with_any_settings) {
    EXPECT_EQ(thinking_of("random"), Thinking::none);
    EXPECT_EQ(thinking_of("builder"), Thinking::simple);
    EXPECT_EQ(thinking_of("easy"), Thinking::simple);
    EXPECT_EQ(thinking_of("planner"), Thinking::planned);
    EXPECT_EQ(thinking_of("search(iterations=5)"), Thinking::searched);
    EXPECT_EQ(thinking_of("expert"), Thinking::searched);
    EXPECT_EQ(thinking_of("nobody"), std::nullopt);
    for (const PlayerName& name : player_names())
        EXPECT_EQ(thinking_of(name.name), name.thinking) << name.name;
}

TEST(PlayerText, lists_are_split_outside_of_parentheses) {
    const std::vector<std::string> expected{"path", "search(time=1s,threads=2)", "random"};
    EXPECT_EQ(split_players("path,search(time=1s,threads=2),random"), expected);
    EXPECT_EQ(split_players("path"), std::vector<std::string>{"path"});
}

}  // namespace

}  // namespace railhead
