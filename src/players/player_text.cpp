#include "players/player_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.h"
#include "players/builder.h"
#include "players/learned.h"
#include "players/planner.h"
#include "players/random_player.h"
#include "players/search.h"
#include "players/style.h"

namespace railhead {

namespace {

constexpr int kMostMilliseconds = 600'000;
constexpr std::uint64_t kMostIterations = 1'000'000'000;
constexpr int kMostThreads = 64;

using Made = std::unique_ptr<Player>;

template <class P>
Made make(const PlayerSpec&, const NetworkSource*) {
    return std::make_unique<P>();
}
template <Made (*kMakeStyle)()>
Made make_style(const PlayerSpec&, const NetworkSource*) {
    return kMakeStyle();
}
Made make_search(const PlayerSpec& spec, const NetworkSource* networks) {
    return std::make_unique<SearchPlayer>(spec.playouts ? nullptr : networks);
}

struct Kind {
    PlayerName name;
    Made (*make)(const PlayerSpec&, const NetworkSource*);
    int milliseconds = 0;  // per turn, unless the text says otherwise; 0: it does not search
    int threads = 1;
};

constexpr std::array kKinds{
    Kind{{kRandomPlayer, Thinking::none,
          "any legal move, each draw source, track and the ticket draw equally likely"},
         make<RandomPlayer>},
    Kind{{"builder", Thinking::simple, "a simple ticket builder that a newcomer can beat"},
         make<BuilderPlayer>},
    Kind{{"path", Thinking::planned,
          "keeps all first tickets and builds their shortest paths, most valuable first"},
         make_style<make_path_style>},
    Kind{{"hungry", Thinking::planned,
          "plans all its tickets together and draws more while trains are left"},
         make_style<make_hungry_style>},
    Kind{{"one-step", Thinking::planned,
          "one ticket at a time, the most valuable first; likes locomotives"},
         make_style<make_one_step_style>},
    Kind{{"planner", Thinking::planned,
          "one plan for all its tickets, revised as the board changes; blocks"},
         make<PlannerPlayer>},
    Kind{{"quick-planner", Thinking::planned, "the planner's quick form, for playouts"},
         [](const PlayerSpec&, const NetworkSource*) -> Made {
             return std::make_unique<PlannerPlayer>(Effort::quick);
         }},
    Kind{{"learned", Thinking::planned,
          "a network that taught itself the map, one look per decision", false, true},
         [](const PlayerSpec&, const NetworkSource* networks) -> Made {
             return std::make_unique<LearnedPlayer>(networks);
         }},
    Kind{{"search", Thinking::searched,
          "searches with the network of the map: search(time=500ms,threads=2); search(playouts) on "
          "top of the planner",
          false, true},
         make_search,
         500},
    Kind{{"long-route", Thinking::planned,
          "its best ticket over routes of 3 spaces and more, then the longest routes"},
         make_style<make_long_route_style>},
    // Levels for people: each is clearly stronger than the one before (docs/players.md).
    Kind{{"easy", Thinking::simple, "level: a newcomer can beat it", true}, make<BuilderPlayer>},
    Kind{{"medium", Thinking::planned,
          "level: plans its tickets well, pays little attention to others", true},
         make_style<make_hungry_style>},
    Kind{{"hard", Thinking::planned, "level: the planner", true}, make<PlannerPlayer>},
    Kind{{"expert", Thinking::searched, "level: the search, with up to two seconds per turn", true,
          true},
         make_search,
         1800,
         2},
};

// A player has a thinking time if and only if it searches.
static_assert(std::ranges::all_of(kKinds, [](const Kind& kind) {
    return (kind.name.thinking == Thinking::searched) == (kind.milliseconds > 0);
}));

constexpr auto kNames = [] {
    std::array<PlayerName, kKinds.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kKinds[i].name;
    return names;
}();

const Kind* kind_named(std::string_view name) {
    for (const Kind& kind : kKinds)
        if (kind.name.name == name) return &kind;
    return nullptr;
}

std::string unknown(std::string_view name) {
    std::array<std::string_view, kKinds.size()> known{};
    for (std::size_t i = 0; i < known.size(); ++i) known[i] = kKinds[i].name.name;
    return "no computer player " + in_quotes(name) + did_you_mean(name, known) + "\nthere are " +
           listed(known, "and");
}

std::optional<std::uint64_t> number(std::string_view text, std::uint64_t most) {
    const auto value = parse_number<std::uint64_t>(text);
    return value && *value > 0 && *value <= most ? value : std::nullopt;
}

// Reads one setting; returns what is wrong with it, or nothing.
std::string set(PlayerSpec& spec, std::string_view setting) {
    const std::size_t equals = setting.find('=');
    const std::string_view key = setting.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view{} : setting.substr(equals + 1);
    if (key == "time") {
        const auto time = read_milliseconds(value);
        if (!time) return "time is a number with a unit, such as 500ms or 2s, up to 600s";
        spec.milliseconds = *time;
        spec.iterations = 0;
        return {};
    }
    if (key == "iterations") {
        const auto iterations = number(value, kMostIterations);
        if (!iterations) return "iterations is a number from 1 to 1000000000";
        spec.iterations = *iterations;
        spec.milliseconds = 0;
        return {};
    }
    if (key == "threads") {
        const auto threads = number(value, kMostThreads);
        if (!threads) return "threads is a number from 1 to 64";
        spec.threads = static_cast<int>(*threads);
        return {};
    }
    if (setting == "playouts") {
        spec.playouts = true;
        return {};
    }
    return "no setting " + in_quotes(key) + " (there are time, iterations, threads and playouts)";
}

// What is in the parentheses at the end of a text, if it has them.
std::string_view inside_of(std::string_view text) {
    const std::size_t opening = text.find('(');
    if (opening == std::string_view::npos) return {};
    return text.substr(opening + 1, text.size() - opening - 2);
}

std::string text_of(const PlayerSpec& spec) {
    if (spec.milliseconds == 0 && spec.iterations == 0) return spec.kind;
    return spec.kind + '(' + (spec.playouts ? "playouts," : "") +
           (spec.iterations > 0 ? "iterations=" + std::to_string(spec.iterations)
                                : "time=" + std::to_string(spec.milliseconds) + "ms") +
           ",threads=" + std::to_string(spec.threads) + ')';
}

}  // namespace

std::optional<int> read_milliseconds(std::string_view text) {
    std::uint64_t unit = 0;
    if (text.ends_with("ms")) {
        text.remove_suffix(2);
        unit = 1;
    } else if (text.ends_with('s')) {
        text.remove_suffix(1);
        unit = 1000;
    } else {
        return std::nullopt;
    }
    const auto value = number(text, kMostMilliseconds / unit);
    if (!value) return std::nullopt;
    return static_cast<int>(*value * unit);
}

std::vector<std::string> split_players(std::string_view list) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : list) {
        if (c == ',' && depth <= 0) {
            parts.emplace_back();
            continue;
        }
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        parts.back() += c;
    }
    return parts;
}

