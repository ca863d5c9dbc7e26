// What the people at a table agree on, and what happens to that when somebody stands up.
#include "table/table.h"

namespace railhead {

namespace {

constexpr std::string_view kSeenSince =
    "something hidden has come to light since: a card, or how many first tickets were kept";

}  // namespace

Table::Decided Table::decide_on(const OfferIntent& intent, const Request& request) const {
    const auto what = offer_named(intent.what);
    if (!what) return refused("no_such_offer", "an offer is pause, end or take_back");
    if (phase_ != TablePhase::running && !(phase_ == TablePhase::paused && *what == Offer::end))
        return refused("not_running", "no game is being played");
    const bool takes_back = *what == Offer::take_back;
    const unsigned people = taken_seats();
    const PendingOffer& pending = offers_[*what];
    if (pending.by == intent.seat && (!takes_back || pending.amount == intent.amount) &&
        !pending.is_agreed_by(people))
        return Entries{};
    if (pending.by) return refused("already_offered", "that is already offered: agree or decline");
    if (takes_back && game_->may_take_back() < intent.amount)
        return refused("cannot_take_back", kSeenSince);
    const int amount = takes_back ? intent.amount : 0;
    Entries entries{
        entry_at(request.now, OfferedEntry{.seat = intent.seat, .what = *what, .amount = amount})};
    if (people == 1u << index_of(intent.seat))  // nobody else has to agree
        entries.push_back(effect_of(*what, amount, request.now));
    return entries;
}

std::string Table::carry_out(const OfferedEntry& entry, Happened&) {
    offers_.offer(entry.what, entry.seat, entry.amount, entries_);
    return {};
}

std::optional<Refused> Table::why_not_answer(std::optional<Offer> what,
                                             const Request& request) const {
    if (!what || !offers_[*what].by) return refused("nothing_offered", "nobody has offered that");
    if (request.after < offers_[*what].number)
        return refused("stale", "the offer has changed: look again");
    return std::nullopt;
}

Table::Decided Table::decide_on(const AgreeIntent& intent, const Request& request) const {
    const auto what = offer_named(intent.what);
    if (auto reason = why_not_answer(what, request)) return *reason;
    PendingOffer offer = offers_[*what];
    if (*what == Offer::take_back && phase_ == TablePhase::paused)
        return refused("paused", "the game is paused");
    // What was offered under version 0.1 may be more than may be taken back now.
    if (*what == Offer::take_back && game_->may_take_back() < offer.amount)
        return refused("cannot_take_back", kSeenSince);
    const unsigned people = taken_seats();
    if (offer.has_agreed(intent.seat) && !offer.is_agreed_by(people)) return Entries{};
    Entries entries{entry_at(request.now, AgreedEntry{.seat = intent.seat, .what = *what})};
    offer.agreed |= 1u << index_of(intent.seat);
    if (offer.is_agreed_by(people)) entries.push_back(effect_of(*what, offer.amount, request.now));
    return entries;
}

std::string Table::carry_out(const AgreedEntry& entry, Happened&) {
    offers_.agree(entry.what, entry.seat);
    return {};
}

Table::Decided Table::decide_on(const DeclineIntent& intent, const Request& request) const {
    const auto what = offer_named(intent.what);
    if (auto reason = why_not_answer(what, request)) return *reason;
    return Entries{entry_at(request.now, DeclinedEntry{.seat = intent.seat, .what = *what})};
}

std::string Table::carry_out(const DeclinedEntry& entry, Happened&) {
    offers_.settle(entry.what);
    return {};
}

// If all who stay have agreed to something, it is done.
Table::Decided Table::decide_on(const StandUpIntent& intent, const Request& request) const {
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    Entries entries{entry_at(request.now, StoodUpEntry{.seat = intent.seat})};
    const unsigned others = taken_seats() & ~(1u << index_of(intent.seat));
    for (const Offer what : {Offer::end, Offer::pause, Offer::take_back}) {
        const PendingOffer& offer = offers_[what];
        const bool stays = offer.by && offer.by != intent.seat;
        if (!stays || !offer.is_agreed_by(others)) continue;
        if (what != Offer::end && phase_ != TablePhase::running) continue;
        if (what == Offer::take_back && game_->may_take_back() < offer.amount) continue;
        entries.push_back(effect_of(what, offer.amount, request.now));
        break;
    }
    return entries;
}

std::string Table::carry_out(const StoodUpEntry& entry, Happened&) {
    at(entry.seat).leave(has_begun());
    offers_.leave(entry.seat);
    return {};
}

// Computer players agree to everything. People who are away do not agree by default, even if a
// computer player decides for them.
Entry Table::effect_of(Offer offer, int amount, std::int64_t now) const {
    switch (offer) {
        case Offer::pause:
            return entry_at(now, PausedEntry{.clocks = clock_.if_paused(asked_seats(), now)});
        case Offer::end:
            return entry_at(now, EndedEntry{.what = EndReason::agreed});
        case Offer::take_back:
            break;
    }
    return entry_at(now, TakenBackEntry{.seat = std::nullopt,
                                        .amount = amount,
                                        .clocks = clock_.if_taken_back(std::nullopt, amount,
                                                                       asked_seats(), now)});
}

std::string Table::carry_out(const PausedEntry& entry, Happened& happened) {
    if (phase_ != TablePhase::running) return "nothing to pause";
    phase_ = TablePhase::paused;
    clock_.pause(happened.entry.at, entry.clocks);
    offers_.settle(Offer::pause);
    return {};
}

std::string Table::carry_out(const EndedEntry& entry, Happened&) {
    if (!game_) return "nothing to end";
    phase_ = TablePhase::over;
    ended_ = entry.what;
    return {};
}

}  // namespace railhead
