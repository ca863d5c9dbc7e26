// Options of tables and the words of map files: one table each, read and written from it.
#include "map/options.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "map/json_node.h"
#include "map/names.h"
#include "map/rule_reader.h"
#include "map/rule_text.h"
#include "support/table.h"

namespace railhead::test {
namespace {

using nlohmann::json;

enum class Side { left, right };
// In any order: the place of a word is that of its value.
constexpr auto kSideNames = words_for<Side>({{Side::right, "Right"}, {Side::left, "Left"}});
static_assert(kSideNames[index_of(Side::left)] == "Left");
static_assert(is_enumerator<Side::right>() && !is_enumerator<id_at<Side>(2)>());
static_assert(is_enumerator<Measure::ferries>());

TEST(TableOptions, every_value_is_read_as_it_is_written) {
    for (const TableOption& option : kOptions)
        for (std::size_t value = 0; value < option.words.size(); ++value) {
            Options options;
            option.set(options, value);
            EXPECT_EQ(option.word(options), option.words[value]);
            const auto written = options_json<json>(options);
            EXPECT_EQ(written.contains(option.key), value != 0) << "defaults are left out";
            Problems problems;
            EXPECT_EQ(read_options(JsonNode{written, "", problems}), options);
            EXPECT_EQ(problems.reported(), 0u);
            EXPECT_EQ(options_key(options) == options_key({}), value == 0);
        }
}

TEST(TableOptions, unknown_keys_and_words_are_reported) {
    for (const json& wrong : {json{{"unequal_parallels", "apart"}}, json{{"unequal", "together"}},
                              json{{"unequal_parallels", 1}}, json::array()}) {
        Problems problems;
        EXPECT_EQ(read_options(JsonNode{wrong, "", problems}), Options{}) << wrong;
        EXPECT_EQ(problems.reported(), 1u) << wrong;
    }
}

TEST(TableOptions, what_a_map_offers_is_read_as_it_is_written) {
    for (const bool offers : {false, true}) {
        const auto written = offered_json<json>({.unequal_parallels = offers});
        EXPECT_EQ(written.empty(), !offers);
        Problems problems;
        EXPECT_EQ(read_options_offered(JsonNode{written, "", problems}).unequal_parallels, offers);
        EXPECT_EQ(problems.reported(), 0u);
    }
}

TEST(TableOptions, a_map_refuses_what_it_does_not_offer) {
    for (const TableOption& option : kOptions) {
        RuleSelection selection{.players = 2};
        option.set(selection.options, 1);
        const auto made = RuleSet::make(map_of("usa"), selection);
        ASSERT_FALSE(made.ok());
        EXPECT_NE(made.reason().find(option.key), std::string::npos);
    }
}

TEST(FerryWords, every_substitute_is_read_as_it_is_written) {
    for (const auto& [word, cards, alike] : kSubstituteWords)
        for (const bool for_symbols : {false, true}) {
            RuleSpec rules = map_of("usa").rules;
            rules.ferry.substitution = Substitution{.cards = cards,
                                                    .alike = alike,
                                                    .for_symbols = for_symbols,
                                                    .for_spaces = !for_symbols};
            EXPECT_EQ(word_of(*rules.ferry.substitution), word);
            Problems problems;
            EXPECT_EQ(rules_from_json(rules_json(rules), problems), rules) << word;
        }
}

}  // namespace
}  // namespace railhead::test
