// table/agreements.h - what people agree on: to pause, to end the game, to take something back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/enum_words.h"
#include "core/ids.h"

namespace railhead {

enum class Offer : std::uint8_t { pause, end, take_back };
inline constexpr auto kOfferNames = words_for<Offer>(
    {{Offer::pause, "pause"}, {Offer::end, "end"}, {Offer::take_back, "take_back"}});

std::optional<Offer> offer_named(std::string_view word);

struct PendingOffer {
    std::optional<Seat> by{};  // nullopt: it is not offered
    std::uint32_t number = 0;  // the entry that offered it
    unsigned agreed = 0;       // bit by seat
    int amount = 0;            // take_back: decisions

    bool has_agreed(Seat seat) const { return ((agreed >> index_of(seat)) & 1u) != 0; }
    // Whether all of these seats have (bit by seat).
    bool is_agreed_by(unsigned people) const { return (people & ~agreed) == 0; }
};

// The offers that nobody has settled yet, one of each kind at most.
class Agreements {
public:
    const PendingOffer& operator[](Offer offer) const { return offers_[index_of(offer)]; }

    void offer(Offer what, Seat by, int amount, std::uint32_t number);
    void agree(Offer what, Seat seat);
    // It was done or declined, or is about a game that has moved on.
    void settle(Offer what) { offers_[index_of(what)] = {}; }
    void settle_all() { offers_ = {}; }
    // The next person who sits down there has offered nothing, and agreed to nothing.
    void leave(Seat seat);

private:
    std::array<PendingOffer, kOfferNames.size()> offers_{};
};

}  // namespace railhead
