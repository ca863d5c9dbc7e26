// core/kinds.h - variants whose alternatives have names: events, moves, intents and entries.
//
// Each kind is a struct with just its own fields and its name as kName. Visits list every kind, so
// a new one does not compile until each of them handles it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <variant>

namespace railhead {

// For visits that treat several kinds alike. They are listed: nothing is left to a catch-all.
template <class T, class... Kinds>
concept AnyOf = (std::same_as<T, Kinds> || ...);

template <class Variant>
struct NamedKinds;

template <class... Kinds>
struct NamedKinds<std::variant<Kinds...>> {
    using Variant = std::variant<Kinds...>;
    static constexpr std::array<std::string_view, sizeof...(Kinds)> kNames{Kinds::kName...};

    // The kind at this position of kNames, with nothing in its fields.
    static Variant at(std::size_t position) {
        constexpr std::array<Variant (*)(), sizeof...(Kinds)> kMake{
            []() -> Variant { return Kinds{}; }...};
        return kMake[position]();
    }

    // Where a kind is in kNames; index() of a variant is the same.
    template <AnyOf<Kinds...> Kind>
    static constexpr std::size_t place_of() {
        constexpr std::array<bool, sizeof...(Kinds)> kIsIt{std::same_as<Kind, Kinds>...};
        std::size_t place = 0;
        while (!kIsIt[place]) ++place;
        return place;
    }
};

template <std::size_t N>
constexpr bool are_distinct(const std::array<std::string_view, N>& names) {
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (names[i] == names[j]) return false;
    return true;
}

}  // namespace railhead
