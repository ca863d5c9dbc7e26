#include "table/table_messages.h"

#include <nlohmann/json.hpp>

#include "core/overloaded.h"
#include "map/json_input.h"
#include "record/view_json.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

using nlohmann::json;

std::string text_of(const json& message) {
    return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

json seats_json(const Table& table, Presence presence) {
    json seats = json::array();
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const TableSeat& seat = table.seats()[i];
        json one{{"kind", kSeatKindNames[index_of(seat.setting.kind)]},
                 {"taken", seat.is_taken()},
                 {"connected", ((presence >> i) & 1u) != 0},
                 {"color", seat.color.empty() ? json() : json(seat.color)}};
        if (!seat.name.empty()) one["name"] = seat.name;
        if (!seat.computer().empty()) one["player"] = seat.computer();
        if (!seat.substitute.empty()) one["substituted"] = true;
        if (table.phase() == TablePhase::waiting && table.is_hosts_seat(id_at<Seat>(i)))
            one["host"] = true;
        if (table.game() != nullptr) one["chair"] = seat.chair;
        seats.push_back(std::move(one));
    }
    return seats;
}

json offers_json(const Table& table) {
    json offers = json::object();
    for (std::size_t i = 0; i < kOfferNames.size(); ++i) {
        const PendingOffer& offer = table.offers()[id_at<Offer>(i)];
        if (!offer.by) continue;
        json agreed = json::array();
        for (std::size_t seat = 0; seat < table.seats().size(); ++seat)
            if (offer.has_agreed(id_at<Seat>(seat))) agreed.push_back(seat);
        json one{{"by", index_of(*offer.by)}, {"agreed", std::move(agreed)}};
        if (offer.amount > 0) one["amount"] = offer.amount;
        offers[std::string{kOfferNames[i]}] = std::move(one);
    }
    return offers;
}

// When each seat's time runs out, and what is left to those who are not asked.
json clocks_json(const Table& table) {
    json clocks = json::array();
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat seat = id_at<Seat>(i);
        json one = json::object();
        if (const auto limit = table.deadline(seat)) one["until"] = *limit;
        if (table.settings().clock.kind == ClockKind::game) one["left"] = table.time_left(seat);
        clocks.push_back(std::move(one));
    }
    return clocks;
}

// What people have committed to, by seat before the game and by chair after its start; then also
// their texts, and the seed once nothing depends on it.
json fair_of(const Table& table) {
    json fair{{"stream", table.stream()}, {"commitment", table.commitment()}};
    const bool waiting = table.phase() == TablePhase::waiting;
    std::vector<std::string> entropy(table.seats().size());
    std::vector<json> commitments(table.seats().size());
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const TableSeat& seat = table.seats()[i];
        const std::size_t place = waiting ? i : static_cast<std::size_t>(seat.chair);
        if (place >= entropy.size()) continue;
        entropy[place] = seat.entropy;
        if (!seat.commitment.empty()) commitments[place] = seat.commitment;
    }
    fair["commitments"] = std::move(commitments);
    if (waiting) return fair;
    fair["entropy"] = std::move(entropy);
    if (table.phase() == TablePhase::over) fair["seed"] = table.seed();
    return fair;
}

// The tickets that each seat has kept: they are turned up at the end (C-END-2), however the game
// ended. The record of the game shows them, too; those that a seat was still choosing from are not
// among them.
json tickets_kept(const Game& game) {
    json seats = json::array();
    for (const Seat seat : seats_of(game.rules())) {
        json& kept = seats.emplace_back(json::array());
        (game.state().tickets[index_of(seat)] - game.state().undecided).each([&](TicketId ticket) {
            kept.push_back(index_of(ticket));
        });
    }
    return seats;
}

json starting_json(const Table& table) {
    const PendingStart& start = *table.pending_start();
    return {{"chairs", start.players},
            {"waits_for", start.waits_for},
            {"until", *table.start_ends_at()}};
}

json result_json(const Table& table) {
    const Game& game = *table.game();
    json result = scores_json(game.rules(), final_scores(game.rules(), game.state()));
    result["tickets"] = tickets_kept(game);
    // A game ended by agreement is scored as it stands, and nobody wins.
    if (const auto reason = table.ended()) {
        result["winners"] = json::array();
        result.erase("tie");
        result["ended"] = kEndReasonNames[index_of(*reason)];
    }
    return result;
}

