#include "map/json_node.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/text.h"

namespace railhead {

using nlohmann::json;

void Problems::set_variant(std::string place, std::string name) {
    variant_place_ = std::move(place);
    variant_name_ = std::move(name);
}

void Problems::add(std::string place, std::string reason) {
    ++reported_;
    if (is_full()) {
        ++left_out_;
        return;
    }
    Problem problem{std::move(place), std::move(reason)};
    if (std::ranges::find(problems_, problem) != problems_.end()) return;
    if (!variant_place_.empty() && !problem.place.starts_with(variant_place_)) {
        problem.reason += " (variant " + in_quotes(variant_name_) + ")";
        if (std::ranges::find(problems_, problem) != problems_.end()) return;
    }
    problems_.push_back(std::move(problem));
}

std::vector<Problem> Problems::list() const {
    auto all = problems_;
    if (left_out_ > 0) all.push_back({"", std::to_string(left_out_) + " more problems"});
    return all;
}

JsonNode::JsonNode(const json& value, std::string place, Problems& problems)
    : value_(&value), place_(std::move(place)), problems_(&problems) {}

void JsonNode::report(std::string reason) const {
    problems_->add(place_, std::move(reason));
}

bool JsonNode::is_null() const {
    return value_->is_null();
}

bool JsonNode::is_text() const {
    return value_->is_string();
}

bool JsonNode::is_number() const {
    return value_->is_number();
}

std::string JsonNode::dump() const {
    return value_->dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string JsonNode::described() const {
    if (const auto* text = value_->get_ptr<const json::string_t*>()) return in_quotes(*text);
    if (value_->is_array()) return "a list";
    if (value_->is_object()) return "an object";
    return value_->dump();  // null, true, false, a number
}

void JsonNode::expected(std::string_view what) const {
    report("must be " + std::string{what} + ", not " + described());
}

std::optional<int> JsonNode::whole_number(int least, int most) const {
    std::optional<std::int64_t> n;
    if (value_->is_number_unsigned()) {
        const auto large = *value_->get_ptr<const json::number_unsigned_t*>();
        if (large <= INT32_MAX) n = static_cast<std::int64_t>(large);
    } else if (value_->is_number_integer()) {
        n = *value_->get_ptr<const json::number_integer_t*>();
    }
    if (n && *n >= least && *n <= most) return static_cast<int>(*n);
    expected(least == most
                 ? std::to_string(least)
                 : "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return std::nullopt;
}

std::optional<std::uint64_t> JsonNode::large_number(std::uint64_t least) const {
    const auto* value = value_->get_ptr<const json::number_unsigned_t*>();
    if (value != nullptr && *value >= least) return *value;
    expected("a whole number from " + std::to_string(least) + " on");
    return std::nullopt;
}

std::optional<double> JsonNode::number(double least, double most) const {
    if (value_->is_number()) {
        const auto n = value_->get<double>();
        if (n >= least && n <= most) return n;
    }
    expected("a number from " + json(least).dump() + " to " + json(most).dump());
    return std::nullopt;
}

std::optional<bool> JsonNode::truth() const {
    if (const auto* value = value_->get_ptr<const json::boolean_t*>()) return *value;
    expected("true or false");
    return std::nullopt;
}

std::optional<std::string> JsonNode::text() const {
    if (const auto* value = value_->get_ptr<const json::string_t*>()) return *value;
    expected("a text");
    return std::nullopt;
}

std::optional<std::string> JsonNode::nonempty_text() const {
    auto value = text();
    if (!value || !value->empty()) return value;
    report("must not be empty");
    return std::nullopt;
}

std::optional<std::size_t> JsonNode::one_of(std::span<const std::string_view> words) const {
    std::string guess;
    if (const auto* value = value_->get_ptr<const json::string_t*>()) {
        const auto word = std::ranges::find(words, std::string_view{*value});
        if (word != words.end()) return static_cast<std::size_t>(word - words.begin());
        guess = did_you_mean(*value, words);
    }
    report("must be " + listed(words, "or") + ", not " + described() + guess);
    return std::nullopt;
}

bool JsonNode::expect_object() const {
    if (!value_->is_object()) expected("an object");
    return value_->is_object();
}

bool JsonNode::is_object_of(std::span<const std::string_view> keys) const {
    if (!expect_object()) return false;
    for (const auto& [key, value] : value_->items())
        if (std::ranges::find(keys, std::string_view{key}) == keys.end())
            problems_->add(place_of(key),
                           "unknown key " + in_quotes(key) +
                               (problems_->is_full() ? "" : did_you_mean(key, keys)));
    return true;
}

std::optional<JsonNode> JsonNode::find(std::string_view key) const {
    const auto* object = value_->get_ptr<const json::object_t*>();
    if (object == nullptr) return std::nullopt;
    const auto entry = object->find(key);
    if (entry == object->end()) return std::nullopt;
    return JsonNode{entry->second, place_of(key), *problems_};
}

std::optional<JsonNode> JsonNode::need(std::string_view key) const {
    auto found = find(key);
    if (!found && !value_->is_object())
        expected("an object");
    else if (!found)
        report("key " + in_quotes(key) + " is missing");
    return found;
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::entries(Empty empty) const {
    std::vector<std::pair<std::string, JsonNode>> all;
    const auto* object = value_->get_ptr<const json::object_t*>();
    if (object == nullptr) {
        expected("an object");
        return all;
    }
    if (object->empty() && empty == Empty::refused) report("must not be empty");
    for (const auto& [key, value] : *object)
        all.emplace_back(key, JsonNode{value, place_of(key), *problems_});
    return all;
}

std::vector<JsonNode> JsonNode::exactly(std::size_t number, std::string_view what) const {
    const auto* list = value_->get_ptr<const json::array_t*>();
    if (list != nullptr && list->size() == number) return items(Empty::allowed, number, "");
    report("must be " + std::string{what});
    return {};
}

std::vector<JsonNode> JsonNode::items(Empty empty, std::size_t most,
                                      std::string_view things) const {
    std::vector<JsonNode> all;
    const auto* list = value_->get_ptr<const json::array_t*>();
    if (list == nullptr) {
        expected("a list");
        return all;
    }
    if (list->empty() && empty == Empty::refused) report("must not be empty");
    if (list->size() > most)
        report(std::to_string(list->size()) + " " + std::string{things} +
               ": the engine holds at most " + std::to_string(most));
    for (std::size_t i = 0; i < std::min(list->size(), most); ++i)
        all.emplace_back((*list)[i], place_ + '/' + std::to_string(i), *problems_);
    return all;
}

}  // namespace railhead
