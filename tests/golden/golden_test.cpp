// Whole random games as text, compared with tests/golden (`railhead playthrough --update` rewrites
// them: the diff is reviewed like code), and what the set of them must hold.
#include "sim/golden.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace railhead {

// How tests are named.
void PrintTo(const GoldenGame& game, std::ostream* out) {
    *out << game.file();
}

namespace {

namespace fs = std::filesystem;

// No golden file can show these events, with the reason. "" stands for every map.
struct Excuse {
    std::string_view map;
    std::size_t event;  // Event::index()
    std::string_view reason;
};
constexpr std::array kExcuses{
    Excuse{"", kEventIndex<Passed>,
           "players who draw and claim at random do not run out of everything to do; the tests of "
           "C-TURN-2 and C-END-3 do"},
};

fs::path folder() {
    return fs::path(RAILHEAD_SOURCE_DIR) / "tests" / "golden";
}

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

const MapLibrary& library() {
    static const MapLibrary maps;
    return maps;
}

// The first line that differs says more than 100 KB of text.
void expect_same(const std::string& expected, const std::string& actual, const std::string& name) {
    if (expected == actual) return;
    std::istringstream a(expected);
    std::istringstream b(actual);
    std::string line_a;
    std::string line_b;
    for (int line = 1;; ++line) {
        const bool more_a = static_cast<bool>(std::getline(a, line_a));
        const bool more_b = static_cast<bool>(std::getline(b, line_b));
        if (more_a && more_b && line_a == line_b) continue;
        ADD_FAILURE() << name << ", line " << line << "\nfile: " << (more_a ? line_a : "(end)")
                      << "\ngame: " << (more_b ? line_b : "(end)")
                      << "\nIf this is meant to be: railhead playthrough --update";
        return;
    }
}

class Golden : public ::testing::TestWithParam<GoldenGame> {};

TEST_P(Golden, game_is_as_in_the_file) {
    const GoldenGame& game = GetParam();
    const std::string file = text_of(folder() / game.file());
    ASSERT_FALSE(file.empty()) << game.file() << " is missing: railhead playthrough --update";
    EXPECT_LT(file.size(), 200'000u);
    expect_same(file, random_playthrough(game).text, game.file());
}

INSTANTIATE_TEST_SUITE_P(All, Golden, ::testing::ValuesIn(golden_games(library())),
                         [](const ::testing::TestParamInfo<GoldenGame>& game) {
                             std::string name = game.param.file();
                             for (char& c : name)
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             return name;
                         });

TEST(GoldenSet, every_map_players_and_variant_has_a_file) {
    for (const MapSpec* map : library().maps()) {
        const auto look = [&](const RuleSpec& rules, const std::string& variant) {
            for (int n = rules.min_players; n <= rules.max_players; ++n) {
                const std::string begin =
                    std::to_string(n) + "p_" + (variant.empty() ? "" : variant + "_");
                int found = 0;
                for (const auto& entry : fs::directory_iterator(folder() / map->id)) {
                    const std::string name = entry.path().stem().string();
                    const bool rest_is_seed =
                        name.starts_with(begin) &&
                        name.find_first_not_of("0123456789", begin.size()) == std::string::npos;
                    found += rest_is_seed ? 1 : 0;
                }
                EXPECT_GT(found, 0)
                    << map->id << ", " << n << " players, variant '" << variant << "'";
            }
        };
        look(map->rules, "");
        for (const Variant& variant : map->variants) look(variant.rules, variant.name);
    }
}

TEST(GoldenSet, no_file_is_left_over) {
    std::set<fs::path> known;
    for (const GoldenGame& game : golden_games(library())) known.insert(folder() / game.file());
    for (const auto& entry : fs::recursive_directory_iterator(folder())) {
        if (entry.path().extension() != ".txt") continue;
        EXPECT_TRUE(known.contains(entry.path())) << entry.path();
    }
}

TEST(GoldenSet, every_event_that_a_map_enables_happens) {
    for (const MapSpec* map : library().maps()) {
        std::array<bool, kEventNames.size()> possible{};
        std::array<int, kEventNames.size()> seen{};
        for (const GoldenGame& game : golden_games(library())) {
            if (game.map != map) continue;
            const auto made =
                RuleSet::make(*map, {.players = game.players, .variant = game.variant});
            const auto& rules = made.value();
            const auto here = possible_events(rules);
            const Playthrough played = random_playthrough(rules, game.seed);
            for (std::size_t i = 0; i < seen.size(); ++i) {
                possible[i] |= here[i];
                seen[i] += played.events[i];
                if (!here[i]) {
                    EXPECT_EQ(played.events[i], 0)
                        << game.file() << ": " << kEventNames[i] << " should be impossible";
                }
            }
        }
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const bool excused =
                std::any_of(kExcuses.begin(), kExcuses.end(), [&](const Excuse& excuse) {
                    return excuse.event == i && (excuse.map.empty() || excuse.map == map->id);
                });
            if (possible[i] && !excused) {
                EXPECT_GT(seen[i], 0) << map->id << ": no golden game has " << kEventNames[i];
            }
            if (excused) {
                EXPECT_EQ(seen[i], 0) << map->id << ": needs no excuse: " << kEventNames[i];
            }
        }
    }
}

}  // namespace
}  // namespace railhead
