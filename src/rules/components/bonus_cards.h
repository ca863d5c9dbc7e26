// rules/components/bonus_cards.h - bonus cards in play: everybody with the most of what a card
// counts gets its points.
#pragma once

#include <bit>
#include <string_view>

#include "rules/scoring.h"
#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct BonusCards {
    static constexpr std::string_view kName = "bonus_cards";
    static constexpr std::array<std::string_view, 1> kClauses{"NL-SETUP-2"};
    static constexpr std::array kSlots{Slot::deal, Slot::score};

    static void leave_out(RuleSpec& spec) { spec.bonus_cards_dealt = 0; }

    template <class Step>
    static void deal(Step& step) {
        auto left = static_cast<std::uint16_t>((1u << step.rules.map->bonus_cards.size()) - 1);
        for (int k = 0; k < step.rules.spec.bonus_cards_dealt; ++k) {
            const auto card =
                static_cast<std::uint16_t>(1u << index_of(step.chance.bonus_card(left)));
            left = static_cast<std::uint16_t>(left & ~card);
            step.open().bonus_cards |= card;
        }
    }

    static void score(const Scoring& game) {
        const MapSpec& map = *game.rules.map;
        ScoreSheet& sheet = game.sheet;
        for (unsigned rest = game.state.open.bonus_cards; rest != 0; rest &= rest - 1) {
            const int index = std::countr_zero(rest);
            const BonusCard& card = map.bonus_cards[static_cast<std::size_t>(index)];
            Measures measure{};
            for (std::size_t i = 0; i < game.players; ++i) {
                measure[i] = measure_of(map, card, game.tracks[i], sheet.completed[i],
                                        game.state.hands[i], game.state.open.trains[i]);
                if (card.measure == Measure::longest_path) sheet.seat[i].longest_path = measure[i];
            }
            award_most(measure, game.players, [&](std::size_t i) {
                sheet.seat[i][ScoreLine::bonus_cards] += card.points;
                ++sheet.seat[i].bonus_cards_won;
                sheet.bonus_cards[i] |= 1u << index;
            });
        }
    }
};

}  // namespace railhead::component
