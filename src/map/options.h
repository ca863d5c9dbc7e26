// map/options.h - what a table may choose when it is created. A map lists the options it offers.
//
// kOptions is the one list of them: map files, records, settings of tables and the command line
// are read and written by going through it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/enum_words.h"

namespace railhead {

class JsonNode;

// R-UNEQUAL: are parallel tracks of different length one route, or each its own?
enum class UnequalParallels : std::uint8_t { together, separate };
inline constexpr auto kUnequalParallelsNames = words_for<UnequalParallels>(
    {{UnequalParallels::together, "together"}, {UnequalParallels::separate, "separate"}});

// What a table has chosen.
struct Options {
    UnequalParallels unequal_parallels = UnequalParallels::together;

    friend constexpr bool operator==(const Options&, const Options&) = default;
};

// What a map offers.
struct OptionsOffered {
    bool unequal_parallels = false;
};

struct TableOption {
    std::string_view key;
    std::span<const std::string_view> words;  // of its values; the first is the default
    bool OptionsOffered::*offered;
    std::size_t (*get)(const Options&);  // the place of the chosen value in `words`
    void (*set)(Options&, std::size_t);

    std::string_view word(const Options& options) const { return words[get(options)]; }
};

namespace option_detail {

template <auto kMember>
constexpr TableOption option(std::string_view key, std::span<const std::string_view> words,
                             bool OptionsOffered::*offered) {
    return {key, words, offered, [](const Options& options) { return index_of(options.*kMember); },
            [](Options& options, std::size_t value) {
                options.*kMember =
                    static_cast<std::remove_cvref_t<decltype(options.*kMember)>>(value);
            }};
}

}  // namespace option_detail

inline constexpr std::array kOptions{option_detail::option<&Options::unequal_parallels>(
    "unequal_parallels", kUnequalParallelsNames, &OptionsOffered::unequal_parallels)};

// The keys of kOptions.
inline constexpr auto kOptionKeys = [] {
    std::array<std::string_view, kOptions.size()> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = kOptions[i].key;
    return keys;
}();

// {"unequal_parallels": "separate"}: the options that are not at their default.
template <class Json>
Json options_json(const Options& options) {
    Json all = Json::object();
    for (const TableOption& option : kOptions)
        if (option.get(options) != 0) all[std::string{option.key}] = option.word(options);
    return all;
}

// {"unequal_parallels": ["together", "separate"]}: what a map offers.
template <class Json>
Json offered_json(const OptionsOffered& offered) {
    Json all = Json::object();
    for (const TableOption& option : kOptions) {
        if (!(offered.*option.offered)) continue;
        Json words = Json::array();
        for (const std::string_view word : option.words) words.push_back(word);
        all[std::string{option.key}] = std::move(words);
    }
    return all;
}

// The same text for the same options: part of the keys of caches.
std::string options_key(const Options& options);

// Reads an object like that of options_json(); what is wrong is reported and gets its default.
Options read_options(const JsonNode& node);
// Reads an object like that of offered_json().
OptionsOffered read_options_offered(const JsonNode& node);

}  // namespace railhead
