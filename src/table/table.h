// table/table.h - one table: who sits there, the game, and what may happen next.
//
// A table is the sum of its entries. decide() answers an intent with the entries that it would
// write, or with a reason; it changes nothing. Once they are on disk, apply() applies them. After a
// kill the same apply() makes the same table from the store.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/agreements.h"
#include "table/answered.h"
#include "table/entry_counts.h"
#include "table/game.h"
#include "table/hands_seen.h"
#include "table/intent.h"
#include "table/refused.h"
#include "table/rule_cache.h"
#include "table/table_clock.h"
#include "table/table_entry.h"
#include "table/table_row.h"
#include "table/table_seat.h"
#include "table/table_settings.h"

namespace railhead {

inline constexpr std::array<std::string_view, 5> kPlayerColors{"blue", "red", "mint", "gold",
                                                               "violet"};
// A host who has been away for this long does not keep the others from starting.
inline constexpr std::int64_t kHostAwayAfter = 10 * 60'000;
// Public tables of others that wait, at which one person may hold a seat.
inline constexpr std::size_t kMostOpenSeats = 3;
// Milliseconds in which people reveal their texts when the game starts.
inline constexpr std::int64_t kRevealTime = 10'000;

enum class TablePhase : std::uint8_t { waiting, running, paused, over };
inline constexpr auto kTablePhaseNames = words_for<TablePhase>({
    {TablePhase::waiting, "waiting"},
    {TablePhase::running, "running"},
    {TablePhase::paused, "paused"},
    {TablePhase::over, "over"},
});

// A start that waits for the texts that people have committed to (docs/fair-deals.md).
struct PendingStart {
    std::vector<int> players{};    // the seats that play: the order of chairs
    std::vector<int> waits_for{};  // those whose text is still to come
    std::int64_t since = 0;
};

// Who sends an intent, when, and what the table cannot know on its own.
struct RequestContext {
    std::string person{};  // the hash of the secret; "": has none
    std::int64_t now = 0;
    std::array<std::int64_t, kMaxSeats> absent{};  // milliseconds that nobody of the seat is here
    std::int64_t host_absent = 0;                  // the same of the host
    std::size_t open_seats = 0;  // sit: at how many other public tables the person waits
    // Seats whose commitment was given by a device that is connected now: bit by seat.
    unsigned can_reveal = 0;
};

// What an entry did, for those who watch.
struct Happened {
    std::uint32_t number = 0;
    Entry entry{};
    // The entry's seat, as it is numbered now: the start of the game renumbers seats.
    std::optional<Seat> seat{};
    std::vector<Event> events{};
    // The name of the person in the entry's seat then; the seat may be somebody else's later.
    std::string name{};
    std::vector<std::string> withheld{};  // the names of those who voided a start
    // The game before, if the entry changed it and there was one.
    std::shared_ptr<const State> before{};
};

class Table {
public:
    // `rule_cache` must outlive the table.
    Table(TableNumber number, std::string code, RuleCache& rule_cache,
          Reading reading = Reading::today)
        : number_(number), code_(std::move(code)), rule_cache_(&rule_cache), reading_(reading) {}

    using Entries = std::vector<Entry>;
    using Decided = std::variant<Entries, Refused>;
    // No entries: it is already as asked for.
    Decided decide(const Intent& intent, const RequestContext& context) const;
    // What a computer player has chosen for a seat; nullopt: it may not do that.
    std::optional<Entry> decide_for(Seat seat, const Action& action, std::string_view by,
                                    std::int64_t now) const;
    // What has to happen at this time on its own: time has run out, or there is no choice. Empty:
    // nothing.
    Entries due(std::int64_t now) const;

    // Applies the next entry; "" or why it does not fit (the table must then not be used).
    std::string apply(const Entry& entry, Happened& happened);

    // The entry that answered this intent of this person; nullopt: it is new.
    std::optional<std::uint32_t> answer_to(const std::string& key) const {
        return answered_.find(key);
    }
    static std::string intent_key(std::string_view person, std::string_view id) {
        return request_key(person, id);
    }

