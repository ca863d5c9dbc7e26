#include "map/graph.h"

#include <algorithm>

namespace railhead {

namespace {

constexpr int kNoWay = kMaxLength * static_cast<int>(kMaxCities);

}  // namespace

Graph::Graph(const MapSpec& map)
    : tracks_at_(map.cities.size()), distances_(map.cities.size() * map.cities.size(), kNoWay) {
    for (std::size_t i = 0; i < map.cities.size(); ++i)
        distances_[cell(id_at<CityId>(i), id_at<CityId>(i))] = 0;
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        const auto& track = map.tracks[i];
        tracks_at_[index_of(track.a)].push_back(id_at<TrackId>(i));
        if (track.border) continue;
        tracks_at_[index_of(track.b)].push_back(id_at<TrackId>(i));
        for (const auto where : {cell(track.a, track.b), cell(track.b, track.a)})
            distances_[where] = std::min(distances_[where], track.length);
    }
    // Floyd and Warshall: ways over more and more of the cities.
    const auto n = map.cities.size();
    for (std::size_t over = 0; over < n; ++over)
        for (std::size_t from = 0; from < n; ++from)
            for (std::size_t to = 0; to < n; ++to)
                distances_[from * n + to] =
                    std::min(distances_[from * n + to],
                             distances_[from * n + over] + distances_[over * n + to]);
}

std::optional<int> Graph::distance(CityId from, CityId to) const {
    const int spaces = distances_[cell(from, to)];
    return spaces >= kNoWay ? std::nullopt : std::optional{spaces};
}

}  // namespace railhead
