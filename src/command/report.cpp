#include "command/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "command/command.h"
#include "core/text.h"

namespace railhead {

nlohmann::ordered_json table_json(const RuleSet& rules) {
    const std::string& variant = rules.selection.variant;
    nlohmann::ordered_json answer{{"map", rules.map->id}, {"map_hash", rules.map->hash}};
    answer["variant"] =
        variant.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(variant);
    return answer;
}

std::string table_name(const RuleSet& rules) {
    const std::string& variant = rules.selection.variant;
    return fmt::format("{}, {} players{}", rules.map->id, rules.players,
                       variant.empty() ? "" : ", variant " + variant);
}

ReportFile::ReportFile(std::string option, std::string path)
    : option_(std::move(option)), path_(std::move(path)) {
    if (wanted() && !std::ofstream(path_, std::ios::binary | std::ios::app)) fail_here();
}

void ReportFile::write(std::string_view text) const {
    if (!wanted()) return;
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    file << text;
    if (!file.flush()) fail_here();
}

void ReportFile::fail_here() const {
    fail(fmt::format("{} {}: {}", option_, printable(path_, 200), std::strerror(errno)));
}

std::size_t letters_in(std::string_view text) {
    // All bytes except those that continue a letter.
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
    }));
}

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows[0].size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], letters_in(row[i]));
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - letters_in(row[i]), ' ');
            text += i == 0 ? row[i] + space : "  " + space + row[i];
        }
        text += "\n";
    }
    return text;
}

std::string markdown_table(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const std::string& cell : rows[i]) {
            text += "| ";
            for (const char c : cell) {
                if (c == '|') text += '\\';
                text += c;
            }
            text += ' ';
        }
        text += "|\n";
        if (i > 0) continue;
        for (std::size_t column = 0; column < rows[0].size(); ++column)
            text += column == 0 ? "|---" : "|--:";
        text += "|\n";
    }
    return text;
}

}  // namespace railhead
