// load/swarm_view.h - what a client of the swarm knows about a game, kept up to date from events
// alone, and what must be true of it.
//
// Values are kept as the texts that came: the server writes equal values as equal texts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace railhead {

// "open" of the view: the same for everybody who watches.
class SwarmView {
public:
    // Each returns "" or what is wrong.
    std::string set(std::string_view open);
    std::string change(std::string_view changes);
    // Does what was kept up to date equal this whole view?
    std::string compare(std::string_view open) const;
    // No card is made or lost; toll tokens are counted by nobody before the end (C-INFO-2).
    std::string check();

    // How many cards a seat holds; -1: there is no such seat.
    std::int64_t cards_of(std::size_t seat) const;

private:
    using Values = std::map<std::string, std::string, std::less<>>;
    std::string check_sums();
    std::string check_tokens() const;
    std::string change_seats(std::string_view changes);
    std::string_view at(std::string_view key) const;

    Values open_{};
    std::vector<Values> seats_{};
    std::optional<std::int64_t> cards_{};  // in the whole game
};

// What only the viewer may see is the viewer's: "" or what is wrong. `seat`: nullopt is a
// spectator.
std::string check_own(std::string_view own, std::optional<std::size_t> seat);
std::string check_secrets(std::string_view events, std::optional<std::size_t> seat);

}  // namespace railhead
