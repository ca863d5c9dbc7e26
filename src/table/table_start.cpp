// The start of a game: who plays is fixed first, then people reveal the texts that they have
// committed to, then the cards are dealt (docs/fair-deals.md).
#include <algorithm>

#include "map/rule_text.h"
#include "table/secret_hash.h"
#include "table/table.h"

namespace railhead {

// --- the table is made ---

std::string Table::carry_out(const CreatedEntry& entry, Happened& happened) {
    Problems problems;
    settings_ = settings_from(JsonNode(entry.settings, "", problems));
    if (problems.reported() > 0) return "the settings of the table are damaged";
    const auto seed = FairSeed::from_hex(entry.seed);
    if (!seed) return "the table has no seed";
    seed_ = entry.seed;
    stream_ = entry.stream.empty() ? kFairStream01 : entry.stream;
    if (stream_ != kFairStream && stream_ != kFairStream01)
        return "the table's chance is drawn by a recipe that is not known here";
    if (reading_ == Reading::version_0_1 && stream_ != kFairStream01)
        return "the table is not of version 0.1";
    commitment_ = seed->commitment();
    host_ = entry.holder;
    created_at_ = happened.entry.at;
    clock_ = TableClock(settings_.clock);
    for (std::size_t i = 0; i < settings_.seats.size(); ++i) {
        TableSeat seat;
        seat.setting = settings_.seats[i];
        seat.chair = static_cast<int>(i);
        if (seat.setting.kind == SeatKind::computer) seat.color = free_color({}, std::nullopt);
        seats_.push_back(std::move(seat));
    }
    return {};
}

// --- texts for the deal ---

Table::Decided Table::decide_on(const CommitIntent& intent, const Request& request) const {
    if (has_begun()) return refused("too_late", "the game has begun");
    if (!is_commitment(intent.commitment)) return refused("bad_commitment", kCommitmentForm);
    return Entries{entry_at(request.now, CommittedEntry{.seat = intent.seat,
                                                        .holder = request.person,
                                                        .commitment = intent.commitment})};
}

std::string Table::carry_out(const CommittedEntry& entry, Happened&) {
    if (has_begun()) return "a commitment after the start";
    TableSeat& seat = at(entry.seat);
    seat.entropy.clear();  // of version 0.2, which gave texts at once
    seat.commitment = entry.commitment;
    seat.committer = entry.holder;
    return {};
}

Table::Decided Table::decide_on(const RevealIntent& intent, const Request& request) const {
    const int place = static_cast<int>(index_of(intent.seat));
    const bool is_awaited =
        starting_ && std::find(starting_->waits_for.begin(), starting_->waits_for.end(), place) !=
                         starting_->waits_for.end();
    if (!is_awaited)
        return refused("nothing_to_reveal", "the table does not wait for this seat's text");
    if (intent.text.empty() || !is_entropy(intent.text))
        return refused("bad_entropy", "the text has 1 to 64 bytes");
    if (!same_secret_hash(commitment_to(intent.text), at(intent.seat).commitment))
        return refused("wrong_text", "this is not the text that was committed to");
    const Entry revealed =
        entry_at(request.now, RevealedEntry{.seat = intent.seat, .entropy = intent.text});
    if (starting_->waits_for.size() > 1) return Entries{revealed};

    std::vector<std::string> entropy;
    for (const int player : starting_->players)
        entropy.push_back(player == place ? intent.text
                                          : seats_[static_cast<std::size_t>(player)].entropy);
    Decided decided = started(starting_->players, entropy, request.now);
    if (auto* entries = std::get_if<Entries>(&decided)) entries->insert(entries->begin(), revealed);
    return decided;
}

std::string Table::carry_out(const RevealedEntry& entry, Happened&) {
    const int place = static_cast<int>(index_of(entry.seat));
    if (!starting_ || std::erase(starting_->waits_for, place) != 1)
        return "a text that nobody waits for";
    at(entry.seat).entropy = entry.entropy;
    return {};
}

// --- a start that waits for texts ---

std::optional<std::int64_t> Table::start_ends_at() const {
    if (!starting_) return std::nullopt;
    return starting_->since + kRevealTime;
}

// People who sit here may start without a host who stays away, if all the others are present.
std::optional<Refused> Table::why_not_start(const Request& request) const {
    if (is_host(request.person)) return std::nullopt;
    bool seated = false;
    bool all_here = true;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seated = seated || seats_[i].is_held_by(request.person);
        const bool is_other = seats_[i].is_taken() && !is_hosts_seat(id_at<Seat>(i));
        all_here = all_here && (!is_other || request.absent[i] == 0);
    }
    if (!seated)
        return refused("not_seated", "only people who sit at the table may start the game");
    if (request.host_absent < kHostAwayAfter)
        return refused("not_host",
                       "the host starts the game; others may when the host has been away for ten "
                       "minutes");
    if (!all_here)
        return refused("somebody_away",
                       "somebody else who sits here is away, too: only the host may start");
    return std::nullopt;
}

