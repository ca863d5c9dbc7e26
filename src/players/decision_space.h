// players/decision_space.h - a number for every choice on a map, so that a network or a program in
// another language can choose by number. The numbers are the same for all variants and numbers of
// players of the map.
//
// A claim is several small choices: the track, then one kind of card after the other (locomotives
// first, then colors in their order) until the cards are a payment. At a tunnel laying a card
// means to pay. Where only one choice is possible nobody is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/action.h"
#include "rules/legal.h"

namespace railhead {

class DecisionSpace {
public:
    explicit DecisionSpace(const MapSpec& map);

    // Choices are numbered from 0 to size() - 1.
    std::size_t size() const { return first_track_ + tracks_; }
    // Sets of offered tickets: 2 to the power of how many tickets a seat is ever offered.
    std::size_t ticket_sets() const { return first_track_ - kFirstSet; }

    static constexpr std::size_t kDeck = 0;
    static constexpr std::size_t face_up(Card card) { return 1 + index_of(card); }
    static constexpr std::size_t kTickets = 1 + kCardKinds;
    static constexpr std::size_t kPass = kTickets + 1;
    static constexpr std::size_t kGiveUp = kPass + 1;
    static constexpr std::size_t lay(Card card) { return kGiveUp + 1 + index_of(card); }
    static constexpr std::size_t kFirstSet = kGiveUp + 1 + kCardKinds;
    // The bits of `set` say which of the offered tickets to keep, in ascending order of their ids.
    static constexpr std::size_t keep(std::size_t set) { return kFirstSet + set; }
    // To claim, or to build for the neutral player.
    std::size_t track(TrackId id) const { return first_track_ + index_of(id); }
    TrackId track_at(std::size_t choice) const { return id_at<TrackId>(choice - first_track_); }
    bool is_track(std::size_t choice) const { return choice >= first_track_ && choice < size(); }

private:
    std::size_t tracks_;
    std::size_t first_track_;
};

// A seat that is asked to choose, and the cards that it has laid down so far.
struct Asked {
    SeatContext context;
    CardCounts laid{};
};

// Overwrites all of `mask`: 1 for each choice that may be made, 0 for the others. Returns how many
// may be made.
int legal_choices(const RuleSet& rules, const DecisionSpace& space, const Asked& asked,
                  std::span<std::uint8_t> mask);

// What the choice means: an action, or nothing, if further cards have to be laid down (`laid` then
// holds what is laid down by now). The choice must be legal.
std::optional<Action> action_chosen(const RuleSet& rules, const DecisionSpace& space, Asked& asked,
                                    std::size_t choice);

}  // namespace railhead
