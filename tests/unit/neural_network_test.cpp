// Networks: a file is read or refused with the reason, and what it says is the same arithmetic on
// every machine.
#include "players/neural_network.h"

#include <gtest/gtest.h>

#include "core/sha256.h"

namespace railhead {
namespace {

// Writes files as learn/model.py does.
struct File {
    std::string bytes{};

    File& number(std::int64_t value) {
        for (int i = 0; i < 4; ++i)
            bytes += static_cast<char>((static_cast<std::uint32_t>(value) >> (8 * i)) & 0xffu);
        return *this;
    }
    File& numbers(std::initializer_list<std::int64_t> values) {
        for (const std::int64_t value : values) number(value);
        return *this;
    }
    File& weights(std::initializer_list<int> values) {
        for (const int value : values) bytes += static_cast<char>(value);
        return *this;
    }
    std::string signed_file() const {
        const auto sum = sha256(bytes);
        return bytes + std::string(reinterpret_cast<const char*>(sum.data()), sum.size());
    }
};

constexpr std::int64_t kOne = 1 << 24;  // a multiplier of 1

// Two inputs, width 2, one block, two choices, two seats.
File small_network() {
    File file{"RHNN"};
    file.numbers({1, 1, 0});
    std::string hash = "sha256:abc";
    hash.resize(80);
    file.bytes.append(hash);
    file.numbers({2, 2, 1, 2, 2});
    file.numbers({kOne, kOne}).numbers({0, 5}).weights({1, 2, 3, -4});        // first, by input
    file.numbers({kOne, kOne}).numbers({0, 0}).weights({1, 0, 0, 1});         // inner
    file.numbers({kOne / 2, kOne}).numbers({0, 1}).weights({1, 1, -1, 0});    // outer
    file.numbers({kOne, kOne, kOne, kOne, kOne}).numbers({0, 0, 0, 0, 256});  // last
    file.weights({1, 0, 0, 1, 1, 1, 1, 1, 0, 0});
    return file;
}

TEST(NeuralNetwork, computes_with_integers) {
    const auto network = NeuralNetwork::read(small_network().signed_file());
    ASSERT_TRUE(network) << network.reason();
    EXPECT_EQ(network->map_hash(), "sha256:abc");
    EXPECT_EQ(network->observation_version(), 1);
    NeuralNetwork::Scratch scratch;
    NeuralNetwork::Opinion opinion;
    const std::array<std::uint8_t, 2> seen{10, 2};
    network->evaluate(seen, 2, scratch, opinion);
    // first: 10 + 6 = 16, 20 - 8 + 5 = 17. inner: the same. outer: 33 / 2 rounded up, 1 - 16.
    // h = 16 + 17 = 33, 17 - 15 = 2
    EXPECT_EQ(opinion.preferences, (std::vector<std::int32_t>{33, 2}));
    EXPECT_DOUBLE_EQ(opinion.win[0], 0.5);
    EXPECT_DOUBLE_EQ(opinion.win[1], 0.5);
    EXPECT_DOUBLE_EQ(opinion.difference, 60);
}

TEST(NeuralNetwork, activations_stay_within_their_bounds) {
    const auto network = NeuralNetwork::read(small_network().signed_file());
    ASSERT_TRUE(network);
    NeuralNetwork::Scratch scratch;
    NeuralNetwork::Opinion opinion;
    const std::array<std::uint8_t, 2> seen{0, 255};
    network->evaluate(seen, 2, scratch, opinion);
    // first: 765, 5 - 1020, which is 0. outer: 765 / 2 rounded up, 1 - 765.
    EXPECT_EQ(opinion.preferences, (std::vector<std::int32_t>{765 + 383, 0}));
}

TEST(NeuralNetwork, a_file_that_does_not_fit_is_refused_with_the_reason) {
    const std::string good = small_network().signed_file();
    const auto reason = [](std::string_view file) {
        const auto network = NeuralNetwork::read(file);
        return network ? std::string() : network.reason();
    };
    EXPECT_EQ(reason(good), "");
    EXPECT_EQ(reason(""), "it is not a network");
    EXPECT_EQ(reason("<html>"), "it is not a network");
    std::string other = good;
    other[4] = 9;
    EXPECT_EQ(reason(other), "its format is 9, and this program reads format 1");
    other = good;
    other.back() = static_cast<char>(other.back() + 1);
    EXPECT_EQ(reason(other), "its checksum is wrong: the file is damaged");
    // Any other change, anywhere, and any other length.
    for (std::size_t i = 0; i < good.size(); ++i) {
        other = good;
        other[i] = static_cast<char>(other[i] ^ 1);
        EXPECT_NE(reason(other), "") << i;
        EXPECT_NE(reason(good.substr(0, i)), "") << i;
    }
    EXPECT_NE(reason(good + '\0'), "");
}

}  // namespace
}  // namespace railhead
