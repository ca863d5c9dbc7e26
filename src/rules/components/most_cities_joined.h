// rules/components/most_cities_joined.h - points for everybody whose largest network joins the most
// cities (OWN-CITIES-1).
#pragma once

#include <algorithm>
#include <string_view>

#include "rules/network.h"
#include "rules/scoring.h"
#include "rules/slots.h"

namespace railhead::component {

struct MostCitiesJoined {
    static constexpr std::string_view kName = "most_cities_joined";
    static constexpr std::array<std::string_view, 2> kClauses{"OWN-CITIES-1", "OWN-CITIES-2"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec& spec) { spec.most_cities_joined.reset(); }

    static void score(const Scoring& game) {
        const auto points = game.rules.spec.most_cities_joined;
        if (!points) return;
        Measures cities{};
        for (std::size_t i = 0; i < game.players; ++i)
            cities[i] = largest_network(*game.rules.map, game.tracks[i]);
        award_most(cities, game.players,
                   [&](std::size_t i) { game.sheet.seat[i][ScoreLine::most_cities] = *points; });
    }

    // The cities of the largest network of these tracks. A border track joins its city to none.
    static int largest_network(const MapSpec& map, const TrackSet& tracks) {
        CitySet left;
        tracks.each([&](TrackId id) {
            if (map[id].border) return;
            left.add(map[id].a);
            left.add(map[id].b);
        });
        Network network(map, tracks);
        int most = 0;
        while (!left.empty()) {
            const CityId one = left.first();
            CitySet joined;
            left.each([&](CityId other) {
                if (network.connects(one, other)) joined.add(other);
            });
            most = std::max(most, joined.size());
            left -= joined;
        }
        return most;
    }
};

}  // namespace railhead::component
