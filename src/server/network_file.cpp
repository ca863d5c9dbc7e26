#include "server/network_file.h"

#include <algorithm>
#include <cstdint>

#include "core/sha256.h"
#include "players/neural_network.h"
#include "server/service_answers.h"
#include "server/static_files.h"

namespace railhead {

namespace {

// It ends with the hash of all that comes before.
std::string tag_of(std::string_view file) {
    const std::size_t n = std::min(file.size(), kNetworkChecksumBytes);
    const auto* checksum = reinterpret_cast<const std::uint8_t*>(file.data() + file.size() - n);
    return '"' + hex({checksum, n}) + '"';
}

}  // namespace

HttpAnswer network_answer(const HttpRequest& request, const MapSpec& map, const std::string& hash,
                          const NetworkFile& network_file) {
    const bool this_map = hash.empty() || hash == map.hash;
    const std::string_view file = this_map && network_file ? network_file(map) : std::string_view{};
    if (file.empty()) return problem_answer(404, "no_network", "there is no network for this map");
    HttpAnswer answer{.type = "application/octet-stream"};
    const std::string tag = tag_of(file);
    answer.headers.emplace_back("ETag", tag);
    // Even for one version of the map a better network may take its place.
    answer.headers.emplace_back("Cache-Control",
                                hash.empty() ? "no-cache" : "public, max-age=86400");
    if (etag_matches(request.if_none_match, tag))
        answer.status = 304;
    else
        answer.body = file;
    return answer;
}

}  // namespace railhead
