#include "load/swarm_table.h"

#include <algorithm>

#include "load/swarm_move.h"
#include "load/swarm_text.h"
#include "server/secret.h"

namespace railhead {

namespace {

using Clock = std::chrono::steady_clock;

// Less than the server allows each connection (server/web.h): pings count as well.
constexpr double kMessageBurst = 40;
constexpr std::chrono::seconds kMoveTime{10};   // for an event to be seen by everybody
constexpr std::chrono::seconds kSetUpTime{30};  // thousands of tables are made at once
constexpr std::chrono::milliseconds kOpenAgain{500};
constexpr int kMostLosses = 3;
constexpr std::uint64_t kCheckEvery = 50;  // moves, until a whole view is asked for

std::string number_text(std::size_t number) {
    return std::to_string(number);
}

}  // namespace

// --- clients ---

void SwarmClient::connected() {
    if (!table.code_.empty()) return socket.upgrade(secret);
    const SwarmOptions& options = table.yard_.options;
    std::string seats;
    for (std::size_t i = 0; i < options.seats; ++i)
        seats += std::string{i > 0 ? "," : ""} + R"({"kind":"open"})";
    socket.post("/api/tables", secret,
                R"({"map":")" + options.map + R"(","order":"drawn","public":false,"seats":[)" +
                    seats + "]}");
}

void SwarmClient::answered(int status, std::string_view body) {
    table.made(status, body);
}

void SwarmClient::upgraded() {
    const SwarmTime now = Clock::now();
    tokens_ = kMessageBurst;
    filled_ = now;
    send(R"({"type":"hello","version":1})", now);
    table.watch(*this, now);
}

void SwarmClient::received(std::string_view text) {
    table.message(*this, text, Clock::now());
}

void SwarmClient::lost(const std::string& why) {
    table.lost(*this, why);
}

double SwarmClient::tokens_at(SwarmTime now) const {
    const std::chrono::duration<double> passed = now - filled_;
    return std::min(kMessageBurst, tokens_ + passed.count() * table.yard_.options.messages);
}

SwarmTime SwarmClient::next_send(SwarmTime now) const {
    const double rate = table.yard_.options.messages;
    const double tokens = tokens_at(now);
    if (tokens >= 1 || rate <= 0) return now;
    const std::chrono::duration<double> missing((1 - tokens) / rate);
    return now + std::chrono::ceil<std::chrono::milliseconds>(missing);
}

void SwarmClient::send(std::string_view text, SwarmTime now) {
    tokens_ = tokens_at(now) - 1;
    filled_ = now;
    socket.send(text);
}

// --- the table ---

SwarmTable::SwarmTable(SwarmYard& yard, std::size_t index)
    : yard_(yard),
      index_(index),
      // Not all tables at the same time, and each of them soon.
      until_check_(1 + index % kCheckEvery) {
    for (std::size_t i = 0; i < yard.options.clients; ++i) {
        clients_.push_back(std::make_unique<SwarmClient>(*this));
        clients_.back()->place = i;
        clients_.back()->secret = fresh_secret();
    }
}

void SwarmTable::enter(Stage stage, SwarmTime now) {
    stage_ = stage;
    since_ = now;
}

void SwarmTable::begin(SwarmTime now) {
    enter(Stage::making, now);
    SwarmClient& first = *clients_.front();
    const std::string problem = first.socket.open(yard_.epoll, yard_.address, first);
    if (!problem.empty()) give_up(problem);
}

void SwarmTable::made(int status, std::string_view body) {
    code_ = text_in(value_of(body, "table"));
    if (status != 201 || code_.empty())
        return give_up("no table: HTTP status " + std::to_string(status) + " " +
                       std::string{body.substr(0, 200)});
    enter(Stage::joining, Clock::now());
    clients_.front()->socket.upgrade(clients_.front()->secret);
    for (std::size_t i = 1; i < clients_.size() && stage_ == Stage::joining; ++i) {
        SwarmClient& client = *clients_[i];
        const std::string problem = client.socket.open(yard_.epoll, yard_.address, client);
        if (!problem.empty()) give_up(problem);
    }
}

void SwarmTable::watch(SwarmClient& client, SwarmTime now) {
    client.send(
        R"({"type":"watch","table":")" + code_ + R"(","seen":)" + number_text(client.number) + "}",
        now);
}

void SwarmTable::send_intent(SwarmClient& client, std::string_view keys, bool is_move,
                             SwarmTime now) {
    pending_ = Pending{.id = ++last_id_, .by = &client, .sent = now, .is_move = is_move};
    client.send(R"({"type":"intent","id":")" + number_text(last_id_) + R"(","after":)" +
                    number_text(client.number) + "," + std::string{keys} + "}",
                now);
}

void SwarmTable::sit(SwarmClient& client, SwarmTime now) {
    if (client.place >= yard_.options.seats || client.asked_for_seat) return;
    client.asked_for_seat = true;
    const std::string place = number_text(client.place);
    client.send(R"({"type":"intent","intent":"sit","id":"sit","after":0,"name":"Swarm )" + place +
                    R"(","seat":)" + place + "}",
                now);
}

bool SwarmTable::is_done(const Pending& pending) const {
    if (!pending.number) return false;
    return std::all_of(clients_.begin(), clients_.end(), [&](const auto& client) {
        return client->watching && client->number >= *pending.number;
    });
}

bool SwarmTable::all_level() const {
    return std::all_of(clients_.begin(), clients_.end(), [&](const auto& client) {
        return client->watching && client->number == clients_.front()->number;
    });
}

bool SwarmTable::all_in(std::string_view phase) const {
    return std::all_of(clients_.begin(), clients_.end(),
                       [&](const auto& client) { return client->phase == phase; });
}

