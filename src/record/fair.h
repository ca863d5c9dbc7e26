// record/fair.h - deals that anybody can verify (docs/fair-deals.md).
//
// Before anybody sits down the server publishes the SHA-256 of a secret seed. Every seat may add a
// text of its own: its SHA-256 while people sit down, the text itself once it is fixed who plays.
// All chance of the game comes from one stream over seed and texts. When the game is over the seed
// is published, and `railhead verify` draws every card again.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chance.h"

namespace railhead {

// The recipe of today's games. Its number changes with it, and with rules that say what is drawn
// from what.
inline constexpr std::string_view kFairStream = "railhead-hmac-sha256-2";
// That of games begun by version 0.1: a different name goes into the key, and a used-up deck was
// replaced later (rules/reading.h).
inline constexpr std::string_view kFairStream01 = "railhead-hmac-sha256-1";
inline constexpr std::size_t kMostEntropy = 64;  // bytes per chair

// Whether a chair may give this: at most kMostEntropy bytes of UTF-8. (Other bytes could not be
// written into a record, so nobody could repeat the draws.) "" means none.
bool is_entropy(std::string_view text);

// "sha256:" and the hash: of a seed's bytes, or of a text.
std::string commitment_to(std::string_view bytes);
// Whether this is "sha256:" and 64 lower-case hexadecimal digits.
bool is_commitment(std::string_view text);
inline constexpr std::string_view kCommitmentForm =
    "a commitment is \"sha256:\" and 64 lower-case hexadecimal digits";

struct FairSeed {
    std::array<unsigned char, 32> bytes{};

    static std::optional<FairSeed> from_hex(std::string_view text);
    std::string hex() const;
    std::string commitment() const;  // "sha256:" and 64 hex digits

    friend bool operator==(const FairSeed&, const FairSeed&) = default;
};

// A stream of 64-bit words: a value of a few bytes, so that a game can be rewound together with its
// chance. Word n is a function of n alone, so any position can be reached directly.
class FairStream {
public:
    FairStream() = default;
    // `purpose`: streams of different purposes are independent ("cards" for the deal and all that
    // follows, "seats" for the order of the seats). `entropy`: one text per chair, "" if it gave
    // none. `recipe`: kFairStream or an older one.
    FairStream(const FairSeed& seed, std::span<const std::string> entropy, std::string_view purpose,
               std::string_view recipe = kFairStream);

    std::uint64_t next();
    int below(int bound);  // 0 to bound - 1, all equally likely; bound > 0

    // Words taken so far, and a stream that continues from such a position.
    std::uint64_t position() const { return position_; }
    void move_to(std::uint64_t position) { position_ = position; }

    friend bool operator==(const FairStream& a, const FairStream& b) {
        return a.key_ == b.key_ && a.position_ == b.position_;
    }

private:
    using Block = std::array<unsigned char, 32>;
    static constexpr std::uint64_t kWordsOfBlock = 4;
    static constexpr std::uint64_t kNoBlock = ~std::uint64_t{0};

    Block key_{};
    std::uint64_t position_ = 0;
    // The block that was asked for last: it has four words, and making it takes a while.
    Block block_{};
    std::uint64_t block_number_ = kNoBlock;
};

// Chance of a game on the server.
class FairChance {
public:
    explicit FairChance(FairStream& stream) : stream_(&stream) {}

    Card card(const CardCounts& pile, int size) { return nth_card(pile, stream_->below(size)); }
    TicketId ticket(const TicketSet& pool) { return pool.nth(stream_->below(pool.size())); }
    void note_known_ticket(TicketId) {}
    BonusCardId bonus_card(std::uint16_t left) {
        return id_at<BonusCardId>(
            static_cast<std::size_t>(nth_bit(left, stream_->below(std::popcount(left)))));
    }

private:
    FairStream* stream_;
};
static_assert(ChanceSource<FairChance>);

// Chairs in the order of their turns, a shuffle by the "seats" stream: the chair of seat 0 first.
std::vector<int> drawn_order(const FairSeed& seed, std::span<const std::string> entropy, int chairs,
                             std::string_view recipe = kFairStream);

// The object `fair` of a record, as JSON, keys in the order in which a record that is read is
// written again. Without a seed (nullptr) while the game runs. Each text is_entropy().
std::string fair_json(const std::string& commitment, const FairSeed* seed,
                      std::span<const std::string> entropy, std::string_view recipe = kFairStream);

}  // namespace railhead
