// railhead league - all computer players against each other on all maps, and their ladder.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "command/command.h"
#include "command/league_report.h"
#include "command/match_file.h"
#include "command/report.h"
#include "command/watch.h"
#include "core/text.h"
#include "players/player_text.h"
#include "sim/program_networks.h"

namespace railhead {

namespace {

struct LeagueArguments {
    std::string map = "all";
    std::string players = "2";
    std::string bots;  // "": all that do not search
    SeriesArguments series{.games = 100, .seed = 1, .threads = 0};
    bool until_decided = false;
    std::string anchor;
    double rating = 1500;
    std::string save;
    std::string markdown;
    std::string chart;
    bool json = false;
};

void refuse_twice(const std::string& option, const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
            names.begin() + static_cast<std::ptrdiff_t>(i))
            fail_usage(fmt::format("{} names {} twice", option, in_quotes(names[i])));
}

// Has each table the network that the player would use?
bool has_networks(const PlayerSpec& player, const League& league) {
    return std::ranges::all_of(
        league.tables, [&](const auto& rules) { return network_notice(player, *rules).empty(); });
}

// Those of the list, or all that need no time to think.
std::vector<std::string> league_players(const std::string& list, const League& league) {
    std::vector<std::string> names;
    if (list.empty()) {
        for (const PlayerName& player : player_names()) {
            const auto read = read_player(player.name);
            if (read->milliseconds == 0 && read->iterations == 0 && has_networks(*read, league))
                names.push_back(read->text);
        }
        return names;
    }
    for (const std::string& text : split_players(list)) names.push_back(player_of(text).text);
    refuse_twice("--bots", names);
    if (names.size() < 2) fail_usage("--bots: a league needs two players or more");
    return names;
}

std::vector<std::string> league_maps(Context& context, const std::string& list) {
    std::vector<std::string> ids;
    if (list == "all") {
        for (const MapSpec* map : context.library().maps()) ids.push_back(map->id);
        return ids;
    }
    for (const std::string_view id : split_at(list, ',')) ids.emplace_back(id);
    for (const std::string& id : ids) context.map_named(id);
    refuse_twice("--map", ids);
    return ids;
}

League league_of(Context& context, const LeagueArguments& arguments) {
    League league{.players = {},
                  .tables = {},
                  .games = arguments.series.games,
                  .seed = arguments.series.seed,
                  .scale = {.center = arguments.rating},
                  .results = {}};
    for (const std::string& map : league_maps(context, arguments.map))
        for (const int size : table_sizes(context.map_named(map), {}, arguments.players))
            league.tables.push_back(
                TableArguments{.map = map, .players = size, .variant = {}, .options = {}}.rules(
                    context));
    league.players = league_players(arguments.bots, league);
    for (const auto& rules : league.tables) say_missing_networks(league.players, *rules);
    if (!arguments.anchor.empty()) {
        const auto found = std::find(league.players.begin(), league.players.end(),
                                     player_of(arguments.anchor).text);
        if (found == league.players.end())
            fail_usage(fmt::format("--anchor {}: this player is not in the league",
                                   in_quotes(arguments.anchor)));
        league.scale.anchor = static_cast<std::size_t>(found - league.players.begin());
    }
    return league;
}

// "poppy-2p-path-hungry.jsonl" for the map poppy: settings in parentheses become words with
// hyphens.
std::string file_name(const League& league, const Pairing& pairing) {
    const RuleSet& table = *league.tables[pairing.table];
    std::string name = fmt::format("{}-{}p-{}-{}", table.map->id, table.players,
                                   league.players[pairing.first], league.players[pairing.others]);
    for (char& c : name)
        if (c == '(' || c == ',' || c == '=') c = '-';
    std::erase(name, ')');
    return name + ".jsonl";
}

// Plays the pairings one after the other; each goes on from its file, if there is one.
class LeagueRun {
public:
    LeagueRun(League& league, const LeagueArguments& arguments)
        : league_(league), folder_(arguments.save) {
        if (!folder_.empty()) {
            std::error_code error;
            std::filesystem::create_directories(folder_, error);
            if (error) fail(fmt::format("--save {}: {}", printable(folder_, 200), error.message()));
        }
        std::vector<int> seats;
        for (const auto& table : league.tables) seats.push_back(table->players);
        for (const Pairing& pairing : round_robin(league.players.size(), seats)) {
            Match match{.rules = league.tables[pairing.table].get(),
                        .players = {league.players[pairing.first], league.players[pairing.others]},
                        .games = league.games,
                        .seed = league.seed,
                        .threads = arguments.series.thread_count()};
            if (arguments.until_decided) match.sprt = who_is_better(pairing.seats);
            if (!folder_.empty()) match.played = MatchFile(path_of(pairing), match).played();
            pairings_.push_back(pairing);
            matches_.push_back(std::move(match));
        }
    }

