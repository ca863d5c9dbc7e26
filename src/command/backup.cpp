// railhead backup - a copy of a server's games, even while it runs.
#include <fmt/format.h>

#include "command/command.h"
#include "server/operator.h"
#include "server/serve.h"
#include "store/store.h"
#include "store/waiting_store.h"

namespace railhead {

namespace {

struct BackupArguments {
    std::string data = default_data_folder();
    std::string file;
};

void run_backup(const BackupArguments& arguments) {
    auto opened = Store::open({.path = store_path(arguments.data), .use = StoreUse::operate});
    if (!opened) fail(opened.reason());
    const std::string problem = WaitingStore(**opened).backup(arguments.file);
    if (!problem.empty()) fail(problem);
    fmt::print(
        "{} holds all games. To go back to it, put it into a folder of its own as "
        "railhead.sqlite.\n",
        arguments.file);
}

}  // namespace

void add_backup(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(
        app, context, "backup", "Copies all games of a server into a file, while it runs or not.",
        "Example: railhead backup --data /var/lib/railhead games-2026-11-15.sqlite");
    auto arguments = std::make_shared<BackupArguments>();
    command->add_option("--data", arguments->data, "The folder of the server")
        ->envname("RAILHEAD_DATA")
        ->type_name("DIR")
        ->capture_default_str();
    command->add_option("file", arguments->file, "The file to write; it must not be there yet")
        ->required()
        ->type_name("FILE");
    command->callback([arguments] { run_backup(*arguments); });
}

}  // namespace railhead