    // --- what it is now ---
    TableNumber number() const { return number_; }
    const std::string& code() const { return code_; }
    std::uint32_t entries() const { return entries_; }  // the last one's number; the first is 1
    TablePhase phase() const { return phase_; }
    const TableSettings& settings() const { return settings_; }
    const std::vector<TableSeat>& seats() const { return seats_; }
    const Game* game() const { return game_ ? &*game_ : nullptr; }
    const std::string& seed() const { return seed_; }
    const std::string& commitment() const { return commitment_; }
    const std::string& stream() const { return stream_; }
    // How the rules are read; for a game of version 0.1 that cannot continue, as that version did.
    Reading reading() const { return reading_; }
    // nullopt: by the rules, or not yet.
    std::optional<EndReason> ended() const { return ended_; }
    const std::string& rematch() const { return rematch_; }
    // nullptr: no start waits for texts.
    const PendingStart* pending_start() const { return starting_ ? &*starting_ : nullptr; }
    // When such a start is void.
    std::optional<std::int64_t> start_ends_at() const;
    const Agreements& offers() const { return offers_; }
    std::int64_t changed_at() const { return changed_at_; }
    std::int64_t started_at() const { return started_at_; }

    bool holds(std::string_view person, int seat) const;
    // Also by another device that holds the host's seat.
    bool is_host(std::string_view person) const;
    bool is_hosts_seat(Seat seat) const { return at(seat).is_held_by(host_); }
    // Whether the host has removed this person, who may watch, but not sit down.
    bool is_removed(std::string_view person) const;
    // The name of a holder for those who share the seat; it reveals nothing about the secret.
    std::string device_id(std::string_view holder) const;
    // Whether people sit here at all: games between computer players alone are played without
    // delay.
    bool has_people() const;
    // Whether a person decides for some seat. Otherwise all left, or nobody ever sat here.
    bool waits_for_people() const;
    // The seat that a computer player has to decide for now.
    std::optional<Seat> computer_to_decide() const;
    // The entry that asked the seat what it has to decide now, and when that was.
    std::uint32_t asked_number(Seat seat) const { return clock_.asked_number(seat); }
    std::int64_t asked_at(Seat seat) const { return clock_.asked_at(seat); }
    // When a seat was last decided for by anybody but its person.
    std::int64_t decided_for_at() const { return decided_for_at_; }
    // The seats whose cards the person has seen since the game began: bit by seat.
    unsigned hands_seen(std::string_view person) const { return hands_seen_.by(person); }
    // When the seat's time runs out; nullopt: it is not asked, or has all the time.
    std::optional<std::int64_t> deadline(Seat seat) const;
    // What is left to a seat in a game with a clock for the whole game.
    std::int64_t time_left(Seat seat) const { return clock_.time_left(seat); }
    // When the table has to do something on its own, even if nobody watches; nullopt: never.
    std::optional<std::int64_t> wakes_at() const;
    // The server was down until then: nobody's time ran.
    void clocks_start_at(std::int64_t time);

    TableStatus status() const;
    TableRow row() const;

private:
    // --- what is granted: decide_on() for each kind of intent ---
    struct Request : RequestContext {
        std::uint32_t after = 0;  // the last event that the client has seen
    };
    // table_game.cpp
    Decided decide_on(const MoveIntent& intent, const Request& request) const;
    Decided decide_on(const TakeBackIntent& intent, const Request& request) const;
    Decided decide_on(const ResumeIntent& intent, const Request& request) const;
    Decided decide_on(const SubstituteIntent& intent, const Request& request) const;
    Decided decide_on(const ReturnIntent& intent, const Request& request) const;
    // table_agreements.cpp
    Decided decide_on(const OfferIntent& intent, const Request& request) const;
    Decided decide_on(const AgreeIntent& intent, const Request& request) const;
    Decided decide_on(const DeclineIntent& intent, const Request& request) const;
    Decided decide_on(const StandUpIntent& intent, const Request& request) const;
    // table_people.cpp
    Decided decide_on(const SitIntent& intent, const Request& request) const;
    Decided decide_on(const RenameIntent& intent, const Request& request) const;
    Decided decide_on(const SetSeatIntent& intent, const Request& request) const;
    Decided decide_on(const SayIntent& intent, const Request& request) const;
    Decided decide_on(const RematchIntent& intent, const Request& request) const;
    Decided decide_on(const RemoveIntent& intent, const Request& request) const;
    // table_devices.cpp
    Decided decide_on(const ShareIntent& intent, const Request& request) const;
    Decided decide_on(const RevokeIntent& intent, const Request& request) const;
    // table_start.cpp
    Decided decide_on(const StartIntent& intent, const Request& request) const;
    Decided decide_on(const CommitIntent& intent, const Request& request) const;
    Decided decide_on(const RevealIntent& intent, const Request& request) const;

