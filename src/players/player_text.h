// players/player_text.h - computer players by name, as every tool, file and server writes them:
// `path`, `search(time=500ms,threads=2)`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "players/network_source.h"
#include "players/player.h"

namespace railhead {

// What a text asks for. `milliseconds` and `iterations` are per turn; at most one of them is given,
// and players that do not search have neither.
struct PlayerSpec {
    std::string text{};  // with all defaults written out: equal players have equal texts
    std::string kind{};
    int milliseconds = 0;
    std::uint64_t iterations = 0;
    int threads = 1;  // 1 with `iterations`: only then is the choice the same on every machine
    bool playouts = false;  // of a search: without a network, even if there is one
    std::string notice{};   // which settings of the text have no effect, for people; usually empty
};

// A player's description, or what is wrong with the text.
Result<PlayerSpec> read_player(std::string_view text);

// `networks`: for players that use one; on maps without a network they search with playouts.
std::unique_ptr<Player> make_player(const PlayerSpec& spec,
                                    const NetworkSource* networks = nullptr);
// nullptr if the text names no player.
std::unique_ptr<Player> make_player(std::string_view text, const NetworkSource* networks = nullptr);

bool wants_network(const PlayerSpec& spec);

// A time such as `500ms` or `2s`, up to 600s.
std::optional<int> read_milliseconds(std::string_view text);

// A list such as `path,search(time=1s,threads=2)`, split at the commas outside of parentheses.
std::vector<std::string> split_players(std::string_view list);

// How much a player thinks, so that other code need not know players by name. Each thinks more than
// the one before.
enum class Thinking : std::uint8_t {
    none,      // any legal move: needs no view (players/random_player.h)
    simple,    // little enough that many games cost next to nothing
    planned,   // plans, always with the same effort
    searched,  // until its time or its iterations are used up
};

// The names of all kinds, with a line on each.
struct PlayerName {
    std::string_view name;
    Thinking thinking{};
    std::string_view description;
    bool level = false;    // another name of a player, for people
    bool network = false;  // plays with the network of the map, where there is one
};
std::span<const PlayerName> player_names();

// How much the player of this text thinks, with any settings; nothing if the text names no
// player.
std::optional<Thinking> thinking_of(std::string_view text);

// The name of the player that makes any legal move. It takes the place of a player that gives no
// legal answer.
inline constexpr std::string_view kRandomPlayer = "random";

}  // namespace railhead
