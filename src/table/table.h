// table/table.h - one table: who sits there, the game, and what may happen next.
//
// A table is the sum of its entries. decide() answers a asker with the entries that it would write,
// or with a reason; it changes nothing. Once they are on disk apply() carries them out. After a
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

#include "table/answered.h"
#include "table/game.h"
#include "table/intent.h"
#include "table/rule_cache.h"
#include "table/table_entry.h"
#include "table/table_row.h"
#include "table/table_settings.h"

namespace railhead {

inline constexpr std::array<std::string_view, 5> kPlayerColors{"blue", "red", "mint", "gold",
                                                               "violet"};
// A host who has been away for so long does not keep the others from starting.
inline constexpr std::int64_t kHostAwayAfter = 10 * 60'000;
// Public tables of others that wait, at which one person may hold a seat.
inline constexpr std::size_t kMostOpenSeats = 3;
// What an entry `shared` says of a holder that is a personal link.
inline constexpr std::string_view kLink = "link";
// Milliseconds in which people reveal their texts when the game starts.
inline constexpr std::int64_t kRevealTime = 10'000;

// Why a asker is not granted: a key for programs, words for people, the clause if rules forbid it.
struct Refused {
    std::string key{};
    std::string text{};
    std::string clause{};
};
inline Refused refused(std::string_view key, std::string_view text) {
    return {std::string{key}, std::string{text}, {}};
}

// How a secret came to hold a seat.
struct Holding {
    std::int64_t since = 0;
    bool is_link = false;  // a personal link; otherwise a device
};

struct TableSeat {
    SeatSetting setting{};
    std::vector<std::string> holders{};  // hashes of secrets; none: nobody sits here
    std::vector<Holding> holdings{};     // of each holder, in the same order
    std::string link{};                  // the holder that is the link of now; "": none is
    std::uint32_t link_from = 0;         // the entry since which the link is the same
    bool is_from_rematch = false;        // nobody asked the person whether to sit here
    std::string name{};
    std::string color{};
    std::string commitment{};  // to a text for the deal; "": none
    std::string committer{};   // the holder who gave it, and has the text
    std::string entropy{};     // the text; "": none, or not yet revealed
    std::string substitute{};  // the computer player that decides for the person; "": none
    int chair = 0;             // where it was before the order was drawn

    bool is_taken() const { return !holders.empty(); }
    // The computer player that decides for this seat; "": a person does.
    const std::string& computer() const {
        return setting.kind == SeatKind::computer ? setting.player : substitute;
    }
};

enum class TablePhase : std::uint8_t { waiting, running, paused, over };
inline constexpr std::array<std::string_view, 4> kTablePhaseNames{"waiting", "running", "paused",
                                                                  "over"};

// What people agree on.
enum class Offer : std::uint8_t { pause, end, take_back };
inline constexpr std::array<std::string_view, 3> kOfferNames{"pause", "end", "take_back"};
struct PendingOffer {
    std::optional<int> by{};
    std::uint32_t number = 0;  // the entry that offered it
    unsigned agreed = 0;       // bit by seat
    int amount = 0;            // take_back: decisions
};

// A start that waits for the texts that people have committed to (docs/fair-deals.md).
struct PendingStart {
    std::vector<int> players{};    // the seats that play: the order of chairs
    std::vector<int> waits_for{};  // those whose text is still to come
    std::int64_t since = 0;
};

// What an entry did, for those who watch.
struct Happened {
    std::uint32_t number = 0;
    Entry entry{};
    std::vector<Event> events{};
    // Of the person at the entry's seat then; the seat may be somebody else's later.
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

    // Who wishes, and what the table cannot know by itself.
    struct Asker {
        std::string person{};  // the hash of the secret; "": has none
        std::int64_t now = 0;
        std::array<std::int64_t, kMaxSeats>
            absent{};                  // milliseconds that nobody of a seat is there
        std::int64_t host_absent = 0;  // the same of the host
        std::size_t open_seats = 0;    // sit: at how many other public tables the person waits
        // Seats whose commitment was given by a device that is connected now: bit by seat.
        unsigned can_reveal = 0;
    };
    using Entries = std::vector<Entry>;
    // No entries: what is wished is so already.
    std::variant<Entries, Refused> decide(const Intent& intent, const Asker& asker) const;
    // What a computer player has chosen for a seat; nullopt: it may not do that.
    std::optional<Entry> decide_for(Seat seat, const Action& action, std::string_view by,
                                    std::int64_t now) const;
    // What has to happen at this time without anybody wishing it: time has run out, or there is no
    // choice. Empty: nothing.
    Entries due(std::int64_t now) const;

    // Carries out the next entry; "" or why it does not fit (the table is then not to be used).
    std::string apply(const Entry& entry, Happened& happened);

