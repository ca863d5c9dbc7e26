#include "map/json_input.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/utf8.h"

namespace railhead {

namespace {

using nlohmann::json;

// "line 3, column 7" of a byte; columns count characters.
std::string line_and_column(std::string_view text, std::size_t at) {
    const auto before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto line_start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    const auto in_line = before.substr(line_start);
    const auto column = 1 + std::count_if(in_line.begin(), in_line.end(), [](char c) {
                            return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
                        });
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// The library's words without its error number, its own position and what it read last:
// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing
// value - invalid literal; last read: '[x'" becomes "invalid literal".
std::string reason_of(std::string_view what) {
    if (what.find("number overflow") != what.npos) return "number too large";
    const auto dash = what.find(" - ");
    if (dash != what.npos) what.remove_prefix(dash + 3);
    std::string_view tail;
    const auto last_read = what.find("; last read: '");
    if (last_read != what.npos) {
        const auto expected = what.rfind("'; expected ");
        if (expected != what.npos) tail = what.substr(expected + 1);
        what = what.substr(0, last_read);
    }
    return "not JSON: " + printable(std::string{what}.append(tail), 200);
}

// Receives the library's parse events and builds the tree, stopping at the first problem.
class TreeBuilder {
public:
    TreeBuilder(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits) {}

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) {
        return value == 0 ? add(-0.0) : add(value);  // only "-0" comes here as 0
    }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(json::binary_t&) { return false; }  // no such thing in JSON text
    bool start_object(std::size_t) { return open(json::object()); }
    bool start_array(std::size_t) { return open(json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        auto& object = *open_.back().container->get_ptr<json::object_t*>();
        const auto [entry, is_new] = object.try_emplace(name);
        open_.back().key = std::move(name);
        if (!is_new) return fail(place(), "the same key twice in one object");
        slot_ = &entry->second;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const json::exception& error) {
        const auto at = std::min(position == 0 ? 0 : position - 1, text_.size());
        return fail(line_and_column(text_, at), reason_of(error.what()));
    }

    std::variant<json, Problem> result() && {
        if (problem_) return std::move(*problem_);
        return std::move(root_);
    }

private:
    struct Level {
        json* container;
        std::string key;  // of the entry being read, if it is an object
    };

    bool fail(std::string place, std::string reason) {
        problem_ = Problem{std::move(place), std::move(reason)};
        return false;
    }

    std::string place() const {
        std::string pointer;
        for (const auto& level : open_)
            pointer +=
                '/' + (level.container->is_object() ? pointer_step(level.key)
                                                    : std::to_string(level.container->size() - 1));
        return pointer;
    }

    // Puts the value where the text has it; slot_ is then the place of the value.
    bool add(json value) {
        if (++values_ > limits_.values)
            return fail("", "more than " + std::to_string(limits_.values) + " values");
        if (open_.empty()) {
            slot_ = &root_;
        } else if (auto* list = open_.back().container->get_ptr<json::array_t*>()) {
            slot_ = &list->emplace_back();
        }
        *slot_ = std::move(value);
        return true;
    }
    bool open(json empty) {
        if (!add(std::move(empty))) return false;
        if (open_.size() == limits_.depth)
            return fail(place(), "lists and objects nested more than " +
                                     std::to_string(limits_.depth) + " deep");
        open_.push_back({slot_, {}});  // stays valid: its container does not grow while it is open
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    JsonLimits limits_;
    json root_;
    json* slot_ = &root_;
    std::vector<Level> open_;
    std::size_t values_ = 0;
    std::optional<Problem> problem_;
};

}  // namespace

std::variant<nlohmann::json, Problem> parse_json(std::string_view text, const JsonLimits& limits) {
    if (text.size() > limits.bytes)
        return Problem{"", "larger than " + std::to_string(limits.bytes) + " bytes"};
    if (const auto at = broken_utf8_at(text))
        return Problem{line_and_column(text, *at), "broken UTF-8"};
    // The library takes a zero byte for the end of the text.
    if (const auto at = text.find('\0'); at != text.npos)
        return Problem{line_and_column(text, at), "not JSON: a zero byte"};
    TreeBuilder builder(text, limits);
    json::sax_parse(text, &builder);
    return std::move(builder).result();
}

std::string problem_text(const Problem& problem) {
    return (problem.place.empty() ? "" : problem.place + ": ") + problem.reason;
}

std::string problems_text(std::string_view file_name, std::span<const Problem> problems) {
    std::string text;
    for (const auto& problem : problems)
        text += std::string{file_name} + ": " + problem_text(problem) + '\n';
    return text;
}

std::string pointer_step(std::string_view key) {
    std::string step;
    for (const char c : printable(key)) {
        if (c == '~')
            step += "~0";
        else if (c == '/')
            step += "~1";
        else
            step += c;
    }
    return step;
}

}  // namespace railhead
