#include "table/table.h"

#include <algorithm>

#include "record/move_json.h"
#include "table/secret_hash.h"

namespace railhead {

// --- what it is now ------------------------------------------------------------------------------

bool Table::holds(std::string_view person, int seat) const {
    if (person.empty() || seat < 0 || seat >= static_cast<int>(seats_.size())) return false;
    const auto& holders = seats_[static_cast<std::size_t>(seat)].holders;
    return std::any_of(holders.begin(), holders.end(),
                       [&](const std::string& holder) { return same_secret_hash(holder, person); });
}

bool Table::has_people() const {
    return std::any_of(seats_.begin(), seats_.end(), [](const TableSeat& seat) {
        return seat.setting.kind != SeatKind::computer;
    });
}

bool Table::waits_for_people() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const TableSeat& seat) { return seat.computer().empty(); });
}

unsigned Table::asked() const {
    if (phase_ != TablePhase::running) return 0;
    unsigned bits = 0;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (game_->asks(id_at<Seat>(i))) bits |= 1u << i;
    return bits;
}

std::optional<Seat> Table::computer_to_decide() const {
    const unsigned bits = asked();
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (((bits >> i) & 1u) && !seats_[i].computer().empty()) return id_at<Seat>(i);
    return std::nullopt;
}

TableStatus Table::status() const {
    if (phase_ == TablePhase::waiting) return TableStatus::waiting;
    return phase_ == TablePhase::over ? TableStatus::over : TableStatus::running;
}

TableRow Table::row() const {
    TableRow row;
    row.number = number_;
    row.code = code_;
    row.status = status();
    row.listed = settings_.listed;
    row.created = created_at_;
    row.changed = changed_at_;
    row.wake = wakes_at();
    nlohmann::json seats = nlohmann::json::array();
    unsigned bits = asked();
    for (const TableSeat& seat : seats_) {
        nlohmann::json one{{"kind", kSeatKindNames[index_of(seat.setting.kind)]}};
        if (seat.is_taken()) one["name"] = seat.name;
        if (!seat.computer().empty()) one["player"] = seat.computer();
        if ((bits & 1u) != 0) one["asked"] = true;
        bits >>= 1;
        seats.push_back(std::move(one));
    }
    row.summary = nlohmann::json{{"map", settings_.map},
                                 {"phase", kTablePhaseNames[index_of(phase_)]},
                                 {"clock", kClockKindNames[index_of(settings_.clock.kind)]},
                                 {"spectators", settings_.spectators},
                                 {"seats", std::move(seats)}}
                      .dump();
    return row;
}

// --- entries -------------------------------------------------------------------------------------

std::string Table::apply(const Entry& entry, Happened& happened) {
    if ((entries_ == 0) != (entry.kind == EntryKind::created))
        return "the entries are out of order";
    happened.number = entries_ + 1;
    const unsigned asked_before = asked();
    const int turn_before = turn();
    if (game_) happened.before = std::make_shared<const State>(game_->state());
    happened.name = name_at(entry.seat);
    std::string problem;
    switch (entry.kind) {
        case EntryKind::created:
            problem = apply_created(entry);
            break;
        case EntryKind::started:
            problem = apply_started(entry, happened);
            break;
        case EntryKind::acted:
            problem = apply_acted(entry, happened);
            break;
        case EntryKind::taken_back:
            if (!game_ || phase_ == TablePhase::over || game_->remembered() < entry.amount)
                return "nothing to take back";
            game_->take_back(entry.amount);
            decisions_.resize(decisions_.size() -
                              std::min(decisions_.size(), static_cast<std::size_t>(entry.amount)));
            take_clocks(entry);
            break;
        case EntryKind::offered:
        case EntryKind::agreed:
        case EntryKind::declined:
            apply_offer(entry);
            break;
        case EntryKind::paused:
            if (phase_ != TablePhase::running) return "nothing to pause";
            phase_ = TablePhase::paused;
            take_clocks(entry);
            paused_at_ = entry.at;
            break;
        case EntryKind::resumed:
            if (phase_ != TablePhase::paused) return "nothing to resume";
            phase_ = TablePhase::running;
            resumed_at_ = entry.at;
            break;
        case EntryKind::said:
            break;
        case EntryKind::ended:
            if (!game_) return "nothing to end";
            phase_ = TablePhase::over;
            ended_ = entry.what;
            break;
        case EntryKind::rematched:
            rematch_ = entry.text;
            break;
        case EntryKind::starting:
            problem = apply_starting(entry);
            break;
        case EntryKind::revealed:
            problem = apply_revealed(entry);
            break;
        case EntryKind::start_voided:
            problem = apply_start_voided(entry, happened);
            break;
        default:
            problem = apply_to_seat(entry);
            break;
    }
    if (!problem.empty()) return problem;
    if (entry.kind == EntryKind::sat || entry.kind == EntryKind::renamed)
        happened.name = name_at(entry.seat);
    // What was offered is settled, or about a game that has gone on.
    if (entry.kind == EntryKind::acted || entry.kind == EntryKind::taken_back)
        offers_[index_of(Offer::take_back)] = {};
    if (entry.kind == EntryKind::paused) offers_[index_of(Offer::pause)] = {};
    if (phase_ == TablePhase::over) offers_ = {};
    entries_ = happened.number;
    changed_at_ = entry.at;
    count(entry);
    if (game_ && (entry.kind == EntryKind::started || entry.kind == EntryKind::sat ||
                  entry.kind == EntryKind::shared))
        remember_hands();
    ask_anew(entry, asked_before, turn_before);
    if (!entry.intent.empty()) {
        std::vector<std::string> people;
        for (const TableSeat& seat : seats_)
            people.insert(people.end(), seat.holders.begin(), seat.holders.end());
        answered_.add(entry.intent, entries_, people);
    }
    happened.entry = entry;
    return {};
}