// What is asked of the viewer, and what may be taken back.
void add_choices(json& message, const Table& table, Viewer viewer) {
    if (!viewer || table.game() == nullptr || table.phase() != TablePhase::running) return;
    const Game& game = *table.game();
    if (game.asks(*viewer))
        message["choices"] = choices_json(game.rules(), context_of(game.state(), *viewer));
    if (const int own = game.own_to_take_back(*viewer); own > 0) {
        message["take_back"] = own;
        message["take_back_move"] = game.last_move_of(*viewer);
    }
}

// --- what everybody may know of an entry, by its kind ---

void describe(json& head, const Happened&, const ActedEntry& entry) {
    if (!entry.by.empty()) head["by"] = entry.by;
}
void describe(json& head, const Happened&, const SubstitutedEntry& entry) {
    if (!entry.by.empty()) head["by"] = entry.by;
}
void describe(json& head, const Happened&, const TakenBackEntry& entry) {
    if (entry.amount > 0) head["amount"] = entry.amount;
}
void describe(json& head, const Happened&, const OfferedEntry& entry) {
    head["offer"] = kOfferNames[index_of(entry.what)];
    if (entry.amount > 0) head["amount"] = entry.amount;
}
void describe(json& head, const Happened&, const AnyOf<AgreedEntry, DeclinedEntry> auto& entry) {
    head["offer"] = kOfferNames[index_of(entry.what)];
}
void describe(json& head, const Happened&, const EndedEntry& entry) {
    head["ended"] = kEndReasonNames[index_of(entry.what)];
}
void describe(json& head, const Happened&, const RematchedEntry& entry) {
    head["rematch"] = entry.table;
}
void describe(json& head, const Happened& happened, const SaidEntry& entry) {
    head["name"] = happened.name;
    head["text"] = entry.text;
}
void describe(json& head, const Happened& happened,
              const AnyOf<SatEntry, StoodUpEntry, RenamedEntry, RemovedEntry> auto&) {
    head["name"] = happened.name;
}
void describe(json& head, const Happened& happened, const StartVoidedEntry&) {
    head["withheld"] = happened.withheld;
}
// Nothing besides the seat, if they have one.
void describe(
    json&, const Happened&,
    const AnyOf<CreatedEntry, SeatSetEntry, StartedEntry, PausedEntry, ResumedEntry, ReturnedEntry,
                SharedEntry, RevokedEntry, CommittedEntry, StartingEntry, RevealedEntry> auto&) {}

json head_of(const Happened& happened) {
    const Entry& entry = happened.entry;
    json head{
        {"number", happened.number}, {"at", entry.at}, {"what", kEntryNames[entry.what.index()]}};
    if (happened.seat) head["seat"] = index_of(*happened.seat);
    std::visit([&](const auto& what) { describe(head, happened, what); }, entry.what);
    return head;
}

// --- what an entry may have changed, by its kind ---

struct Changes {
    bool seats = false;
    bool offers = false;
    bool commitments = false;  // of people who wait for the game
    bool starting = false;     // the texts that a start waits for
};

constexpr Changes changes_of(const AnyOf<SatEntry, RemovedEntry> auto&) {
    return {.seats = true, .commitments = true};
}
constexpr Changes changes_of(const StoodUpEntry&) {
    return {.seats = true, .offers = true, .commitments = true};
}
constexpr Changes changes_of(
    const AnyOf<RenamedEntry, SeatSetEntry, SubstitutedEntry, ReturnedEntry> auto&) {
    return {.seats = true};
}
constexpr Changes changes_of(const AnyOf<OfferedEntry, AgreedEntry, DeclinedEntry, ActedEntry,
                                         TakenBackEntry, PausedEntry, EndedEntry> auto&) {
    return {.offers = true};
}
constexpr Changes changes_of(const AnyOf<RevokedEntry, CommittedEntry, StartVoidedEntry> auto&) {
    return {.commitments = true};
}
constexpr Changes changes_of(const AnyOf<StartingEntry, RevealedEntry> auto&) {
    return {.starting = true};
}
// Created and started: everybody is sent the whole table.
constexpr Changes changes_of(const AnyOf<CreatedEntry, StartedEntry, ResumedEntry, SharedEntry,
                                         SaidEntry, RematchedEntry> auto&) {
    return {};
}

Changes changes_by(const Happened& happened) {
    return std::visit([](const auto& what) { return changes_of(what); }, happened.entry.what);
}

json events_json(const Table& table, const Happened& happened, Viewer viewer) {
    json events = json::array();
    for (const Event& event : happened.events)
        events.push_back(event_json(table.game()->rules(), event, viewer));
    return events;
}

}  // namespace

bool shows_seats(const Happened& happened) {
    return changes_by(happened).seats;
}

