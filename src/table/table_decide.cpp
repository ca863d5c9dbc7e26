// What a table answers to wishes.
#include <algorithm>

#include "record/move_json.h"
#include "table/minimal_move.h"
#include "table/person_name.h"
#include "table/table.h"

namespace railhead {

namespace {

constexpr std::size_t kMostText = 500;
constexpr std::int64_t kLongPause = 24 * 3600 * 1000LL;  // milliseconds
constexpr int kMostSaid = 500;                           // lines of chat at one table
constexpr int kMostOthers = 3000;                        // entries before the start
constexpr int kMostOfSeat = 600;           // entries that are neither of the game nor chat
constexpr int kMostTakenBack = 1000;       // entries that take something back
constexpr std::uint32_t kMostMissed = 50;  // events that who says something has not seen
constexpr std::string_view kBadName =
    "a name has 1 to 24 characters that can be seen, with at most 3 marks on one letter";
constexpr std::string_view kClock = "clock";  // who decides when time has run out
constexpr std::string_view kCameToLight =
    "something hidden has come to light since: a card, or how many first tickets were kept";

Refused refused(Refusal refusal) {
    const RefusalText& text = text_of(refusal);
    return {std::string{text.key}, std::string{text.text}, std::string{text.clause}};
}

// What people may begin again and again. What ends something, goes on or answers is always granted:
// there is no more of that than of these.
bool begins_something(IntentKind kind) {
    switch (kind) {
        case IntentKind::sit:
        case IntentKind::rename:
        case IntentKind::set_seat:
        case IntentKind::offer:
        case IntentKind::share:
        case IntentKind::commit:
            return true;
        default:
            return false;
    }
}

Seat seat_of(const Intent& intent) {
    return id_at<Seat>(static_cast<std::size_t>(*intent.seat));
}

bool may_be_while_starting(IntentKind kind) {
    return kind == IntentKind::reveal || kind == IntentKind::say || kind == IntentKind::share;
}

std::optional<Offer> offer_named(std::string_view word) {
    for (std::size_t i = 0; i < kOfferNames.size(); ++i)
        if (kOfferNames[i] == word) return id_at<Offer>(i);
    return std::nullopt;
}

}  // namespace

std::variant<Table::Entries, Refused> Table::decide(const Intent& intent,
                                                    const Asker& asker) const {
    if (asker.person.empty()) return refused("no_secret", "spectators only watch");
    // A start may be void, and is tried again: that has an end, too, but a later one.
    if ((begins_something(intent.kind) && has_enough_of(intent.seat)) ||
        (intent.kind == IntentKind::start && others_ >= 2 * kMostOthers) ||
        (intent.kind == IntentKind::take_back && taken_back_ >= kMostTakenBack))
        return refused("table_full", "too much of this has happened at this table");
    // Players and chairs stay as they are until the game begins, or the start is void.
    if (starting_ && !may_be_while_starting(intent.kind))
        return refused("starting", "the game is about to begin");
    if (intent.kind == IntentKind::sit) return decide_sit(intent, asker);
    if (intent.kind == IntentKind::start) return decide_start(asker);
    if (auto reason = why_not_seat(intent, asker)) return *reason;
    switch (intent.kind) {
        case IntentKind::move:
            return decide_move(intent, asker);
        case IntentKind::take_back:
            return decide_take_back(intent, asker);
        case IntentKind::rename:
            return decide_rename(intent, asker);
        case IntentKind::set_seat:
            return decide_set_seat(intent, asker);
        case IntentKind::offer:
            return decide_offer(intent, asker);
        case IntentKind::agree:
        case IntentKind::decline:
            return decide_answer(intent, asker);
        case IntentKind::stand_up:
            return decide_stand_up(intent, asker);
        case IntentKind::resume:
            return decide_resume(intent, asker);
        case IntentKind::substitute:
        case IntentKind::return_to_seat:
            return decide_away(intent, asker);
        case IntentKind::share:
            return decide_share(intent, asker);
        case IntentKind::revoke:
            return decide_revoke(intent, asker);
        case IntentKind::remove:
            return decide_remove(intent, asker);
        case IntentKind::say:
            return decide_say(intent, asker);
        case IntentKind::rematch:
            return decide_rematch(intent, asker);
        case IntentKind::commit:
            return decide_commit(intent, asker);
        case IntentKind::reveal:
            return decide_reveal(intent, asker);
        case IntentKind::sit:
        case IntentKind::start:
            break;
    }
    return refused("unknown", "there is no such wish");
}

// Nobody fills a table without end. In a game everybody has a share of their own, so that nobody
// can use up what the others need to agree on an end.
bool Table::has_enough_of(std::optional<int> seat) const {
    if (phase_ == TablePhase::waiting && others_ >= kMostOthers) return true;
    const bool there = seat && *seat >= 0 && *seat < static_cast<int>(others_of_.size());
    return there && others_of_[static_cast<std::size_t>(*seat)] >= kMostOfSeat;
}

// Most wishes name a seat that the person holds; some are about the seat of another.
std::optional<Refused> Table::why_not_seat(const Intent& intent, const Asker& asker) const {
    if (!intent.seat || *intent.seat >= static_cast<int>(seats_.size()))
        return refused("no_such_seat", "the table has no such seat");
    if (intent.kind == IntentKind::set_seat || intent.kind == IntentKind::remove) {
        if (!is_host(asker.person))
            return refused("not_host", "only who made the table may do that");
        return std::nullopt;
    }
    if (intent.kind == IntentKind::substitute) {
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (holds(asker.person, static_cast<int>(i))) return std::nullopt;
        return refused("not_seated", "only who sits at the table may do that");
    }
    if (!holds(asker.person, *intent.seat))
        return refused("not_your_seat", "this seat is not yours");
    return std::nullopt;
}

// --- the game ------------------------------------------------------------------------------------

Table::Decided Table::decide_move(const Intent& intent, const Asker& asker) const {
    if (phase_ == TablePhase::waiting) return refused("not_started", "the game has not begun");
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    if (phase_ == TablePhase::paused) return refused("paused", "the game is paused");
    const Seat seat = seat_of(intent);
    const auto read = move_from_json(*game_->rules().map, intent.move);
    if (const auto* problem = std::get_if<std::string>(&read))
        return refused("not_a_move", *problem);
    const Action& action = std::get<Action>(read);
    // First what is stale: the seat decided on something that is no longer so.
    if (game_->asks(seat) && intent.after < asked_number_[index_of(seat)])
        return refused("stale", "the game has gone on since: look again");
    if (const auto refusal = why_not(game_->rules(), sight_of(game_->state(), seat), action))
        return refused(*refusal);
    Entries entries;
    if (!seats_[index_of(seat)].substitute.empty()) {
        entries.push_back(entry_of(EntryKind::returned, intent, asker));
    }
    entries.push_back(acted(seat, action, {}, asker.now));
    return entries;
}

Entry Table::acted(Seat seat, const Action& action, std::string_view by, std::int64_t now) const {
    Game::Answer answer = game_->try_action(seat, action);
    Entry entry;
    entry.kind = EntryKind::acted;
    entry.at = now;
    entry.seat = static_cast<int>(index_of(seat));
    entry.by = by;
    entry.move = move_json(*game_->rules().map, action);
    entry.chance = std::move(answer.chance);
    entry.position = answer.position;
    if (settings_.clock.kind != ClockKind::game) return entry;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const bool runs = i == index_of(seat) && (by.empty() || by == kClock);
        const std::int64_t used = runs ? std::max<std::int64_t>(now - asked_since_[i], 0) : 0;
        entry.clocks.push_back(std::max<std::int64_t>(left_[i] - used, 0));
    }
    return entry;
}

