#include "table/secret_hash.h"

#include <cstddef>

#include "core/sha256.h"

namespace railhead {

std::string secret_hash(std::string_view secret) {
    return "sha256:" + hex(sha256(secret));
}

bool same_secret_hash(std::string_view a, std::string_view b) {
    if (a.empty() || a.size() != b.size()) return false;
    // Volatile: the compiler must not stop at the first difference.
    volatile unsigned char difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference = static_cast<unsigned char>(difference | (a[i] ^ b[i]));
    return difference == 0;
}

}  // namespace railhead
