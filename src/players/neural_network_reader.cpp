// A network out of a file, apart from its arithmetic: this may be slow.
#include <algorithm>
#include <cstring>

#include "core/sha256.h"
#include "players/neural_network.h"

namespace railhead {

namespace {

constexpr std::uint32_t kMostVersion = 0xffff;  // of observations
constexpr std::size_t kMostBlocks = 8;
constexpr std::size_t kMostChoices = 1024;
constexpr std::size_t kHashBytes = 80;

// Reads numbers from the front of a file.
class Cursor {
public:
    explicit Cursor(std::string_view rest) : rest_(rest) {}

    std::string_view bytes(std::size_t n) {
        const std::string_view taken = rest_.substr(0, n);
        rest_.remove_prefix(std::min(n, rest_.size()));
        return taken;
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        const std::string_view four = bytes(4);
        for (std::size_t i = 0; i < four.size(); ++i)
            value |= static_cast<std::uint32_t>(static_cast<unsigned char>(four[i])) << (8 * i);
        return value;
    }
    std::vector<std::int32_t> numbers(std::size_t n) {
        std::vector<std::int32_t> all(n);
        for (std::int32_t& one : all) one = static_cast<std::int32_t>(number());
        return all;
    }
    std::size_t left() const { return rest_.size(); }

private:
    std::string_view rest_;
};

}  // namespace

Result<NeuralNetwork> NeuralNetwork::read(std::string_view file) {
    Cursor in(file);
    if (in.bytes(4) != "RHNN") return std::string("it is not a network");
    NeuralNetwork network;
    if (const auto format = in.number(); format != kNetworkFormat)
        return "its format is " + std::to_string(format) + ", and this program reads format " +
               std::to_string(kNetworkFormat);
    const std::uint32_t version = in.number();
    if (version > kMostVersion || in.number() != 0)
        return std::string("it was written by another program");
    network.observation_version_ = static_cast<int>(version);
    const std::string_view hash = in.bytes(kHashBytes);
    network.map_hash_ = std::string(hash.substr(0, hash.find('\0')));
    network.inputs_ = in.number();
    network.width_ = in.number();
    const std::size_t blocks = in.number();
    network.choices_ = in.number();
    network.seats_ = in.number();
    const auto within = [](std::size_t value, std::size_t most) {
        return value >= 1 && value <= most;
    };
    if (!within(network.inputs_, kMostInputs) || !within(network.width_, kMostWidth) ||
        blocks > kMostBlocks || !within(network.choices_, kMostChoices) ||
        !within(network.seats_, kMaxSeats))
        return std::string("its sizes are not those of a network");
    const std::size_t outputs = network.choices_ + network.seats_ + 1;
    const auto layer_bytes = [](std::size_t from, std::size_t to) { return to * (8 + from); };
    const std::size_t expected = layer_bytes(network.inputs_, network.width_) +
                                 2 * blocks * layer_bytes(network.width_, network.width_) +
                                 layer_bytes(network.width_, outputs) + kNetworkChecksumBytes;
    if (in.left() != expected)
        return "it has " + std::to_string(file.size()) + " bytes instead of " +
               std::to_string(file.size() - in.left() + expected);
    const std::string_view content = file.substr(0, file.size() - kNetworkChecksumBytes);
    const auto checksum = sha256(content);
    if (std::memcmp(checksum.data(), file.data() + content.size(), kNetworkChecksumBytes) != 0)
        return std::string("its checksum is wrong: the file is damaged");
    const auto read_layer = [&](std::size_t from, std::size_t to) {
        Layer layer;
        layer.multipliers = in.numbers(to);
        layer.biases = in.numbers(to);
        layer.weights.resize(from * to);
        const std::string_view weights = in.bytes(from * to);
        for (std::size_t i = 0; i < weights.size(); ++i)
            layer.weights[i] = static_cast<signed char>(weights[i]);
        network.layers_.push_back(std::move(layer));
    };
    read_layer(network.inputs_, network.width_);
    for (std::size_t i = 0; i < 2 * blocks; ++i) read_layer(network.width_, network.width_);
    read_layer(network.width_, outputs);
    return network;
}

}  // namespace railhead
