// The secrets of personal links: the same when asked for again, and different for everything else.
#include "server/personal_link.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "server/secret.h"
#include "table/secret_hash.h"

namespace railhead {
namespace {

TEST(PersonalLink, is_the_same_for_the_same_inputs_and_different_otherwise) {
    const std::string key = fresh_link_key();
    EXPECT_EQ(link_secret(key, 7, "abc", 2), link_secret(key, 7, "abc", 2));
    std::set<std::string> secrets;
    for (TableNumber table = 1; table < 30; ++table)
        for (std::uint32_t from = 1; from < 30; ++from)
            secrets.insert(link_secret(key, table, "abc", from));
    EXPECT_EQ(secrets.size(), 29u * 29u);
    EXPECT_NE(link_secret(fresh_link_key(), 7, "abc", 2), link_secret(key, 7, "abc", 2));
    EXPECT_EQ(link_secret(key, 7, "abc", 2).size(), fresh_secret().size());
    EXPECT_NE(link_secret(key, 7, "abd", 2), link_secret(key, 7, "abc", 2));
    EXPECT_EQ(link_secret("", 7, "abc", 2), "");
}

TEST(PersonalLink, the_key_stays_in_its_file) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("railhead_link_" + fresh_code(10));
    std::filesystem::create_directories(folder);
    const std::string path = (folder / "link_key").string();
    const auto made = link_key_in(path);
    ASSERT_TRUE(made) << made.reason();
    EXPECT_EQ(*link_key_in(path), *made);
    struct stat facts {};
    ASSERT_EQ(::stat(path.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777u, 0600u);
    std::ofstream(path) << "short\n";
    EXPECT_FALSE(link_key_in(path));
    EXPECT_FALSE(link_key_in((folder / "no/key").string()));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace railhead
