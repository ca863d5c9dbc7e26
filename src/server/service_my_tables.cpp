// POST /api/my-tables: what a browser shows of all the tables that it remembers, in one answer.
//
// Each table is looked up as GET /api/tables/CODE does it, with the same limit on guesses, so the
// list tells nobody more than asking for each table would.
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "map/json_input.h"
#include "server/message.h"
#include "server/service.h"
#include "table/secret_hash.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostCodes = 40;  // as many as a browser remembers
constexpr std::size_t kLongestTyped = 64;
// Looked up at a time for one request: a long list of tables that are all on disk does not keep
// the tables of others from loading.
constexpr std::size_t kAtOnce = 4;

// {"tables": ["jxuc76", …]}; nullopt: it is not.
std::optional<std::vector<std::string>> codes_in(const std::string& body) {
    const auto parsed = parse_json(body, kMessageLimits);
    const auto* tree = std::get_if<json>(&parsed);
    if (tree == nullptr) return std::nullopt;
    Problems problems;
    std::vector<std::string> codes;
    const JsonNode node(*tree, "", problems);
    if (node.is_object_of(std::array<std::string_view, 1>{"tables"}))
        if (const auto tables = node.need("tables"))
            for (const JsonNode& item : tables->items(Empty::allowed, kMostCodes, "codes")) {
                const auto code = item.nonempty_text();
                if (!code) break;
                if (code->size() > kLongestTyped) item.report("is too long");
                codes.push_back(*code);
            }
    if (problems.reported() > 0) return std::nullopt;
    return codes;
}

json problem_json(const Refused& reason) {
    return {{"reason", reason.key}, {"text", reason.text}};
}

}  // namespace

struct Service::TableList {
    Asked request{};
    std::string person{};  // the hash of the secret; "": a stranger
    Answer answer{};
    std::vector<std::string> codes{};
    std::vector<json> told{};     // by place in `codes`
    std::size_t begun = 0;        // how many have been looked up, or are being
    std::size_t in_progress = 0;  // of these, how many have no answer yet
    bool is_beginning = false;    // a table in memory is found before look() returns
};

void Service::list_my_tables(const HttpRequest& request, const Answer& answer) {
    auto codes = codes_in(request.body);
    if (!codes)
        return answer(problem_answer(
            400, "bad_codes",
            "this is not a list of at most " + std::to_string(kMostCodes) + " codes of tables"));
    const auto list = std::make_shared<TableList>();
    list->request = std::make_shared<const HttpRequest>(request);
    list->person = request.secret.empty() ? "" : secret_hash(request.secret);
    list->answer = answer;
    list->codes = std::move(*codes);
    list->told.resize(list->codes.size());
    look_up_more(list);
}

void Service::look_up_more(const std::shared_ptr<TableList>& list) {
    if (list->is_beginning) return;
    list->is_beginning = true;
    while (list->begun < list->codes.size() && list->in_progress < kAtOnce) {
        const std::size_t place = list->begun++;
        ++list->in_progress;
        const auto tell = [this, list, place](json told) {
            told["code"] = list->codes[place];
            list->told[place] = std::move(told);
            --list->in_progress;
            look_up_more(list);
        };
        if (!list->request->loopback &&
            !listers_.take(list->request->address, std::chrono::steady_clock::now())) {
            tell({{"problem",
                   problem_json(
                       {"too_fast", "you have asked for many tables: wait a moment", {}})}});
            continue;
        }
        look(list->request, list->codes[place], list->person,
             [this, list, tell](const Found& found) {
                 if (const auto* reason = std::get_if<Refused>(&found))
                     return tell({{"problem", problem_json(*reason)}});
                 tell({{"found", listed_for(*std::get<const Table*>(found), list->person)}});
             });
    }
    list->is_beginning = false;
    if (list->begun == list->codes.size() && list->in_progress == 0)
        list->answer(json_answer(200, {{"tables", std::move(list->told)}}));
}

}  // namespace railhead
