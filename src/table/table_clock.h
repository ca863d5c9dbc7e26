// table/table_clock.h - the clocks of a table: whose time runs, since when, and what is left of it.
//
// The time for a turn belongs to the turn: taking back or pausing does not restart it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "map/map_spec.h"
#include "table/table_entry.h"
#include "table/table_settings.h"

namespace railhead {

// Who has to decide now, as far as clocks need to know. Seats are bits.
struct AskedSeats {
    static constexpr int kFirstChoice = -1;  // all choose their first tickets
    static constexpr int kNoTurn = -2;       // the game has not begun

    std::size_t seats = 0;  // at the table
    unsigned asked = 0;
    unsigned timed = 0;  // those of them for whom no computer player decides: their time runs
    int turn = kNoTurn;

    bool is_asked(std::size_t seat) const { return ((asked >> seat) & 1u) != 0; }
    bool is_timed(std::size_t seat) const { return ((timed >> seat) & 1u) != 0; }
};

class TableClock {
public:
    TableClock() = default;
    explicit TableClock(const ClockSetting& setting) : setting_(setting) {}

    // --- what time it is ---
    // When the seat's time runs out; nullopt: it is not asked, or has all the time.
    std::optional<std::int64_t> deadline(Seat seat, const AskedSeats& now) const;
    // True even if a computer player decides for the seat because of that.
    bool is_time_up(Seat seat, const AskedSeats& asked, std::int64_t now) const;
    // What is left to a seat in a game with a clock for the whole game.
    std::int64_t time_left(Seat seat) const { return left_[index_of(seat)]; }
    // The entry that asked the seat what it has to decide now, and when that was.
    std::uint32_t asked_number(Seat seat) const { return asked_number_[index_of(seat)]; }
    std::int64_t asked_at(Seat seat) const { return asked_at_[index_of(seat)]; }
    std::int64_t paused_at() const { return paused_at_; }
    std::int64_t resumed_at() const { return resumed_at_; }

    // --- the clocks that entries are written with ---
    // If the seat decides; `runs`: in its own time.
    SeatClocks after_decision(Seat seat, bool runs, std::size_t seats, std::int64_t now) const;
    // If all of the seat's time is used.
    SeatClocks used_up(Seat seat, std::size_t seats) const;
    SeatClocks if_paused(const AskedSeats& asked, std::int64_t now) const;
    // A seat that takes back its own decisions (`own`) continues the turn as if it had not ended:
    // its time kept running, even while the next seat was asked, and that seat loses nothing. If
    // all agree, what each seat itself had used of the turn stays used.
    SeatClocks if_taken_back(std::optional<Seat> own, int amount, const AskedSeats& asked,
                             std::int64_t now) const;

    // --- what happened ---
    void start();
    // Clocks start when a seat is asked, and again at each of its turns; a decision refers to what
    // the seat was asked last. `decided`: the seat that acted or took back.
    void ask(const AskedSeats& before, const AskedSeats& now, std::optional<Seat> decided,
             std::uint32_t number, std::int64_t at);
    void note_decision(Seat seat, int turn, std::int64_t at);
    void take_back(int decisions, const SeatClocks& clocks);
    void pause(std::int64_t at, const SeatClocks& clocks);
    void resume(std::int64_t at);
    // Of a clock for the whole game.
    void set_left(const SeatClocks& clocks);
    // The server was away until then: nobody's time ran.
    void start_at(std::int64_t time);

private:
    std::int64_t whole(std::size_t seat) const;
    std::int64_t used(std::size_t seat, std::int64_t now) const;
    std::int64_t rest(std::size_t seat, std::int64_t used) const;
    void keep(const SeatClocks& clocks);

    struct DecidedAt {
        std::size_t seat = 0;
        int turn = 0;
        std::int64_t at = 0;
        std::int64_t since = 0;  // asked_since_ of the seat
    };
    static constexpr std::size_t kMostDecisions = 8;  // Game cannot take back more

    ClockSetting setting_{};
    // When the seat's clock began to run; later, if it was stopped meanwhile.
    std::array<std::int64_t, kMaxSeats> asked_since_{};
    std::array<std::uint32_t, kMaxSeats> asked_number_{};
    std::array<std::int64_t, kMaxSeats> asked_at_{};
    std::array<std::int64_t, kMaxSeats> left_{};
    // The last decisions, oldest first, for the clocks if they are taken back.
    std::vector<DecidedAt> decisions_{};
    SeatClocks kept_{};  // of a turn, while nobody's time runs
    std::int64_t paused_at_ = 0;
    std::int64_t resumed_at_ = 0;
};

}  // namespace railhead
