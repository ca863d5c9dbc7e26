// What the clients of a table are sent, compared: with what they were sent before, with what the
// others are sent, and with what they may know.
#include <algorithm>
#include <functional>

#include "core/kinds.h"
#include "core/overloaded.h"
#include "load/swarm_table.h"
#include "load/swarm_text.h"
#include "server/server_message.h"

namespace railhead {

namespace {

constexpr std::size_t kMostCompared = 16;  // events that are compared between clients

// The table itself turns up the ticket of the neutral phase: nobody is asked.
std::string_view asked_in(std::string_view choices) {
    const bool neutral = text_in(value_of(choices, "decision")) == "neutral_ticket";
    return neutral ? std::string_view{} : choices;
}

SwarmMessage message_of(std::string_view text, bool& read) {
    SwarmMessage all;
    read = each_key(text, [&](std::string_view key, std::string_view value) {
        if (key == "own") return void(all.own = value);
        if (key == "choices") return void(all.choices = asked_in(value));
        if (key == "take_back") return void(all.take_back = value);
        if (key == "take_back_move") return;
        if (key == "events") return void(all.events = value);
        // Everything else is the same for everybody.
        all.common = all.common * 31 + std::hash<std::string_view>{}(value);
        if (key == "type") all.type = text_in(value);
        if (key == "table") all.table = text_in(value);
        if (key == "phase") all.phase = text_in(value);
        if (key == "what") all.what = text_in(value);
        if (key == "id") all.id = text_in(value);
        if (key == "reason") all.reason = text_in(value);
        if (key == "text") all.text = text_in(value);
        if (key == "rematch") all.next = text_in(value);
        if (key == "number") all.number = value;
        if (key == "seat") all.seat = value;
        if (key == "you") all.you = value;
        if (key == "open") all.open = value;
        if (key == "view") all.view = value;
        if (key == "fair") all.fair = value;
    });
    return all;
}

std::uint32_t event_number(const SwarmMessage& message) {
    return static_cast<std::uint32_t>(number_in(message.number).value_or(0));
}

}  // namespace

void SwarmTable::violation(const SwarmClient& client, const std::string& what) {
    const std::string who =
        client.seat ? "seat " + std::to_string(*client.seat) : std::string{"a spectator"};
    yard_.error("table " + code_ + ", event " + std::to_string(client.number) + ", " + who + ": " +
                what);
}

void SwarmTable::check(const SwarmClient& client, const std::string& problem) {
    if (!problem.empty()) violation(client, problem);
}

void SwarmTable::message(SwarmClient& client, std::string_view text, SwarmTime now) {
    if (stage_ == Stage::out) return;
    bool read = false;
    const SwarmMessage message = message_of(text, read);
    if (!read) return violation(client, "not readable: " + std::string{text.substr(0, 100)});
    if (message.type == "event") {
        take_event(client, message);
    } else if (message.type == "table") {
        take_table(client, message);
        if (stage_ == Stage::joining) sit(client, now);
    } else if (!take_other(client, message)) {
        return;
    }
    progress(now);
}

// Messages of all kinds but tables and events; false if the game does not go on because of it.
bool SwarmTable::take_other(SwarmClient& client, const SwarmMessage& message) {
    using Kinds = NamedKinds<ServerMessage>;
    const auto kind = std::ranges::find(Kinds::kNames, message.type);
    if (kind == Kinds::kNames.end()) {
        give_up("an unknown message: " + std::string{message.type});
        return false;
    }
    return std::visit(
        Overloaded{[](const AnyOf<WelcomeMessage, PresenceMessage> auto&) { return false; },
                   [&](const AcceptedMessage&) {
                       take_answer(client, message);
                       return true;
                   },
                   [&](const TroubleMessage&) {
                       if (!message.text.empty()) violation(client, std::string{message.text});
                       return true;
                   },
                   [&](const AnyOf<RefusedMessage, ErrorMessage, GoneMessage> auto&) {
                       give_up(std::string{message.type} + " " + std::string{message.reason} +
                               ": " + std::string{message.text});
                       return false;
                   }},
        Kinds::at(static_cast<std::size_t>(kind - Kinds::kNames.begin())));
}

void SwarmTable::take_event(SwarmClient& client, const SwarmMessage& message) {
    ++yard_.report.events;
    const std::uint32_t number = event_number(message);
    if (message.table != code_) return violation(client, "an event of another table");
    if (number != client.number + 1)
        violation(client, "event " + std::to_string(number) + " is not the next one");
    client.number = number;
    client.phase = message.phase;
    check_common(client, number, message.common);
    check(client, check_own(message.own, client.seat));
    check(client, check_secrets(message.events, client.seat));
    if (!client.seat && !(message.choices.empty() && message.take_back.empty()))
        violation(client, "a spectator is asked");
    // The first client that gets it updates the view of all of them.
    if (view_number_ > 0 && number == view_number_ + 1) {
        if (!message.open.empty()) check(client, view_.change(message.open));
        view_number_ = number;
    }
    if (!message.own.empty()) take_own(client, message.own);
    check_hand(client);
    client.choices = message.choices;
    if (message.what == "rematched") next_ = message.next;
    if (pending_ && pending_->is_move && pending_->by == &client && pending_->number == number &&
        (message.what != "acted" ||
         number_in(message.seat) != static_cast<std::int64_t>(*client.seat)))
        violation(client, "the event of an accepted move is another one");
}

// Everybody is sent an event with the same text, except for what only some may know.
void SwarmTable::check_common(const SwarmClient& client, std::uint32_t number, std::size_t common) {
    for (const Sent& sent : sent_) {
        if (sent.number != number) continue;
        if (sent.common != common) violation(client, "others were sent something else");
        return;
    }
    if (sent_.size() == kMostCompared) sent_.pop_front();
    sent_.push_back({number, common});
}

void SwarmTable::take_own(SwarmClient& client, std::string_view own) {
    client.own = own;
    client.hand = sum_of(value_of(own, "hand"));
}

void SwarmTable::check_hand(const SwarmClient& client) {
    if (!client.seat || view_number_ == 0 || view_number_ != client.number) return;
    const std::int64_t sent = view_.cards_of(*client.seat);
    if (sent != client.hand)
        violation(client, "a hand of " + std::to_string(client.hand) +
                              " cards, and others are sent " + std::to_string(sent));
}

void SwarmTable::take_table(SwarmClient& client, const SwarmMessage& message) {
    const std::uint32_t number = event_number(message);
    if (message.table != code_) return violation(client, "another table than was asked for");
    // Asked for again, or sent because the game has begun.
    const bool fresh = checking_ == &client;
    if (client.watching && number != client.number + (fresh ? 0u : 1u))
        violation(client, "the whole table is at event " + std::to_string(number));
    if (number < client.number) violation(client, "events that were sent are gone");
    const auto you = number_in(message.you);
    const bool same = you ? client.seat == static_cast<std::size_t>(*you) : !client.seat;
    if (fresh && !same) violation(client, "another seat than before");
    client.number = number;
    client.phase = message.phase;
    client.seat = you ? std::optional{static_cast<std::size_t>(*you)} : std::nullopt;
    client.watching = true;
    if (message.phase != "over" && !value_of(message.fair, "seed").empty())
        violation(client, "the seed is sent before the game is over");
    if (fresh && client.choices != message.choices)
        violation(client, "other choices than the event gave");
    client.choices = message.choices;
    if (!message.view.empty()) take_view(client, message);
    if (!fresh) return;
    checking_ = nullptr;
    ++yard_.report.compared;
}

void SwarmTable::take_view(SwarmClient& client, const SwarmMessage& message) {
    std::string_view viewer, open, own;
    const bool read = each_key(message.view, [&](std::string_view key, std::string_view value) {
        if (key == "viewer")
            viewer = value;
        else if (key == "open")
            open = value;
        else if (key == "own")
            own = value;
        else
            violation(client, "a view with the key " + std::string{key});
    });
    if (!read || viewer != message.you) violation(client, "a view of somebody else");
    check(client, check_own(own, client.seat));
    if (client.number > view_number_) {
        check(client, view_.set(open));
        view_number_ = client.number;
    } else if (client.number == view_number_) {
        check(client, view_.compare(open));
    }
    if (checking_ == &client && client.own != own)
        violation(client, "events do not lead to the hand of the whole view");
    take_own(client, own);
    check_hand(client);
}

void SwarmTable::take_answer(SwarmClient& client, const SwarmMessage& message) {
    if (message.id == "sit") {
        ++sat_;
        return;
    }
    if (!pending_ || pending_->by != &client || message.id != std::to_string(pending_->id)) return;
    pending_->number = event_number(message);
    // The answer comes before the event, and one intent at a time is one event.
    if (pending_->is_move && *pending_->number != client.number + 1)
        violation(client, "accepted as event " + std::to_string(*pending_->number));
}

}  // namespace railhead
