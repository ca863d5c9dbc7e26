// server/map_files.h - what browsers fetch about the maps of the library: the list of GET
// /api/maps, and the map file, layout and geography of each.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "map/map_library.h"
#include "server/board_drawing.h"
#include "server/web.h"

namespace railhead {

class MapFiles {
public:
    // `own`: the checked drawings of maps that are not built in. The library must outlive it.
    MapFiles(const MapLibrary& library, const BoardDrawings& own);

    // All maps, in the order in which they are offered.
    HttpAnswer list(const HttpRequest& request) const;
    // The file of the map; 404 if there is no such map. `hash`: what the asker knows it by ("":
    // nothing), which makes it worth keeping.
    HttpAnswer map(const HttpRequest& request, std::string_view id, std::string_view hash) const;
    // By the hash of their content.
    HttpAnswer layout(const HttpRequest& request, std::string_view id, std::string_view hash) const;
    HttpAnswer geography(const HttpRequest& request, std::string_view id,
                         std::string_view hash) const;

private:
    // Compressed when it is first asked for that way.
    class File {
    public:
        File() = default;
        explicit File(std::string text);

        bool is_there() const { return !text_.empty(); }
        const std::string& hash() const { return hash_; }  // in hexadecimal digits
        HttpAnswer answer(const HttpRequest& request, std::string_view cache_control) const;

    private:
        std::string text_{};
        std::string hash_{};
        mutable std::string gzip_{};
        mutable bool is_packed_ = false;
    };
    struct Files {
        const MapSpec* map = nullptr;
        File file{}, layout{}, geography{};
    };

    const Files* files_of(std::string_view id) const;
    static HttpAnswer drawing_answer(const HttpRequest& request, const File& file,
                                     std::string_view hash, std::string_view reason,
                                     std::string_view text);

    std::map<std::string, Files, std::less<>> maps_{};
    File list_{};
};

}  // namespace railhead
