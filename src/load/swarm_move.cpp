#include "load/swarm_move.h"

#include <algorithm>

#include "load/swarm_text.h"

namespace railhead {

namespace {

struct Offered {
    std::string_view decision{}, tickets{}, keep{}, payments{}, tracks{}, deck{}, slots{},
        draw_tickets{}, pass{};
};

Offered offered_in(std::string_view choices) {
    Offered all;
    each_key(choices, [&](std::string_view key, std::string_view value) {
        if (key == "decision") all.decision = text_in(value);
        if (key == "tickets") all.tickets = value;
        if (key == "keep_at_least") all.keep = value;
        if (key == "payments") all.payments = value;
        if (key == "tracks") all.tracks = value;
        if (key == "deck") all.deck = value;
        if (key == "slots") all.slots = value;
        if (key == "draw_tickets") all.draw_tickets = value;
        if (key == "pass") all.pass = value;
    });
    return all;
}

std::string_view any_of(std::string_view array, RandomStream& random) {
    const std::size_t count = items_in(array);
    if (count == 0) return {};
    return item_at(array, static_cast<std::size_t>(random.below(static_cast<int>(count))));
}

// The first tickets, as few as possible: games with few tickets are as long as others.
std::string keep(const Offered& offered) {
    const std::int64_t least = std::max<std::int64_t>(number_in(offered.keep).value_or(1), 1);
    std::string list;
    std::int64_t kept = 0;
    each_item(offered.tickets, [&](std::string_view ticket) {
        if (kept++ >= least) return;
        if (!list.empty()) list += ',';
        list += ticket;
    });
    return R"({"do":"keep","tickets":[)" + list + "]}";
}

std::string with(std::string_view start, std::string_view value) {
    return std::string{start} + std::string{value} + "}";
}

// Draws and claims about as often as people do; the rest only where nothing else is left.
std::string turn(const Offered& offered, RandomStream& random) {
    const std::string_view track = any_of(offered.tracks, random);
    if (!track.empty() && random.below(2) == 0) return with(R"({"do":"claim","track":)", track);
    const std::string_view slot = any_of(offered.slots, random);
    if (!slot.empty() && (offered.deck != "true" || random.below(2) == 0))
        return with(R"({"do":"draw","from":)", slot);
    if (offered.deck == "true") return R"({"do":"draw","from":"deck"})";
    if (!track.empty()) return with(R"({"do":"claim","track":)", track);
    if (offered.draw_tickets == "true") return R"({"do":"tickets"})";
    return offered.pass == "true" ? R"({"do":"pass"})" : "";
}

}  // namespace

std::string some_move(std::string_view choices, RandomStream& random) {
    const Offered offered = offered_in(choices);
    if (offered.decision == "first_tickets" || offered.decision == "tickets") return keep(offered);
    if (offered.decision == "payment" || offered.decision == "tunnel") {
        const std::string_view payment = item_at(offered.payments, 0);
        if (offered.decision == "tunnel")
            return with(R"({"do":"tunnel","pay":)", payment.empty() ? "null" : payment);
        return payment.empty() ? "" : with(R"({"do":"pay","pay":)", payment);
    }
    if (offered.decision == "neutral_track") {
        const std::string_view track = any_of(offered.tracks, random);
        return track.empty() ? "" : with(R"({"do":"neutral","track":)", track);
    }
    return turn(offered, random);
}

}  // namespace railhead
