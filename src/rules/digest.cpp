#include "rules/digest.h"

#include <type_traits>

#include "core/random.h"

namespace railhead {

namespace {

// Packs small values, eight bytes to a word, before they are mixed.
class Packer {
public:
    explicit Packer(Digest& digest) : digest_(digest) {}
    ~Packer() { flush(); }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;

    template <class T>
    requires(std::is_enum_v<T> || std::is_integral_v<T>) void add(T value) {
        if constexpr (sizeof(T) == 8) {
            flush();
            digest_.add(static_cast<std::uint64_t>(value));
        } else {
            constexpr unsigned kBits = 8 * sizeof(T);
            if (used_ + kBits > 64) flush();
            const auto low = static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << kBits) - 1);
            word_ |= low << used_;
            used_ += kBits;
        }
    }
    void add(const CardCounts& cards) { add(cards.count); }
    template <class Id, std::size_t N>
    void add(const BitSet<Id, N>& set) {
        add(set.words);
    }
    template <class T, std::size_t N>
    void add(const std::array<T, N>& values) {
        for (const T& value : values) add(value);
    }
    void add(const TrackOwners& owners) {
        for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
            add(owners.owned_by(id_at<Seat>(seat)));
        add(owners.closed());
    }
    template <class... Ts>
    void add_all(const Ts&... values) {
        (add(values), ...);
    }

private:
    void flush() {
        if (used_ > 0) digest_.add(word_);
        word_ = 0;
        used_ = 0;
    }

    Digest& digest_;
    std::uint64_t word_ = 0;
    unsigned used_ = 0;
};

void add_open(Packer& packer, const PublicState& open) {
    // A structured binding has to name every member: a new field breaks the build here.
    const auto& [owners, ticket_discards, reshuffled, return_begins, country_cards, points,
                 tolls_paid, tolls_received, turns, bonus_cards, known, discards, laid, display,
                 turned, trains, loans, hand_size, ticket_count, kept_of_reshuffled,
                 drawn_of_return, pile_size, discards_size, display_locomotives, display_gaps,
                 pool_size, tail_size, offered_count, offered_of_reshuffled, decision, to_move,
                 waiting, draw_points, passes, last_turns_left, chosen_track, marker,
                 neutral_ticket, neutral_plays, last_turn_taken, ending] = open;
    packer.add_all(owners, ticket_discards, reshuffled, return_begins, country_cards, points,
                   tolls_paid, tolls_received, turns, bonus_cards, known, discards, laid, display,
                   turned, trains, loans, hand_size, ticket_count, kept_of_reshuffled,
                   drawn_of_return, pile_size, discards_size, display_locomotives, display_gaps,
                   pool_size, tail_size, offered_count, offered_of_reshuffled, decision, to_move,
                   waiting, draw_points, passes, last_turns_left, chosen_track, marker,
                   neutral_ticket, neutral_plays, last_turn_taken, ending);
}

}  // namespace

std::uint64_t digest(const PublicState& open) {
    Digest result;
    {
        Packer packer(result);
        add_open(packer, open);
    }
    return result.value();
}

std::uint64_t digest(const State& state) {
    Digest result;
    {
        Packer packer(result);
        const auto& [open, tickets, returned, undecided, drawn_by_others, hands, pool, pile, tail] =
            state;
        add_open(packer, open);
        packer.add_all(tickets, returned, undecided, drawn_by_others, hands, pool, pile, tail);
    }
    return result.value();
}

std::uint64_t digest(const View& view) {
    Digest result;
    {
        Packer packer(result);
        const auto& [open, viewer, own] = view;
        add_open(packer, open);
        packer.add(static_cast<std::uint8_t>(viewer ? index_of(*viewer) : kMaxSeats));
        const auto& [hand, tickets, offered, to_return, returned, return_at] = own;
        packer.add_all(hand, tickets, offered, to_return, returned, return_at);
    }
    return result.value();
}

std::uint64_t digest(const Action& action) {
    Digest result;
    {
        Packer packer(result);
        packer.add(static_cast<std::uint8_t>(action.index()));
        std::visit(Overloaded{
                       // Structured bindings name every member: a new one breaks the build here.
                       [&](const KeepTickets& a) {
                           const auto& [tickets] = a;
                           packer.add(tickets);
                       },
                       [](DrawBlind) {},
                       [&](DrawFaceUp a) {
                           const auto [slot] = a;
                           packer.add(slot);
                       },
                       [&](ClaimTrack a) {
                           const auto [track] = a;
                           packer.add(track);
                       },
                       [&](const PayTrack& a) {
                           const auto& [cards] = a;
                           packer.add(cards);
                       },
                       [&](const PayTunnel& a) {
                           const auto& [cards] = a;
                           packer.add(cards);
                       },
                       [](RefuseTunnel) {},
                       [](DrawTickets) {},
                       [](Pass) {},
                       [](TurnNeutralTicket) {},
                       [&](BuildNeutral a) {
                           const auto [track] = a;
                           packer.add(track);
                       },
                   },
                   action);
    }
    return result.value();
}

}  // namespace railhead
