// command/report.h - what reports share: files, tables, means and JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule_set.h"

namespace railhead {

// 0 where nothing was counted.
inline double ratio(double sum, double count) {
    return count == 0 ? 0 : sum / count;
}
inline double mean(std::int64_t sum, double count) {
    return ratio(static_cast<double>(sum), count);
}

// How JSON reports begin: "map", "map_hash" and "variant", null if there is none.
nlohmann::ordered_json table_json(const RuleSet& rules);
// "MAP, 3 players, variant NAME"
std::string table_name(const RuleSet& rules);

// A file that an option names; an empty path means none.
class ReportFile {
public:
    // Fails now rather than at the end of a long run if it cannot be written. An existing file is
    // left as it is until write().
    ReportFile(std::string option, std::string path);
    void write(std::string_view text) const;
    bool wanted() const { return !path_.empty(); }

private:
    [[noreturn]] void fail_here() const;

    std::string option_;
    std::string path_;
};

// How many letters a text in UTF-8 has: about as many columns.
std::size_t letters_in(std::string_view text);

// Rows in columns as wide as they must be, headings first; the first column to the left, the others
// to the right.
std::string text_table(const std::vector<std::vector<std::string>>& rows);
// The rows of a Markdown table, headings first; numbers (all columns but the first) to the right.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace railhead