Result<PlayerSpec> read_player(std::string_view text) {
    const std::size_t opening = text.find('(');
    const std::string_view name = text.substr(0, opening);
    const Kind* kind = kind_named(name);
    if (!kind) return unknown(name);
    PlayerSpec spec{
        .kind = std::string(name), .milliseconds = kind->milliseconds, .threads = kind->threads};
    if (opening != std::string_view::npos) {
        if (text.back() != ')')
            return "player " + in_quotes(text) + ": the closing parenthesis is missing";
        if (kind->milliseconds == 0)
            return "player " + in_quotes(text) + ": " + std::string(name) + " has no settings";
        for (const std::string& setting : split_players(inside_of(text)))
            if (const std::string problem = set(spec, setting); !problem.empty())
                return "player " + in_quotes(text) + ": " + problem;
    }
    if (spec.iterations > 0 && spec.threads > 1) {
        // Older versions wrote such texts into records and stores, so it is not an error.
        if (inside_of(text).find("threads") != std::string_view::npos)
            spec.notice =
                "player " + in_quotes(text) +
                ": a number of iterations is searched by one thread; threads are for time";
        spec.threads = 1;
    }
    spec.text = text_of(spec);
    return spec;
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec, const NetworkSource* networks) {
    const Kind* kind = kind_named(spec.kind);
    return kind ? kind->make(spec, networks) : nullptr;
}

std::unique_ptr<Player> make_player(std::string_view text, const NetworkSource* networks) {
    const auto spec = read_player(text);
    return spec ? make_player(*spec, networks) : nullptr;
}

bool wants_network(const PlayerSpec& spec) {
    const Kind* kind = kind_named(spec.kind);
    return kind && kind->name.network && !spec.playouts;
}

std::span<const PlayerName> player_names() {
    return kNames;
}

std::optional<Thinking> thinking_of(std::string_view text) {
    const Kind* kind = kind_named(text.substr(0, text.find('(')));
    if (!kind) return std::nullopt;
    return kind->name.thinking;
}

}  // namespace railhead
