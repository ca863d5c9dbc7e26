// The random stream: one seed gives one stream, the numbers are even, streams do not resemble each
// other.
#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <vector>

namespace railhead {

namespace {

TEST(RandomStream, one_seed_gives_one_stream) {
    RandomStream a(7);
    RandomStream b(7);
    for (int i = 0; i < 100; ++i) ASSERT_EQ(a.next(), b.next());
    // The first numbers of seed 1: other compilers and the browser must give the same.
    RandomStream one(1);
    EXPECT_EQ(one.next(), 16977738327205540341u);
    EXPECT_EQ(one.next(), 2861960932949686182u);
}

// Sum of (found - expected)^2 / expected over all cells.
template <class Cells>
double chi_squared(const Cells& cells, double expected) {
    double sum = 0;
    for (const int found : cells) sum += (found - expected) * (found - expected) / expected;
    return sum;
}

TEST(RandomStream, every_number_is_equally_likely) {
    for (const int n : {2, 3, 6, 9, 110}) {
        RandomStream random(static_cast<std::uint64_t>(n));
        std::vector<int> cells(static_cast<std::size_t>(n));
        for (int i = 0; i < 10'000 * n; ++i) ++cells[static_cast<std::size_t>(random.below(n))];
        // n - 1 degrees of freedom: five standard deviations above the mean.
        EXPECT_LT(chi_squared(cells, 10'000), n - 1 + 5 * std::sqrt(2.0 * n)) << n;
    }
}

TEST(RandomStream, pairs_of_numbers_are_equally_likely) {
    RandomStream random(11);
    std::array<int, 64> cells{};
    for (int i = 0; i < 640'000; ++i) {
        const int first = random.below(8);
        ++cells[static_cast<std::size_t>(8 * first + random.below(8))];
    }
    EXPECT_LT(chi_squared(cells, 10'000), 63 + 5 * std::sqrt(2.0 * 63));
}

TEST(RandomStream, every_bit_is_set_equally_often) {
    RandomStream random(13);
    std::array<int, 64> ones{};
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t number = random.next();
        for (std::size_t bit = 0; bit < 64; ++bit) ones[bit] += (number >> bit) & 1u ? 1 : 0;
    }
    for (const int n : ones) EXPECT_NEAR(n, 50'000, 5 * std::sqrt(25'000.0));
}

// Games are streams of one seed: neighbours share nothing, in place or one step apart.
TEST(RandomStream, neighbouring_streams_do_not_resemble_each_other) {
    for (std::uint64_t stream = 0; stream < 100; ++stream) {
        RandomStream a(1, stream);
        RandomStream b(1, stream + 1);
        std::uint64_t last = a.next();
        int equal_bits = 0;
        int shifted_bits = 0;
        for (int i = 0; i < 1000; ++i) {
            const std::uint64_t here = a.next();
            const std::uint64_t there = b.next();
            equal_bits += std::popcount(~(here ^ there));
            shifted_bits += std::popcount(~(last ^ there));
            last = here;
        }
        // 64,000 bits, half of them equal: six standard deviations of 126.5.
        EXPECT_NEAR(equal_bits, 32'000, 6 * 126.5);
        EXPECT_NEAR(shifted_bits, 32'000, 6 * 126.5);
    }
}

TEST(RandomStream, seeds_give_different_streams) {
    std::set<std::uint64_t> first;
    for (std::uint64_t seed = 0; seed < 10'000; ++seed) first.insert(RandomStream(seed).next());
    EXPECT_EQ(first.size(), 10'000u);
}

}  // namespace

}  // namespace railhead
