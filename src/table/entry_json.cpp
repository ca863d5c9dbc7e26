// How entries are written into the store, and read.
#include <tuple>

#include "map/json_input.h"
#include "map/json_node.h"
#include "table/table_entry.h"

namespace railhead {

namespace {

using nlohmann::json;

constexpr std::size_t kMostOutcomes = 400;  // a deal of the largest table needs fewer
constexpr int kMostAmount = 1000;
// Milliseconds: times can be added without overflow.
constexpr std::int64_t kMostTime = std::int64_t{1} << 53;
constexpr std::string_view kLink = "link";  // what `shared` calls a holder that is a personal link

// --- the keys of each kind ---

template <class Kind, class Value>
struct Field {
    std::string_view key;
    Value Kind::*member;
};

// One list for both directions. Besides these every entry has "entry", "at" and perhaps "intent".
constexpr auto fields_of(const CreatedEntry&) {
    return std::tuple{Field{"settings", &CreatedEntry::settings},
                      Field{"seed", &CreatedEntry::seed}, Field{"stream", &CreatedEntry::stream},
                      Field{"holder", &CreatedEntry::holder}};
}
constexpr auto fields_of(const SatEntry&) {
    return std::tuple{Field{"seat", &SatEntry::seat},
                      Field{"holder", &SatEntry::holder},
                      Field{"name", &SatEntry::name},
                      Field{"color", &SatEntry::color},
                      Field{"commitment", &SatEntry::commitment},
                      Field{"entropy", &SatEntry::entropy}};
}
constexpr auto fields_of(const RenamedEntry&) {
    return std::tuple{Field{"seat", &RenamedEntry::seat}, Field{"name", &RenamedEntry::name},
                      Field{"color", &RenamedEntry::color}};
}
constexpr auto fields_of(const SeatSetEntry&) {
    return std::tuple{Field{"seat", &SeatSetEntry::seat}, Field{"player", &SeatSetEntry::player}};
}
constexpr auto fields_of(const StartedEntry&) {
    return std::tuple{Field{"map_hash", &StartedEntry::map_hash},
                      Field{"rules", &StartedEntry::rules}, Field{"order", &StartedEntry::order},
                      Field{"chance", &StartedEntry::chance},
                      Field{"position", &StartedEntry::position}};
}
constexpr auto fields_of(const ActedEntry&) {
    return std::tuple{
        Field{"seat", &ActedEntry::seat},     Field{"move", &ActedEntry::move},
        Field{"chance", &ActedEntry::chance}, Field{"position", &ActedEntry::position},
        Field{"by", &ActedEntry::by},         Field{"clocks", &ActedEntry::clocks}};
}
constexpr auto fields_of(const TakenBackEntry&) {
    return std::tuple{Field{"seat", &TakenBackEntry::seat},
                      Field{"amount", &TakenBackEntry::amount},
                      Field{"clocks", &TakenBackEntry::clocks}};
}
constexpr auto fields_of(const OfferedEntry&) {
    return std::tuple{Field{"seat", &OfferedEntry::seat}, Field{"what", &OfferedEntry::what},
                      Field{"amount", &OfferedEntry::amount}};
}
template <AnyOf<AgreedEntry, DeclinedEntry> Kind>
constexpr auto fields_of(const Kind&) {
    return std::tuple{Field{"seat", &Kind::seat}, Field{"what", &Kind::what}};
}
constexpr auto fields_of(const PausedEntry&) {
    return std::tuple{Field{"clocks", &PausedEntry::clocks}};
}
constexpr auto fields_of(const SubstitutedEntry&) {
    return std::tuple{
        Field{"seat", &SubstitutedEntry::seat}, Field{"player", &SubstitutedEntry::player},
        Field{"by", &SubstitutedEntry::by}, Field{"clocks", &SubstitutedEntry::clocks}};
}
constexpr auto fields_of(const SharedEntry&) {
    return std::tuple{Field{"seat", &SharedEntry::seat}, Field{"holder", &SharedEntry::holder},
                      Field{"what", &SharedEntry::is_link}};
}
constexpr auto fields_of(const SaidEntry&) {
    return std::tuple{Field{"seat", &SaidEntry::seat}, Field{"text", &SaidEntry::text}};
}
constexpr auto fields_of(const EndedEntry&) {
    return std::tuple{Field{"what", &EndedEntry::what}};
}
constexpr auto fields_of(const RematchedEntry&) {
    return std::tuple{Field{"seat", &RematchedEntry::seat}, Field{"text", &RematchedEntry::table}};
}
constexpr auto fields_of(const RevokedEntry&) {
    return std::tuple{Field{"seat", &RevokedEntry::seat}, Field{"holder", &RevokedEntry::holder}};
}
constexpr auto fields_of(const CommittedEntry&) {
    return std::tuple{Field{"seat", &CommittedEntry::seat},
                      Field{"holder", &CommittedEntry::holder},
                      Field{"commitment", &CommittedEntry::commitment}};
}
constexpr auto fields_of(const StartingEntry&) {
    return std::tuple{Field{"order", &StartingEntry::order}, Field{"seats", &StartingEntry::seats}};
}
constexpr auto fields_of(const RevealedEntry&) {
    return std::tuple{Field{"seat", &RevealedEntry::seat},
                      Field{"entropy", &RevealedEntry::entropy}};
}
constexpr auto fields_of(const StartVoidedEntry&) {
    return std::tuple{Field{"seats", &StartVoidedEntry::seats}};
}
template <AnyOf<StoodUpEntry, ResumedEntry, ReturnedEntry, RemovedEntry> Kind>
constexpr auto fields_of(const Kind&) {
    return std::tuple{Field{"seat", &Kind::seat}};
}

// --- writing ---
// A null is left out: an empty field has no key.

json value_json(Seat seat) {
    return index_of(seat);
}
json value_json(const std::optional<Seat>& seat) {
    return seat ? value_json(*seat) : json();
}
json value_json(const std::string& text) {
    return text.empty() ? json() : json(text);
}
json value_json(const json& tree) {
    return tree;
}
json value_json(int amount) {
    return amount == 0 ? json() : json(amount);
}
json value_json(std::uint64_t position) {
    return position == 0 ? json() : json(position);
}
json value_json(const std::vector<int>& seats) {
    return seats.empty() ? json() : json(seats);
}
json value_json(const SeatClocks& clocks) {
    return clocks.empty() ? json() : json(clocks);
}
json value_json(Offer offer) {
    return kOfferNames[index_of(offer)];
}
json value_json(EndReason reason) {
    return kEndReasonNames[index_of(reason)];
}
json value_json(bool is_link) {
    return is_link ? json(kLink) : json();
}
json value_json(const Outcome& outcome) {
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
json value_json(const std::vector<Outcome>& chance) {
    json list;
    for (const Outcome& outcome : chance) list.push_back(value_json(outcome));
    return list;
}

// --- reading ---
// `node` and `tree` are the whole entry.

Seat seat_from(const JsonNode& node) {
    const auto number = node.whole_number(0, static_cast<int>(kMaxSeats) - 1);
    return id_at<Seat>(static_cast<std::size_t>(number.value_or(0)));
}

void read_field(const JsonNode& node, const json&, std::string_view key, Seat& seat) {
    if (const auto found = node.need(key)) seat = seat_from(*found);
}
void read_field(const JsonNode& node, const json&, std::string_view key,
                std::optional<Seat>& seat) {
    if (const auto found = node.find(key)) seat = seat_from(*found);
}
void read_field(const JsonNode& node, const json&, std::string_view key, std::string& text) {
    if (const auto found = node.find(key)) text = found->text().value_or("");
}
void read_field(const JsonNode&, const json& tree, std::string_view key, json& part) {
    if (const auto found = tree.find(key); found != tree.end()) part = *found;
}
void read_field(const JsonNode& node, const json&, std::string_view key, int& amount) {
    if (const auto found = node.find(key)) amount = found->whole_number(0, kMostAmount).value_or(0);
}
void read_field(const JsonNode&, const json& tree, std::string_view key, std::uint64_t& position) {
    if (const auto found = tree.find(key); found != tree.end() && found->is_number_unsigned())
        position = found->get<std::uint64_t>();
}
void read_field(const JsonNode& node, const json&, std::string_view key, std::vector<int>& seats) {
    const auto found = node.find(key);
    if (!found) return;
    for (const JsonNode& seat : found->items(Empty::refused, kMaxSeats, "seats"))
        seats.push_back(static_cast<int>(index_of(seat_from(seat))));
}
void read_field(const JsonNode& node, const json&, std::string_view key, Offer& offer) {
    if (const auto found = node.need(key))
        offer = found->named<Offer>(kOfferNames).value_or(Offer{});
}
void read_field(const JsonNode& node, const json&, std::string_view key, EndReason& reason) {
    if (const auto found = node.need(key))
        reason = found->named<EndReason>(kEndReasonNames).value_or(EndReason{});
}
void read_field(const JsonNode& node, const json&, std::string_view key, bool& is_link) {
    if (const auto found = node.find(key)) is_link = found->text() == kLink;
}

std::int64_t time_from(const JsonNode& node, const json& value) {
    // Numbers above the range of signed ones would become negative.
    const bool small = value.is_number_integer() &&
                       !(value.is_number_unsigned() &&
                         value.get<std::uint64_t>() > static_cast<std::uint64_t>(kMostTime));
    const std::int64_t time = small ? value.get<std::int64_t>() : -1;
    if (time >= 0 && time <= kMostTime) return time;
    node.report("is not a time");
    return 0;
}
void read_field(const JsonNode& node, const json& tree, std::string_view key, SeatClocks& clocks) {
    const auto found = node.find(key);
    if (!found) return;
    std::size_t i = 0;
    for (const JsonNode& left : found->items(Empty::refused, kMaxSeats, "clocks"))
        clocks.push_back(time_from(left, (*tree.find(key))[i++]));
}

Outcome outcome_from(const JsonNode& node, const json& value) {
    if (value.is_string()) {
        const auto card = card_named(value.get_ref<const std::string&>());
        if (card) return Outcome::of(*card);
        node.report("is not a card");
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
void read_field(const JsonNode& node, const json& tree, std::string_view key,
                std::vector<Outcome>& chance) {
    const auto found = node.find(key);
    if (!found) return;
    std::size_t i = 0;
    for (const JsonNode& item : found->items(Empty::allowed, kMostOutcomes, "outcomes"))
        chance.push_back(outcome_from(item, (*tree.find(key))[i++]));
}

// Keys that do not belong to the kind are ignored.
Entry read(const JsonNode& node, const json& tree) {
    Entry entry;
    if (const auto at = node.need("at")) entry.at = time_from(*at, *tree.find("at"));
    read_field(node, tree, "intent", entry.intent);
    const auto word = node.need("entry");
    const auto kind = word ? word->one_of(kEntryNames) : std::nullopt;
    if (!kind) return entry;
    entry.what = NamedKinds<AnyEntry>::at(*kind);
    std::visit(
        [&](auto& what) {
            std::apply(
                [&](const auto&... fields) {
                    (read_field(node, tree, fields.key, what.*fields.member), ...);
                },
                fields_of(what));
        },
        entry.what);
    return entry;
}

}  // namespace

std::string entry_text(const Entry& entry) {
    json all{{"entry", kEntryNames[entry.what.index()]}, {"at", entry.at}};
    const auto write = [&all](std::string_view key, json value) {
        if (!value.is_null()) all[std::string{key}] = std::move(value);
    };
    write("intent", value_json(entry.intent));
    std::visit(
        [&](const auto& what) {
            std::apply(
                [&](const auto&... fields) {
                    (write(fields.key, value_json(what.*fields.member)), ...);
                },
                fields_of(what));
        },
        entry.what);
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<Entry> entry_from(std::string_view text) {
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
