// The stream that every card of a server's game comes from, byte for byte (docs/fair-deals.md). The
// known answers were computed with Python's hmac and hashlib, not with this program.
#include "record/fair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace railhead {
namespace {

using Entropy = std::vector<std::string>;

// Bytes 0 to 31.
FairSeed counting_seed() {
    FairSeed seed;
    for (std::size_t i = 0; i < seed.bytes.size(); ++i)
        seed.bytes[i] = static_cast<unsigned char>(i);
    return seed;
}

FairStream stream_of(const Entropy& entropy, std::string_view purpose = "cards") {
    return FairStream(counting_seed(), entropy, purpose);
}

TEST(FairSeed, has_a_commitment_that_is_its_hash) {
    EXPECT_EQ(counting_seed().commitment(),
              "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST(FairSeed, is_read_from_64_hexadecimal_digits_only) {
    const std::string text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    EXPECT_EQ(counting_seed().hex(), text);
    EXPECT_EQ(FairSeed::from_hex(text), counting_seed());
    std::string upper = text;
    std::replace(upper.begin(), upper.end(), 'a', 'A');
    EXPECT_EQ(FairSeed::from_hex(upper), counting_seed());
    EXPECT_FALSE(FairSeed::from_hex(""));
    EXPECT_FALSE(FairSeed::from_hex(text + "00"));
    EXPECT_FALSE(FairSeed::from_hex(text.substr(1)));
    for (const std::string_view wrong : {"g", "-", " ", "`", "@", "G", "/", ":"})
        EXPECT_FALSE(FairSeed::from_hex(std::string{wrong} + text.substr(1))) << wrong;
}

TEST(FairStream, gives_known_words) {
    struct Row {
        Entropy entropy;
        std::string_view purpose;
        std::array<std::uint64_t, 6> first;
        std::uint64_t word_1000003;
    };
    const std::string longest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    const std::vector<Row> rows{
        {{"", ""},
         "cards",
         {0x320ce89dd400a20a, 0xae996c9463b0904d, 0x67d2ee65619ae3b6, 0x67faa886fb25b341,
          0x7c04d57ced8fdeff, 0xfe2a6a545bf2ffe1},
         0xb558923020310e74},
        {{"ab", ""},
         "cards",
         {0x7d3c7ece72ff8acf, 0xa7ab0748af584f8c, 0x6049bdc60b35ab7b, 0x7748d09e31408449,
          0x40d2f5052b761a5e, 0x30c135fe94a5b69c},
         0xf566f18252fd05db},
        {{"a", "b"},
         "cards",
         {0x40ef97c4a431db8c, 0xe68767b68f97b590, 0x164276ec76f2aafc, 0x0087cd26257cf26d,
          0x498a028ba4503a56, 0xf7d213412157b97d},
         0x76a07086305d82a9},
        {{"ab", ""},
         "seats",
         {0xb8cdea8ab87abc83, 0x6e179782d36a044e, 0xa5393bf41bca581c, 0x8f0ca0489deb3a7a,
          0xe7892c6afade3b32, 0xb281b6a9765c7f8a},
         0xdaab69735f566f39},
        {{longest, "\u00e9", ""},
         "cards",
         {0xd5b27b18aa9ee883, 0x3638291f83b1630e, 0x91a39d78ae32b8b4, 0x73c2fe78874377a8,
          0x6a9467324c9fd870, 0xf38e91bbad10c631},
         0x06812f38ecdd4fc3},
    };
    for (const Row& row : rows) {
        FairStream stream = stream_of(row.entropy, row.purpose);
        for (const std::uint64_t word : row.first) EXPECT_EQ(stream.next(), word);
        stream.move_to(1000003);
        EXPECT_EQ(stream.next(), row.word_1000003);
    }
}

// Games begun by version 0.1 go on with its recipe.
TEST(FairStream, of_version_0_1_gives_known_words) {
    const Entropy entropy{"ab", ""};
    FairStream stream(counting_seed(), entropy, "cards", kFairStream01);
    for (const std::uint64_t word : {0x3926d641412dbab9u, 0xc373adc840446821u, 0x991c387779aeae58u})
        EXPECT_EQ(stream.next(), word);
    EXPECT_EQ(drawn_order(counting_seed(), Entropy{"ab", "", "", "", ""}, 5, kFairStream01),
              (std::vector<int>{1, 4, 0, 3, 2}));
}

TEST(FairStream, gives_4096_known_words) {
    FairStream stream = stream_of({"ab", ""});
    std::uint64_t sum = 0;
    for (int i = 0; i < 4096; ++i) sum += stream.next();
    EXPECT_EQ(sum, 0x4d7f8696b83af2b2u);
}

TEST(FairStream, gives_known_numbers_below_a_bound) {
    FairStream stream = stream_of({"ab", ""});
    const std::vector<std::pair<int, int>> bound_and_number{
        {1, 0},    {2, 0},   {3, 2},   {5, 0},   {64, 30},
        {110, 24}, {9, 3},   {14, 12}, {55, 43}, {2147483647, 295773097},
        {7, 6},    {100, 51}};
    for (const auto& [bound, number] : bound_and_number) EXPECT_EQ(stream.below(bound), number);
    EXPECT_EQ(stream.position(), bound_and_number.size());
}

TEST(FairStream, is_even_as_far_as_a_short_look_tells) {
    FairStream stream = stream_of({"", ""});
    constexpr int kBound = 110;  // as many as a deck has cards
    constexpr int kMean = 1000;
    std::array<int, kBound> counts{};
    for (int i = 0; i < kBound * kMean; ++i) {
        const int number = stream.below(kBound);
        ASSERT_TRUE(number >= 0 && number < kBound);
        ++counts[static_cast<std::size_t>(number)];
    }
    // Chi-square with 109 degrees of freedom: 1 in 10^6 is above 192. The stream never changes.
    double chi_square = 0;
    for (const int count : counts) chi_square += (count - kMean) * (count - kMean) / double{kMean};
    EXPECT_LT(chi_square, 192);
    EXPECT_GT(chi_square, 50);
}

TEST(FairStream, goes_on_from_any_position) {
    FairStream stream = stream_of({"x", "y", "z"});
    std::vector<std::uint64_t> words;
    for (int i = 0; i < 40; ++i) words.push_back(stream.next());
    for (const std::size_t at : {39u, 0u, 3u, 4u, 17u, 16u, 5u}) {
        stream.move_to(at);
        EXPECT_EQ(stream.position(), at);
        EXPECT_EQ(stream.next(), words[at]);
        EXPECT_EQ(stream.position(), at + 1);
    }
}

TEST(FairStream, is_a_value) {
    FairStream stream = stream_of({"x", "y"});
    for (int i = 0; i < 6; ++i) stream.next();
    const FairStream kept = stream;
    FairStream wound = stream_of({"x", "y"});
    wound.move_to(6);
    EXPECT_EQ(kept, wound);  // whatever has been asked for before
    stream.next();
    EXPECT_NE(kept, stream);
    wound.next();
    EXPECT_EQ(wound, stream);
    EXPECT_NE(stream_of({"x", "y"}), stream_of({"x", "z"}));
}

TEST(FairStream, differs_with_seed_purpose_and_each_text) {
    FairSeed other = counting_seed();
    other.bytes[31] ^= 1;
    std::set<std::uint64_t> firsts;
    int streams = 0;
    const auto add = [&](FairStream stream) {
        firsts.insert(stream.next());
        ++streams;
    };
    for (const std::string_view purpose : {"cards", "seats", ""})
        for (const FairSeed& seed : {counting_seed(), other})
            for (const Entropy& entropy :
                 {Entropy{}, Entropy{""}, Entropy{"", ""}, Entropy{"ab", ""}, Entropy{"a", "b"},
                  Entropy{"", "ab"}, Entropy{"b", "a"}, Entropy{"ab"}, Entropy{"ab", "", ""}})
                add(FairStream(seed, entropy, purpose));
    EXPECT_EQ(firsts.size(), static_cast<std::size_t>(streams));
}

TEST(DrawnOrder, is_known) {
    const auto order = [](int chairs) {
        Entropy entropy(static_cast<std::size_t>(chairs));
        entropy[0] = "ab";
        return drawn_order(counting_seed(), entropy, chairs);
    };
    EXPECT_EQ(order(1), (std::vector<int>{0}));
    EXPECT_EQ(order(2), (std::vector<int>{0, 1}));
    EXPECT_EQ(order(3), (std::vector<int>{1, 2, 0}));
    EXPECT_EQ(order(4), (std::vector<int>{2, 0, 3, 1}));
    EXPECT_EQ(order(5), (std::vector<int>{2, 0, 4, 3, 1}));
}

TEST(DrawnOrder, gives_every_order_equally_often) {
    std::map<std::vector<int>, int> counts;
    for (int i = 0; i < 2400; ++i)
        ++counts[drawn_order(counting_seed(), Entropy{std::to_string(i), "", "", ""}, 4)];
    EXPECT_EQ(counts.size(), 24u);
    for (const auto& [order, count] : counts) {
        EXPECT_GT(count, 60) << order[0] << order[1] << order[2] << order[3];
        EXPECT_LT(count, 140) << order[0] << order[1] << order[2] << order[3];
    }
}

TEST(FairChance, draws_as_documented) {
    // locomotives first, then the colours; tickets and bonus cards by their index
    FairStream stream = stream_of({"ab", ""});
    FairStream numbers = stream;
    FairChance chance(stream);
    CardCounts pile;
    pile[Card::locomotive] = 2;
    pile[Card::purple] = 1;
    pile[Card::red] = 1;
    const std::array<Card, 4> cards{Card::locomotive, Card::locomotive, Card::purple, Card::red};
    TicketSet pool;
    const std::array<TicketId, 3> tickets{TicketId{3}, TicketId{40}, TicketId{63}};
    for (const TicketId ticket : tickets) pool.add(ticket);
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(chance.card(pile, 4), cards[static_cast<std::size_t>(numbers.below(4))]);
        EXPECT_EQ(chance.ticket(pool), tickets[static_cast<std::size_t>(numbers.below(3))]);
        const auto bonus_card = numbers.below(2) == 0 ? BonusCardId{1} : BonusCardId{4};
        EXPECT_EQ(chance.bonus_card(0b10010), bonus_card);
        chance.note_known_ticket(TicketId{7});  // takes nothing from the stream
    }
    EXPECT_EQ(stream.position(), 60u);
}

TEST(FairEntropy, is_a_short_text) {
    EXPECT_TRUE(is_entropy(""));
    EXPECT_TRUE(is_entropy("0f3a"));
    EXPECT_TRUE(is_entropy("\u00e9"));
    EXPECT_TRUE(is_entropy(std::string(kMostEntropy, 'x')));
    EXPECT_FALSE(is_entropy(std::string(kMostEntropy + 1, 'x')));
    EXPECT_FALSE(is_entropy("\xff"));
}

TEST(FairJson, holds_the_seed_once_the_game_is_over) {
    const FairSeed seed = counting_seed();
    const Entropy entropy{"a\"b", ""};
    EXPECT_EQ(fair_json(seed.commitment(), nullptr, entropy),
              R"({"commitment":")" + seed.commitment() +
                  R"(","entropy":["a\"b",""],"stream":"railhead-hmac-sha256-2"})");
    EXPECT_EQ(fair_json(seed.commitment(), &seed, entropy),
              R"({"commitment":")" + seed.commitment() + R"(","entropy":["a\"b",""],"seed":")" +
                  seed.hex() + R"(","stream":"railhead-hmac-sha256-2"})");
    EXPECT_EQ(fair_json("", nullptr, {}),
              R"({"commitment":"","entropy":[],"stream":"railhead-hmac-sha256-2"})");
}

}  // namespace
}  // namespace railhead