    std::optional<Refused> why_not_theirs(const AnyIntent& intent, std::string_view person) const;
    std::optional<Refused> why_not_sit(const Request& request) const;
    std::optional<Refused> why_not_start(const Request& request) const;
    std::optional<Refused> why_not_answer(std::optional<Offer> what, const Request& request) const;
    Decided started(const std::vector<int>& players, const std::vector<std::string>& entropy,
                    std::int64_t now) const;
    Entry acted(Seat seat, const Action& action, std::string_view by, std::int64_t now) const;
    Entry effect_of(Offer offer, int amount, std::int64_t now) const;

    // --- what entries do: carry_out() for each kind. "" or why it does not fit ---
    // table_game.cpp
    std::string carry_out(const ActedEntry& entry, Happened& happened);
    std::string carry_out(const TakenBackEntry& entry, Happened& happened);
    std::string carry_out(const ResumedEntry& entry, Happened& happened);
    std::string carry_out(const SubstitutedEntry& entry, Happened& happened);
    std::string carry_out(const ReturnedEntry& entry, Happened& happened);
    // table_agreements.cpp
    std::string carry_out(const OfferedEntry& entry, Happened& happened);
    std::string carry_out(const AgreedEntry& entry, Happened& happened);
    std::string carry_out(const DeclinedEntry& entry, Happened& happened);
    std::string carry_out(const PausedEntry& entry, Happened& happened);
    std::string carry_out(const EndedEntry& entry, Happened& happened);
    std::string carry_out(const StoodUpEntry& entry, Happened& happened);
    // table_people.cpp
    std::string carry_out(const SatEntry& entry, Happened& happened);
    std::string carry_out(const RenamedEntry& entry, Happened& happened);
    std::string carry_out(const SeatSetEntry& entry, Happened& happened);
    std::string carry_out(const SaidEntry& entry, Happened& happened);
    std::string carry_out(const RematchedEntry& entry, Happened& happened);
    std::string carry_out(const RemovedEntry& entry, Happened& happened);
    // table_devices.cpp
    std::string carry_out(const SharedEntry& entry, Happened& happened);
    std::string carry_out(const RevokedEntry& entry, Happened& happened);
    // table_start.cpp
    std::string carry_out(const CreatedEntry& entry, Happened& happened);
    std::string carry_out(const CommittedEntry& entry, Happened& happened);
    std::string carry_out(const StartingEntry& entry, Happened& happened);
    std::string carry_out(const RevealedEntry& entry, Happened& happened);
    std::string carry_out(const StartVoidedEntry& entry, Happened& happened);
    std::string carry_out(const StartedEntry& entry, Happened& happened);

    // The seat is one of the table's.
    const TableSeat& at(Seat seat) const { return seats_[index_of(seat)]; }
    TableSeat& at(Seat seat) { return seats_[index_of(seat)]; }
    bool has_begun() const { return phase_ != TablePhase::waiting; }
    unsigned taken_seats() const;  // bit by seat
    AskedSeats asked_seats() const;
    // The entry has changed what seats are asked.
    void ask_anew(const AskedSeats& before, const Happened& happened);
    // The requested colour if it exists and is free, otherwise the first free one. `seat` has none
    // yet.
    std::string free_color(std::string_view wanted, std::optional<Seat> seat) const;
    bool is_name_taken(std::string_view name, Seat seat) const;

    TableNumber number_;
    std::string code_;
    RuleCache* rule_cache_;
    Reading reading_;
    std::uint32_t entries_ = 0;
    std::uint32_t game_entry_ = 0;  // the last entry that changed the game
    TablePhase phase_ = TablePhase::waiting;
    TableSettings settings_{};
    std::vector<TableSeat> seats_{};
    std::string host_{};
    std::deque<std::string> removed_{};  // by the host, the last ones
    std::string seed_{};
    std::string commitment_{};
    std::string stream_{};
    std::optional<EndReason> ended_{};
    std::string rematch_{};
    std::optional<PendingStart> starting_{};
    std::optional<Game> game_{};
    TableClock clock_{};
    Agreements offers_{};
    HandsSeen hands_seen_{};
    EntryCounts counts_{};
    AnsweredRequests answered_{};
    std::int64_t decided_for_at_ = 0;
    std::int64_t created_at_ = 0;
    std::int64_t changed_at_ = 0;
    std::int64_t started_at_ = 0;
};

}  // namespace railhead
