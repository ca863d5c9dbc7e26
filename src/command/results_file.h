// command/results_file.h - results in a file, one per line after a line that says what they are
// results of, so that a long series of games can be resumed.
#pragma once

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "sim/match.h"

namespace railhead {

class ResultsFile {
public:
    using Json = nlohmann::ordered_json;

    // Reads what is there: `read` gets every line and says whether it is a result. From the first
    // line that is not a result, the rest was cut off and is left out. Fails if the file begins
    // with another `head`.
    ResultsFile(const std::string& path, const Json& head,
                const std::function<bool(const Json&)>& read);

    // False if it could not be written.
    bool add(const Json& result);
    bool failed() const { return failed_; }

private:
    std::ofstream file_;
    bool failed_ = false;
};

// Adds to a head which network these players use, if there is one: results with another one do not
// belong together.
void add_network(nlohmann::ordered_json& head, const RuleSet& rules,
                 const std::vector<std::string>& players);

nlohmann::ordered_json score_json(const MatchScore& score);
// False if it is not a score.
bool read_score(const nlohmann::ordered_json& from, MatchScore& score);

// The whole number at this key; -1 if there is none, or a negative one.
std::int64_t number_at(const nlohmann::ordered_json& from, const char* key);

}  // namespace railhead
