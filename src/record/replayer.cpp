#include "record/replayer.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/text.h"
#include "map/rule_reader.h"
#include "map/validator.h"

namespace railhead {

namespace {

// The map with these rules in place of the variant's.
MapSpec with_rules(const MapSpec& map, std::string_view variant, RuleSpec rules) {
    MapSpec changed = map;
    if (variant.empty())
        changed.rules = std::move(rules);
    else
        for (auto& candidate : changed.variants)
            if (candidate.name == variant) candidate.rules = rules;
    return changed;
}

// The record's `rules`, or why they are invalid.
Result<RuleSpec> own_rules_of(const MapSpec& map, const std::string& text) {
    const auto parsed = parse_json(text);
    const auto* tree = std::get_if<nlohmann::json>(&parsed);
    if (tree == nullptr) return "`rules`: " + std::get<Problem>(parsed).reason;
    Problems problems;
    auto rules = rules_from_json(*tree, problems);
    if (!rules) return "`rules`: " + problem_text(problems.first());
    const ReadBoard good{.countries = true,
                         .cities = true,
                         .routes = true,
                         .tickets = true,
                         .bonus_cards = true,
                         .country_cards = true};
    check_rules(map, good, ReadRules{.rules = *rules}, rule_keys(JsonNode{*tree, "", problems}),
                problems);
    if (!problems.list().empty()) return "`rules`: " + problem_text(problems.first());
    return std::move(*rules);
}

}  // namespace

Result<Replayer::Rules> Replayer::rules_of(const RecordHead& head, OwnRules own_rules,
                                           Reading reading) {
    const MapSpec* map = library_->find(head.map);
    if (map == nullptr) return library_->why_not_found(head.map);
    const RuleSpec* printed = rules_named(*map, head.variant);
    const bool same_map = head.map_hash == map->hash;
    std::optional<RuleSpec> other;  // that the record brings along
    if (!head.rules.empty() && printed != nullptr) {
        auto read = own_rules_of(*map, head.rules);
        if (!read) return std::move(read.reason());
        if (read.value() != *printed) other = std::move(read).value();
    }
    if (other && same_map) return "`rules` are not those of the map, but map_hash says so";
    if (!same_map && (!other || own_rules == OwnRules::refused))
        return "map_hash is " + in_quotes(head.map_hash) + ", but board and rules of " + map->id +
               " here are " + in_quotes(map->hash);

    const RuleSelection selection{.players = static_cast<int>(head.seats.size()),
                                  .variant = head.variant,
                                  .options = head.options};
    if (other) {
        // Lives as long as its rules.
        auto own = std::make_shared<std::pair<MapSpec, RuleSet>>();
        own->first = with_rules(*map, head.variant, std::move(*other));
        auto made = RuleSet::make(own->first, selection, left_out_of(reading));
        if (!made) return printable(made.reason(), 300);
        own->second = std::move(made).value();
        return Rules{own, &own->second};
    }
    auto key = head.map + ' ' + head.variant + ' ' + std::to_string(selection.players) + ' ' +
               options_key(head.options) + ' ' + std::to_string(index_of(reading));
    const auto found = tables_.find(key);
    if (found != tables_.end()) return found->second;
    auto made = RuleSet::make(*map, selection, left_out_of(reading));
    if (!made) return printable(made.reason(), 300);
    auto rules = std::make_shared<const RuleSet>(std::move(made).value());
    tables_.emplace(std::move(key), rules);
    return Rules{rules};
}

// Today's, unless the record is true only under the older one.
Reading Replayer::reading_of(const GameRecord& record, const ReplayOptions& options) {
    if (!may_be_of_version_0_1(record.head.engine)) return Reading::today;
    ReplayOptions quiet = options;
    quiet.on_event = {};
    quiet.on_decision = {};
    for (const Reading reading : {Reading::today, Reading::version_0_1}) {
        const auto rules = rules_of(record.head, options.own_rules, reading);
        if (rules && replay_on(**rules, record, quiet).ok) return reading;
    }
    return Reading::today;
}

Replay Replayer::replay(const GameRecord& record, const ReplayOptions& options) {
    const Reading reading = reading_of(record, options);
    const auto rules = rules_of(record.head, options.own_rules, reading);
    if (rules) return replay_on(**rules, record, options);
    Replay replay;
    replay.truncated = record.truncated;
    replay.reason = rules.reason();
    replay.text = replay.reason;
    return replay;
}

Replay replay(const GameRecord& record, const MapLibrary& library, const ReplayOptions& options) {
    return Replayer{library}.replay(record, options);
}

}  // namespace railhead
