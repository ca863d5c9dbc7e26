#include "browser/verify_answer.h"

#include <nlohmann/json.hpp>

#include "browser/open_table.h"
#include "map/json_input.h"
#include "record/reader.h"
#include "record/verify.h"

namespace railhead {

namespace {

using nlohmann::json;

json verified(const json& question) {
    if (!question.is_object()) return error_json("bad_question", "a question is an object");
    const auto opened = open_table(question);
    if (const auto* error = std::get_if<json>(&opened)) return *error;
    const auto read = read_record(text_of(value_of(question, "record")));
    if (const auto* problem = std::get_if<Problem>(&read))
        return error_json("bad_record", problem_text(*problem));
    const auto& record = std::get<GameRecord>(read);
    const Verification found =
        verify_on(std::get<std::unique_ptr<OpenedTable>>(opened)->rules, record);
    return {{"ok", found.ok}, {"text", found.text}, {"moves", found.moves}, {"draws", found.draws}};
}

}  // namespace

std::string verify_answer(std::string_view question) {
    const auto parsed = parse_json(question);
    const auto* problem = std::get_if<Problem>(&parsed);
    const json answer = problem != nullptr ? error_json("bad_json", problem_text(*problem))
                                           : verified(std::get<json>(parsed));
    return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace railhead
