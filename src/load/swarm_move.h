// load/swarm_move.h - which move a client of the swarm makes: a legal one, without thinking.
#pragma once

#include <string>
#include <string_view>

#include "core/random.h"

namespace railhead {

// The move as JSON, from the choices that the server sent; "" if they offer none.
std::string some_move(std::string_view choices, RandomStream& random);

}  // namespace railhead
