// rules/action.h - what a seat may decide, as a player says it.
#pragma once

#include <compare>
#include <variant>

#include "core/overloaded.h"
#include "map/map_spec.h"

namespace railhead {

// Keep these of the tickets offered; the others are not kept.
struct KeepTickets {
    TicketSet tickets{};
    friend constexpr bool operator==(const KeepTickets&, const KeepTickets&) = default;
};
struct DrawBlind {
    friend constexpr bool operator==(const DrawBlind&, const DrawBlind&) = default;
};
struct DrawFaceUp {
    std::uint8_t slot = 0;
    friend constexpr bool operator==(const DrawFaceUp&, const DrawFaceUp&) = default;
};
// Claim this track; what to pay for it is the next decision.
struct ClaimTrack {
    TrackId track{};
    friend constexpr bool operator==(const ClaimTrack&, const ClaimTrack&) = default;
};
struct PayTrack {
    CardCounts cards{};
    friend constexpr bool operator==(const PayTrack&, const PayTrack&) = default;
};
struct PayTunnel {
    CardCounts cards{};
    friend constexpr bool operator==(const PayTunnel&, const PayTunnel&) = default;
};
struct RefuseTunnel {
    friend constexpr bool operator==(const RefuseTunnel&, const RefuseTunnel&) = default;
};
struct DrawTickets {
    friend constexpr bool operator==(const DrawTickets&, const DrawTickets&) = default;
};
struct Pass {
    friend constexpr bool operator==(const Pass&, const Pass&) = default;
};
struct TurnNeutralTicket {
    friend constexpr bool operator==(const TurnNeutralTicket&, const TurnNeutralTicket&) = default;
};
struct BuildNeutral {
    TrackId track{};
    friend constexpr bool operator==(const BuildNeutral&, const BuildNeutral&) = default;
};

using Action = std::variant<KeepTickets, DrawBlind, DrawFaceUp, ClaimTrack, PayTrack, PayTunnel,
                            RefuseTunnel, DrawTickets, Pass, TurnNeutralTicket, BuildNeutral>;

}  // namespace railhead
