#include "players/neural_network.h"

#include <algorithm>

#include "core/exponential.h"
#include "players/dot_product.h"

namespace railhead {

namespace {

constexpr int kShift = 24;
constexpr double kDifferenceUnit = 60;  // points

}  // namespace

std::int64_t NeuralNetwork::scaled(const Layer& layer, std::size_t output, std::int32_t sum) {
    constexpr std::int64_t kHalf = std::int64_t{1} << (kShift - 1);
    return ((static_cast<std::int64_t>(sum) * layer.multipliers[output] + kHalf) >> kShift) +
           layer.biases[output];
}

std::int32_t NeuralNetwork::sum_of(const Layer& layer, std::size_t output,
                                   const Activations& in) const {
    return dot_product(layer.weights.data() + output * width_, in.data(), width_);
}

void NeuralNetwork::evaluate(std::span<const std::uint8_t> observation, int players,
                             Scratch& scratch, Opinion& opinion) const {
    const auto within = [](std::int64_t value) {
        return static_cast<std::int16_t>(std::clamp<std::int64_t>(value, 0, kHighest));
    };
    // Most inputs are zero: the weights of the others are added up.
    std::vector<std::int32_t>& sums = scratch.sums;
    sums.assign(width_, 0);
    for (std::size_t i = 0; i < inputs_; ++i) {
        const std::int32_t input = observation[i];
        if (input == 0) continue;
        const std::int16_t* weights = layers_[0].weights.data() + i * width_;
        for (std::size_t k = 0; k < width_; ++k) sums[k] += input * weights[k];
    }
    Activations& h = scratch.h;
    h.resize(width_);
    for (std::size_t k = 0; k < width_; ++k) h[k] = within(scaled(layers_[0], k, sums[k]));
    Activations& inside = scratch.inside;
    inside.resize(width_);
    for (std::size_t block = 1; block + 1 < layers_.size(); block += 2) {
        const Layer& inner = layers_[block];
        const Layer& outer = layers_[block + 1];
        for (std::size_t k = 0; k < width_; ++k)
            inside[k] = within(scaled(inner, k, sum_of(inner, k, h)));
        for (std::size_t k = 0; k < width_; ++k)
            h[k] = within(h[k] + scaled(outer, k, sum_of(outer, k, inside)));
    }
    const Layer& last = layers_.back();
    const auto output = [&](std::size_t k) {
        constexpr std::int64_t kMost = 1 << 30;
        return static_cast<std::int32_t>(
            std::clamp(scaled(last, k, sum_of(last, k, h)), -kMost, kMost));
    };
    opinion.preferences.resize(choices_);
    for (std::size_t k = 0; k < choices_; ++k) opinion.preferences[k] = output(k);
    const std::size_t present = std::min(seats_, static_cast<std::size_t>(players));
    std::array<double, kMaxSeats> logits{};
    for (std::size_t k = 0; k < present; ++k) logits[k] = output(choices_ + k) / kPreferenceUnit;
    double sum = 0;
    opinion.win = {};
    for (std::size_t k = 0; k < present; ++k) {
        opinion.win[k] = exponential(logits[k] - logits[0]);
        sum += opinion.win[k];
    }
    for (std::size_t k = 0; k < present; ++k) opinion.win[k] /= sum;
    opinion.difference = output(choices_ + seats_) / kPreferenceUnit * kDifferenceUnit;
}

}  // namespace railhead
