// rules/chance.h - chance is an argument: the engine owns no generator.
//
// A source answers three questions: which card comes up from a pile, which ticket from a pool,
// which bonus card from those left. When a ticket comes from the ordered part of the deck there is
// nothing to ask; note_known_ticket() shows it to the source, so that scripts and recordings hold
// every ticket that came up.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "map/map_spec.h"

namespace railhead {

template <class C>
concept ChanceSource = requires(C chance, const CardCounts& pile, int size, TicketSet pool,
                                TicketId ticket, std::uint16_t bonus_cards) {
    { chance.card(pile, size) } -> std::same_as<Card>;  // `size` = pile.total() > 0
    { chance.ticket(pool) } -> std::same_as<TicketId>;  // pool is not empty
    {chance.note_known_ticket(ticket)};
    { chance.bonus_card(bonus_cards) } -> std::same_as<BonusCardId>;  // some bit is set
};

// A source that also answers questions that no game asks: resample() draws seats and places.
template <class C>
concept RandomSource = ChanceSource<C> && requires(C chance, int n) {
    { chance.below(n) } -> std::same_as<int>;  // from 0 to n - 1, n > 0
};

// Samples; used by simulations.
class RandomChance {
public:
    explicit RandomChance(std::uint64_t seed) : random_(seed) {}
    explicit RandomChance(const RandomStream& random) : random_(random) {}

    Card card(const CardCounts& pile, int size) { return nth_card(pile, random_.below(size)); }
    TicketId ticket(const TicketSet& pool) { return pool.nth(random_.below(pool.size())); }
    void note_known_ticket(TicketId) {}
    int below(int n) { return random_.below(n); }
    BonusCardId bonus_card(std::uint16_t left) {
        return id_at<BonusCardId>(
            static_cast<std::size_t>(nth_bit(left, random_.below(std::popcount(left)))));
    }

private:
    RandomStream random_;
};

// One answer of chance: a card, a ticket or a bonus card.
struct Outcome {
    enum class Kind : std::uint8_t { card, ticket, bonus_card };
    Kind kind{};
    std::uint8_t value = 0;

    static constexpr Outcome of(Card c) { return {Kind::card, static_cast<std::uint8_t>(c)}; }
    static constexpr Outcome of(TicketId t) { return {Kind::ticket, static_cast<std::uint8_t>(t)}; }
    static constexpr Outcome of(BonusCardId b) {
        return {Kind::bonus_card, static_cast<std::uint8_t>(b)};
    }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// Passes questions on and writes the answers down in order.
template <ChanceSource C>
class RecordingChance {
public:
    explicit RecordingChance(C& source) : source_(source) {}

    Card card(const CardCounts& pile, int size) { return kept(source_.card(pile, size)); }
    TicketId ticket(const TicketSet& pool) { return kept(source_.ticket(pool)); }
    void note_known_ticket(TicketId ticket) {
        source_.note_known_ticket(ticket);
        kept(ticket);
    }
    BonusCardId bonus_card(std::uint16_t left) { return kept(source_.bonus_card(left)); }

    std::vector<Outcome> outcomes;

private:
    template <class T>
    T kept(T value) {
        outcomes.push_back(Outcome::of(value));
        return value;
    }
    C& source_;
};

// Replays a script; used by records, golden files and tests. A script that runs out, or gives an
// impossible outcome, is broken: the answer is then some possible one, and broken() is true.
class ScriptedChance {
public:
    explicit ScriptedChance(std::vector<Outcome> script) : script_(std::move(script)) {}

    Card card(const CardCounts& pile, int) {
        const Outcome* next = take(Outcome::Kind::card);
        if (next && next->value < kCardKinds && pile[id_at<Card>(next->value)] > 0)
            return id_at<Card>(next->value);
        broken_ = true;
        return nth_card(pile, 0);
    }
    TicketId ticket(const TicketSet& pool) {
        const Outcome* next = take(Outcome::Kind::ticket);
        if (next && next->value < kMaxTickets && pool.has(id_at<TicketId>(next->value)))
            return id_at<TicketId>(next->value);
        broken_ = true;
        return pool.first();
    }
    void note_known_ticket(TicketId ticket) {
        const Outcome* next = take(Outcome::Kind::ticket);
        if (!next || *next != Outcome::of(ticket)) broken_ = true;
    }
    BonusCardId bonus_card(std::uint16_t left) {
        const Outcome* next = take(Outcome::Kind::bonus_card);
        if (next && next->value < kMaxBonusCards && ((unsigned{left} >> next->value) & 1u))
            return id_at<BonusCardId>(next->value);
        broken_ = true;
        return id_at<BonusCardId>(static_cast<std::size_t>(std::countr_zero(left)));
    }

    bool broken() const { return broken_; }
    bool finished() const { return next_ == script_.size(); }
    std::size_t used() const { return next_; }

private:
    const Outcome* take(Outcome::Kind kind) {
        if (next_ == script_.size() || script_[next_].kind != kind) return nullptr;
        return &script_[next_++];
    }

    std::vector<Outcome> script_;
    std::size_t next_ = 0;
    bool broken_ = false;
};

static_assert(RandomSource<RandomChance> && ChanceSource<ScriptedChance> &&
              ChanceSource<RecordingChance<RandomChance>>);

}  // namespace railhead
