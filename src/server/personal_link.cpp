#include "server/personal_link.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "server/secret.h"
#include "store/whole_file.h"

namespace railhead {

namespace {

constexpr std::size_t kKeySize = 64;  // characters: two secrets

}  // namespace

std::string fresh_link_key() {
    const std::string first = fresh_secret();
    const std::string second = fresh_secret();
    return first.empty() || second.empty() ? std::string{} : first + second;
}

Result<std::string> link_key_in(const std::string& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
        std::ifstream file(path);
        std::string key(std::istreambuf_iterator<char>(file), {});
        if (!key.empty() && key.back() == '\n') key.pop_back();
        if (file && key.size() == kKeySize) return key;
        return Reason{path +
                      ": cannot be read, or is not the key of personal links; without "
                      "the file a new key is made, and links that were given out still "
                      "work"};
    }
    std::string key = fresh_link_key();
    if (key.empty()) return Reason{"the machine gives no random numbers"};
    std::string problem = write_whole_file(path, key + "\n");
    if (!problem.empty()) return Reason{std::move(problem)};
    return key;
}

std::string link_secret(std::string_view key, TableNumber table, std::string_view code,
                        std::uint32_t from) {
    if (key.empty()) return {};
    const std::string message = "railhead personal link 1 " + std::to_string(table) + ' ' +
                                std::string{code} + ' ' + std::to_string(from);
    std::array<unsigned char, 32> mac{};
    unsigned int size = 0;
    if (HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
             reinterpret_cast<const unsigned char*>(message.data()), message.size(), mac.data(),
             &size) == nullptr)
        return {};
    SecretBytes bytes{};
    std::copy_n(mac.begin(), bytes.size(), bytes.begin());
    return secret_text(bytes);
}

}  // namespace railhead
