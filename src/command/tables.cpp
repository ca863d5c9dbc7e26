// railhead tables - the tables of a server for its operator: list, close, delete, resume.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "command/command.h"
#include "core/text.h"
#include "server/operator.h"
#include "server/serve.h"
#include "store/store.h"
#include "store/waiting_store.h"
#include "table/table_messages.h"

namespace railhead {

namespace {

using nlohmann::json;

struct TablesArguments {
    std::string data = default_data_folder();
    std::string close;
    std::string erase;
    std::string resume;
    int most = 100;
    bool as_json = false;
};

std::string word(const json& table, const char* key) {
    const auto found = table.find(key);
    return found != table.end() && found->is_string() ? found->get<std::string>() : "?";
}

void list(Store& store, const TablesArguments& arguments) {
    const auto all = WaitingStore(store).all(static_cast<std::size_t>(arguments.most));
    if (!all.problem.empty()) fail(all.problem);
    const Store::Rows& rows = all.value;
    if (arguments.as_json) {
        json tables = json::array();
        for (const TableRow& row : rows) tables.push_back(listed_json(row));
        fmt::print("{}\n", json{{"tables", std::move(tables)}}.dump(2));
        return;
    }
    fmt::print("{:<12}{:<20}{:<10}{:>6}  {}\n", "table", "map", "phase", "seats", "last change");
    for (const TableRow& row : rows) {
        const json table = listed_json(row);
        const auto seats = table.find("seats");
        const auto time = static_cast<std::time_t>(row.changed / 1000);
        const bool aside = !row.set_aside.empty();
        fmt::print("{:<12}{:<20}{:<10}{:>6}  {:%Y-%m-%d %H:%M} UTC{}\n", row.code,
                   word(table, "map"), aside ? "set aside" : word(table, "phase"),
                   seats == table.end() ? 0 : seats->size(), fmt::gmtime(time),
                   aside ? "  " + printable(row.set_aside, 200) : "");
    }
    const auto aside = std::find_if(rows.begin(), rows.end(),
                                    [](const TableRow& row) { return !row.set_aside.empty(); });
    if (aside != rows.end())
        fmt::print(
            "\nNobody can play at a table that is set aside. To resume it: railhead tables "
            "--resume "
            "{}\n",
            aside->code);
}

void change_without_server(Store& store, const TableRow& row, const std::string& what) {
    if (what == "delete") {
        if (!WaitingStore(store).erase(row.number).value) fail("the table could not be deleted");
        return;
    }
    if (row.set_aside.empty()) fail("this table is not set aside");
    const std::string problem = WaitingStore(store).set_aside(row.number, "");
    if (!problem.empty()) fail(problem);
}

// Through the server if it runs: it has the table in memory.
void change(Store& store, const TablesArguments& arguments, const std::string& what,
            const std::string& code) {
    const auto row = WaitingStore(store).find(code).value;
    if (!row) fail(fmt::format("there is no table {}", in_quotes(code)));
    const auto told = tell_server(arguments.data, what, row->code);
    if (!told) fail(told.reason());
    switch (*told) {
        case Told::done:
            break;
        case Told::not_running:
            if (what == "close") fail("only a running server can end a game: start it first");
            change_without_server(store, *row, what);
            break;
    }
    fmt::print("table {} {}\n", row->code,
               what == "close"    ? "is closed"
               : what == "delete" ? "is deleted"
                                  : "is open again");
}

void run_tables(const TablesArguments& arguments) {
    auto opened = Store::open({.path = store_path(arguments.data), .use = StoreUse::operate});
    if (!opened) fail(opened.reason());
    Store& store = **opened;
    if (!arguments.close.empty()) return change(store, arguments, "close", arguments.close);
    if (!arguments.erase.empty()) return change(store, arguments, "delete", arguments.erase);
    if (!arguments.resume.empty()) return change(store, arguments, "resume", arguments.resume);
    list(store, arguments);
}

}  // namespace

void add_tables(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "tables", "Lists the tables of a server; closes, deletes or resumes one.",
        "A game that is closed is scored as it stands and nobody wins; what is deleted is gone. A "
        "table that made the server crash is set aside until it is resumed, closed or deleted.\n"
        "Example: railhead tables --data /var/lib/railhead\n"
        "Example: railhead tables --delete k7mp2x");
    auto arguments = std::make_shared<TablesArguments>();
    command->add_option("--data", arguments->data, "The folder of the server")
        ->envname("RAILHEAD_DATA")
        ->type_name("DIR")
        ->capture_default_str();
    auto* close = command->add_option("--close", arguments->close, "End the game at this table")
                      ->type_name("CODE");
    auto* erase =
        command->add_option("--delete", arguments->erase, "Delete this table and its game for good")
            ->type_name("CODE")
            ->excludes(close);
    command->add_option("--resume", arguments->resume, "Resume a table that was set aside")
        ->type_name("CODE")
        ->excludes(close, erase);
    command->add_option("--most", arguments->most, "List at most this many, newest first")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_flag("--json", arguments->as_json, "For programs");
    command->callback([arguments] { run_tables(*arguments); });
}

}  // namespace railhead
