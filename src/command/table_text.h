// command/table_text.h - a game in plain words: names of cities, tracks and tickets, and sentences
// on what happens. Plain lines that a screen reader reads out: no colours, no drawing.
#pragma once

#include <string>
#include <vector>

#include "rules/event.h"
#include "rules/scoring.h"
#include "rules/view.h"

namespace railhead {

// "Ash"; a halt has no name: "the halt between Ash and Birch".
std::string city_text(const MapSpec& map, CityId city);
// "Ash - Birch", with the track's number in the route if there are several ("... 1").
std::string track_text(const MapSpec& map, TrackId track);
// "4 red, tunnel, 7 points": what it asks for and gives.
std::string track_facts(const RuleSet& rules, TrackId track);
// "Ash - Birch, 4 points"
std::string ticket_text(const MapSpec& map, TicketId ticket);
// "Small Steps, 10 points for the most tracks of length 1"
std::string bonus_card_text(const MapSpec& map, const BonusCard& card);
// "3 red, 1 locomotive"; "no cards".
std::string cards_text(const CardCounts& cards);

// Names of the seats, from the perspective of one viewer, who is "you".
class Narrator {
public:
    Narrator(const RuleSet& rules, std::vector<std::string> names, Seat you)
        : rules_(&rules), names_(std::move(names)), you_(you) {}

    // "you", "Ada" or "the neutral player".
    std::string name(Seat seat) const;
    // At the beginning of a sentence: "You draw", "Ada draws".
    std::string does(Seat seat, std::string_view verb) const;
    // The event in one sentence, as the viewer sees it; "" if it is not worth one.
    std::string sentence(const Event& event) const;
    // The final score sheet in lines.
    std::string score_sheet(const State& state) const;

private:
    struct Sentences;

    // "2 tickets", with their names where they are known: "2 tickets: Ash - Birch, 4 points; ..."
    std::string tickets(int count, const TicketSet& known) const;

    const RuleSet* rules_;
    std::vector<std::string> names_;
    Seat you_;
};

}  // namespace railhead