// Anybody who knows the seed knows the deal as soon as the last text has arrived. So no text is
// revealed before the players are fixed, and none can change then.
Table::Decided Table::decide_on(const StartIntent&, const Request& request) const {
    if (has_begun()) return refused("already_started", "the game has begun");
    if (auto reason = why_not_start(request)) return *reason;
    StartingEntry entry;
    std::vector<std::string> entropy;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const TableSeat& seat = seats_[i];
        if (!seat.plays()) continue;
        entry.order.push_back(static_cast<int>(i));
        entropy.push_back(seat.entropy);
        // People who are away contribute nothing: nobody has to wait for them.
        if (!seat.commitment.empty() && ((request.can_reveal >> i) & 1u) != 0)
            entry.seats.push_back(static_cast<int>(i));
    }
    if (entry.seats.empty()) return started(entry.order, entropy, request.now);
    const auto found = rule_cache_->rules_of(settings_, static_cast<int>(entry.order.size()));
    if (!found) return refused("no_game", found.reason());
    return Entries{entry_at(request.now, entry)};
}

std::string Table::carry_out(const StartingEntry& entry, Happened& happened) {
    if (has_begun() || starting_) return "the game begins twice";
    const auto is_seat = [this](int seat) { return seat < static_cast<int>(seats_.size()); };
    if (!std::all_of(entry.order.begin(), entry.order.end(), is_seat) ||
        !std::all_of(entry.seats.begin(), entry.seats.end(), is_seat))
        return "no such seat";
    starting_ =
        PendingStart{.players = entry.order, .waits_for = entry.seats, .since = happened.entry.at};
    return {};
}

// What was revealed is known now: everybody has to give a new text.
std::string Table::carry_out(const StartVoidedEntry& entry, Happened& happened) {
    if (!starting_) return "no start to be void";
    for (const int place : entry.seats) {
        const auto i = static_cast<std::size_t>(place);
        happened.withheld.push_back(i < seats_.size() ? seats_[i].name : std::string{});
    }
    for (TableSeat& seat : seats_)
        if (!seat.commitment.empty()) seat.forget_text();
    starting_.reset();
    return {};
}

// --- the deal ---

// The turn order and the deal follow from the seed and the texts.
Table::Decided Table::started(const std::vector<int>& players,
                              const std::vector<std::string>& entropy, std::int64_t now) const {
    const auto found = rule_cache_->rules_of(settings_, static_cast<int>(players.size()));
    if (!found) return refused("no_game", found.reason());
    const RuleCache::Rules& rules = *found;
    const auto seed = FairSeed::from_hex(seed_);
    if (!seed) return refused("damaged", "the table is damaged");
    StartedEntry entry{.map_hash = rules->map->hash, .rules = rules_json(rules->spec)};
    std::vector<int> order(players.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    if (settings_.order == SeatOrder::drawn)
        order = drawn_order(*seed, entropy, static_cast<int>(players.size()), stream_);
    for (const int chair : order) entry.order.push_back(players[static_cast<std::size_t>(chair)]);
    Game::Answer answer = Game(rules, FairStream(*seed, entropy, "cards", stream_)).try_deal();
    entry.chance = std::move(answer.chance);
    entry.position = answer.position;
    return Entries{entry_at(now, std::move(entry))};
}

// The seats that play, in turn order; then the deal.
std::string Table::carry_out(const StartedEntry& entry, Happened& happened) {
    if (has_begun()) return "the game begins twice";
    const auto found = rule_cache_->rules_of(settings_, static_cast<int>(entry.order.size()),
                                             entry.map_hash, reading_);
    if (!found) return found.reason();
    const AskedSeats before = asked_seats();
    std::vector<std::string> entropy;
    for (const TableSeat& seat : seats_)
        if (seat.plays()) entropy.push_back(seat.entropy);
    const auto seed = FairSeed::from_hex(seed_);
    std::vector<TableSeat> seats;
    std::vector<int> chairs(entry.order);
    std::sort(chairs.begin(), chairs.end());
    if (std::adjacent_find(chairs.begin(), chairs.end()) != chairs.end())
        return "a seat plays twice";
    for (const int place : entry.order) {
        if (place < 0 || place >= static_cast<int>(seats_.size())) return "no such seat";
        seats.push_back(seats_[static_cast<std::size_t>(place)]);
        // Numbered among those who play: closed seats do not affect the deal.
        const auto rank = std::lower_bound(chairs.begin(), chairs.end(), place) - chairs.begin();
        seats.back().chair = static_cast<int>(rank);
    }
    game_.emplace(*found, FairStream(*seed, entropy, "cards", stream_));
    auto events = game_->deal({entry.chance, entry.position});
    if (!events) return "the deal does not fit";
    happened.events = std::move(*events);
    seats_ = std::move(seats);
    phase_ = TablePhase::running;
    starting_.reset();
    started_at_ = happened.entry.at;
    clock_.start();
    hands_seen_.look(seats_);
    ask_anew(before, happened);
    return {};
}

}  // namespace railhead
