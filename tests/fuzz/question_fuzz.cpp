// Any bytes as a question to the engine in the browser, and as a network: there is an answer in
// JSON, and the open table keeps answering.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "browser/questions.h"
#include "map/json_input.h"
#include "map/map_library.h"
#include "players/made_up_network.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

using nlohmann::json;

json ask(Questions& questions, const json& question) {
    return json::parse(questions.answer(question.dump()));
}

// A table of two with a network, in the middle of a game.
Questions asked(const MapLibrary& library) {
    Questions questions;
    ask(questions, {{"ask", "open"}, {"map", library.text_of("poland")}, {"players", 2}});
    const auto rules = RuleSet::make(*library.find("poland"), {.players = 2});
    check(!json::parse(questions.take_network(made_up_network(*rules, 1))).contains("error"));
    ask(questions, {{"ask", "game_new"}, {"seed", 1}});
    for (int i = 0; i < 40; ++i) {
        const json seat = ask(questions, {{"ask", "game_view"}})["next"];
        const json chosen =
            ask(questions, {{"ask", "game_choose"}, {"seat", seat}, {"player", "random"}});
        ask(questions, {{"ask", "game_act"}, {"seat", seat}, {"move", chosen["move"]}});
    }
    return questions;
}

// All that can be asked about a position.
void ask_all(Questions& questions) {
    ask(questions, {{"ask", "track"}, {"track", "suwalki:LT:0"}});
    ask(questions, {{"ask", "payment"}, {"track", "suwalki:LT:0"}, {"cards", {{"red", 1}}}});
    ask(questions, {{"ask", "tickets"}, {"tickets", {0, 1, 2}}});
    ask(questions, {{"ask", "completed"}, {"seat", 1}, {"tickets", {0, 1, 2}}});
    ask(questions, {{"ask", "longest"}, {"seat", 0}});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static Questions questions = asked(library);
    static const json position{
        {"ask", "position"}, {"view", ask(questions, {{"ask", "game_view"}, {"seat", 0}})["view"]}};
    static const json told = ask(questions, position);
    check(!told.contains("error"));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check(json::parse(questions.take_network(text)).contains("error"));
    const auto parsed = parse_json(text);
    const auto* question = std::get_if<json>(&parsed);
    const json word =
        question != nullptr && question->is_object() ? question->value("ask", json()) : json();
    // Maps have a target of their own, and thinking takes long.
    if (word == "open") return 0;
    if (text.find("search") != text.npos || text.find("expert") != text.npos) return 0;
    const auto answer = parse_json(questions.answer(text));
    const auto* tree = std::get_if<json>(&answer);
    check(tree != nullptr && tree->is_object());
    if (word == "position") {
        ask_all(questions);
        ask(questions, position);  // for the next input
    }
    return 0;
}
