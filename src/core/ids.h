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

}  // namespace railhead
