// Any bytes as a question to the engine in the browser: there is an answer in JSON, and the table
// that is open answers on.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "browser/questions.h"
#include "map/json_input.h"
#include "map/map_library.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

// A table of two, in the middle of a game, whose view has been told.
Questions asked(const MapLibrary& library) {
    using nlohmann::json;
    Questions questions;
    const auto ask = [&](const json& question) {
        return json::parse(questions.answer(question.dump()));
    };
    ask({{"ask", "open"}, {"map", library.text_of("poland")}, {"players", 2}});
    ask({{"ask", "game_new"}, {"seed", 1}});
    for (int i = 0; i < 40; ++i) {
        const json seat = ask({{"ask", "game_view"}})["next"];
        const json chosen = ask({{"ask", "game_choose"}, {"seat", seat}, {"player", "random"}});
        ask({{"ask", "game_act"}, {"seat", seat}, {"move", chosen["move"]}});
    }
    ask({{"ask", "position"}, {"view", ask({{"ask", "game_view"}, {"seat", 0}})["view"]}});
    return questions;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static Questions questions = asked(library);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    // Maps have a target of their own, and thinking takes long.
    const auto parsed = parse_json(text);
    if (const auto* question = std::get_if<nlohmann::json>(&parsed))
        if (question->is_object() && question->value("ask", nlohmann::json()) == "open") return 0;
    if (text.find("search") != text.npos || text.find("expert") != text.npos) return 0;
    const auto answer = parse_json(questions.answer(text));
    const auto* tree = std::get_if<nlohmann::json>(&answer);
    check(tree != nullptr && tree->is_object());
    return 0;
}
