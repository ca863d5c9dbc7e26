#include "support/switches.h"

#include <algorithm>
#include <cstdlib>

#include "rules/components.h"

namespace railhead::test {

namespace {

using Clauses = std::vector<std::string>;

template <class C>
RuleSwitch without() {
    return {.name = "component:" + std::string(C::kName),
            .clauses = {C::kClauses.begin(), C::kClauses.end()},
            .left_out = ComponentSet{}.add<C>()};
}

RuleSwitch board(std::string name, Clauses clauses, void (*change)(MapSpec&)) {
    return {.name = "board:" + std::move(name), .clauses = std::move(clauses), .change = change};
}

RuleSwitch axis(std::string name, Clauses clauses, void (*change)(RuleSpec&)) {
    return {
        .name = "axis:" + std::move(name), .clauses = std::move(clauses), .change_spec = change};
}

RuleSwitch number(std::string name, Clauses clauses, void (*change)(RuleSet&)) {
    return {
        .name = "axis:" + std::move(name), .clauses = std::move(clauses), .change_rules = change};
}

void drop(RuleSpec& rules, TieBreak which) {
    std::erase(rules.tie_breaks, which);
}

void change_bonus_card(MapSpec& map, std::string_view id, void (*change)(MapSpec&, BonusCard&)) {
    for (BonusCard& card : map.bonus_cards)
        if (card.id == id) change(map, card);
}

std::vector<RuleSwitch> all_components() {
    std::vector<RuleSwitch> all;
    component::All::each([&]<class C> { all.push_back(without<C>()); });
    return all;
}

// Set-up, drawing and tickets.
std::vector<RuleSwitch> drawing_axes() {
    const Clauses setups{"USA-SETUP-1", "NL-SETUP-1", "NOR-SETUP-1", "NED-SETUP-1", "POL-SETUP-1"};
    const auto with_setups = [&](Clauses clauses) {
        clauses.insert(clauses.end(), setups.begin(), setups.end());
        return clauses;
    };
    return {
        axis("trains", with_setups({"C-SETUP-1"}), [](RuleSpec& r) { r.trains -= 5; }),
        axis("cards_of_each_color", {"C-SETUP-2"}, [](RuleSpec& r) { --r.cards_of_each_color; }),
        axis("locomotives", with_setups({"C-SETUP-2"}), [](RuleSpec& r) { --r.locomotives; }),
        axis("starting_cards", {"C-SETUP-3", "R-HAND"}, [](RuleSpec& r) { ++r.starting_cards; }),
        axis("display_size", {"C-SETUP-3"}, [](RuleSpec& r) { --r.display_size; }),
        axis("reset_at_locomotives:later", {"C-DRAW-5", "R-RESET"},
             [](RuleSpec& r) {
                 if (r.reset_at_locomotives) ++*r.reset_at_locomotives;
             }),
        axis("reset_at_locomotives:everywhere", {"NL-DRAW-1", "NOR-DRAW-1", "R-NORESET"},
             [](RuleSpec& r) { r.reset_at_locomotives = 3; }),
        axis("draw_cards:one", {"C-DRAW-1", "R-TWOCARDS"}, [](RuleSpec& r) { --r.draw_cards; }),
        axis("draw_cards:three", {"C-DRAW-1"}, [](RuleSpec& r) { ++r.draw_cards; }),
        axis("face_up_locomotive_ends_turn",
             {"C-DRAW-3", "NL-DRAW-2", "NOR-DRAW-1", "R-SECONDCARD"},
             [](RuleSpec& r) { r.face_up_locomotive_ends_turn = !r.face_up_locomotive_ends_turn; }),
        number("max_resets", {"R-RESET"}, [](RuleSet& r) { r.max_resets = 3; }),
        number("reset_needs", {"R-RESET"}, [](RuleSet& r) { r.reset_needs = 0; }),
        axis("tickets.dealt", with_setups({"C-SETUP-4"}), [](RuleSpec& r) { --r.tickets.dealt; }),
        axis("tickets.keep", with_setups({"C-SETUP-4"}), [](RuleSpec& r) { --r.tickets.keep; }),
        axis("tickets.drawn",
             {"C-TICKET-1", "NL-TICKET-1", "NOR-TICKET-1", "NED-TICKET-1", "POL-TICKET-1"},
             [](RuleSpec& r) { --r.tickets.drawn; }),
        axis("tickets.keep_drawn",
             {"C-TICKET-1", "NL-TICKET-1", "NOR-TICKET-1", "NED-TICKET-1", "POL-TICKET-1"},
             [](RuleSpec& r) { --r.tickets.keep_drawn; }),
        axis("tickets.unkept:bottom_of_deck",
             {"USA-SETUP-1", "NL-SETUP-1", "NL-TICKET-1", "POL-SETUP-1", "POL-TICKET-1"},
             [](RuleSpec& r) {
                 if (r.tickets.returned == ReturnedTickets::bottom_of_deck)
                     r.tickets.returned = ReturnedTickets::discard_pile;
             }),
        axis("tickets.unkept:out_of_game", {"NOR-SETUP-1", "NOR-TICKET-1"},
             [](RuleSpec& r) {
                 if (r.tickets.returned == ReturnedTickets::out_of_game)
                     r.tickets.returned = ReturnedTickets::bottom_of_deck;
             }),
        axis("tickets.unkept:discard_pile", {"NED-SETUP-2"},
             [](RuleSpec& r) {
                 if (r.tickets.returned == ReturnedTickets::discard_pile)
                     r.tickets.returned = ReturnedTickets::bottom_of_deck;
             }),
        axis("tickets.first_unkept:like_later", {"POL-SETUP-1", "R-TICKETORDER"},
             [](RuleSpec& r) { r.tickets.first_returned = FirstReturned::like_later; }),
        axis("tickets.first_unkept:shuffled_together", {"R-TICKETORDER"},
             [](RuleSpec& r) { r.tickets.first_returned = FirstReturned::shuffled_together; }),
        axis("bonus_cards_dealt", {"NL-SETUP-2"},
             [](RuleSpec& r) {
                 if (r.bonus_cards_dealt > 0) ++r.bonus_cards_dealt;
             }),
    };
}

std::vector<RuleSwitch> claiming_axes() {
    return {
        axis("locomotives_on:any_track", {"C-CLAIM-3"},
             [](RuleSpec& r) {
                 if (r.locomotives_on == LocomotivesOn::any_track)
                     r.locomotives_on = LocomotivesOn::ferries_and_tunnels;
             }),
        axis("locomotives_on:ferries_and_tunnels", {"NOR-CLAIM-1"},
             [](RuleSpec& r) { r.locomotives_on = LocomotivesOn::any_track; }),
        axis("open_double:one",
             {"C-CLAIM-8", "USA-DOUBLE-1", "NL-CLAIM-2", "NOR-CLAIM-4", "NED-DOUBLE-1", "R-ALLOPEN",
              "NED-PLAIN-1", "POL-DOUBLE-1"},
             [](RuleSpec& r) { r.open_double.fill(1); }),
        axis("open_double:two",
             {"C-CLAIM-8", "USA-DOUBLE-1", "NL-CLAIM-2", "NOR-CLAIM-4", "NED-PLAIN-1",
              "POL-DOUBLE-1"},
             [](RuleSpec& r) { r.open_double.fill(2); }),
        axis("open_triple", {"NL-CLAIM-2"}, [](RuleSpec& r) { r.open_triple.fill(2); }),
        axis("border_all_open", {"POL-BORDER-1"},
             [](RuleSpec& r) { r.open_border = BorderTracks::by_players; }),
        axis("points_by_length", {"C-CLAIM-5"},
             [](RuleSpec& r) {
                 for (int& points : r.points_by_length) ++points;
             }),
        axis("points_by_length:nine", {"C-CLAIM-5", "NOR-SCORE-1"},
             [](RuleSpec& r) { r.points_by_length[9] = 21; }),
        number("trains_of_a_track", {"C-CLAIM-4", "NL-FERRY-4"},
               [](RuleSet& r) {
                   for (TrackRule& track : r.track)
                       if (track.length > 0) --track.length;
               }),
        axis("ferry.locomotives_for_spaces", {"NL-FERRY-2", "NOR-FERRY-2"},
             [](RuleSpec& r) { r.ferry.locomotives_for_spaces = false; }),
        axis("ferry.substitution.cards", {"NL-FERRY-1", "NL-FERRY-3", "NOR-FERRY-3"},
             [](RuleSpec& r) {
                 if (r.ferry.substitution) ++r.ferry.substitution->cards;
             }),
        axis("ferry.substitution.alike", {"NL-FERRY-1", "R-PAIRS", "NOR-FERRY-3"},
             [](RuleSpec& r) {
                 if (r.ferry.substitution)
                     r.ferry.substitution->alike = !r.ferry.substitution->alike;
             }),
        axis("ferry.substitution.for_symbols", {"NL-FERRY-1", "NL-FERRY-3", "NOR-FERRY-3"},
             [](RuleSpec& r) {
                 if (r.ferry.substitution) r.ferry.substitution->for_symbols = false;
             }),
        axis("ferry.substitution.for_spaces", {"NL-FERRY-2", "R-THREE"},
             [](RuleSpec& r) {
                 if (r.ferry.substitution)
                     r.ferry.substitution->for_spaces = !r.ferry.substitution->for_spaces;
             }),
        axis("tunnel_turned", {"NOR-TUNNEL-1"},
             [](RuleSpec& r) {
                 if (r.tunnel_turned) --*r.tunnel_turned;
             }),
        board("draw_bonus", {"NL-BONUSDRAW-1"},
              [](MapSpec& m) {
                  for (Track& track : m.tracks)
                      if (track.draw_bonus > 0) --track.draw_bonus;
              }),
        board("any_cards_for_one", {"NOR-CLAIM-3"},
              [](MapSpec& m) {
                  for (Track& track : m.tracks)
                      if (track.any_cards_for_one > 0) --track.any_cards_for_one;
              }),
        board("gray_ferries", {"R-FERRYCOLOUR"},
              [](MapSpec& m) {
                  for (Track& track : m.tracks)
                      if (track.is_ferry()) track.color.reset();
              }),
        {.name = "option:unequal_parallels",
         .clauses = {"R-UNEQUAL"},
         .change_options =
             [](Options& options) {
                 options.unequal_parallels = options.unequal_parallels == UnequalParallels::together
                                                 ? UnequalParallels::separate
                                                 : UnequalParallels::together;
             }},
    };
}

std::vector<RuleSwitch> edition_axes() {
    return {
        axis("tolls.tokens", {"NED-SETUP-3"},
             [](RuleSpec& r) {
                 if (r.tolls) r.tolls->tokens -= 5;
             }),
        axis("tolls.loan_penalty", {"NED-LOAN-3"},
             [](RuleSpec& r) {
                 if (r.tolls) --r.tolls->loan_penalty;
             }),
        axis("tolls.bonus_by_rank", {"NED-END-1", "NED-END-2"},
             [](RuleSpec& r) {
                 if (r.tolls)
                     for (auto& ranks : r.tolls->bonus_by_rank) ++ranks[0];
             }),
        axis("starting_scores", {"NED-SETUP-4", "R-STAGGER"},
             [](RuleSpec& r) {
                 for (int& score : r.starting_scores) score *= 2;
             }),
        axis("neutral.trains", {"NED-NEUTRAL-1"},
             [](RuleSpec& r) {
                 if (r.neutral) r.neutral->trains -= 5;
             }),
        axis("neutral.from_round", {"NED-NEUTRAL-2"},
             [](RuleSpec& r) {
                 if (r.neutral) --r.neutral->from_round;
             }),
        axis("country_cards", {"POL-COUNTRY-1", "POL-END-1"},
             [](RuleSpec& r) { r.country_cards = false; }),
        board("country_card_order", {"POL-SETUP-2", "POL-COUNTRY-3"},
              [](MapSpec& m) {
                  for (auto& stack : m.country_cards) std::reverse(stack.begin(), stack.end());
              }),
        board("tickets_without_pairs", {"NED-NEUTRAL-4"},
              [](MapSpec& m) {
                  for (Ticket& ticket : m.tickets) ticket.neutral.reset();
              }),
        board("capitals", {"NL-BONUS-CAPITAL"},
              [](MapSpec& m) {
                  change_bonus_card(m, "capital-investment", [](MapSpec& map, BonusCard& card) {
                      for (std::size_t i = 0; i < map.cities.size(); ++i)
                          if (map.cities[i].id == "helsinki") card.cities.remove(id_at<CityId>(i));
                  });
              }),
        board("small_steps", {"NL-BONUS-STEPS"},
              [](MapSpec& m) {
                  change_bonus_card(m, "small-steps",
                                    [](MapSpec&, BonusCard& card) { ++card.length; });
              }),
        board("local_network", {"NL-BONUS-LOCAL"},
              [](MapSpec& m) {
                  change_bonus_card(m, "local-network",
                                    [](MapSpec&, BonusCard& card) { ++card.max_ticket_points; });
              }),
        board("wild_west", {"NL-BONUS-WEST"},
              [](MapSpec& m) {
                  change_bonus_card(m, "wild-west", [](MapSpec& map, BonusCard& card) {
                      for (const City& city : map.cities)
                          if (city.id == "stockholm") card.country = city.country;
                  });
              }),
        board("bonus_card_points", {"NL-END-1"},
              [](MapSpec& m) {
                  for (BonusCard& card : m.bonus_cards) --card.points;
              }),
        board("arctic_halt", {"R-ARCTIC"},
              [](MapSpec& m) {
                  for (City& city : m.cities)
                      if (city.id == "halt-russia") city.arctic = true;
              }),
        board("no_arctic", {"NL-BONUS-POLAR", "NL-BONUS-PLOW"},
              [](MapSpec& m) {
                  for (City& city : m.cities) city.arctic = false;
              }),
        board("one_country", {"NL-BONUS-TYCOON", "R-TYCOON"},
              [](MapSpec& m) {
                  for (City& city : m.cities) city.country = {};
              }),
        board("no_ferries", {"NL-BONUS-FERRY", "NL-FERRY-1", "NL-CLAIM-1", "NOR-FERRY-1"},
              [](MapSpec& m) {
                  for (Track& track : m.tracks) track.symbols = 0;
              }),
    };
}

std::vector<RuleSwitch> ending_axes() {
    return {
        axis("last_turns_at_trains:three", {"C-END-1"},
             [](RuleSpec& r) { ++r.last_turns_at_trains; }),
        axis("last_turns_at_trains:one", {"C-END-1"},
             [](RuleSpec& r) { --r.last_turns_at_trains; }),
        number("passes_that_end", {"R-PASS"}, [](RuleSet& r) { --r.passes_that_end; }),
        number("turn_limit", {"R-LIMIT"}, [](RuleSet& r) { --r.turn_limit; }),
        axis("most_completed_tickets", {"NOR-END-1"},
             [](RuleSpec& r) {
                 if (r.most_completed_tickets) --*r.most_completed_tickets;
             }),
        axis("most_completed_tickets:everywhere", {"NED-END-3", "POL-END-1"},
             [](RuleSpec& r) { r.most_completed_tickets = 10; }),
        axis("longest_path", {"C-LONGEST", "USA-END-1"},
             [](RuleSpec& r) {
                 if (r.longest_path) --*r.longest_path;
             }),
        axis("longest_path:everywhere", {"NED-END-3", "POL-END-1"},
             [](RuleSpec& r) { r.longest_path = 10; }),
        axis("tie_breaks:completed_tickets",
             {"C-END-4", "USA-END-2", "NL-END-2", "NOR-END-2", "R-TIE", "POL-END-2"},
             [](RuleSpec& r) { drop(r, TieBreak::completed_tickets); }),
        axis("tie_breaks:longest_path", {"USA-END-2", "NOR-END-2", "R-LONGEST"},
             [](RuleSpec& r) { drop(r, TieBreak::longest_path); }),
        axis("tie_breaks:bonus_cards_won", {"NL-END-2"},
             [](RuleSpec& r) { drop(r, TieBreak::bonus_cards_won); }),
        axis("tie_breaks:points_of_completed_tickets", {"POL-END-2"},
             [](RuleSpec& r) { drop(r, TieBreak::points_of_completed_tickets); }),
        axis("tie_breaks:order", {"USA-END-2", "NL-END-2", "NOR-END-2"},
             [](RuleSpec& r) { std::reverse(r.tie_breaks.begin(), r.tie_breaks.end()); }),
        axis("tie_breaks:longest_path_everywhere", {"NL-END-2", "R-TIE", "POL-END-2"},
             [](RuleSpec& r) {
                 drop(r, TieBreak::longest_path);
                 r.tie_breaks.push_back(TieBreak::longest_path);
             }),
    };
}

}  // namespace

const std::vector<RuleSwitch>& rule_switches() {
    static const std::vector<RuleSwitch> switches = [] {
        std::vector<RuleSwitch> all;
        for (const auto& group :
             {all_components(), drawing_axes(), claiming_axes(), edition_axes(), ending_axes()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return switches;
}

const RuleSwitch* active_switch() {
    static const RuleSwitch* const active = []() -> const RuleSwitch* {
        const char* wanted = std::getenv("RAILHEAD_SWITCH");
        if (wanted == nullptr) return nullptr;
        for (const RuleSwitch& s : rule_switches())
            if (s.name == wanted) return &s;
        std::abort();  // a switch that does not exist must not pass as one that nobody noticed
    }();
    return active;
}

}  // namespace railhead::test
