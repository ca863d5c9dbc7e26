// table/secret_hash.h - what is kept of a person's secret: its hash, compared in constant time.
#pragma once

#include <string>
#include <string_view>

namespace railhead {

// "sha256:" and 64 hex digits. It needs no salt and no slow hash: nobody can try all secrets of
// 192 bits.
std::string secret_hash(std::string_view secret);
// In a time that does not depend on where they differ. "" equals nothing.
bool same_secret_hash(std::string_view a, std::string_view b);

}  // namespace railhead