std::optional<Entry> Table::decide_for(Seat seat, const Action& action, std::string_view by,
                                       std::int64_t now) const {
    if (phase_ != TablePhase::running) return std::nullopt;
    if (why_not(game_->rules(), sight_of(game_->state(), seat), action)) return std::nullopt;
    return acted(seat, action, by, now);
}

Table::Entries Table::due(std::int64_t now) const {
    if (starting_) return due_start(now);
    if (phase_ != TablePhase::running) return {};
    const State& state = game_->state();
    if (state.open.decision == Decision::neutral_ticket)  // there is nothing to decide
        return {acted(state.open.to_move, TurnNeutralTicket{}, "table", now)};
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const Seat seat = id_at<Seat>(i);
        const auto limit = deadline(seat);
        if (!limit || *limit > now) continue;
        if (settings_.time_out == TimeOut::minimal)
            return {acted(seat, minimal_move(game_->rules(), sight_of(state, seat)), kClock, now)};
        Entry entry;
        entry.kind = EntryKind::substituted;
        entry.at = now;
        entry.seat = static_cast<int>(i);
        entry.player = kSubstitute;
        entry.by = kClock;
        if (settings_.clock.kind == ClockKind::game) {  // all of it is used
            entry.clocks.assign(left_.begin(), left_.begin() + static_cast<int>(seats_.size()));
            entry.clocks[i] = 0;
        }
        return {entry};
    }
    return {};
}

