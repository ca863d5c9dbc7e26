// map/offer.h - how a map is offered to people who choose one: its place in the list, how hard it
// is, how long it takes, and words in several languages.
//
// None of this is a rule: it is outside of the map's hash, and the rules engine never reads it.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/enum_words.h"
#include "map/json_node.h"
#include "map/map_spec.h"

namespace railhead {

enum class Difficulty : std::uint8_t { easy, medium, hard };
inline constexpr auto kDifficultyNames = words_for<Difficulty>(
    {{Difficulty::easy, "easy"}, {Difficulty::medium, "medium"}, {Difficulty::hard, "hard"}});

struct MapOffer {
    static constexpr int kLast = std::numeric_limits<int>::max();

    int order = kLast;  // lower ones first; maps of the same order by their ids
    std::optional<Difficulty> difficulty{};
    int min_minutes = 0;  // of a whole game; 0: not said
    int max_minutes = 0;
    std::string emblem{};  // the name of one of the clients' drawings; "": not said
    // By language ("en", "pt-BR"), as clients get them: {"en": {"summary": …, "rules": …,
    // "variants": {name: …}, "options": {key: {"name": …, value: …}}}}. As JSON text; "{}": none.
    std::string texts = "{}";
};

// The value of the key "offer" of a map file; what is wrong is reported.
MapOffer read_offer(const JsonNode& node, const MapSpec& map);

}  // namespace railhead
