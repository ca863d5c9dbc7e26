// core/enum_words.h - the words for the values of an enum: one table, keyed by the enum.
//
//     inline constexpr auto kTieBreakNames = words_for<TieBreak>({
//         {TieBreak::longest_path, "longest-path"}, ...});
//
// The table holds the words in the order of the values. A value without a word, or with two, does
// not compile.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/ids.h"

namespace railhead {

// Does the enum name this value? Compilers print "railhead::Card::red" for a value with a name and
// "(railhead::Card)9" for one without.
template <auto kValue>
consteval bool is_enumerator() {
    return std::string_view{__PRETTY_FUNCTION__}.find("= (") == std::string_view::npos;
}

template <class Enum>
struct EnumWord {
    Enum value;
    std::string_view word;
};

// Not constexpr: calling it ends the compilation.
inline void a_value_has_two_words() {}

template <class Enum, std::size_t N>
consteval std::array<std::string_view, N> words_for(const EnumWord<Enum> (&table)[N]) {
    static_assert(!is_enumerator<id_at<Enum>(N)>(), "a value of the enum has no word");
    std::array<std::string_view, N> words{};
    for (const auto& [value, word] : table) {
        if (!words.at(index_of(value)).empty()) a_value_has_two_words();
        words[index_of(value)] = word;
    }
    return words;
}

}  // namespace railhead