Table::Decided Table::decide_take_back(const Intent& intent, const Asker& asker) const {
    if (phase_ != TablePhase::running) return refused("not_running", "no game is being played");
    if (intent.after < game_entry_)
        return refused("stale", "the game has gone on since: look again");
    if (game_->own_to_take_back(seat_of(intent)) < intent.amount)
        return refused("cannot_take_back",
                       "this cannot be taken back: a card came to light, somebody else has acted "
                       "since, or all have chosen their first tickets");
    Entry entry = entry_of(EntryKind::taken_back, intent, asker);
    entry.amount = intent.amount;
    entry.clocks = clocks_if_taken_back(intent.seat, intent.amount, asker.now);
    const auto seat = static_cast<std::size_t>(*intent.seat);
    if (seat < entry.clocks.size() && entry.clocks[seat] == 0)
        return refused("time_is_up", "the time for that turn has run out meanwhile");
    return Entries{entry};
}

// --- who sits where ------------------------------------------------------------------------------

Table::Decided Table::decide_sit(const Intent& intent, const Asker& asker) const {
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    if (!intent.seat || *intent.seat >= static_cast<int>(seats_.size()))
        return refused("no_such_seat", "the table has no such seat");
    if (auto reason = why_not_sit(asker)) return *reason;
    const TableSeat& seat = seats_[static_cast<std::size_t>(*intent.seat)];
    if (seat.setting.kind != SeatKind::open)
        return refused("seat_not_open", "nobody may sit in this seat");
    if (seat.is_taken()) return refused("seat_taken", "somebody already sits in this seat");
    // Who knows one hand may not play another.
    const unsigned seen = hands_seen(asker.person);
    if (phase_ != TablePhase::waiting && seen != 0 && ((seen >> *intent.seat) & 1u) == 0)
        return refused("has_seen_cards", "you have seen the cards of another seat in this game");
    const auto name = person_name(intent.name);
    if (!name) return refused("bad_name", kBadName);
    if (is_name_taken(*name, *intent.seat))
        return refused("name_taken", "somebody at this table has this name");
    if (!intent.commitment.empty() && !is_commitment(intent.commitment))
        return refused("bad_commitment", kCommitmentForm);
    Entry entry = entry_of(EntryKind::sat, intent, asker);
    entry.holder = asker.person;
    entry.name = *name;
    entry.color = seat.color.empty() ? free_color(intent.color, *intent.seat) : seat.color;
    // What comes after the start cannot change the deal any more.
    if (phase_ == TablePhase::waiting) entry.commitment = intent.commitment;
    return Entries{entry};
}

// The wished colour if it is one and free, otherwise the first free one.
std::string Table::free_color(std::string_view wished, int seat) const {
    const auto is_free = [&](std::string_view color) {
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (static_cast<int>(i) != seat && seats_[i].color == color) return false;
        return true;
    };
    const auto known = std::find(kPlayerColors.begin(), kPlayerColors.end(), wished);
    if (known != kPlayerColors.end() && is_free(wished)) return std::string{wished};
    for (const std::string_view color : kPlayerColors)
        if (is_free(color)) return std::string{color};
    return std::string{kPlayerColors.front()};
}

bool Table::is_name_taken(std::string_view name, int seat) const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (static_cast<int>(i) != seat && is_same_name(seats_[i].name, name)) return true;
    return false;
}

Table::Decided Table::decide_rename(const Intent& intent, const Asker& asker) const {
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    const TableSeat& seat = seats_[static_cast<std::size_t>(*intent.seat)];
    Entry entry = entry_of(EntryKind::renamed, intent, asker);
    if (!intent.name.empty()) {
        const auto name = person_name(intent.name);
        if (!name) return refused("bad_name", kBadName);
        if (is_name_taken(*name, *intent.seat))
            return refused("name_taken", "somebody at this table has this name");
        if (*name != seat.name) entry.name = *name;
    }
    if (!intent.color.empty() && intent.color != seat.color) {
        if (free_color(intent.color, *intent.seat) != intent.color)
            return refused("color_taken", "there is no such colour, or somebody has it");
        if (phase_ != TablePhase::waiting)
            return refused("too_late", "colours are chosen before the game begins");
        entry.color = intent.color;
    }
    if (entry.name.empty() && entry.color.empty()) return Entries{};
    return Entries{entry};
}

