#include "server/network_file.h"

#include <algorithm>
#include <cstdint>

#include "core/sha256.h"
#include "players/neural_network.h"
#include "server/cached_answer.h"
#include "server/service_answers.h"

namespace railhead {

namespace {

// It ends with the hash of all that comes before.
std::string hash_in(std::string_view file) {
    const std::size_t n = std::min(file.size(), kNetworkChecksumBytes);
    const auto* checksum = reinterpret_cast<const std::uint8_t*>(file.data() + file.size() - n);
    return hex({checksum, n});
}

}  // namespace

HttpAnswer network_answer(const HttpRequest& request, const MapSpec& map, const std::string& hash,
                          const NetworkFile& network_file) {
    const bool this_map = hash.empty() || hash == map.hash;
    const std::string_view file = this_map && network_file ? network_file(map) : std::string_view{};
    if (file.empty()) return problem_answer(404, "no_network", "there is no network for this map");
    // Even for one version of the map a better network may take its place.
    return cached_answer(
        request, {.type = "application/octet-stream", .hash = hash_in(file), .content = file},
        hash.empty() ? kAskEachTime : kAskAfterADay);
}

}  // namespace railhead
