// players/style.h - what the published styles have in common: they want certain tracks in a certain
// order, claim those that they can pay for, draw the cards that are missing, and pay with surplus
// cards.
#pragma once

#include <optional>
#include <vector>

#include "players/card_needs.h"
#include "players/player.h"
#include "players/situation.h"

namespace railhead {

class Style : public Player {
public:
    void start(const RuleSet& rules, Seat seat) override;

protected:
    // Which of the tickets offered to keep: `least` or more.
    virtual TicketSet keep(const Situation& now, int least) const = 0;
    // The tracks that it wants to claim, the next one first; none that it owns.
    virtual std::vector<TrackId> wanted(const Situation& now) const = 0;
    // Is it time to draw tickets, when `wanted` is this?
    virtual bool wants_tickets(const Situation&, const std::vector<TrackId>&) const {
        return false;
    }
    // Does it always take face-up locomotives?
    virtual bool likes_locomotives() const { return false; }
    // What to build when nothing is wanted.
    virtual std::vector<TrackId> afterwards(const Situation& now) const;

private:
    Action decide(const RuleSet& rules, const View& view, Budget& budget,
                  RandomStream& random) override;
    Action act(const Situation& now) const;
    CardCounts pay(const Situation& now, const Demand& demand) const;
    std::vector<TrackId> wanted_now(const Situation& now) const;

    std::optional<Roads> roads_;
};

std::unique_ptr<Player> make_path_style();
std::unique_ptr<Player> make_hungry_style();
std::unique_ptr<Player> make_one_step_style();
std::unique_ptr<Player> make_long_route_style();

}  // namespace railhead
