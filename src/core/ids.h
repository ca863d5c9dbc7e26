// core/ids.h - ids are types; indexing goes through one function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace railhead {

enum class Seat : std::uint8_t {};
enum class CityId : std::uint8_t {};
enum class CountryId : std::uint8_t {};
enum class RouteId : std::uint8_t {};
enum class TrackId : std::uint8_t {};
enum class TicketId : std::uint8_t {};
enum class BonusCardId : std::uint8_t {};

template <class Id>
requires std::is_enum_v<Id>
constexpr std::size_t index_of(Id id) {
    return static_cast<std::size_t>(id);
}

// The id with this index. The index must fit the id's storage.
template <class Id>
requires std::is_enum_v<Id>
constexpr Id id_at(std::size_t index) {
    return static_cast<Id>(index);
}

// The first `n` seats, in order: for (const Seat seat : SeatRange(3)).
class SeatRange {
public:
    constexpr explicit SeatRange(int count) : count_(count) {}

    class Iterator {
    public:
        constexpr explicit Iterator(int at) : at_(at) {}
        constexpr Seat operator*() const { return static_cast<Seat>(at_); }
        constexpr Iterator& operator++() {
            ++at_;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        int at_;
    };
    constexpr Iterator begin() const { return Iterator(0); }
    constexpr Iterator end() const { return Iterator(count_); }

private:
    int count_;
};

}  // namespace railhead
