// map/board_reader.h - from the lists of a map file (cities, routes, tickets, cards) to the board.
#pragma once

#include "map/json_node.h"
#include "map/map_spec.h"

namespace railhead {

// What was read without a problem. Everything else has a placeholder, so that ids are always the
// positions in the file; a track that could not be read has length 0.
struct ReadBoard {
    bool countries = false;
    bool cities = false;
    bool routes = false;
    bool tickets = false;
    bool bonus_cards = false;
    bool country_cards = false;
};

// Fills the board's part of `map` from the file's top object, and reports all problems that can be
// found without the rules.
ReadBoard read_board(const JsonNode& file, Problems& problems, MapSpec& map);

}  // namespace railhead
