// map/validator.h - is the board consistent, and do the rules fit it?
#pragma once

#include "map/board_reader.h"
#include "map/map_spec.h"
#include "map/rule_reader.h"

namespace railhead {

// Every city can be reached from every other, and every ticket can be completed.
void check_board(const MapSpec& map, const ReadBoard& good, Problems& problems);

// One rule set (of the map or of a variant) against the board.
void check_rules(const MapSpec& map, const ReadBoard& good, const ReadRules& read,
                 const RuleKeys& keys, Problems& problems);

}  // namespace railhead
