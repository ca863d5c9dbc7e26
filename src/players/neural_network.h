// players/neural_network.h - a trained network: from what a seat sees (players/observation.h) to
// how much it prefers each choice, and how the game will probably end.
//
// All arithmetic is on integers, so that every compiler and WebAssembly choose the same: weights of
// 8 bits, activations of 12 in 16, sums of 32. 1.0 is 16 in observations, 128 in activations and
// 256 in outputs. A layer's output is (sum * multiplier / 2^24, rounded) + bias; activations are
// kept within 0 and 4095.
//
//     h = first(observation)
//     h = h + outer(inner(h))            once for each block
//     preferences, chances of the seats (the own one first), score difference = last(h)
//
// A file (data/networks/<map>.net, little-endian): "RHNN", format, version of the observation, 0;
// the map's hash in 80 bytes; inputs, width, blocks, choices, seats; for each layer its
// multipliers, biases (32 bits) and weights (8 bits; the first layer's by input, the others' by
// output); the SHA-256 of all that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "map/limits.h"

namespace railhead {

inline constexpr std::uint32_t kNetworkFormat = 1;
inline constexpr std::size_t kNetworkChecksumBytes = 32;  // at the end of a file
inline constexpr double kPreferenceUnit = 256;            // so much stands for 1.0

class NeuralNetwork {
public:
    // How a position looks to the seat that is asked.
    struct Opinion {
        std::vector<std::int32_t> preferences{};  // by choice, in units of 1/256
        std::array<double, kMaxSeats> win{};      // by seat, from the own one on; they add up to 1
        double difference = 0;                    // of the score to that of the best other seat
    };

    // A network, or what is wrong with the file.
    static Result<NeuralNetwork> read(std::string_view file);

    const std::string& map_hash() const { return map_hash_; }
    int observation_version() const { return observation_version_; }
    std::size_t inputs() const { return inputs_; }
    std::size_t choices() const { return choices_; }
    std::size_t seats() const { return seats_; }  // of the largest table

    // Memory for evaluate(), which can be used again and again. One per thread.
    struct Scratch {
        std::vector<std::int32_t> sums{};
        std::vector<std::int16_t> h{};
        std::vector<std::int16_t> inside{};
    };

    // `observation` has inputs() bytes. `players` sit at the table.
    void evaluate(std::span<const std::uint8_t> observation, int players, Scratch& scratch,
                  Opinion& opinion) const;

private:
    struct Layer {
        std::vector<std::int32_t> multipliers{};
        std::vector<std::int32_t> biases{};
        std::vector<std::int16_t> weights{};
    };
    using Activations = std::vector<std::int16_t>;

    // With these the sums of the widest layers fit 32 bits.
    static constexpr std::size_t kMostInputs = 4096;
    static constexpr std::size_t kMostWidth = 1024;
    static constexpr std::int64_t kHighest = 4095;  // of an activation
    static_assert(255 * 127 * std::int64_t{kMostInputs} < INT32_MAX);
    static_assert(kHighest * 127 * std::int64_t{kMostWidth} < INT32_MAX);

    NeuralNetwork() = default;
    // (sum * multiplier / 2^24) + bias of an output.
    static std::int64_t scaled(const Layer& layer, std::size_t output, std::int32_t sum);
    std::int32_t sum_of(const Layer& layer, std::size_t output, const Activations& in) const;

    std::string map_hash_;
    int observation_version_ = 0;
    std::size_t inputs_ = 0;
    std::size_t width_ = 0;
    std::size_t choices_ = 0;
    std::size_t seats_ = 0;
    std::vector<Layer> layers_;  // first, inner and outer of each block, last
};

}  // namespace railhead
