#include "record/fair.h"

#include <cassert>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "core/sha256.h"
#include "core/utf8.h"

namespace railhead {

namespace {

// The lowest `bytes` bytes of a number, the highest of them first.
void append_big_endian(std::string& text, std::uint64_t number, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        text += static_cast<char>((number >> shift) & 0xff);
}

// The last word that below() takes: up to it each remainder occurs equally often. (2^64 mod bound
// is the remainder of -bound, computed in 64 bits.)
constexpr std::uint64_t last_word_for(std::uint64_t bound) {
    return std::numeric_limits<std::uint64_t>::max() - (0 - bound) % bound;
}
static_assert(last_word_for(1) == ~std::uint64_t{0});
static_assert(last_word_for(64) == ~std::uint64_t{0});
static_assert(last_word_for(3) == ~std::uint64_t{0} - 1);  // 2^64 = 3 * 6148914691236517205 + 1
static_assert(last_word_for(110) % 110 == 109 && ~std::uint64_t{0} - last_word_for(110) < 110);

std::optional<int> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

}  // namespace

bool is_entropy(std::string_view text) {
    return text.size() <= kMostEntropy && !broken_utf8_at(text);
}

bool is_commitment(std::string_view text) {
    constexpr std::string_view kHash = "sha256:";
    return text.size() == kHash.size() + 64 && text.starts_with(kHash) &&
           text.find_first_not_of("0123456789abcdef", kHash.size()) == std::string_view::npos;
}

std::string commitment_to(std::string_view bytes) {
    return "sha256:" + railhead::hex(sha256(bytes));
}

// --- the seed ---

std::optional<FairSeed> FairSeed::from_hex(std::string_view text) {
    FairSeed seed;
    if (text.size() != 2 * seed.bytes.size()) return std::nullopt;
    for (std::size_t i = 0; i < seed.bytes.size(); ++i) {
        const auto high = hex_digit(text[2 * i]);
        const auto low = hex_digit(text[2 * i + 1]);
        if (!high || !low) return std::nullopt;
        seed.bytes[i] = static_cast<unsigned char>(16 * *high + *low);
    }
    return seed;
}

std::string FairSeed::hex() const {
    return railhead::hex(bytes);
}

std::string FairSeed::commitment() const {
    return commitment_to({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// --- the stream ---

// key = HMAC-SHA-256(seed, name 0x00 purpose 0x00 { length, bytes } for each chair). The lengths
// keep "ab" and "" apart from "a" and "b".
FairStream::FairStream(const FairSeed& seed, std::span<const std::string> entropy,
                       std::string_view purpose, std::string_view recipe) {
    std::string message{recipe};
    message += '\0';
    message += purpose;
    message += '\0';
    for (const std::string& text : entropy) {
        append_big_endian(message, text.size(), 4);
        message += text;
    }
    key_ = hmac_sha256(seed.bytes, message);
}

std::uint64_t FairStream::next() {
    const std::uint64_t number = position_ / kWordsOfBlock;
    if (number != block_number_) {
        std::string message;
        append_big_endian(message, number, 8);
        block_ = hmac_sha256(key_, message);
        block_number_ = number;
    }
    std::uint64_t word = 0;
    const std::size_t first = 8 * static_cast<std::size_t>(position_ % kWordsOfBlock);
    for (std::size_t i = first; i < first + 8; ++i) word = word << 8 | block_[i];
    ++position_;
    return word;
}

int FairStream::below(int bound) {
    assert(bound > 0);
    const auto choices = static_cast<std::uint64_t>(bound);
    std::uint64_t word = next();
    while (word > last_word_for(choices)) word = next();
    return static_cast<int>(word % choices);
}

// --- what it is used for ---

// Fisher and Yates: from the last place down to the second, each is swapped with one of the places
// up to itself.
std::vector<int> drawn_order(const FairSeed& seed, std::span<const std::string> entropy, int chairs,
                             std::string_view recipe) {
    std::vector<int> order(static_cast<std::size_t>(chairs));
    std::iota(order.begin(), order.end(), 0);
    FairStream stream(seed, entropy, "seats", recipe);
    for (int place = chairs - 1; place > 0; --place) {
        const int other = stream.below(place + 1);
        std::swap(order[static_cast<std::size_t>(place)], order[static_cast<std::size_t>(other)]);
    }
    return order;
}

std::string fair_json(const std::string& commitment, const FairSeed* seed,
                      std::span<const std::string> entropy, std::string_view recipe) {
    using nlohmann::json;
    json fair{{"commitment", commitment}, {"entropy", json::array()}, {"stream", recipe}};
    for (const std::string& text : entropy) fair["entropy"].push_back(text);
    if (seed != nullptr) fair["seed"] = seed->hex();
    return fair.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace railhead
