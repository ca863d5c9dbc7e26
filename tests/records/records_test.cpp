// The games in tests/records/ are true in every word, and show all that can happen.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "record/reader.h"
#include "record/replayer.h"
#include "record/writer.h"

namespace railhead::test {
namespace {

struct RecordFile {
    std::string name;
    std::string text;
};

const std::vector<RecordFile>& record_files() {
    static const std::vector<RecordFile> files = [] {
        std::vector<RecordFile> found;
        const std::filesystem::path folder = RAILHEAD_SOURCE_DIR "/tests/records";
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".jsonl") continue;
            std::ifstream file(entry.path(), std::ios::binary);
            found.push_back({entry.path().filename().string(),
                             std::string{std::istreambuf_iterator<char>(file), {}}});
        }
        std::ranges::sort(found, {}, &RecordFile::name);
        return found;
    }();
    return files;
}

TEST(Records, of_finished_games_are_true) {
    const MapLibrary library;
    Replayer replayer(library);
    std::set<std::size_t> events;
    std::set<Ending> endings;
    std::set<std::string> maps;
    bool ran_dry = false;  // neither deck nor discard pile had a card left
    for (const RecordFile& file : record_files()) {
        const auto texts = split_records(file.text);
        EXPECT_FALSE(texts.empty()) << file.name;
        for (const auto text : texts) {
            const auto read = read_record(text);
            const auto* record = std::get_if<GameRecord>(&read);
            ASSERT_NE(record, nullptr) << file.name << ": " << std::get<Problem>(read).reason;
            EXPECT_TRUE(record->result) << file.name;
            const Replay replay = replayer.replay(
                *record, {.audit = true,
                          .on_event = [&](const Event& event) { events.insert(event.index()); },
                          .on_decision =
                              [&](const State& state, Seat, const Action&) {
                                  ran_dry |= state.open.pile_size + state.open.discards_size == 0;
                              }});
            EXPECT_EQ(replay.text, "ok") << file.name;
            EXPECT_EQ(record_text(*record), text) << file.name;
            endings.insert(replay.state.open.ending);
            maps.insert(record->head.map + ' ' + record->head.variant);
        }
    }
    EXPECT_GE(record_files().size(), 12u);
    for (std::size_t i = 0; i < kEventNames.size(); ++i)
        EXPECT_TRUE(events.contains(i)) << "no record has " << kEventNames[i];
    EXPECT_TRUE(endings.contains(Ending::last_turns));
    EXPECT_TRUE(endings.contains(Ending::all_passed));
    EXPECT_TRUE(ran_dry);
    for (const MapSpec* map : library.maps()) {
        EXPECT_TRUE(maps.contains(map->id + ' ')) << map->id;
        for (const Variant& variant : map->variants)
            EXPECT_TRUE(maps.contains(map->id + ' ' + variant.name)) << variant.name;
    }
}

// Five games that are only true as version 0.1 read C-DRAW-6 and NED-NEUTRAL-8, and one that is
// true either way.
TEST(Records, of_version_0_1_are_replayed_as_it_read_the_rules) {
    std::ifstream file(RAILHEAD_SOURCE_DIR "/tests/old/0.1/games.jsonl", std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    const MapLibrary library;
    Replayer replayer(library);
    int older = 0;
    int games = 0;
    for (const auto text : split_records(all)) {
        const auto read = read_record(text);
        ASSERT_TRUE(std::holds_alternative<GameRecord>(read));
        GameRecord record = std::get<GameRecord>(read);
        std::uint64_t decisions = 0;
        const Replay replay = replayer.replay(
            record, {.audit = true,
                     .on_decision = [&](const State&, Seat, const Action&) { ++decisions; }});
        EXPECT_TRUE(replay.ok) << replay.text;
        EXPECT_EQ(decisions, replay.decisions) << "listeners are told once";
        ++games;
        if (replay.reading == Reading::today) continue;
        ++older;
        EXPECT_EQ(replay.text, "ok, by the rules as version 0.1 read them");
        // No other version may play that way.
        record.head.engine = "railhead 0.2.0";
        EXPECT_FALSE(replayer.replay(record).ok);
    }
    EXPECT_EQ(games, 6);
    EXPECT_EQ(older, 5);
}

}  // namespace
}  // namespace railhead::test