Table::Decided Table::decide_set_seat(const Intent& intent, const Asker& asker) const {
    if (phase_ != TablePhase::waiting) return refused("too_late", "the game has begun");
    if (seats_[static_cast<std::size_t>(*intent.seat)].is_taken())
        return refused("seat_taken", "somebody sits in this seat");
    if (intent.player != "open" && intent.player != "closed" && !is_level(intent.player))
        return refused("no_such_player", "a seat is open, closed, easy, medium, hard or expert");
    const SeatSetting& now = seats_[static_cast<std::size_t>(*intent.seat)].setting;
    const std::string_view player =
        now.kind == SeatKind::computer ? now.player : kSeatKindNames[index_of(now.kind)];
    if (intent.player == player) return Entries{};
    Entry entry = entry_of(EntryKind::seat_set, intent, asker);
    entry.player = intent.player;
    return Entries{entry};
}

Table::Decided Table::decide_start(const Asker& asker) const {
    if (phase_ != TablePhase::waiting) return refused("already_started", "the game has begun");
    if (auto reason = why_not_start(asker)) return *reason;
    std::vector<int> players;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].is_taken() || seats_[i].setting.kind == SeatKind::computer)
            players.push_back(static_cast<int>(i));
    return begin(players, asker);
}

// Nobody's clock begins to run again while they are away, unless that is how the game is played.
Table::Decided Table::decide_resume(const Intent& intent, const Asker& asker) const {
    if (phase_ != TablePhase::paused) return refused("not_paused", "the game is not paused");
    bool all_here = true;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        all_here = all_here &&
                   (!seats_[i].is_taken() || !seats_[i].computer().empty() || asker.absent[i] == 0);
    if (!all_here && settings_.clock.kind != ClockKind::days && asker.now - paused_at_ < kLongPause)
        return refused("not_all_here",
                       "somebody is away: the game goes on when all are here, or after a day");
    return Entries{entry_of(EntryKind::resumed, intent, asker)};
}

Table::Decided Table::decide_away(const Intent& intent, const Asker& asker) const {
    const auto seat = static_cast<std::size_t>(*intent.seat);
    if (phase_ != TablePhase::running && phase_ != TablePhase::paused)
        return refused("not_running", "no game is being played");
    if (intent.kind == IntentKind::return_to_seat) {
        if (seats_[seat].substitute.empty())
            return refused("not_substituted", "no computer player decides for this seat");
        if (is_time_up(seat, asker.now))
            return refused("time_is_up", "the time of this turn is over: come back after it");
        return Entries{entry_of(EntryKind::returned, intent, asker)};
    }
    if (phase_ == TablePhase::paused) return refused("paused", "the game is paused");
    if (!seats_[seat].computer().empty())
        return refused("already_substituted", "a computer player already decides for this seat");
    const auto long_enough = absent_after(settings_);
    if (!long_enough)
        return refused("clock_decides",
                       "the time for a turn decides what happens, and nobody else");
    // Whoever went away while the game was paused has time to come back.
    if (std::min(asker.absent[seat], asker.now - resumed_at_) < *long_enough)
        return refused("not_absent", "whoever holds this seat is here, or has only just left");
    Entry entry = entry_of(EntryKind::substituted, intent, asker);
    entry.player = kSubstitute;
    return Entries{entry};
}

Table::Decided Table::decide_say(const Intent& intent, const Asker& asker) const {
    if (!settings_.chat) return refused("no_chat", "there is no chat at this table");
    if (said_ >= kMostSaid) return refused("chat_full", "enough was said at this table");
    // It was written about another situation, or for people with other seats.
    if (intent.after < started_number_ || intent.after + kMostMissed < entries_)
        return refused("stale", "the game has gone on since: look again");
    if (!is_line(intent.text, kMostText))
        return refused("bad_text", "a line has 1 to 500 characters, and none that cannot be seen");
    Entry entry = entry_of(EntryKind::said, intent, asker);
    entry.text = intent.text;
    return Entries{entry};
}

Table::Decided Table::decide_rematch(const Intent& intent, const Asker& asker) const {
    if (phase_ != TablePhase::over) return refused("not_over", "the game is not over");
    if (!rematch_.empty()) return refused("rematch_is_made", "it goes on at table " + rematch_);
    return Entries{entry_of(EntryKind::rematched, intent, asker)};  // the tables makes the table
}

