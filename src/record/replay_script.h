// record/replay_script.h - chance as a record gives it: a script that says what is wrong with it.
#pragma once

#include <span>
#include <string>

#include "rules/chance.h"

namespace railhead {

// An impossible outcome is replaced by a possible one; `problem()` then names the first such
// outcome.
class ReplayScript {
public:
    explicit ReplayScript(std::span<const Outcome> script) : script_(script) {}

    Card card(const CardCounts& pile, int) {
        if (const Outcome* next = take(Outcome::Kind::card)) {
            if (next->value < kCardKinds && pile[id_at<Card>(next->value)] > 0)
                return id_at<Card>(next->value);
            fail("chance says " + text_of(*next) + ", but the deck has none left");
        }
        return nth_card(pile, 0);
    }
    TicketId ticket(const TicketSet& pool) {
        if (const Outcome* next = take(Outcome::Kind::ticket)) {
            if (next->value < kMaxTickets && pool.has(id_at<TicketId>(next->value)))
                return id_at<TicketId>(next->value);
            fail("chance says " + text_of(*next) + ", which cannot come up here");
        }
        return pool.first();
    }
    void note_known_ticket(TicketId ticket) {
        if (const Outcome* next = take(Outcome::Kind::ticket))
            if (*next != Outcome::of(ticket))
                fail("chance says " + text_of(*next) + ", but " + text_of(Outcome::of(ticket)) +
                     " is next in the deck");
    }
    BonusCardId bonus_card(std::uint16_t left) {
        if (const Outcome* next = take(Outcome::Kind::bonus_card)) {
            if (next->value < kMaxBonusCards && ((unsigned{left} >> next->value) & 1u))
                return id_at<BonusCardId>(next->value);
            fail("a bonus card is there twice");
        }
        return id_at<BonusCardId>(static_cast<std::size_t>(std::countr_zero(left)));
    }

    // What is wrong, outcomes that were not asked for included; "" if nothing is.
    std::string problem() const {
        if (!problem_.empty() || next_ == script_.size()) return problem_;
        return "chance goes on with " + text_of(script_[next_]) + ", but nothing more comes up";
    }

private:
    static std::string text_of(const Outcome& outcome) {
        switch (outcome.kind) {
            case Outcome::Kind::card:
                if (outcome.value < kCardKinds)
                    return std::string{name_of(id_at<Card>(outcome.value))};
                return "card " + std::to_string(outcome.value);
            case Outcome::Kind::ticket:
                return "ticket " + std::to_string(outcome.value);
            case Outcome::Kind::bonus_card:
                return "bonus card " + std::to_string(outcome.value);
        }
        return {};
    }
    static std::string_view text_of(Outcome::Kind kind) {
        switch (kind) {
            case Outcome::Kind::card:
                return "a card";
            case Outcome::Kind::ticket:
                return "a ticket";
            case Outcome::Kind::bonus_card:
                return "a bonus card";
        }
        return {};
    }
    void fail(std::string reason) {
        if (problem_.empty()) problem_ = std::move(reason);
    }
    const Outcome* take(Outcome::Kind kind) {
        if (next_ == script_.size()) {
            fail("chance does not say which " + std::string{text_of(kind).substr(2)} + " comes up");
            return nullptr;
        }
        const Outcome& next = script_[next_++];
        if (next.kind == kind) return &next;
        fail("chance says " + text_of(next) + ", but " + std::string{text_of(kind)} + " comes up");
        return nullptr;
    }

    std::span<const Outcome> script_;
    std::size_t next_ = 0;
    std::string problem_{};
};
static_assert(ChanceSource<ReplayScript>);

}  // namespace railhead
