#include "players/player.h"

#include <array>

#include "players/builder.h"
#include "players/random_player.h"

namespace railhead {

namespace {

template <class P>
std::unique_ptr<Player> make() {
    return std::make_unique<P>();
}

struct Kind {
    PlayerName name;
    std::unique_ptr<Player> (*make)();
};

constexpr std::array kKinds{
    Kind{{"random", "any legal move, each draw source, track and the ticket draw equally likely"},
         make<RandomPlayer>},
    Kind{{"builder", "a simple ticket builder that a newcomer can beat"}, make<BuilderPlayer>},
};

constexpr auto kNames = [] {
    std::array<PlayerName, kKinds.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kKinds[i].name;
    return names;
}();

}  // namespace

std::unique_ptr<Player> player_named(std::string_view text) {
    for (const auto& kind : kKinds)
        if (kind.name.name == text) return kind.make();
    return nullptr;
}

std::span<const PlayerName> player_names() {
    return kNames;
}

}  // namespace railhead