// --- what people agree on ------------------------------------------------------------------------

Table::Decided Table::decide_offer(const Intent& intent, const Asker& asker) const {
    const auto what = offer_named(intent.what);
    if (!what) return refused("no_such_offer", "one offers to pause, end or take_back");
    if (phase_ != TablePhase::running && !(phase_ == TablePhase::paused && *what == Offer::end))
        return refused("not_running", "no game is being played");
    const PendingOffer& offered = offers_[index_of(*what)];
    if (offered.by == intent.seat &&
        (*what != Offer::take_back || offered.amount == intent.amount) &&
        !everybody_agrees(offered))
        return Entries{};
    if (offered.by) return refused("already_offered", "that is already offered: agree or decline");
    if (*what == Offer::take_back && game_->may_take_back() < intent.amount)
        return refused("cannot_take_back", kCameToLight);
    Entry entry = entry_of(EntryKind::offered, intent, asker);
    entry.what = intent.what;
    entry.amount = *what == Offer::take_back ? intent.amount : 0;
    Entries entries{entry};
    const PendingOffer offer{
        .by = intent.seat, .number = 0, .agreed = 1u << *intent.seat, .amount = entry.amount};
    if (everybody_agrees(offer)) entries.push_back(effect_of(*what, offer.amount, asker.now));
    return entries;
}

Table::Decided Table::decide_answer(const Intent& intent, const Asker& asker) const {
    const auto what = offer_named(intent.what);
    if (!what || !offers_[index_of(*what)].by)
        return refused("nothing_offered", "nobody has offered that");
    if (intent.after < offers_[index_of(*what)].number)
        return refused("stale", "the offer is another one now: look again");
    const bool agrees = intent.kind == IntentKind::agree;
    Entry entry = entry_of(agrees ? EntryKind::agreed : EntryKind::declined, intent, asker);
    entry.what = intent.what;
    Entries entries{entry};
    PendingOffer offer = offers_[index_of(*what)];
    if (agrees && *what == Offer::take_back && phase_ == TablePhase::paused)
        return refused("paused", "the game is paused");
    // What was offered under version 0.1 may be more than may be taken back now.
    if (agrees && *what == Offer::take_back && game_->may_take_back() < offer.amount)
        return refused("cannot_take_back", kCameToLight);
    const bool had_agreed = ((offer.agreed >> *intent.seat) & 1u) != 0;
    if (agrees && had_agreed && !everybody_agrees(offer)) return Entries{};
    offer.agreed |= 1u << *intent.seat;
    if (agrees && everybody_agrees(offer))
        entries.push_back(effect_of(*what, offer.amount, asker.now));
    return entries;
}

// Computer players have nothing against anything. People who are away do not agree by that, also if
// a computer player decides for them.
bool Table::everybody_agrees(const PendingOffer& offer, std::optional<int> without) const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].is_taken() && static_cast<int>(i) != without &&
            ((offer.agreed >> i) & 1u) == 0)
            return false;
    return true;
}

// If all who stay have agreed to something, it is done.
Table::Decided Table::decide_stand_up(const Intent& intent, const Asker& asker) const {
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    Entries entries{entry_of(EntryKind::stood_up, intent, asker)};
    for (const Offer what : {Offer::end, Offer::pause, Offer::take_back}) {
        const PendingOffer& offer = offers_[index_of(what)];
        const bool stays = offer.by && offer.by != intent.seat;
        if (!stays || !everybody_agrees(offer, intent.seat)) continue;
        if (what == Offer::take_back &&
            (phase_ != TablePhase::running || game_->may_take_back() < offer.amount))
            continue;
        if (what == Offer::pause && phase_ != TablePhase::running) continue;
        entries.push_back(effect_of(what, offer.amount, asker.now));
        break;
    }
    return entries;
}

Entry Table::effect_of(Offer offer, int amount, std::int64_t now) const {
    Entry entry;
    entry.at = now;
    switch (offer) {
        case Offer::pause:
            entry.kind = EntryKind::paused;
            entry.clocks = clocks_if_paused(now);
            break;
        case Offer::end:
            entry.kind = EntryKind::ended;
            entry.what = "agreed";
            break;
        case Offer::take_back:
            entry.kind = EntryKind::taken_back;
            entry.amount = amount;
            entry.clocks = clocks_if_taken_back(std::nullopt, amount, now);
            break;
    }
    return entry;
}

}  // namespace railhead