    // All games that may be played now, for the progress bar.
    std::uint64_t games_left() const {
        std::uint64_t left = 0;
        for (const Match& match : matches_) left += games_left(match);
        return std::max<std::uint64_t>(left, 1);
    }

    void play(const std::stop_token& stop, const Progress& progress) {
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            Match& match = matches_[i];
            const std::uint64_t left = games_left(match);
            std::optional<MatchFile> file;
            if (!folder_.empty() && left > 0) file.emplace(path_of(pairings_[i]), match);
            std::uint64_t games = 0;
            match.finished = [&](const DealResult& deal) {
                games += static_cast<std::uint64_t>(deal.games);
                progress(before + games);
                return !file || file->add(deal);
            };
            league_.results.push_back({pairings_[i], play_match(match, stop)});
            if (file && file->failed())
                fail(fmt::format("{} could not be written", printable(path_of(pairings_[i]), 200)));
            before += left;  // also those that were not needed
            progress(before);
            const MatchResult& result = league_.results.back().result;
            if (stop.stop_requested() && result.verdict == Verdict::open &&
                result.games < match.games)
                league_.interrupted = true;
        }
    }

private:
    // Either verdict says who is better: an equal player's share would be in the middle.
    static Sprt who_is_better(int seats) {
        constexpr double kMargin = 0.05;
        return {.target = 1.0 / seats + kMargin / 2, .margin = kMargin};
    }
    static std::uint64_t games_left(const Match& match) {
        std::uint64_t played = 0;
        for (const DealResult& deal : match.played)
            played += static_cast<std::uint64_t>(deal.games);
        return match.games > played ? match.games - played : 0;
    }
    std::string path_of(const Pairing& pairing) const {
        return (std::filesystem::path(folder_) / file_name(league_, pairing)).string();
    }

    League& league_;
    std::string folder_;
    std::vector<Pairing> pairings_;
    std::vector<Match> matches_;
};

void run_league(Context& context, const LeagueArguments& arguments) {
    League league = league_of(context, arguments);
    const ReportFile markdown("--markdown", arguments.markdown);
    const ReportFile chart("--chart", arguments.chart);
    LeagueRun league_run(league, arguments);
    const auto start = std::chrono::steady_clock::now();
    watch(league_run.games_left(), "games",
          [&](const std::stop_token& stop, const Progress& progress) {
              league_run.play(stop, progress);
          });
    league.seconds = seconds_since(start);
    fmt::print("{}", arguments.json ? league_json(league) : league_text(league));
    if (league.interrupted)
        fail(arguments.save.empty() ? "stopped before all games were played"
                                    : "stopped before all games were played; the same command goes "
                                      "on from here");
    // Only for a complete league: a partial one would replace an older, better report.
    markdown.write(league_markdown(league));
    chart.write(league_chart(league));
}

}  // namespace

void add_league(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "league",
        "Lets all computer players play against each other on all maps, and rates them.",
        player_list() +
            "Two players at a table play each other; at larger tables one of a pair has one seat "
            "and\n"
            "the other the rest, both ways. Seats are rotated, each deal is played from every "
            "seat.\n"
            "Ratings are Bradley-Terry strengths on the Elo scale with 95 % intervals.\n"
            "--maps adds boards; --map says on which ones the league is played.\n"
            "Example: railhead league --games 60 --save league --chart ladder.svg   (resumes where "
            "it stopped)\n"
            "Example: railhead league --players 2,3 --bots path,hungry,builder --anchor builder");
    add_networks(*command);
    auto arguments = std::make_shared<LeagueArguments>();
    command->add_option("--map", arguments->map, "Ids of maps, separated by commas, or all")
        ->type_name("LIST")
        ->capture_default_str();
    command
        ->add_option("--players", arguments->players,
                     "Numbers of players, separated by commas, or all; each map takes those that "
                     "it allows")
        ->type_name("LIST")
        ->capture_default_str();
    command
        ->add_option("--bots", arguments->bots,
                     "Players, separated by commas; all that do not search if not given")
        ->type_name("LIST");
    arguments->series.add_to(*command, "How many games each pair plays at a table");
    arguments->series.add_threads_to(*command);
    command->add_flag("--until-decided", arguments->until_decided,
                      "A pair stops early when it is decided who is better");
    command
        ->add_option("--anchor", arguments->anchor,
                     "The player that has the rating of --rating; if not given, it is the mean")
        ->type_name("PLAYER");
    command->add_option("--rating", arguments->rating, "Of the anchor, or the mean of all")
        ->type_name("N")
        ->check(CLI::Range(-10000.0, 10000.0))
        ->capture_default_str();
    command
        ->add_option("--save", arguments->save,
                     "Keep results in this folder, one file per pair, and resume from them")
        ->type_name("DIR");
    command->add_option("--markdown", arguments->markdown, "Write the tables as Markdown")
        ->type_name("FILE");
    command->add_option("--chart", arguments->chart, "Write the ladder as a picture, SVG")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "For programs");
    command->callback([arguments, &context] { run_league(context, *arguments); });
}

}  // namespace railhead
