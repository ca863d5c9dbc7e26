// load/swarm_move.h - which move a client of the swarm makes: a legal one, without thinking.
#pragma once

#include <string>
#include <string_view>

#include "core/random.h"

namespace railhead {

// The move as JSON, out of the choices that the server sent; "" if there is none in them.
std::string some_move(std::string_view choices, RandomStream& random);

}  // namespace railhead
