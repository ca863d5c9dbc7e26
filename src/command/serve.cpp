// railhead serve - the game server: it holds the tables and the rules; clients only ask and watch.
#include "server/serve.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <thread>

#include "command/command.h"
#include "command/drawing_files.h"
#include "core/text.h"
#include "players/player_text.h"
#include "server/log.h"
#include "sim/seated_player.h"

namespace railhead {

namespace {

// The server's computer players are those of the simulations, with their budgets by clock.
class SeatedBot final : public Bot {
public:
    SeatedBot(const PlayerSpec& spec, const RuleSet& rules, Seat seat) : player_(spec) {
        player_.start(rules, seat);
    }
    Action choose(const RuleSet& rules, const View& view, RandomStream& random) override {
        return player_.choose(rules, view, random);
    }

private:
    SeatedPlayer player_;
};

// `expert_time`: milliseconds until the strongest level's move appears. A tenth of it is for what
// comes after its thinking.
std::shared_ptr<Bot> make_bot(const std::string& player, const RuleSet& rules, Seat seat,
                              std::int64_t expert_time) {
    auto read = read_player(player);
    if (!read) return nullptr;
    if (thinking_of(player) == Thinking::searched)
        read->milliseconds = std::max(1, static_cast<int>(expert_time * 9 / 10));
    return std::make_shared<SeatedBot>(*read, rules, seat);
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct ServeArguments {
    ServeOptions serve;
    std::string config;
    int pace = 1200;
    int expert_time = 2000;
    int idle_minutes = 10;
    std::vector<std::string> proxies;
};

// The option used to be a switch: files and environments say true or false. Otherwise networks, in
// one word or several.
std::vector<AddressRange> proxies_named(const std::vector<std::string>& words) {
    std::vector<AddressRange> proxies;
    for (const std::string& word : words) {
        std::string_view rest = word;
        do {
            const std::size_t end = rest.find_first_of(", ");
            const std::string name(rest.substr(0, end));
            rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
            std::vector<AddressRange> more;
            if (is_one_of(name, {"", "true", "on", "yes", "enable", "1", "loopback"})) {
                // "a, b" has nothing between the comma and the space.
                if (!name.empty() || word.empty()) more = loopback_ranges();
            } else if (!is_one_of(name, {"false", "off", "no", "disable", "0"})) {
                const auto range = range_named(name);
                if (!range)
                    fail_usage(fmt::format(
                        "--behind-proxy: {} is not a network such as 10.0.0.0/8 or fd00::/8",
                        in_quotes(name)));
                more = {*range};
            }
            proxies.insert(proxies.end(), more.begin(), more.end());
        } while (!rest.empty());
    }
    return proxies;
}

// Options that neither the command line nor the environment has set. (CLI11 reads such files for
// whole programs, not for subcommands.)
void read_config(CLI::App& command, const std::string& path) {
    std::vector<CLI::ConfigItem> items;
    try {
        items = CLI::ConfigINI().from_file(path);
    } catch (const CLI::Error& error) {
        fail(fmt::format("--config: {}", printable(error.what(), 300)));
    }
    for (const CLI::ConfigItem& item : items) {
        CLI::Option* option = nullptr;
        for (CLI::Option* known : command.get_options())
            if (known->check_name("--" + item.name)) option = known;
        if (option == nullptr || !item.parents.empty() || item.name == "config")
            fail_usage(
                fmt::format("--config {}: there is no option {}", path, in_quotes(item.name)));
        if (option->count() > 0) continue;
        try {
            option->add_result(item.inputs);
            option->run_callback();
        } catch (const CLI::Error& error) {
            fail_usage(fmt::format("--config {}: {}", path, printable(error.what(), 300)));
        }
    }
}

// On these maps the strongest level plays without a network.
void log_missing_networks(const MapLibrary& library) {
    for (const MapSpec* map : library.maps()) {
        const auto rules = RuleSet::make(*map, {.players = map->rules.max_players});
        const std::string problem = rules ? program_networks().why_none(*rules) : rules.reason();
        if (!problem.empty())
            log_event(
                "info", "no_network",
                {{"map", map->id}, {"text", "computer players search with playouts: " + problem}});
    }
}

// One network plays at all tables of a map.
std::string_view network_file(const MapSpec& map) {
    const auto rules = RuleSet::make(map, {.players = map.rules.min_players});
    return rules ? program_networks().file_for(*rules) : std::string_view{};
}

bool is_loopback(const std::string& address) {
    return address.starts_with("127.") || address == "::1" || address == "localhost";
}

// Where to go, and how to let others in.
void say_where(const ServeOptions& options, std::uint16_t port) {
    if (!options.web.public_url.empty()) {
        fmt::print("railhead is open at {}\n", options.web.public_url);
    } else if (is_loopback(options.web.bind)) {
        fmt::print("railhead is open at http://127.0.0.1:{}/\n", port);
        fmt::print(
            "Only this machine can reach it. For others in your network: railhead serve --bind "
            "0.0.0.0\nand give them http://THIS-MACHINE:{}/ (its name or address).\n",
            port);
    } else {
        fmt::print(
            "railhead is open on {} port {}: share http://THIS-MACHINE:{}/ (its name or "
            "address).\n",
            options.web.bind, port, port);
    }
    fmt::print("Games are kept in {}. Stop with Ctrl-C: no move is lost.\n", options.data);
    std::fflush(stdout);
}

void run_serve(Context& context, const ServeArguments& arguments) {
    ServeOptions options = arguments.serve;
    options.web.proxies = proxies_named(arguments.proxies);
    options.tables.pace = arguments.pace;
    options.tables.expert_time = arguments.expert_time;
    options.tables.idle = arguments.idle_minutes * 60'000LL;
    options.listening = [&](std::uint16_t port) { say_where(options, port); };
    options.network_file = network_file;
    options.drawings = read_drawings(context);
    log_missing_networks(context.library());
    const std::string problem =
        serve(options, context.library(),
              [time = options.tables.expert_time](const std::string& player, const RuleSet& rules,
                                                  Seat seat) {
                  return make_bot(player, rules, seat, time);
              });
    if (!problem.empty()) fail(problem);
}

// In the environment --bot-threads is RAILHEAD_BOT_THREADS.
std::string environment_name(std::string_view option) {
    std::string name = "RAILHEAD_";
    for (const char c : option)
        name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return name;
}

template <class Value>
CLI::Option* add_setting(CLI::App& command, const std::string& name, Value& value,
                         const std::string& type, const std::string& text) {
    return command.add_option("--" + name, value, text)
        ->envname(environment_name(name))
        ->type_name(type);
}

void add_place_settings(CLI::App& command, ServeArguments& arguments) {
    ServeOptions& serve = arguments.serve;
    command.add_option("--config", arguments.config, "Read options from this file")
        ->type_name("FILE");
    add_setting(command, "port", serve.web.port, "N", "Where to listen; 0 is any free port")
        ->capture_default_str();
    add_setting(command, "bind", serve.web.bind, "ADDRESS",
                "The address to listen on; 0.0.0.0 opens it to the network")
        ->capture_default_str();
    add_setting(command, "data", serve.data, "DIR", "The folder that games are kept in")
        ->capture_default_str();
    add_setting(command, "public-url", serve.web.public_url, "URL",
                "What people type to reach it, if a proxy is in front of it");
    add_setting(command, "behind-proxy", arguments.proxies, "NETWORK",
                "Believe these proxies about their clients' addresses; without a network: "
                "those on this machine")
        ->expected(0, 100);
}

void add_table_settings(CLI::App& command, ServeArguments& arguments) {
    ServeOptions& serve = arguments.serve;
    add_setting(command, "pace", arguments.pace, "MS",
                "Milliseconds between decisions of computer players, where people play")
        ->check(CLI::Range(0, 60'000))
        ->capture_default_str();
    add_setting(command, "expert-time", arguments.expert_time, "MS",
                "Milliseconds that the level expert may take for a turn")
        ->check(CLI::Range(1, 60'000))
        ->capture_default_str();
    add_setting(command, "bot-threads", serve.bot_threads, "N",
                "How many computer players think at the same time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    add_setting(command, "idle", arguments.idle_minutes, "MINUTES",
                "Minutes after which tables that nobody watches leave memory")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    add_setting(command, "tables", serve.tables.tables, "N",
                "Tables in memory at most; when it is full idle ones leave it before")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_setting(command, "retention", serve.retention_days, "DAYS",
                "Delete finished games after this many days; 0: never")
        ->check(CLI::Range(0, 36'500))
        ->capture_default_str();
}

void add_limit_settings(CLI::App& command, ServeArguments& arguments) {
    ServeOptions& serve = arguments.serve;
    add_setting(command, "request-rate", serve.web.limits.requests_per_second, "N",
                "HTTP requests per second that one address may make; 0: as many as it likes")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    add_setting(command, "message-rate", serve.web.limits.messages_per_second, "N",
                "Messages per second that one client may send; 0: as many as it likes")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    command
        .add_flag("--open-metrics", serve.open_metrics,
                  "Show /metrics to everybody, not only to this machine")
        ->envname(environment_name("open-metrics"));
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "serve",
        "Runs the game server: people play in their browsers, against each other and against "
        "computer players.",
        "Every option can also be given in a file (--config FILE, lines such as port=8080) and in "
        "the "
        "environment (RAILHEAD_PORT=8080).\n"
        "Example: railhead serve --port 8080\n"
        "Example: railhead serve --bind 0.0.0.0 --data /var/lib/railhead\n"
        "Behind nginx or Caddy: docs/deployment.md");
    add_networks(*command);
    auto arguments = std::make_shared<ServeArguments>();
    arguments->serve.data = default_data_folder();
    // At least two: one of them is reserved for tables where people play.
    arguments->serve.bot_threads =
        std::max(2, static_cast<int>(std::thread::hardware_concurrency()) - 1);
    add_place_settings(*command, *arguments);
    add_table_settings(*command, *arguments);
    add_limit_settings(*command, *arguments);
    command->callback([arguments, command, &context] {
        if (!arguments->config.empty()) read_config(*command, arguments->config);
        run_serve(context, *arguments);
    });
}

}  // namespace railhead