// Of what a table has no end of.
void Table::count(const Entry& entry) {
    switch (entry.kind) {
        case EntryKind::said:
            ++said_;
            break;
        case EntryKind::taken_back:
            ++taken_back_;
            break;
        case EntryKind::started:
            started_number_ = entries_;
            others_of_.fill(0);
            break;
        case EntryKind::created:
        case EntryKind::acted:
        case EntryKind::ended:
        case EntryKind::rematched:
            break;
        default:
            ++others_;
            if (entry.seat && *entry.seat >= 0 && *entry.seat < static_cast<int>(others_of_.size()))
                ++others_of_[static_cast<std::size_t>(*entry.seat)];
            break;
    }
}

void Table::remember_hands() {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        for (const std::string& holder : seats_[i].holders) {
            const auto known =
                std::find_if(hands_seen_.begin(), hands_seen_.end(),
                             [&](const HandsSeen& one) { return one.person == holder; });
            if (known == hands_seen_.end())
                hands_seen_.push_back({holder, 1u << i});
            else
                known->seats |= 1u << i;
        }
}

unsigned Table::hands_seen(std::string_view person) const {
    for (const HandsSeen& one : hands_seen_)
        if (!person.empty() && same_secret_hash(one.person, person)) return one.seats;
    return 0;
}

std::string Table::name_at(std::optional<int> seat) const {
    const bool there = seat && *seat >= 0 && *seat < static_cast<int>(seats_.size());
    return there ? seats_[static_cast<std::size_t>(*seat)].name : std::string{};
}

std::string Table::apply_created(const Entry& entry) {
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
    created_at_ = entry.at;
    for (std::size_t i = 0; i < settings_.seats.size(); ++i) {
        TableSeat seat;
        seat.setting = settings_.seats[i];
        seat.chair = static_cast<int>(i);
        if (seat.setting.kind == SeatKind::computer) seat.color = free_color({}, -1);
        seats_.push_back(std::move(seat));
    }
    return {};
}

std::string Table::apply_to_seat(const Entry& entry) {
    if (!entry.seat || *entry.seat >= static_cast<int>(seats_.size())) return "no such seat";
    TableSeat& seat = seats_[static_cast<std::size_t>(*entry.seat)];
    switch (entry.kind) {
        case EntryKind::sat:
            seat.holders = {entry.holder};
            seat.holdings = {{.since = entry.at}};
            seat.link.clear();
            seat.link_from = entries_ + 1;
            seat.is_from_rematch = entry.intent.empty();
            seat.name = entry.name;
            seat.color = entry.color;
            seat.substitute.clear();
            if (phase_ != TablePhase::waiting) break;
            seat.entropy = entry.entropy;
            seat.commitment = entry.commitment;
            seat.committer = entry.holder;
            break;
        case EntryKind::committed:
            if (phase_ != TablePhase::waiting) return "a commitment after the start";
            seat.entropy.clear();  // of version 0.2, which gave texts at once
            seat.commitment = entry.commitment;
            seat.committer = entry.holder;
            break;
        case EntryKind::stood_up:
            leave_empty(seat);
            // Whoever sits down there next has offered nothing, and agreed to nothing.
            for (PendingOffer& offer : offers_) {
                if (offer.by == entry.seat) offer = {};
                offer.agreed &= ~(1u << *entry.seat);
            }
            break;
        case EntryKind::removed:
            return apply_removed(seat);
        case EntryKind::renamed:
            if (!entry.name.empty()) seat.name = entry.name;
            if (!entry.color.empty()) seat.color = entry.color;
            break;
        case EntryKind::seat_set:
            seat.setting = {};
            seat.color.clear();
            if (entry.player == "closed") {
                seat.setting.kind = SeatKind::closed;
            } else if (entry.player != "open") {
                seat.setting = {.kind = SeatKind::computer, .player = entry.player};
                seat.color = free_color({}, *entry.seat);
            }
            break;
        case EntryKind::substituted:
            seat.substitute = entry.player;
            if (settings_.clock.kind == ClockKind::game) take_clocks(entry);
            break;
        case EntryKind::returned:
            seat.substitute.clear();
            break;
        case EntryKind::shared:
            apply_shared(seat, entry);
            break;
        case EntryKind::revoked:
            return apply_revoked(seat, entry);
        default:
            return "an entry of an unknown kind";
    }
    return {};
}

