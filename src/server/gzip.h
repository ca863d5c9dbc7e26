// server/gzip.h - texts compressed as browsers take them (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace railhead {

// "" if that would hardly make it smaller.
std::string gzip(std::string_view content);

}  // namespace railhead
