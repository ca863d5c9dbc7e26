#include "players/made_up_network.h"

#include "core/random.h"
#include "core/sha256.h"
#include "players/neural_network.h"
#include "players/observation.h"

namespace railhead {

namespace {

constexpr std::size_t kNamedMapBytes = 80;

void add_number(std::string& bytes, std::int64_t value) {
    for (int i = 0; i < 4; ++i)
        bytes += static_cast<char>((static_cast<std::uint32_t>(value) >> (8 * i)) & 0xffu);
}

// Weights that keep activations of about the same size from layer to layer.
void add_layer(std::string& bytes, std::size_t from, std::size_t to, std::int64_t multiplier,
               RandomStream& random) {
    for (std::size_t i = 0; i < to; ++i) add_number(bytes, multiplier);
    for (std::size_t i = 0; i < to; ++i) add_number(bytes, random.below(64) - 32);
    for (std::size_t i = 0; i < from * to; ++i) bytes += static_cast<char>(random.below(255) - 127);
}

}  // namespace

std::string made_up_network(const RuleSet& rules, std::uint64_t seed, MadeUpSizes sizes) {
    const Observer observer(rules);
    const std::size_t choices = observer.space().size();
    std::string bytes = "RHNN";
    add_number(bytes, kNetworkFormat);
    add_number(bytes, kObservationVersion);
    add_number(bytes, 0);
    std::string hash = rules.map->hash;
    hash.resize(kNamedMapBytes);
    bytes += hash;
    for (const std::size_t size :
         {observer.size(), sizes.width, sizes.blocks, choices, std::size_t{kMaxSeats}})
        add_number(bytes, static_cast<std::int64_t>(size));
    RandomStream random(seed);
    add_layer(bytes, observer.size(), sizes.width, 300'000, random);
    for (std::size_t i = 0; i < 2 * sizes.blocks; ++i)
        add_layer(bytes, sizes.width, sizes.width, 20'000, random);
    add_layer(bytes, sizes.width, choices + kMaxSeats + 1, 20'000, random);
    const auto checksum = sha256(bytes);
    bytes.append(reinterpret_cast<const char*>(checksum.data()), checksum.size());
    return bytes;
}

}  // namespace railhead
