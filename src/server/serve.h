// server/serve.h - the whole server, put together and run until it is told to stop.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "map/map_library.h"
#include "server/board_drawing.h"
#include "server/bot_pool.h"
#include "server/network_file.h"
#include "server/tables.h"
#include "server/web.h"

namespace railhead {

struct ServeOptions {
    std::string data{};  // the folder of the store
    WebOptions web{};
    TablesOptions tables{};
    int bot_threads = 1;
    bool open_metrics = false;
    NetworkFile network_file{};  // for browsers
    BoardDrawings drawings{};    // checked, of maps that are not built in
    int retention_days = 0;      // finished games are deleted after this many; 0: never
    // Called once the server listens, with its port.
    std::function<void(std::uint16_t)> listening{};
};

// Runs until SIGINT or SIGTERM; "" or why it could not start. `library` must outlive it.
std::string serve(const ServeOptions& options, const MapLibrary& library, MakeBot make_bot);

// Where games are kept by default.
std::string default_data_folder();

}  // namespace railhead
