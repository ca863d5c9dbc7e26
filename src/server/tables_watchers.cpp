// Those who watch a table, and what they are sent.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/tables.h"
#include "table/people_messages.h"
#include "table/secret_hash.h"

namespace railhead {

namespace {

using nlohmann::json;

Refused no_spectators() {
    return {"no_spectators", "only players may watch this table", {}};
}

}  // namespace

void Tables::enter(Client& client) {
    client.id = ++last_client_;
    clients_[client.id] = &client;
}

void Tables::leave(Client& client) {
    unwatch(client);
    clients_.erase(client.id);
}

void Tables::watch(Client& client, const std::string& code, std::optional<int> seat,
                   std::uint32_t seen, Answered answered) {
    find(code,
         [this, id = client.id, seat, seen, answered = std::move(answered)](const Found& found) {
             const auto still = clients_.find(id);
             if (still == clients_.end()) return;
             answered(watch_found(*still->second, found, seat, seen));
         });
}

std::optional<Refused> Tables::watch_found(Client& client, const Found& found,
                                           std::optional<int> seat, std::uint32_t seen) {
    auto* const* there = std::get_if<Live*>(&found);
    Live* live = there == nullptr ? nullptr : *there;
    // A client that watches the same table again has not been away.
    if (live == nullptr || client.table != live->table.code()) unwatch(client);
    if (live == nullptr) return std::get<Refused>(found);
    if (live->table.entries() == 0)  // it is being made
        return no_table();
    const auto seats = seats_of(live->table, client.person);
    if (seat && std::find(seats.begin(), seats.end(), *seat) == seats.end())
        return Refused{"not_your_seat", "this seat is not yours", {}};
    if (!seat && !seats.empty()) seat = seats.front();
    const Viewer viewer = seat ? Viewer{id_at<Seat>(static_cast<std::size_t>(*seat))} : Viewer{};
    Client as_asked;
    as_asked.person = client.person;
    as_asked.viewer = viewer;
    if (!may_watch(*live, as_asked)) return no_spectators();
    client.viewer = viewer;
    live->used = Loop::now();
    attempt(live->table.number(), live->table.code(), [&] {
        if (client.table.empty()) {
            const Presence before = presence_of(*live);
            const bool host_before = host_is_here(*live);
            client.table = live->table.code();
            live->watchers.push_back(&client);
            live->network = client.network;
            if (presence_of(*live) != before || host_is_here(*live) != host_before)
                tell_presence(*live);
        }
        send_table(*live, client, seen);
        if (!live->trouble.empty()) client.send(trouble_message(*live));
        hurry(*live);
        // Computer players that nobody watched continue.
        if (live->watchers.size() == 1 && !live->thinking) schedule(*live);
    });
    return std::nullopt;
}

void Tables::unwatch(Client& client) {
    if (client.table.empty()) return;
    const auto found = live_.find(client.table);
    client.table.clear();
    client.viewer.reset();
    if (found == live_.end()) return;
    Live& live = *found->second;
    const Presence before = presence_of(live);
    const bool host_before = host_is_here(live);
    std::erase(live.watchers, &client);
    const Presence after = presence_of(live);
    live.used = Loop::now();
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        if (((before & ~after) >> i) & 1u) live.left_at[i] = live.used;
    const bool host_left = host_before && !host_is_here(live);
    if (host_left) live.host_left_at = live.used;
    if (before != after || host_left) tell_presence(live);
}

// Who sits where has changed: everybody sees what the seats that are theirs may see, and no more.
// Those who share a seat are told which devices hold it.
void Tables::look_anew(Live& live, const Happened& happened) {
    const EntrySubject subject = subject_of(happened.entry.what);
    const bool renumbered = subject == EntrySubject::order;
    const bool of_devices = subject == EntrySubject::devices;
    const std::vector<Client*> watchers = live.watchers;
    for (Client* client : watchers) {
        const auto seats = seats_of(live.table, client->person);
        const bool still = client->viewer && !renumbered &&
                           std::find(seats.begin(), seats.end(),
                                     static_cast<int>(index_of(*client->viewer))) != seats.end();
        const bool own =
            of_devices && live.table.seats()[index_of(*happened.seat)].is_held_by(client->person);
        if (!own && (still || (!client->viewer && seats.empty() && !renumbered))) continue;
        if (!still)
            client->viewer = seats.empty()
                                 ? Viewer{}
                                 : Viewer{id_at<Seat>(static_cast<std::size_t>(seats.front()))};
        if (may_watch(live, *client)) {
            // With what just happened; and with all of it in the new numbers.
            send_table(live, *client, renumbered ? 0 : happened.number - 1);
            continue;
        }
        client->send(
            shared_message(GoneMessage{.table = live.table.code(), .reason = no_spectators()}));
        std::erase(live.watchers, client);
        client->table.clear();
    }
}

bool Tables::may_watch(const Live& live, const Client& client) const {
    const Table& table = live.table;
    return client.viewer || table.settings().spectators || table.phase() == TablePhase::waiting ||
           table.phase() == TablePhase::over || table.is_host(client.person);
}

void Tables::send_table(Live& live, Client& client, std::uint32_t seen) {
    client.sent_up_to = live.table.entries();
    const std::vector<Happened> recent(live.recent.begin(), live.recent.end());
    const std::vector<Happened> said(live.said.begin(), live.said.end());
    json message =
        table_message(live.table, client.viewer, seats_of(live.table, client.person),
                      live.table.is_host(client.person), presence_of(live), recent, said, seen);
    const unsigned hands = live.table.hands_seen(client.person);
    for (std::size_t i = 0; i < live.table.seats().size(); ++i)
        if ((hands >> i) & 1u) message["known_hands"].push_back(i);
    add_people(message, live.table, client.person, host_away(live));
    client.send(std::make_shared<const std::string>(
        message.dump(-1, ' ', false, json::error_handler_t::replace)));
}

// All seats of everybody who watches: somebody who holds several is present at each of them.
Presence Tables::presence_of(const Live& live) const {
    Presence here = 0;
    for (const Client* client : live.watchers)
        for (const int seat : seats_of(live.table, client->person)) here |= 1u << seat;
    return here;
}

// Only the device that made a commitment has the text: the person's other devices cannot reveal it.
Presence Tables::can_reveal(const Live& live) const {
    Presence here = 0;
    const auto& seats = live.table.seats();
    for (const Client* client : live.watchers)
        for (std::size_t i = 0; i < seats.size(); ++i)
            if (!client->person.empty() && same_secret_hash(seats[i].committer, client->person))
                here |= 1u << i;
    return here;
}

void Tables::tell_presence(Live& live) {
    const Presence here = presence_of(live);
    PresenceMessage presence{.table = live.table.code()};
    for (std::size_t i = 0; i < live.table.seats().size(); ++i)
        presence.connected.push_back(((here >> i) & 1u) != 0);
    if (live.table.phase() == TablePhase::waiting) presence.host_away = host_away(live);
    const auto message = shared_message(presence);
    for (Client* client : live.watchers) client->send(message);
}

std::int64_t Tables::left_at(const std::string& code, std::size_t seat) const {
    const auto found = live_.find(code);
    return found == live_.end() ? 0 : found->second->left_at.at(seat);
}

std::vector<int> Tables::seats_of(const Table& table, std::string_view person) const {
    std::vector<int> seats;
    for (std::size_t i = 0; i < table.seats().size(); ++i)
        if (table.holds(person, static_cast<int>(i))) seats.push_back(static_cast<int>(i));
    return seats;
}

void Tables::send_to(std::uint64_t client, const ServerMessage& message) {
    const auto found = clients_.find(client);
    if (found != clients_.end()) found->second->send(shared_message(message));
}

void Tables::accept(std::uint64_t client, const Intent& intent, std::uint32_t number,
                    const std::string& secret) {
    ++counts_.accepted;
    send_to(client, AcceptedMessage{.id = intent.id, .number = number, .secret = secret});
}

void Tables::refuse(std::uint64_t client, const Intent& intent, const Refused& reason) {
    ++counts_.refused;
    send_to(client, RefusedMessage{.id = intent.id, .reason = reason});
}

Tables::Counts Tables::counts() const {
    Counts counts = counts_;
    counts.tables = live_.size();
    counts.clients = clients_.size();
    counts.damaged = damaged_.size();
    return counts;
}

}  // namespace railhead
