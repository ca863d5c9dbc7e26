// railhead play - a game in the terminal against computer players, in plain lines.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>

#include "command/command.h"
#include "command/input.h"
#include "command/play_session.h"
#include "command/record_lines.h"
#include "core/text.h"
#include "record/reader.h"

namespace railhead {

namespace {

constexpr std::size_t kMaxLine = 1000;
constexpr std::array<std::string_view, kMaxSeats> kNames{"Ada", "Bruno", "Clara", "Dario", "Emma"};

struct PlayArguments {
    TableArguments table;
    std::optional<int> seat;
    std::string bots = "builder";
    std::optional<std::uint64_t> seed;
    std::string record;
    std::string resume;
};

// A line without its end; nullopt at the end of input. A line longer than anybody would type is
// skipped, with a message.
struct Line {
    std::string text;
    bool too_long = false;
};
std::optional<Line> read_line(FILE* file) {
    Line line;
    for (;;) {
        const int c = std::getc(file);
        if (c == EOF) {
            if (line.text.empty()) return std::nullopt;
            return line;
        }
        if (c == '\n') return line;
        if (line.text.size() < kMaxLine)
            line.text += static_cast<char>(c);
        else
            line.too_long = true;
    }
}

// Writes a file atomically: there is never half of one.
std::optional<std::string> write_whole(const std::string& path, const std::string& text) {
    const std::string unfinished = path + ".part";
    FILE* file = std::fopen(unfinished.c_str(), "wb");
    if (!file) return std::strerror(errno);
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (std::fclose(file) != 0 || !written || std::rename(unfinished.c_str(), path.c_str()) != 0) {
        const std::string reason = std::strerror(errno);
        std::remove(unfinished.c_str());
        return reason;
    }
    return std::nullopt;
}

// Where the game is kept: an existing file is not touched, unless it was named for this.
class Keeper {
public:
    // `always`: the file that is written at every move, "" for none; `own`: one that may be
    // written over when the player says save.
    explicit Keeper(std::string always, std::string own = {})
        : always_(std::move(always)), own_(always_.empty() ? std::move(own) : always_) {}

    bool keeps_always() const { return !always_.empty(); }

