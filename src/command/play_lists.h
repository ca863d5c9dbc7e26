// command/play_lists.h - what a player at the table may look at, as lists in plain lines. All of it
// is made from the seat's view: nothing else could be shown.
#pragma once

#include <string>
#include <string_view>

#include "command/table_text.h"
#include "rules/view.h"

namespace railhead {

// Tracks are numbered from 1 in the order of the board, always the same.
int number_of(TrackId track);

class PlayLists {
public:
    PlayLists(const RuleSet& rules, const Narrator& narrator)
        : rules_(&rules), narrator_(&narrator) {}

    // All tracks and who owns them; only those of cities whose name holds `filter`, if there is
    // one.
    std::string board(const View& view, std::string_view filter) const;
    // Tracks that can be claimed now, with the cheapest payment.
    std::string tracks(const View& view) const;
    std::string hand(const View& view) const;
    std::string display(const View& view) const;
    // The viewer's own tickets: complete, still possible, not possible any more.
    std::string tickets(const View& view) const;
    // Points, trains, cards and tickets of all seats, and the viewer's own toll tokens.
    std::string scores(const View& view) const;
    // Those in play, and what they are worth to whom.
    std::string bonus_cards(const View& view) const;
    // Of each country what is left, and who has which.
    std::string country_cards(const View& view) const;
    // How many cards are left, and which have not been seen.
    std::string cards(const View& view) const;
    // What is being decided, and what to say.
    std::string prompt(const View& view) const;

private:
    std::string numbered(TrackId track) const;
    std::string offered(const View& view) const;
    std::string payments(const View& view) const;

    const RuleSet* rules_;
    const Narrator* narrator_;
};

// How many payments a prompt lists; "pay 2" is the second of them.
inline constexpr std::size_t kPaymentsShown = 8;

}  // namespace railhead