    // The entry that answered this intent of this person; nullopt: it is new.
    std::optional<std::uint32_t> answer_to(const std::string& key) const {
        return answered_.find(key);
    }
    static std::string intent_key(std::string_view person, std::string_view id) {
        return request_key(person, id);
    }

    // --- what it is now ---------------------------------------------------------------------
    TableNumber number() const { return number_; }
    const std::string& code() const { return code_; }
    std::uint32_t entries() const { return entries_; }  // the last one's number; the first is 1
    std::uint32_t game_entry() const { return game_entry_; }  // the last that changed the game
    TablePhase phase() const { return phase_; }
    const TableSettings& settings() const { return settings_; }
    const std::vector<TableSeat>& seats() const { return seats_; }
    const Game* game() const { return game_ ? &*game_ : nullptr; }
    const std::string& seed() const { return seed_; }
    const std::string& commitment() const { return commitment_; }
    const std::string& stream() const { return stream_; }
    // How the rules are read; for a game of version 0.1 that cannot be played on, as that did.
    Reading reading() const { return reading_; }
    // "agreed", "abandoned", "rules_changed"; "": by the rules
    const std::string& ended() const { return ended_; }
    const std::string& rematch() const { return rematch_; }
    // nullptr: no start waits for texts.
    const PendingStart* pending_start() const { return starting_ ? &*starting_ : nullptr; }
    // When such a start is void.
    std::optional<std::int64_t> start_ends_at() const;
    const std::array<PendingOffer, kOfferNames.size()>& offers() const { return offers_; }
    std::int64_t created_at() const { return created_at_; }
    std::int64_t changed_at() const { return changed_at_; }
    std::int64_t started_at() const { return started_at_; }

    bool holds(std::string_view person, int seat) const;
    // Also by another device that holds the host's seat.
    bool is_host(std::string_view person) const;
    bool is_hosts_seat(int seat) const { return holds(host_, seat); }
    // Whether the host has removed this person: it may watch, but not sit down.
    bool is_removed(std::string_view person) const;
    // What a holder is called towards those who hold the same seat; it tells nothing of the secret.
    std::string device_id(std::string_view holder) const;
    // Whether people sit here at all: games between computer players alone are played at once.
    bool has_people() const;
    // Whether a person decides for some seat. Otherwise all left, or nobody ever sat here.
    bool waits_for_people() const;
    // The seat that a computer player has to decide for now.
    std::optional<Seat> computer_to_decide() const;
    // The entry that asked the seat what it has to decide now, and when that was.
    std::uint32_t asked_number(Seat seat) const { return asked_number_[index_of(seat)]; }
    std::int64_t asked_at(Seat seat) const { return asked_at_[index_of(seat)]; }
    // When a seat was last decided for by anybody but its person.
    std::int64_t decided_for_at() const { return decided_for_at_; }
    // The seats whose cards the person has seen since the game began: bit by seat.
    unsigned hands_seen(std::string_view person) const;
    // When the seat's time runs out; nullopt: it is not asked, or has all the time.
    std::optional<std::int64_t> deadline(Seat seat) const;
    // What is left to a seat in a game with a clock for the whole game.
    std::int64_t time_left(Seat seat) const { return left_[index_of(seat)]; }
    // When the table has to do something by itself, though nobody watches; nullopt: never.
    std::optional<std::int64_t> wakes_at() const;
    // The server was away until then: nobody's time ran.
    void clocks_start_at(std::int64_t time);

    TableStatus status() const;
    TableRow row() const;

private:
    using Decided = std::variant<Entries, Refused>;
    Decided decide_move(const Intent& intent, const Asker& asker) const;
    Decided decide_take_back(const Intent& intent, const Asker& asker) const;
    Decided decide_sit(const Intent& intent, const Asker& asker) const;
    Decided decide_rename(const Intent& intent, const Asker& asker) const;
    Decided decide_set_seat(const Intent& intent, const Asker& asker) const;
    Decided decide_start(const Asker& asker) const;
    Decided decide_offer(const Intent& intent, const Asker& asker) const;
    Decided decide_answer(const Intent& intent, const Asker& asker) const;
    Decided decide_resume(const Intent& intent, const Asker& asker) const;
    Decided decide_away(const Intent& intent, const Asker& asker) const;
    Decided decide_share(const Intent& intent, const Asker& asker) const;
    Decided decide_revoke(const Intent& intent, const Asker& asker) const;
    Decided decide_remove(const Intent& intent, const Asker& asker) const;
    std::optional<Refused> why_not_sit(const Asker& asker) const;
    std::optional<Refused> why_not_start(const Asker& asker) const;
    Decided decide_say(const Intent& intent, const Asker& asker) const;
    Decided decide_rematch(const Intent& intent, const Asker& asker) const;
    Decided decide_commit(const Intent& intent, const Asker& asker) const;
    Decided decide_reveal(const Intent& intent, const Asker& asker) const;
    Decided begin(const std::vector<int>& players, const Asker& asker) const;
    Decided started(const std::vector<int>& players, std::vector<std::string> entropy,
                    std::int64_t now) const;
    Entries due_start(std::int64_t now) const;
    std::optional<Refused> why_not_seat(const Intent& intent, const Asker& asker) const;
    std::string free_color(std::string_view wished, int seat) const;
    bool is_name_taken(std::string_view name, int seat) const;
    bool everybody_agrees(const PendingOffer& offer, std::optional<int> without = {}) const;
    Entry effect_of(Offer offer, int amount, std::int64_t now) const;
    Decided decide_stand_up(const Intent& intent, const Asker& asker) const;
    Entry acted(Seat seat, const Action& action, std::string_view by, std::int64_t now) const;

