// server/network_file.h - the networks that browsers fetch, to play by themselves
// (docs/protocol.md).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "map/map_spec.h"
#include "server/web.h"

namespace railhead {

// The file of the network that plays on a map (players/neural_network.h); "": there is none. What
// it gives stays valid.
using NetworkFile = std::function<std::string_view(const MapSpec&)>;

// `hash`: of the map that the network must be for; "": this one.
HttpAnswer network_answer(const HttpRequest& request, const MapSpec& map, const std::string& hash,
                          const NetworkFile& network_file);

}  // namespace railhead
