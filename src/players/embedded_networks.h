// players/embedded_networks.h - the files of data/networks, which are part of the program.
// (The browser fetches the one that it needs.)
#pragma once

#include <string_view>

namespace railhead {

// The contents of <map id>.net; "": there is no such file.
std::string_view embedded_network(std::string_view map_id);

}  // namespace railhead
