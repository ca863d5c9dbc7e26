// Secrets of people are fresh, kept as hashes, and compared whole; codes can be read aloud.
#include "server/secret.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "table/secret_hash.h"

namespace railhead {
namespace {

TEST(FairSeed, is_different_each_time) {
    std::set<std::string> seeds;
    for (int i = 0; i < 100; ++i) {
        const auto seed = fresh_seed();
        ASSERT_TRUE(seed);
        EXPECT_EQ(FairSeed::from_hex(seed->hex()), seed);
        seeds.insert(seed->hex());
    }
    EXPECT_EQ(seeds.size(), 100u);
}

TEST(Secret, has_32_characters_of_base64url_and_is_different_each_time) {
    std::set<std::string> secrets;
    std::set<char> letters;
    for (int i = 0; i < 1000; ++i) {
        const std::string secret = fresh_secret();
        EXPECT_EQ(secret.size(), 32u);
        letters.insert(secret.begin(), secret.end());
        secrets.insert(secret);
    }
    EXPECT_EQ(secrets.size(), 1000u);
    EXPECT_EQ(std::string(letters.begin(), letters.end()),
              "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
}

TEST(SecretHash, is_sha256) {
    EXPECT_EQ(secret_hash(""),
              "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(secret_hash("correct horse"),
              "sha256:4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631");
}

TEST(SecretHash, is_compared_whole) {
    const std::string hash = secret_hash("correct horse");
    EXPECT_TRUE(same_secret_hash(hash, hash));
    EXPECT_TRUE(same_secret_hash(hash, secret_hash("correct horse")));
    for (std::size_t i = 0; i < hash.size(); ++i) {
        std::string other = hash;
        other[i] = static_cast<char>(other[i] ^ 1);
        EXPECT_FALSE(same_secret_hash(hash, other)) << i;
    }
    EXPECT_FALSE(same_secret_hash(hash, hash.substr(0, 70)));
    EXPECT_FALSE(same_secret_hash(hash, ""));
    EXPECT_FALSE(same_secret_hash("", ""));  // nobody has it
}

TEST(FreshCode, uses_letters_that_are_not_mistaken_evenly) {
    std::map<char, int> counts;
    constexpr int kMean = 400;
    const int letters = static_cast<int>(kCodeLetters.size());
    std::set<std::string> codes;
    for (int i = 0; i < kMean * letters / 8; ++i) {
        const std::string code = fresh_code(8);
        EXPECT_EQ(code.size(), 8u);
        for (const char c : code) ++counts[c];
        codes.insert(code);
    }
    EXPECT_EQ(codes.size(), static_cast<std::size_t>(kMean * letters / 8));
    EXPECT_EQ(counts.size(), kCodeLetters.size());
    for (const auto& [letter, count] : counts) {
        EXPECT_NE(kCodeLetters.find(letter), kCodeLetters.npos) << letter;
        EXPECT_GT(count, kMean * 2 / 3) << letter;  // more than six standard deviations away
        EXPECT_LT(count, kMean * 4 / 3) << letter;
    }
    for (const char mistaken : std::string_view{"0o1liOLI"})
        EXPECT_EQ(kCodeLetters.find(mistaken), kCodeLetters.npos);
    EXPECT_EQ(fresh_code(0), "");
    EXPECT_EQ(fresh_code(-1), "");
}

}  // namespace
}  // namespace railhead
