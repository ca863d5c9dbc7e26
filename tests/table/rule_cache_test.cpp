// Maps by their hash: today's from the library, old ones from the store.
#include "table/rule_cache.h"

#include <gtest/gtest.h>

#include <map>

#include "map/loader.h"

namespace railhead {
namespace {

class MapsByHash : public testing::Test {
protected:
    // Poland with one ticket that was worth less.
    std::string old_poland() const {
        std::string text{library.text_of("poland")};
        const std::size_t tickets = text.find("\"tickets\": [");
        const std::size_t points = text.find("\"points\": ", tickets) + 10;
        text.replace(points, text.find_first_of(",}", points) - points, "1");
        return text;
    }
    std::string hash_of_old() const {
        const LoadedMap loaded = load_map(old_poland());
        return loaded.map ? loaded.map->hash : "";
    }

    MapLibrary library;
    std::map<std::string, std::string> stored;
    int asked = 0;
    RuleCache rule_cache{library, [this](const std::string& hash) {
                             ++asked;
                             const auto found = stored.find(hash);
                             return found == stored.end() ? std::string{} : found->second;
                         }};
};

TEST_F(MapsByHash, todays_map_is_the_librarys) {
    const std::string today = library.find("poland")->hash;
    EXPECT_EQ(rule_cache.map_text("poland", today), library.text_of("poland"));
    EXPECT_EQ(asked, 0);
}

TEST_F(MapsByHash, an_old_map_comes_from_the_store_and_is_checked_once) {
    const std::string old = hash_of_old();
    ASSERT_NE(old, library.find("poland")->hash);
    EXPECT_EQ(rule_cache.map_text("poland", old), "");
    stored[old] = old_poland();
    EXPECT_EQ(rule_cache.map_text("poland", old), old_poland());
    EXPECT_EQ(rule_cache.map_text("poland", old), old_poland());
    EXPECT_EQ(asked, 2);
}

TEST_F(MapsByHash, a_damaged_file_is_not_handed_out) {
    const std::string old = hash_of_old();
    for (const std::string& text :
         {std::string{library.text_of("poland")}, std::string{"{}"}, old_poland().substr(1)}) {
        stored[old] = text;
        EXPECT_EQ(rule_cache.map_text("poland", old), "");
    }
}

TEST_F(MapsByHash, only_whole_hashes_are_looked_up) {
    const std::string today = library.find("poland")->hash;
    for (const std::string& hash :
         {std::string{}, std::string{"poland"}, today.substr(0, 70), today + "0", today.substr(7),
          std::string{"%"}, "sha256:" + std::string(64, 'G')})
        EXPECT_EQ(rule_cache.map_text("poland", hash), "") << hash;
    EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace railhead
