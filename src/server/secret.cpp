#include "server/secret.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace railhead {

std::string fresh_secret() {
    SecretBytes bytes{};
    if (RAND_priv_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return {};
    return secret_text(bytes);
}

std::string secret_text(SecretBytes& bytes) {
    std::array<unsigned char, std::tuple_size_v<SecretBytes> / 3 * 4 + 1>
        text{};  // and OpenSSL's 0
    const int size = EVP_EncodeBlock(text.data(), bytes.data(), static_cast<int>(bytes.size()));
    std::string secret(text.begin(), text.begin() + size);
    std::replace(secret.begin(), secret.end(), '+', '-');
    std::replace(secret.begin(), secret.end(), '/', '_');
    OPENSSL_cleanse(bytes.data(), bytes.size());
    OPENSSL_cleanse(text.data(), text.size());
    return secret;
}

std::optional<FairSeed> fresh_seed() {
    FairSeed seed;
    if (RAND_priv_bytes(seed.bytes.data(), static_cast<int>(seed.bytes.size())) != 1)
        return std::nullopt;
    return seed;
}

std::string fresh_code(int count) {
    // Larger bytes would make the first letters more likely than the last.
    constexpr std::size_t kEven = 256 - 256 % kCodeLetters.size();
    std::string code;
    while (code.size() < static_cast<std::size_t>(std::max(count, 0))) {
        unsigned char byte = 0;
        if (RAND_bytes(&byte, 1) != 1) return {};
        if (byte < kEven) code += kCodeLetters[byte % kCodeLetters.size()];
    }
    return code;
}

}  // namespace railhead
