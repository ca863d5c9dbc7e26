// command/drawing_files.h - layouts and geographies beside the map files of --maps, for browsers.
#pragma once

#include "command/command.h"
#include "server/board_drawing.h"

namespace railhead {

// The drawings of all maps of --maps. One that is missing or no good is left out, and the log says
// why and how to make one: the board is then drawn with plain lines.
BoardDrawings read_drawings(Context& context);

}  // namespace railhead
