#include "table/table_messages.h"

#include <nlohmann/json.hpp>

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
        if (table.phase() == TablePhase::waiting && table.is_hosts_seat(static_cast<int>(i)))
            one["host"] = true;
        if (table.game() != nullptr) one["chair"] = seat.chair;
        seats.push_back(std::move(one));
    }
    return seats;
}

json offers_json(const Table& table) {
    json offers = json::object();
    for (std::size_t i = 0; i < kOfferNames.size(); ++i) {
        const PendingOffer& offer = table.offers()[i];
        if (!offer.by) continue;
        json agreed = json::array();
        for (std::size_t seat = 0; seat < table.seats().size(); ++seat)
            if ((offer.agreed >> seat) & 1u) agreed.push_back(seat);
        json one{{"by", *offer.by}, {"agreed", std::move(agreed)}};
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

// The tickets that each seat has kept: they are turned up at the end (C-END-2), however it came.
// The record of the game tells them, too; those that a seat was still choosing from are not among
// them.
json tickets_kept(const Game& game) {
    json seats = json::array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.rules().players); ++i) {
        json& kept = seats.emplace_back(json::array());
        (game.state().tickets[i] - game.state().undecided).each([&](TicketId ticket) {
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

// Before the game: whether an entry of this kind changes what people have committed to.
bool tells_commitments(EntryKind kind) {
    return kind == EntryKind::sat || kind == EntryKind::stood_up || kind == EntryKind::removed ||
           kind == EntryKind::revoked || kind == EntryKind::committed ||
           kind == EntryKind::start_voided;
}

json result_json(const Table& table) {
    const Game& game = *table.game();
    json result = scores_json(game.rules(), final_scores(game.rules(), game.state()));
    result["tickets"] = tickets_kept(game);
    // Ended by agreement it is scored as it stands, and nobody wins.
    if (!table.ended().empty()) {
        result["winners"] = json::array();
        result["ended"] = table.ended();
    }
    return result;
}

// What is asked of the viewer, and what may be taken back.
void add_choices(json& message, const Table& table, Viewer viewer) {
    if (!viewer || table.game() == nullptr || table.phase() != TablePhase::running) return;
    const Game& game = *table.game();
    if (game.asks(*viewer))
        message["choices"] = choices_json(game.rules(), sight_of(game.state(), *viewer));
    if (const int own = game.own_to_take_back(*viewer); own > 0) message["take_back"] = own;
}

bool about_offers(EntryKind kind) {
    return kind == EntryKind::offered || kind == EntryKind::agreed || kind == EntryKind::declined;
}

bool names_person(EntryKind kind) {
    return kind == EntryKind::sat || kind == EntryKind::stood_up || kind == EntryKind::renamed ||
           kind == EntryKind::said || kind == EntryKind::removed;
}

// What everybody may know of an entry.
json head_of(const Happened& happened) {
    const Entry& entry = happened.entry;
    json head{
        {"number", happened.number}, {"at", entry.at}, {"what", kEntryNames[index_of(entry.kind)]}};
    if (entry.seat) head["seat"] = *entry.seat;
    if (!entry.by.empty()) head["by"] = entry.by;
    if (about_offers(entry.kind)) head["offer"] = entry.what;
    if (entry.kind == EntryKind::ended) head["ended"] = entry.what;
    if (entry.amount > 0) head["amount"] = entry.amount;
    if (names_person(entry.kind)) head["name"] = happened.name;
    if (entry.kind == EntryKind::said) head["text"] = entry.text;
    if (entry.kind == EntryKind::rematched) head["rematch"] = entry.text;
    if (entry.kind == EntryKind::start_voided) head["withheld"] = happened.withheld;
    return head;
}

json events_json(const Table& table, const Happened& happened, Viewer viewer) {
    json events = json::array();
    for (const Event& event : happened.events)
        events.push_back(event_json(table.game()->rules(), event, viewer));
    return events;
}

}  // namespace

bool tells_seats(EntryKind kind) {
    switch (kind) {
        case EntryKind::sat:
        case EntryKind::stood_up:
        case EntryKind::renamed:
        case EntryKind::seat_set:
        case EntryKind::removed:
        case EntryKind::substituted:
        case EntryKind::returned:
            return true;
        default:
            return false;
    }
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
    const EntryKind kind = happened.entry.kind;
    if (tells_seats(kind)) common["seats"] = seats_json(table, presence);
    if (about_offers(kind) || kind == EntryKind::acted || kind == EntryKind::paused ||
        kind == EntryKind::taken_back || kind == EntryKind::ended || kind == EntryKind::stood_up)
        common["offers"] = offers_json(table);
    if (table.phase() == TablePhase::waiting && tells_commitments(kind))
        common["fair"] = fair_of(table);
    if (table.pending_start() != nullptr &&
        (kind == EntryKind::starting || kind == EntryKind::revealed))
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
