// SHA-256 against OpenSSL's, and the standard's own examples.
#include "core/sha256.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include <string>

#include "core/random.h"

namespace railhead {
namespace {

std::string openssl_hex(const std::string& text) {
    Sha256 digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    return hex(digest);
}

TEST(Sha256, standard_examples) {
    EXPECT_EQ(hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, equals_openssl_at_every_length_to_300_and_some_long_ones) {
    RandomStream random(1);
    std::string text;
    for (std::size_t length = 0; length <= 300; ++length) {
        EXPECT_EQ(hex(sha256(text)), openssl_hex(text)) << length << " bytes";
        text += static_cast<char>(random.below(256));
    }
    for (const std::size_t length : {4'095u, 4'096u, 65'537u, 1'000'003u}) {
        while (text.size() < length) text += static_cast<char>(random.below(256));
        EXPECT_EQ(hex(sha256(text)), openssl_hex(text)) << length << " bytes";
    }
}

TEST(Sha256, hmac_equals_openssl_with_short_and_long_keys) {
    RandomStream random(2);
    std::string key;
    std::string message;
    for (int length = 0; length <= 200; ++length) {
        Sha256 expected{};
        const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
        HMAC(EVP_sha256(), key.data(), length, bytes, message.size(), expected.data(), nullptr);
        const std::span<const std::uint8_t> own{reinterpret_cast<const std::uint8_t*>(key.data()),
                                                key.size()};
        EXPECT_EQ(hex(hmac_sha256(own, message)), hex(expected)) << length << " bytes";
        key += static_cast<char>(random.below(256));
        message += static_cast<char>(random.below(256));
    }
}

}  // namespace
}  // namespace railhead
