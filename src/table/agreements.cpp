#include "table/agreements.h"

namespace railhead {

std::optional<Offer> offer_named(std::string_view word) {
    for (std::size_t i = 0; i < kOfferNames.size(); ++i)
        if (kOfferNames[i] == word) return id_at<Offer>(i);
    return std::nullopt;
}

void Agreements::offer(Offer what, Seat by, int amount, std::uint32_t number) {
    offers_[index_of(what)] = {
        .by = by, .number = number, .agreed = 1u << index_of(by), .amount = amount};
}

void Agreements::agree(Offer what, Seat seat) {
    offers_[index_of(what)].agreed |= 1u << index_of(seat);
}

void Agreements::leave(Seat seat) {
    for (PendingOffer& offer : offers_) {
        if (offer.by == seat) offer = {};
        offer.agreed &= ~(1u << index_of(seat));
    }
}

}  // namespace railhead