// The seats that play, in the order of their turns; then the deal.
std::string Table::apply_started(const Entry& entry, Happened& happened) {
    if (phase_ != TablePhase::waiting) return "the game begins twice";
    const auto found = rule_cache_->rules_of(settings_, static_cast<int>(entry.order.size()),
                                             entry.map_hash, reading_);
    if (const auto* reason = std::get_if<std::string>(&found)) return *reason;
    std::vector<std::string> entropy;
    for (const TableSeat& seat : seats_)
        if (seat.is_taken() || seat.setting.kind == SeatKind::computer)
            entropy.push_back(seat.entropy);
    const auto seed = FairSeed::from_hex(seed_);
    std::vector<TableSeat> seats;
    std::vector<int> chairs(entry.order);
    std::sort(chairs.begin(), chairs.end());
    if (std::adjacent_find(chairs.begin(), chairs.end()) != chairs.end())
        return "a seat plays twice";
    for (const int place : entry.order) {
        if (place < 0 || place >= static_cast<int>(seats_.size())) return "no such seat";
        seats.push_back(seats_[static_cast<std::size_t>(place)]);
        // Numbered among those who play: closed seats have nothing to do with the deal.
        const auto rank = std::lower_bound(chairs.begin(), chairs.end(), place) - chairs.begin();
        seats.back().chair = static_cast<int>(rank);
    }
    game_.emplace(std::get<RuleCache::Rules>(found), FairStream(*seed, entropy, "cards", stream_));
    auto events = game_->deal({entry.chance, entry.position});
    if (!events) return "the deal does not fit";
    happened.events = std::move(*events);
    seats_ = std::move(seats);
    phase_ = TablePhase::running;
    starting_.reset();
    started_at_ = entry.at;
    left_.fill(settings_.clock.kind == ClockKind::game ? settings_.clock.milliseconds() : 0);
    return {};
}

std::string Table::apply_acted(const Entry& entry, Happened& happened) {
    if (phase_ != TablePhase::running || !entry.seat ||
        *entry.seat >= static_cast<int>(seats_.size()))
        return "nobody may act";
    const auto read = move_from_json(*game_->rules().map, entry.move);
    if (const auto* problem = std::get_if<std::string>(&read)) return *problem;
    const Seat seat = id_at<Seat>(static_cast<std::size_t>(*entry.seat));
    const auto& action = std::get<Action>(read);
    const Game::Answer answer{entry.chance, entry.position};
    // Cards that version 0.1 drew from another deck than the rules say (C-DRAW-6) might still be
    // possible; but nobody could verify the game any more.
    if (stream_ == kFairStream01 && reading_ == Reading::today &&
        !game_->answers(seat, action, answer))
        return "a move drew other cards than the rules say";
    const DecidedAt decided{index_of(seat), turn(), entry.at, asked_since_[index_of(seat)]};
    auto events = game_->play(seat, action, answer);
    if (!events) return "a move does not fit";
    happened.events = std::move(*events);
    if (decisions_.size() == kMostDecisions) decisions_.erase(decisions_.begin());
    decisions_.push_back(decided);
    if (!entry.by.empty()) decided_for_at_ = entry.at;
    for (std::size_t i = 0; i < entry.clocks.size() && i < left_.size(); ++i)
        left_[i] = entry.clocks[i];
    if (game_->is_over()) phase_ = TablePhase::over;
    return {};
}

void Table::apply_offer(const Entry& entry) {
    for (std::size_t i = 0; i < kOfferNames.size(); ++i) {
        if (kOfferNames[i] != entry.what || !entry.seat) continue;
        if (entry.kind == EntryKind::declined) offers_[i] = {};
        if (entry.kind == EntryKind::offered)
            offers_[i] = {
                .by = entry.seat, .number = entries_ + 1, .agreed = 0, .amount = entry.amount};
        offers_[i].agreed |= 1u << *entry.seat;
        if (entry.kind == EntryKind::declined) offers_[i].agreed = 0;
    }
}

}  // namespace railhead