json listed_json(const TableRow& row) {
    const auto parsed = parse_json(row.summary);
    json one = std::holds_alternative<json>(parsed) ? std::get<json>(parsed) : json::object();
    one["table"] = row.code;
    one["created"] = row.created;
    one["changed"] = row.changed;
    if (!row.set_aside.empty()) one["set_aside"] = row.set_aside;
    return one;
}

json table_message(const Table& table, Viewer viewer, std::span<const int> yours, bool host,
                   Presence presence, std::span<const Happened> recent,
                   std::span<const Happened> said, std::uint32_t seen) {
    json message{{"type", "table"},
                 {"table", table.code()},
                 {"number", table.entries()},
                 {"phase", kTablePhaseNames[index_of(table.phase())]},
                 {"settings", settings_json(table.settings())},
                 {"seats", seats_json(table, presence)},
                 {"you", viewer ? json(index_of(*viewer)) : json()},
                 {"yours", yours},
                 {"host", host},
                 {"fair", fair_of(table)},
                 {"offers", offers_json(table)}};
    json& past = message["recent"] = json::array();
    for (const Happened& happened : recent)
        if (happened.number > seen) past.push_back(past_event_json(table, happened, viewer));
    json& chat = message["chat"] = json::array();
    for (const Happened& line : said) chat.push_back(head_of(line));
    if (!table.rematch().empty()) message["rematch"] = table.rematch();
    if (const auto away = absent_after(table.settings())) message["absent_after"] = *away;
    if (table.pending_start() != nullptr) message["starting"] = starting_json(table);
    if (table.game() == nullptr) return message;
    const Game& game = *table.game();
    message["map_hash"] = game.rules().map->hash;
    message["view"] = view_json(game.rules(), view_of(game.state(), viewer));
    if (table.settings().clock.kind != ClockKind::none) message["clocks"] = clocks_json(table);
    add_choices(message, table, viewer);
    if (table.phase() == TablePhase::over) message["result"] = result_json(table);
    return message;
}

json past_event_json(const Table& table, const Happened& happened, Viewer viewer) {
    json event = head_of(happened);
    if (!happened.events.empty()) event["events"] = events_json(table, happened, viewer);
    return event;
}

EventMessage::EventMessage(const Table& table, const Happened& happened, Presence presence)
    : table_(&table), happened_(&happened) {
    json common = head_of(happened);
    common["type"] = "event";
    common["table"] = table.code();
    common["phase"] = kTablePhaseNames[index_of(table.phase())];
    const Changes changes = changes_by(happened);
    if (changes.seats) common["seats"] = seats_json(table, presence);
    if (changes.offers) common["offers"] = offers_json(table);
    if (changes.commitments && table.phase() == TablePhase::waiting)
        common["fair"] = fair_of(table);
    if (changes.starting && table.pending_start() != nullptr)
        common["starting"] = starting_json(table);
    if (table.game() != nullptr && happened.before != nullptr) {
        json open = open_changes_json(table.game()->rules(), happened.before->open,
                                      table.game()->state().open);
        if (!open.empty()) common["open"] = std::move(open);
        if (table.settings().clock.kind != ClockKind::none) common["clocks"] = clocks_json(table);
        if (table.phase() == TablePhase::over) {
            common["result"] = result_json(table);
            common["fair"] = fair_of(table);
        }
    }
    common_ = text_of(common);
    common_.pop_back();
}

bool EventMessage::is_as_for_spectators(Seat seat) const {
    // Of its own events a seat sees more (rules/event.h).
    for (const Event& event : happened_->events)
        if (seat_of(event) == seat) return false;
    const Game* game = table_->game();
    if (game == nullptr || happened_->before == nullptr) return true;
    if (table_->phase() == TablePhase::running &&
        (game->asks(seat) || game->own_to_take_back(seat) > 0))
        return false;
    return !own_has_changed(game->rules(), view_of(*happened_->before, seat),
                            view_of(game->state(), seat));
}

std::string EventMessage::for_viewer(Viewer viewer) const {
    json own = json::object();
    if (!happened_->events.empty()) own["events"] = events_json(*table_, *happened_, viewer);
    if (table_->game() != nullptr && happened_->before != nullptr) {
        if (viewer) {
            const Game& game = *table_->game();
            json changes = own_changes_json(game.rules(), view_of(*happened_->before, viewer),
                                            view_of(game.state(), viewer));
            if (!changes.is_null()) own["own"] = std::move(changes);
        }
        add_choices(own, *table_, viewer);
    }
    std::string text = common_;
    if (!own.empty()) {
        const std::string more = text_of(own);
        text += ',';
        text.append(more, 1, more.size() - 2);
    }
    text += '}';
    return text;
}

}  // namespace railhead
