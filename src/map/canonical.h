// map/canonical.h - one text for each different game: the base of a map's content hash.
//
// The canonical text is JSON in one line: no spaces, keys in ascending order, integers, booleans
// and ASCII strings only. It holds what decides a game and nothing else:
//
//   canonical      version of this description: 1
//   countries      codes, ascending
//   cities         {id, country, arctic, halt}, by id
//   routes         {between, border, toll, tracks}, in file order (records name tracks by it);
//                  tracks {length, color, ferry, tunnel, draw_bonus, any_cards_for_one}
//   tickets        {between (ids ascending), points, neutral (null or the route's ends)}, in file
//                  order (records name tickets by it)
//   bonus_cards    {id, points, measure} and the measure's parameter, by id
//   country_cards  code to stack, top first; empty stacks left out
//   rules          rules_json() of the base rules; every rule resolved
//   variants       name to rules_json() of the variant, every rule resolved
//   options        names of the options offered, to their values
//
// Left out: the map's own id and name, `board`, notes, names of cities, countries and cards,
// coordinates, and what is written for numbers of players that the rules do not allow. A default
// that is written out and one that is left out give the same text.
#pragma once

#include <string>

#include "map/map_spec.h"

namespace railhead {

std::string canonical_text(const MapSpec& map);

// "sha256:" and the hexadecimal SHA-256 of canonical_text().
std::string hash_of(const MapSpec& map);

}  // namespace railhead