// After every message: is there something to do now?
void SwarmTable::progress(SwarmTime now) {
    switch (stage_) {
        case Stage::joining:
            if (sat_ == yard_.options.seats) start_if_all_are_here(now);
            break;
        case Stage::leaving:
            start_if_all_are_here(now);
            break;
        case Stage::starting:
            if (!is_done(*pending_) || !all_in("running")) break;
            pending_.reset();
            enter(Stage::running, now);
            if (yard_.playing) try_move(now);
            break;
        case Stage::running:
            progress_game(now);
            break;
        case Stage::over:
            if (is_done(*pending_) && !next_.empty()) leave_for_next(now);
            break;
        case Stage::idle:
        case Stage::making:
        case Stage::out:
            break;
    }
}

void SwarmTable::start_if_all_are_here(SwarmTime now) {
    if (!all_level()) return;
    enter(Stage::starting, now);
    send_intent(*clients_.front(), R"("intent":"start")", false, now);
}

void SwarmTable::progress_game(SwarmTime now) {
    if (pending_) {
        if (!is_done(*pending_)) return;
        ++yard_.report.moves;
        const std::chrono::duration<float, std::milli> took = now - pending_->sent;
        if (pending_->measured) yard_.latencies.push_back(took.count());
        pending_.reset();
    }
    if (checking_ == nullptr && all_level() && all_in("over")) {
        ++yard_.report.games;
        enter(Stage::over, now);
        SwarmClient& first = *clients_.front();  // clients with seats come first
        send_intent(first, R"("intent":"rematch","seat":)" + number_text(first.seat.value_or(0)),
                    false, now);
        return;
    }
    try_move(now);
}

// Everybody goes to the table of the rematch, where the players already sit.
void SwarmTable::leave_for_next(SwarmTime now) {
    pending_.reset();
    code_ = std::move(next_);
    next_.clear();
    view_number_ = 0;
    sent_.clear();
    enter(Stage::leaving, now);
    for (const auto& client : clients_) {
        client->watching = false;
        client->number = 0;
        client->own.clear();
        client->choices.clear();
        watch(*client, now);
    }
}

void SwarmTable::play_from(SwarmTime first) {
    next_move_ = first;
    yard_.wake_at(first, *this);
}

void SwarmTable::wake(SwarmTime now) {
    if (stage_ == Stage::running) try_move(now);
}

void SwarmTable::try_move(SwarmTime now) {
    if (!yard_.playing || is_waiting() || now < next_move_ || !all_level()) return;
    if (until_check_ == 0) {
        // Another client each time, spectators too.
        until_check_ = kCheckEvery;
        checking_ = clients_[(yard_.report.compared + index_) % clients_.size()].get();
        since_ = now;
        return watch(*checking_, now);
    }
    std::vector<SwarmClient*> asked;
    for (const auto& client : clients_)
        if (!client->choices.empty()) asked.push_back(client.get());
    if (asked.empty()) return;  // the table itself does something first
    SwarmClient& mover =
        *asked[static_cast<std::size_t>(yard_.random.below(static_cast<int>(asked.size())))];
    if (const SwarmTime time = mover.next_send(now); time > now) return yard_.wake_at(time, *this);
    const std::string move = some_move(mover.choices, yard_.random);
    if (move.empty()) return give_up("nothing to choose from in " + mover.choices.substr(0, 200));
    --until_check_;
    send_intent(
        mover,
        R"("intent":"move","seat":)" + number_text(mover.seat.value_or(0)) + R"(,"move":)" + move,
        true, now);
    const std::chrono::duration<double> pace(yard_.options.pace);
    next_move_ = std::max(next_move_ + std::chrono::duration_cast<Clock::duration>(pace), now);
    if (yard_.options.pace > 0) yard_.wake_at(next_move_, *this);
}

void SwarmTable::sweep(SwarmTime now) {
    if (stage_ == Stage::idle || stage_ == Stage::out) return;
    if (stage_ != Stage::running) {
        if (now - since_ > kSetUpTime) give_up("making or starting the game takes too long");
        return;
    }
    if (pending_ && now - pending_->sent > kMoveTime)
        return give_up("not everybody saw the event of a move within 10 s");
    if (checking_ != nullptr && now - since_ > kMoveTime)
        return give_up("no fresh view within 10 s");
    if (yard_.playing && !is_waiting() && all_level() && now - next_move_ > kMoveTime)
        return give_up("nobody is asked for a move");
    for (const auto& client : clients_) {
        if (client->socket.is_open() || now < client->open_again) continue;
        ++yard_.report.reconnects;
        const std::string problem = client->socket.open(yard_.epoll, yard_.address, *client);
        if (!problem.empty()) return give_up(problem);
    }
}

void SwarmTable::lost(SwarmClient& client, const std::string& why) {
    if (stage_ == Stage::out) return;
    if (stage_ != Stage::running || ++client.losses > kMostLosses) return give_up(why);
    yard_.error("table " + code_ + ": " + why);
    client.watching = false;
    client.choices.clear();
    client.open_again = Clock::now() + kOpenAgain;
    if (checking_ == &client) checking_ = nullptr;
    if (!pending_) return;
    pending_->measured = false;
    if (pending_->by == &client) pending_.reset();  // the view that it gets next will show
}

void SwarmTable::give_up(const std::string& why) {
    yard_.error("table " + (code_.empty() ? "not made" : code_) + ": " + why);
    close();
}

void SwarmTable::close() {
    stage_ = Stage::out;
    pending_.reset();
    checking_ = nullptr;
    for (const auto& client : clients_) client->socket.close();
}

}  // namespace railhead
