#include "support/all_tables.h"

#include <algorithm>
#include <map>
#include <memory>

#include "map/map_library.h"
#include "support/table.h"

namespace railhead::test {

std::string TableKind::name() const {
    std::string text = map + "_" + std::to_string(selection.players) + "p";
    if (!selection.variant.empty()) text += "_" + selection.variant;
    if (selection.options != Options{}) text += "_separate";
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

const std::vector<TableKind>& all_tables() {
    static const std::vector<TableKind> kinds = [] {
        std::vector<TableKind> found;
        static const MapLibrary library;
        const auto add = [&](const MapSpec& map, const RuleSpec& rules,
                             const std::string& variant) {
            for (int players = rules.min_players; players <= rules.max_players; ++players) {
                RuleSelection selection{.players = players, .variant = variant};
                found.push_back({map.id, selection});
                if (!map.options.unequal_parallels) continue;
                selection.options.unequal_parallels = UnequalParallels::separate;
                found.push_back({map.id, selection});
            }
        };
        for (const MapSpec* map : library.maps()) {
            add(*map, map->rules, "");
            for (const auto& variant : map->variants) add(*map, variant.rules, variant.name);
        }
        return found;
    }();
    return kinds;
}

Seat any_asked_seat(const PublicState& open, RandomStream& random) {
    if (open.decision != Decision::first_tickets) return open.to_move;
    const int n = random.below(std::popcount(open.waiting));
    return id_at<Seat>(static_cast<std::size_t>(nth_bit(open.waiting, n)));
}

const RuleSet& rules_of(const TableKind& kind) {
    static std::map<std::string, std::unique_ptr<RuleSet>> made;
    auto& rules = made[kind.name()];
    if (!rules)
        rules = std::make_unique<RuleSet>(rules_of(kind.map, kind.selection.players,
                                                   kind.selection.variant, kind.selection.options));
    return *rules;
}

}  // namespace railhead::test
