// The start of a game: who plays is fixed first, then people reveal the texts that they have
// committed to, then the cards are dealt (docs/fair-deals.md).
#include <algorithm>

#include "map/rule_text.h"
#include "table/secret_hash.h"
#include "table/table.h"

namespace railhead {

namespace {}  // namespace

std::optional<std::int64_t> Table::start_ends_at() const {
    if (!starting_) return std::nullopt;
    return starting_->since + kRevealTime;
}

// --- wishes --------------------------------------------------------------------------------------

Table::Decided Table::decide_commit(const Intent& intent, const Asker& asker) const {
    if (phase_ != TablePhase::waiting) return refused("too_late", "the game has begun");
    if (!is_commitment(intent.commitment)) return refused("bad_commitment", kCommitmentForm);
    Entry entry = entry_of(EntryKind::committed, asker.now);
    entry.seat = intent.seat;
    entry.holder = asker.person;
    entry.commitment = intent.commitment;
    return Entries{entry};
}

// Whoever knows the seed knows the deal as soon as the last text is there. So no text is given
// before it is fixed who plays, and none can be another one then.
Table::Decided Table::begin(const std::vector<int>& players, const Asker& asker) const {
    const auto found = rule_cache_->rules_of(settings_, static_cast<int>(players.size()));
    if (const auto* reason = std::get_if<std::string>(&found)) return refused("no_game", *reason);
    Entry entry = entry_of(EntryKind::starting, asker.now);
    entry.order = players;
    std::vector<std::string> entropy;
    for (const int player : players) {
        const TableSeat& seat = seats_[static_cast<std::size_t>(player)];
        entropy.push_back(seat.entropy);
        // Who is away contributes nothing: nobody has to wait for them.
        if (!seat.commitment.empty() && ((asker.can_reveal >> player) & 1u) != 0)
            entry.seats.push_back(player);
    }
    if (entry.seats.empty()) return started(players, std::move(entropy), asker.now);
    return Entries{entry};
}

Table::Decided Table::decide_reveal(const Intent& intent, const Asker& asker) const {
    const bool asked =
        starting_ && std::find(starting_->waits_for.begin(), starting_->waits_for.end(),
                               *intent.seat) != starting_->waits_for.end();
    if (!asked) return refused("nothing_to_reveal", "the table does not wait for this seat's text");
    if (intent.text.empty() || !is_entropy(intent.text))
        return refused("bad_entropy", "the text has 1 to 64 bytes");
    const TableSeat& seat = seats_[static_cast<std::size_t>(*intent.seat)];
    if (!same_secret_hash(commitment_to(intent.text), seat.commitment))
        return refused("wrong_text", "this is not the text that was committed to");
    Entry entry = entry_of(EntryKind::revealed, asker.now);
    entry.seat = intent.seat;
    entry.entropy = intent.text;
    if (starting_->waits_for.size() > 1) return Entries{entry};

    std::vector<std::string> entropy;
    for (const int player : starting_->players)
        entropy.push_back(player == *intent.seat
                              ? intent.text
                              : seats_[static_cast<std::size_t>(player)].entropy);
    Decided decided = started(starting_->players, std::move(entropy), asker.now);
    if (auto* entries = std::get_if<Entries>(&decided)) entries->insert(entries->begin(), entry);
    return decided;
}

// The order of turns and the deal follow from the seed and the texts.
Table::Decided Table::started(const std::vector<int>& players, std::vector<std::string> entropy,
                              std::int64_t now) const {
    const auto found = rule_cache_->rules_of(settings_, static_cast<int>(players.size()));
    if (const auto* reason = std::get_if<std::string>(&found)) return refused("no_game", *reason);
    const auto& rules = std::get<RuleCache::Rules>(found);
    const auto seed = FairSeed::from_hex(seed_);
    if (!seed) return refused("damaged", "the table is damaged");
    Entry entry = entry_of(EntryKind::started, now);
    entry.map_hash = rules->map->hash;
    entry.rules = rules_json(rules->spec);
    std::vector<int> order(players.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    if (settings_.order == SeatOrder::drawn)
        order = drawn_order(*seed, entropy, static_cast<int>(players.size()), stream_);
    for (const int chair : order) entry.order.push_back(players[static_cast<std::size_t>(chair)]);
    Game::Answer answer = Game(rules, FairStream(*seed, entropy, "cards", stream_)).try_deal();
    entry.chance = std::move(answer.chance);
    entry.position = answer.position;
    return Entries{entry};
}

Table::Entries Table::due_start(std::int64_t now) const {
    if (now < *start_ends_at()) return {};
    Entry entry = entry_of(EntryKind::start_voided, now);
    entry.seats = starting_->waits_for;
    return {entry};
}

// --- entries -------------------------------------------------------------------------------------

std::string Table::apply_starting(const Entry& entry) {
    if (phase_ != TablePhase::waiting || starting_) return "the game begins twice";
    const auto is_seat = [this](int seat) { return seat < static_cast<int>(seats_.size()); };
    if (!std::all_of(entry.order.begin(), entry.order.end(), is_seat) ||
        !std::all_of(entry.seats.begin(), entry.seats.end(), is_seat))
        return "no such seat";
    starting_ = PendingStart{.players = entry.order, .waits_for = entry.seats, .since = entry.at};
    return {};
}

std::string Table::apply_revealed(const Entry& entry) {
    if (!starting_ || !entry.seat || std::erase(starting_->waits_for, *entry.seat) != 1)
        return "a text that nobody waits for";
    seats_[static_cast<std::size_t>(*entry.seat)].entropy = entry.entropy;
    return {};
}

// What was revealed is known now: everybody has to give a new text.
std::string Table::apply_start_voided(const Entry& entry, Happened& happened) {
    if (!starting_) return "no start to be void";
    for (const int seat : entry.seats) happened.withheld.push_back(name_at(seat));
    for (TableSeat& seat : seats_) {
        if (seat.commitment.empty()) continue;
        seat.commitment.clear();
        seat.committer.clear();
        seat.entropy.clear();
    }
    starting_.reset();
    return {};
}

}  // namespace railhead