    std::string save(const PlaySession& session, std::string path) {
        if (path.empty()) path = own_.empty() ? "railhead-game.json" : own_;
        if (has_control_characters(path) || path.find('\0') != path.npos)
            return "That is not a file name.\n";
        if (path != own_ && ::access(path.c_str(), F_OK) == 0)
            return fmt::format(
                "{} is there already: choose another name, as in save my-game.json\n",
                in_quotes(path));
        if (const auto reason = write_whole(path, session.record() + "\n"))
            return fmt::format("Not saved to {}: {}.\n", in_quotes(path), *reason);
        own_ = path;
        return fmt::format("Saved to {}, {}. railhead play --resume {} continues it.\n",
                           in_quotes(path), counted(session.moves(), "move"), printable(path, 200));
    }

private:
    std::string always_;
    std::string own_;  // the file that this game is in
};

void say(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void play(PlaySession& session, Keeper keeper) {
    std::string text = session.greeting();
    bool ask = true;  // the question again, after what changed something
    for (;;) {
        say(text + (ask ? "\n" + session.prompt() : "") + "> ");
        if (keeper.keeps_always() && ask) keeper.save(session, "");
        const auto line = read_line(stdin);
        if (!line) {
            say("\nEnd of input. Goodbye.\n");
            break;
        }
        if (line->too_long) {
            text = fmt::format("That line is longer than {} characters.\n", kMaxLine);
            ask = false;
            continue;
        }
        const std::string before = session.prompt();
        text = session.answer(line->text);
        if (const auto path = session.take_save_request()) text = keeper.save(session, *path);
        if (session.wants_to_quit()) {
            say("Goodbye.\n");
            break;
        }
        ask = text.empty() || session.prompt() != before;
    }
    if (keeper.keeps_always()) say(keeper.save(session, ""));
}

std::uint64_t fresh_seed() {
    std::random_device device;
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    return mixed((std::uint64_t{device()} << 32) ^ device() ^ static_cast<std::uint64_t>(now));
}

void play_new(Context& context, const PlayArguments& arguments) {
    const auto rules = arguments.table.rules(context);
    const std::uint64_t seed = arguments.seed.value_or(fresh_seed());
    const int you = arguments.seat.value_or(RandomStream(seed, 2).below(rules->players));
    if (you >= rules->players)
        fail_usage(fmt::format("--seat {}: the seats are 0 to {}", you, rules->players - 1));
    const auto bots = players_of_seats(arguments.bots, *rules, rules->players - 1);
    PlaySession::Table table{.rules = rules,
                             .you = id_at<Seat>(static_cast<std::size_t>(you)),
                             .seats = {},
                             .seed = seed};
    std::size_t bot = 0;
    for (const Seat seat : seats_of(*rules)) {
        if (seat == table.you) {
            table.seats.push_back({"You", "human"});
        } else {
            table.seats.push_back({std::string{kNames[bot]}, bots[bot]});
            ++bot;
        }
    }
    PlaySession session(std::move(table));
    play(session, Keeper(arguments.record));
}

struct Saved {
    GameRecord record;
    bool alone = false;  // the only game of its file
};
Saved record_in(const std::string& path) {
    const std::string name = printable(path, 200);
    const auto file = read_file(path, kMaxRecord);
    if (!file) fail(fmt::format("{}: {}", name, file.reason()));
    const auto texts = split_records(*file);
    if (texts.empty()) fail(fmt::format("{}: there is no game in it", name));
    auto read = read_record(texts[0]);
    if (const auto* problem = std::get_if<Problem>(&read))
        fail(fmt::format("{}: {}", name, problem_text(*problem)));
    return {std::get<GameRecord>(std::move(read)), texts.size() == 1};
}

void play_resumed(Context& context, const PlayArguments& arguments) {
    auto [record, alone] = record_in(arguments.resume);
    record.head.ended = EndedBy::rules;  // it goes on
    Replayer replayer(context.library());
    const Replay replay = replayer.replay(record, {.own_rules = OwnRules::allowed});
    if (!replay.ok) fail(fmt::format("{}: {}", printable(arguments.resume, 200), replay.text));
    if (record.truncated)
        fmt::print("The record is cut short: the game continues after its {}.\n",
                   counted(replay.moves, "whole move"));
    auto rules = replayer.rules_of(record.head, OwnRules::allowed, replay.reading);
    const auto players = (*rules)->players;
    int you = arguments.seat.value_or(-1);
    for (int i = 0; you < 0 && i < players; ++i)
        if (record.head.seats[static_cast<std::size_t>(i)].player == "human") you = i;
    you = std::max(you, 0);
    if (you >= players)
        fail_usage(fmt::format("--seat {}: the seats are 0 to {}", you, players - 1));
    // Seats of players that are not known here are played by the usual one.
    for (RecordSeat& seat : record.head.seats)
        if (!make_player(seat.player)) seat.player = "builder";
    record.head.seats[static_cast<std::size_t>(you)].player = "human";
    std::vector<std::string> computers;
    for (const RecordSeat& seat : record.head.seats)
        if (seat.player != "human") computers.push_back(seat.player);
    say_missing_networks(computers, **rules);
    PlaySession session({.rules = *rules,
                         .you = id_at<Seat>(static_cast<std::size_t>(you)),
                         .seats = record.head.seats,
                         .seed = arguments.seed.value_or(fresh_seed())},
                        record, context.library());
    play(session, Keeper(arguments.record, alone ? arguments.resume : ""));
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "play",
        "Plays a game in the terminal against computer players, in plain lines of text.",
        player_list() +
            "\nIt works with a screen reader: board, hand and tickets are lists, printed on "
            "request.\n"
            "Say help in the game. --resume continues a saved game.\n"
            "Example: railhead play --players 3 --bots builder,random --record game.json");
    add_networks(*command);
    auto arguments = std::make_shared<PlayArguments>();
    arguments->table.add_to(*command);
    command->add_option("--seat", arguments->seat, "Your seat, 0 begins; by chance if not given")
        ->type_name("N")
        ->check(CLI::Range(0, 4));
    command
        ->add_option("--bots", arguments->bots,
                     "Your opponents: one name for all, or a comma list, one for each")
        ->type_name("NAMES")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "The same seed deals the same cards")
        ->type_name("N");
    command
        ->add_option("--record", arguments->record, "Save the game to this file after every move")
        ->type_name("FILE");
    command->add_option("--resume", arguments->resume, "Continue the game of this record")
        ->type_name("FILE");
    command->callback([arguments, &context] {
        const std::string& record = arguments->record;
        if (!record.empty() && record != arguments->resume && ::access(record.c_str(), F_OK) == 0)
            fail(fmt::format("--record {}: this file already exists; --resume continues its game",
                             printable(record, 200)));
        if (arguments->resume.empty())
            play_new(context, *arguments);
        else
            play_resumed(context, *arguments);
    });
}

}  // namespace railhead
