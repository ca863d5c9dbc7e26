// rules/components/country_cards.h - cards of the countries that a network joins.
#pragma once

#include <string_view>

#include "rules/claim_effects.h"
#include "rules/scoring.h"
#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct CountryCards {
    static constexpr std::string_view kName = "country_cards";
    static constexpr std::array<std::string_view, 3> kClauses{"POL-COUNTRY-1", "POL-COUNTRY-3",
                                                              "POL-COUNTRY-4"};
    static constexpr std::array kSlots{Slot::tables, Slot::after_claim};

    static void leave_out(RuleSpec& spec) { spec.country_cards = false; }

    static void add_tables(RuleSet& rules) {
        std::size_t next = 0;
        const auto& cards = rules.map->country_cards;
        for (std::size_t country = 0; country < cards.size(); ++country) {
            rules.first_country_card[country] = static_cast<std::uint8_t>(next);
            for (std::size_t k = 0; k < cards[country].size(); ++k)
                rules.stack[country] |= 1u << next++;
        }
    }

    template <class Step>
    static void after_claim(Step& step, TrackId track) {
        PublicState& open = step.open();
        const Seat seat = step.seat();
        each_country_card_won(
            step.rules, open, seat, track, [&](CountryId country, std::uint32_t card, int points) {
                open.country_cards[index_of(seat)] |= card;
                step.emit(CountryCardTaken{.seat = seat, .country = country, .points = points});
            });
    }
};

// R-NEWCOUNTRY: only a track to a country that is new to the network gives cards.
struct NewCountryOnly {
    static constexpr std::string_view kName = "new_country_only";
    static constexpr std::array<std::string_view, 2> kClauses{"R-NEWCOUNTRY", "POL-COUNTRY-5"};
    static constexpr auto kSlots = kNoSlots;

    static void leave_out(RuleSpec&) {}  // each_country_card_won() asks has()
};

struct CountryCardPoints {
    static constexpr std::string_view kName = "country_card_points";
    static constexpr std::array<std::string_view, 1> kClauses{"POL-END-1"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec&) {}

    static void score(const Scoring& game) {
        if (!game.rules.spec.country_cards) return;
        const auto& cards = game.rules.map->country_cards;
        for (std::size_t i = 0; i < game.players; ++i)
            for (std::size_t country = 0; country < cards.size(); ++country)
                for (std::size_t k = 0; k < cards[country].size(); ++k) {
                    const std::size_t card = game.rules.first_country_card[country] + k;
                    if ((game.state.open.country_cards[i] >> card) & 1u)
                        game.sheet.seat[i][ScoreLine::country_cards] += cards[country][k];
                }
    }
};

}  // namespace railhead::component
