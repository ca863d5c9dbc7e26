// map/limits.h - what the engine holds. The loader refuses more, and says so.
//
// Two kinds of limits. The first are sizes of the state of a game, which is a value of fixed size
// that simulations copy all the time (rules/state.h asserts its size): a larger one makes every
// game slower, and is folded into digests, so that the signature number, golden files and perft
// counts have to be regenerated (the games in them stay the same). The second only bound numbers in
// map files, so that no sum overflows its field; before raising one, check the type named here.
//
// The largest board so far has 161 tracks, 50 cities and 55 tickets; printed ones
// have 80 to 123 tracks.
#pragma once

#include <cstddef>

namespace railhead {

// Sizes of the state: arrays by seat, bits by id.
inline constexpr std::size_t kMaxSeats = 5;          // the neutral player included
inline constexpr std::size_t kMaxTracks = 192;       // 3 words per seat; TrackId holds 256
inline constexpr std::size_t kMaxTickets = 64;       // 1 word per set, 1 byte of the deck each
inline constexpr std::size_t kMaxBonusCards = 16;    // PublicState::bonus_cards
inline constexpr std::size_t kMaxCountryCards = 32;  // PublicState::country_cards
inline constexpr std::size_t kDisplaySlots = 5;      // the display may be smaller, not larger
inline constexpr int kMaxTurned = 4;                 // cards turned up for a tunnel

// Sizes of tables that are made once for each board.
inline constexpr std::size_t kMaxCities = 64;     // 1 word: networks are joined word by word
inline constexpr std::size_t kMaxCountries = 64;  // 1 word
inline constexpr std::size_t kMaxTracksOfRoute = 4;
inline constexpr int kMaxLength = 15;  // spaces of a track

// Numbers in map files. Counts of cards and trains are one byte, points of a seat two bytes.
inline constexpr int kMaxDeck = 250;  // train cards in all
inline constexpr int kMaxTrains = 100;
inline constexpr int kMaxToll = 50;
inline constexpr int kMaxPoints = 100;  // of a length, a ticket, a bonus or country card
inline constexpr int kMaxDealtTickets = 8;
inline constexpr int kMaxStartingCards = 20;  // dealt to a seat
inline constexpr int kMaxDrawCards = 4;       // cards drawn in a turn
inline constexpr int kMaxTokens = 200;        // toll tokens of a seat at the start
inline constexpr int kMaxRound = 100;         // from which the neutral player builds
inline constexpr int kMaxCardsForOne = 10;    // any_cards_for_one
inline constexpr std::size_t kMaxVariants = 16;

}  // namespace railhead
