// The table of score lines (rules/score_line.h): what goes through it leaves nothing out.
#include "rules/score_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "record/view_json.h"
#include "record/writer.h"
#include "support/all_tables.h"
#include "support/table.h"

namespace railhead::test {
namespace {

TEST(ScoreLines, have_different_keys_and_labels) {
    std::set<std::string_view> keys{"completed", "bonus_cards_won", "total"};  // other keys of JSON
    std::set<std::string_view> labels;
    for (const ScoreLineFacts& facts : kScoreLines) {
        EXPECT_TRUE(keys.insert(facts.key).second) << facts.key;
        EXPECT_TRUE(labels.insert(facts.label).second) << facts.label;
    }
}

TEST(ScoreLines, add_up_to_the_total_and_to_the_sums_of_a_record) {
    SeatScore score;
    for (std::size_t i = 0; i < kScoreLines.size(); ++i) score.points[i] = 1 << i;
    EXPECT_EQ(score.total(), (1 << kScoreLines.size()) - 1);
    ScoreSheet sheet{.players = 1};
    sheet.seat[0] = score;
    const RecordScore record = result_of(sheet, EndedBy::rules).scores[0];
    EXPECT_EQ(record.routes + record.tickets + record.bonuses + record.penalties, score.total());
    EXPECT_EQ(record.total, score.total());
}

// A client adds up the lines that it is sent: a line that is in no rules of the table must hold no
// points, and JSON must hold every other one.
TEST(ScoreLines, in_json_add_up_to_the_total_on_every_table) {
    for (const TableKind& kind : all_tables()) {
        Table table(kind.map, kind.selection.players, kind.selection.variant,
                    kind.selection.options);
        table.play_random_to_end();
        const nlohmann::json all = scores_json(table.rules, table.scores());
        for (const nlohmann::json& score : all["scores"]) {
            int sum = 0;
            for (const ScoreLineFacts& facts : kScoreLines) {
                const int points = score.value(std::string(facts.key), 0);
                sum += facts.json_without_sign ? -points : points;
                EXPECT_EQ(score.contains(std::string(facts.key)), facts.is_in(table.rules.spec));
            }
            EXPECT_EQ(sum, score["total"]) << kind.name();
        }
    }
}

}  // namespace
}  // namespace railhead::test
