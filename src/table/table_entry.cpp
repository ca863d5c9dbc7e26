#include "table/table_entry.h"

#include "map/json_input.h"
#include "map/json_node.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostOutcomes = 400;  // a deal of the largest table needs fewer
// Milliseconds: times can be added without a thought.
constexpr std::int64_t kMostTime = std::int64_t{1} << 53;

json outcome_json(const Outcome& outcome) {
    switch (outcome.kind) {
        case Outcome::Kind::card:
            return name_of(id_at<Card>(outcome.value));
        case Outcome::Kind::ticket:
            return outcome.value;
        case Outcome::Kind::bonus_card:
            return {{"bonus_card", outcome.value}};
    }
    return nullptr;
}

std::optional<std::int64_t> time_from(const json& value) {
    if (!value.is_number_integer()) return std::nullopt;
    // Numbers above the range of signed ones would become negative.
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kMostTime})
        return std::nullopt;
    const auto time = value.get<std::int64_t>();
    return time < 0 || time > kMostTime ? std::nullopt : std::optional{time};
}

Outcome outcome_from(const JsonNode& node, const json& value) {
    if (value.is_string()) {
        const auto card = card_named(value.get_ref<const std::string&>());
        if (card) return Outcome::of(*card);
        node.report("is no card");
        return {};
    }
    if (value.is_object()) {
        const auto bonus = node.need("bonus_card");
        const auto index = bonus ? bonus->whole_number(0, kMaxBonusCards - 1) : std::nullopt;
        return Outcome::of(id_at<BonusCardId>(static_cast<std::size_t>(index.value_or(0))));
    }
    const auto ticket = node.whole_number(0, static_cast<int>(kMaxTickets) - 1);
    return Outcome::of(id_at<TicketId>(static_cast<std::size_t>(ticket.value_or(0))));
}

std::vector<Outcome> chance_from(const JsonNode& node, const json& list) {
    std::vector<Outcome> chance;
    std::size_t i = 0;
    for (const JsonNode& item : node.items(Empty::allowed, kMostOutcomes, "outcomes"))
        chance.push_back(outcome_from(item, list[i++]));
    return chance;
}

std::vector<int> seats_from(const JsonNode& node) {
    std::vector<int> seats;
    for (const JsonNode& seat : node.items(Empty::refused, kMaxSeats, "seats"))
        seats.push_back(seat.whole_number(0, static_cast<int>(kMaxSeats) - 1).value_or(0));
    return seats;
}

// The texts of an entry and their keys: one list for both ways.
struct TextKey {
    std::string_view key;
    std::string Entry::*member;
};
constexpr std::array kTexts{
    TextKey{"intent", &Entry::intent},
    TextKey{"holder", &Entry::holder},
    TextKey{"name", &Entry::name},
    TextKey{"color", &Entry::color},
    TextKey{"entropy", &Entry::entropy},
    TextKey{"player", &Entry::player},
    TextKey{"text", &Entry::text},
    TextKey{"what", &Entry::what},
    TextKey{"seed", &Entry::seed},
    TextKey{"map_hash", &Entry::map_hash},
    TextKey{"by", &Entry::by},
    TextKey{"stream", &Entry::stream},
    TextKey{"commitment", &Entry::commitment},
};
struct TreeKey {
    std::string_view key;
    json Entry::*member;
};
constexpr std::array kTrees{TreeKey{"settings", &Entry::settings}, TreeKey{"rules", &Entry::rules},
                            TreeKey{"move", &Entry::move}};

Entry read(const JsonNode& node, const json& tree) {
    Entry entry;
    if (const auto kind = node.need("entry"))
        entry.kind = kind->named<EntryKind>(kEntryNames).value_or(EntryKind::created);
    if (const auto at = node.need("at")) {
        const auto time = time_from(*tree.find("at"));
        if (!time) at->report("is no time");
        entry.at = time.value_or(0);
    }
    if (const auto position = tree.find("position");
        position != tree.end() && position->is_number_unsigned())
        entry.position = position->get<std::uint64_t>();
    if (const auto amount = node.find("amount"))
        entry.amount = amount->whole_number(0, 1000).value_or(0);
    if (const auto seat = node.find("seat"))
        entry.seat = seat->whole_number(0, static_cast<int>(kMaxSeats) - 1);
    for (const TextKey& text : kTexts)
        if (const auto found = node.find(text.key)) entry.*text.member = found->text().value_or("");
    for (const TreeKey& part : kTrees)
        if (const auto found = tree.find(part.key); found != tree.end())
            entry.*part.member = *found;
    if (const auto chance = node.find("chance"))
        entry.chance = chance_from(*chance, *tree.find("chance"));
    if (const auto order = node.find("order")) entry.order = seats_from(*order);
    if (const auto seats = node.find("seats")) entry.seats = seats_from(*seats);
    if (const auto clocks = node.find("clocks")) {
        std::size_t i = 0;
        for (const JsonNode& left : clocks->items(Empty::refused, kMaxSeats, "clocks")) {
            const auto time = time_from((*tree.find("clocks"))[i++]);
            if (!time) left.report("is no time");
            entry.clocks.push_back(time.value_or(0));
        }
    }
    return entry;
}

}  // namespace

std::string entry_text(const Entry& entry) {
    json all{{"entry", kEntryNames[index_of(entry.kind)]}, {"at", entry.at}};
    if (entry.seat) all["seat"] = *entry.seat;
    for (const TextKey& text : kTexts)
        if (!(entry.*text.member).empty()) all[std::string{text.key}] = entry.*text.member;
    for (const TreeKey& part : kTrees)
        if (!(entry.*part.member).is_null()) all[std::string{part.key}] = entry.*part.member;
    if (!entry.order.empty()) all["order"] = entry.order;
    if (!entry.seats.empty()) all["seats"] = entry.seats;
    if (entry.amount != 0) all["amount"] = entry.amount;
    if (!entry.chance.empty()) {
        json& list = all["chance"] = json::array();
        for (const Outcome& outcome : entry.chance) list.push_back(outcome_json(outcome));
    }
    if (entry.position != 0) all["position"] = entry.position;
    if (!entry.clocks.empty()) all["clocks"] = entry.clocks;
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::variant<Entry, std::string> entry_from(std::string_view text) {
    const auto parsed = parse_json(text);
    const auto* tree = std::get_if<json>(&parsed);
    if (tree == nullptr) return std::get<Problem>(parsed).reason;
    if (!tree->is_object()) return "an entry is an object";
    Problems problems;
    Entry entry = read(JsonNode(*tree, "", problems), *tree);
    if (problems.reported() > 0) {
        const auto list = problems.list();
        return list.empty() ? "damaged" : list.front().place + ": " + list.front().reason;
    }
    return entry;
}

}  // namespace railhead