    std::string apply_created(const Entry& entry);
    std::string apply_started(const Entry& entry, Happened& happened);
    std::string apply_acted(const Entry& entry, Happened& happened);
    std::string apply_to_seat(const Entry& entry);
    void apply_shared(TableSeat& seat, const Entry& entry) const;
    std::string apply_revoked(TableSeat& seat, const Entry& entry);
    std::string apply_removed(TableSeat& seat);
    void leave_empty(TableSeat& seat) const;
    std::string apply_starting(const Entry& entry);
    std::string apply_revealed(const Entry& entry);
    std::string apply_start_voided(const Entry& entry, Happened& happened);
    void apply_offer(const Entry& entry);
    void remember_hands();
    void count(const Entry& entry);
    bool has_enough_of(std::optional<int> seat) const;
    void ask_anew(const Entry& entry, unsigned asked_before, int turn_before);
    void take_clocks(const Entry& entry);
    unsigned asked() const;  // bit by seat
    bool runs(std::size_t seat) const;
    bool is_time_up(std::size_t seat, std::int64_t now) const;
    int turn() const;
    std::vector<std::int64_t> clocks_if_paused(std::int64_t now) const;
    std::vector<std::int64_t> clocks_if_taken_back(std::optional<int> own, int amount,
                                                   std::int64_t now) const;
    std::string name_at(std::optional<int> seat) const;

    TableNumber number_;
    std::string code_;
    RuleCache* rule_cache_;
    Reading reading_;
    std::uint32_t entries_ = 0;
    std::uint32_t game_entry_ = 0;
    TablePhase phase_ = TablePhase::waiting;
    TableSettings settings_{};
    std::vector<TableSeat> seats_{};
    std::string host_{};
    std::deque<std::string> removed_{};  // by the host, the last ones
    std::string seed_{};
    std::string commitment_{};
    std::string stream_{};
    std::string ended_{};
    std::string rematch_{};
    int said_ = 0;
    std::optional<PendingStart> starting_{};
    std::optional<Game> game_{};
    std::array<PendingOffer, kOfferNames.size()> offers_{};
    // When the seat's clock began to run; later, if it was stopped meanwhile.
    std::array<std::int64_t, kMaxSeats> asked_since_{};
    std::array<std::uint32_t, kMaxSeats> asked_number_{};  // the entry that asked
    std::array<std::int64_t, kMaxSeats> asked_at_{};       // its time
    std::array<std::int64_t, kMaxSeats> left_{};
    std::int64_t decided_for_at_ = 0;
    // The last decisions, oldest first, for the clocks if they are taken back.
    struct DecidedAt {
        std::size_t seat = 0;
        int turn = 0;
        std::int64_t at = 0;
        std::int64_t since = 0;  // asked_since_ of the seat
    };
    static constexpr std::size_t kMostDecisions = 8;  // Game takes no more back
    std::vector<DecidedAt> decisions_{};
    std::vector<std::int64_t> kept_clocks_{};  // of a turn, while nobody's time runs
    std::int64_t paused_at_ = 0;
    std::int64_t resumed_at_ = 0;
    struct HandsSeen {
        std::string person{};
        unsigned seats = 0;  // bit by seat
    };
    std::vector<HandsSeen> hands_seen_{};
    std::uint32_t started_number_ = 0;  // the entry that began the game
    int taken_back_ = 0;                // entries of that kind
    int others_ = 0;                    // entries that are neither of the game nor chat
    std::array<int, kMaxSeats>
        others_of_{};  // those about one seat, since the start if there was one
    std::int64_t created_at_ = 0;
    std::int64_t changed_at_ = 0;
    std::int64_t started_at_ = 0;
    AnsweredRequests answered_{};
};

// The beginnings of entries.
inline Entry entry_of(EntryKind kind, std::int64_t now) {
    Entry entry;
    entry.kind = kind;
    entry.at = now;
    return entry;
}
inline Entry entry_of(EntryKind kind, const Intent& intent, const Table::Asker& asker) {
    Entry entry = entry_of(kind, asker.now);
    entry.seat = intent.seat;
    return entry;
}

}  // namespace railhead
