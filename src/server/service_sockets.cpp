// What comes over WebSockets.
#include <utility>
#include <variant>

#include "core/overloaded.h"
#include "server/client_address.h"
#include "server/message.h"
#include "server/server_message.h"
#include "server/service.h"
#include "table/secret_hash.h"

namespace railhead {

namespace {

constexpr std::size_t kMostUnread = 32;  // messages of a client that waits for a table

std::string network_named(const std::string& address) {
    return text_of(network_of(address_named(address).value_or(ClientAddress{})));
}

void say(Peer& peer, const ServerMessage& message) {
    peer.send(shared_message(message));
}

}  // namespace

void Service::opened(Peer& peer) {
    auto guest = std::make_unique<Guest>();
    const std::string& secret = peer.request().secret;
    if (!secret.empty()) guest->client.person = secret_hash(secret);
    guest->client.send = [&peer](SharedText text) { peer.send(std::move(text)); };
    // Programs on the same machine are the operator's; so is a proxy that passes on no addresses.
    if (!peer.request().loopback) {
        guest->client.network = network_named(peer.request().address);
        guest->client.count_new_table = [this, &peer] {
            return makers_.take(peer.request().address, std::chrono::steady_clock::now());
        };
    }
    tables_.enter(guest->client);
    peers_[guest->client.id] = &peer;
    peer.client = guest.release();
}

void Service::closed(Peer& peer) {
    const std::unique_ptr<Guest> guest(static_cast<Guest*>(peer.client));
    peer.client = nullptr;
    if (!guest) return;
    peers_.erase(guest->client.id);
    tables_.leave(guest->client);
}

// nullptr: it has left.
Peer* Service::peer_of(std::uint64_t client) {
    const auto found = peers_.find(client);
    return found == peers_.end() ? nullptr : found->second;
}

void Service::received(Peer& peer, std::string_view text) {
    auto* guest = static_cast<Guest*>(peer.client);
    if (guest == nullptr) return;
    if (!guest->opening) return handle_message(peer, *guest, text);
    // What a client sends is handled in order.
    if (guest->waiting.size() < kMostUnread) return guest->waiting.emplace_back(text), void();
    const ClientMessage message = message_from(text);
    const auto* intent = std::get_if<Intent>(&message);
    const Refused busy = refused("busy", "too much at once");
    if (intent != nullptr) return say(peer, RefusedMessage{intent->id, busy});
    say(peer, ErrorMessage{busy});
}

void Service::handle_waiting(Peer& peer, Guest& guest) {
    while (!guest.opening && !guest.waiting.empty()) {
        const std::string text = std::move(guest.waiting.front());
        guest.waiting.pop_front();
        handle_message(peer, guest, text);
    }
}

void Service::handle_message(Peer& peer, Guest& guest, std::string_view text) {
    ClientMessage message = message_from(text);
    std::visit(
        Overloaded{[&](const HelloMessage& hello) { greet(peer, guest, hello); },
                   [&](const BadMessage& bad) { say(peer, ErrorMessage{bad.why}); },
                   [&](AnyOf<WatchMessage, UnwatchMessage, Intent, BadIntent> auto& request) {
                       if (guest.greeted) return handle(peer, guest, request);
                       say(peer, ErrorMessage{refused("hello_first", "say hello first")});
                   }},
        message);
}

void Service::handle(Peer& peer, Guest&, const BadIntent& bad) {
    say(peer, RefusedMessage{bad.id, refused("not_an_intent", bad.text)});
}

void Service::handle(Peer&, Guest& guest, const UnwatchMessage&) {
    tables_.unwatch(guest.client);
}

void Service::handle(Peer& peer, Guest& guest, Intent& intent) {
    if (!count_intent(peer.request(), guest, intent))
        return say(peer, RefusedMessage{intent.id, refused("too_fast", "too fast: wait a moment")});
    if (subject_of(intent.what) == IntentSubject::seat && !count_seat(peer.request(), guest.client))
        return say(
            peer, RefusedMessage{intent.id,
                                 refused("too_many_seats",
                                         "many seats of public tables were taken: wait a moment")});
    tables_.submit(guest.client, std::move(intent));
}

// One person may hold few seats at public tables, but may have any number of secrets.
bool Service::count_seat(const HttpRequest& request, const Client& client) {
    if (request.loopback || client.table.empty()) return true;
    const Table* table = tables_.in_memory(client.table);
    const bool counts = table != nullptr && table->settings().listed &&
                        table->phase() == TablePhase::waiting && !table->is_host(client.person);
    return !counts || sitters_.take(request.address, std::chrono::steady_clock::now());
}

void Service::handle(Peer& peer, Guest& guest, const WatchMessage& request) {
    guest.opening = true;
    // The peer may leave meanwhile.
    const auto found = [this, id = guest.client.id, request](const Found& table) {
        if (Peer* still = peer_of(id))
            watch_found(*still, *static_cast<Guest*>(still->client), request, table);
    };
    look(std::make_shared<const HttpRequest>(peer.request()), request.table, guest.client.person,
         found);
}

void Service::watch_found(Peer& peer, Guest& guest, const WatchMessage& request,
                          const Found& found) {
    if (const auto* reason = std::get_if<Refused>(&found)) {
        tables_.unwatch(guest.client);
        if (reason->key != too_many_guesses().key) return watched(peer, guest, *reason);
        guest.waiting.clear();
        say(peer, ErrorMessage{*reason});
        return peer.close(1008, "too many tables that are not there");
    }
    const auto done = [this, id = guest.client.id](const std::optional<Refused>& no) {
        if (Peer* still = peer_of(id)) watched(*still, *static_cast<Guest*>(still->client), no);
    };
    tables_.watch(guest.client, request.table, request.seat, request.seen, done);
}

void Service::watched(Peer& peer, Guest& guest, const std::optional<Refused>& no) {
    guest.opening = false;
    if (no) say(peer, ErrorMessage{*no});
    handle_waiting(peer, guest);
}

// Programs on the same machine are the operator's, but chat is read by people.
bool Service::count_intent(const HttpRequest& request, const Guest& guest, const Intent& intent) {
    if (request.loopback && subject_of(intent.what) != IntentSubject::talk) return true;
    return guest.client.person.empty() ||
           requests_.take(guest.client.person, intent.what, std::chrono::steady_clock::now());
}

void Service::greet(Peer& peer, Guest& guest, const HelloMessage& hello) {
    if (hello.version != kProtocolVersion) {
        say(peer, ErrorMessage{
                      refused("wrong_version", "this server speaks version 1: reload the page")});
        return peer.close(1008, "wrong version");
    }
    guest.greeted = true;
    say(peer, WelcomeMessage{.known = !guest.client.person.empty(), .now = Loop::now()});
}

}  // namespace railhead
