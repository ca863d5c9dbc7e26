// faulty_server serve --port N --data DIR [--fault NAME] - a server for tests: its level expert
// ends the program in the way that is named, all others make the first move of the list.
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "map/map_library.h"
#include "record/move_json.h"
#include "rules/legal_actions.h"
#include "server/serve.h"

namespace railhead {

namespace {

// Not a loop to the compiler.
int overflow(volatile int* above) {
    volatile int here[1024] = {};
    here[0] = above == nullptr ? 0 : above[0];
    return here[0] < 0 ? 0 : overflow(here) + here[0];
}

void commit(const std::string& fault) {
    if (fault == "abort") std::abort();
    if (fault == "segv") ::raise(SIGSEGV);
    if (fault == "overflow") overflow(nullptr);
    if (fault == "kill") ::kill(::getpid(), SIGKILL);
    if (fault == "throw") throw std::runtime_error("as it was told");
}

class FaultyBot final : public Bot {
public:
    explicit FaultyBot(std::string fault) : fault_(std::move(fault)) {}
    Action choose(const RuleSet& rules, const View& view, RandomStream&) override {
        commit(fault_);
        return legal_actions(rules, context_of(view)).actions.front();
    }

private:
    std::string fault_;
};

int run(int count, char** words) {
    ServeOptions options;
    options.web.limits.requests_per_second = 0;
    options.web.limits.messages_per_second = 0;
    options.tables.pace = 0;
    options.tables.expert_time = 0;
    std::string fault;
    for (int i = 2; i + 1 < count; i += 2) {
        const std::string name = words[i];
        const std::string value = words[i + 1];
        if (name == "--port") options.web.port = static_cast<std::uint16_t>(std::stoi(value));
        if (name == "--data") options.data = value;
        if (name == "--fault") fault = value;
    }
    options.listening = [](std::uint16_t port) {
        std::printf("open at http://127.0.0.1:%d/\n", port);
        std::fflush(stdout);
    };
    const MapLibrary library;
    const std::string problem =
        serve(options, library, [&](const std::string& player, const RuleSet&, Seat) {
            if (player == "expert" && fault == "make") std::abort();  // on the tables' thread
            return std::make_shared<FaultyBot>(player == "expert" ? fault : "");
        });
    if (problem.empty()) return 0;
    std::fprintf(stderr, "%s\n", problem.c_str());
    return 1;
}

}  // namespace

}  // namespace railhead

int main(int count, char** words) {
    return railhead::run(count, words);
}
