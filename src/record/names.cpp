#include "record/names.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

#include "core/text.h"
#include "core/utf8.h"

namespace railhead {

namespace {

template <class Number>
void append_digits(std::string& text, Number number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

// The unknown end, with the one that was probably meant.
std::string unknown_end(const MapSpec& map, std::string_view end) {
    std::vector<std::string_view> known;
    for (const auto& city : map.cities) known.push_back(city.id);
    for (const auto& country : map.countries) known.push_back(country.code);
    return "the board has no " + in_quotes(end) + did_you_mean(end, known);
}

bool is_end(const MapSpec& map, std::string_view name) {
    for (const auto& city : map.cities)
        if (city.id == name) return true;
    for (const auto& country : map.countries)
        if (country.code == name) return true;
    return false;
}

}  // namespace

std::string_view second_end(const MapSpec& map, const Route& route) {
    return route.border ? map[route.country].code : map[route.b].id;
}

void append_track_name(std::string& text, const MapSpec& map, TrackId track) {
    const Route& route = map[map[track].route];
    text.append(map[route.a].id).append(1, ':').append(second_end(map, route)).append(1, ':');
    append_digits(text, static_cast<int>(map[track].index));
}

std::string track_name(const MapSpec& map, TrackId track) {
    std::string name;
    append_track_name(name, map, track);
    return name;
}

Result<TrackId> track_named(const MapSpec& map, std::string_view name) {
    const auto first = name.find(':');
    const auto second = first == name.npos ? name.npos : name.find(':', first + 1);
    if (second == name.npos || name.find(':', second + 1) != name.npos)
        return in_quotes(name) + " is not a track: a track is named a:b:k";
    const auto a = name.substr(0, first);
    const auto b = name.substr(first + 1, second - first - 1);
    const auto number = name.substr(second + 1);
    int index = -1;
    if (number.size() == 1 && number[0] >= '0' && number[0] <= '9') index = number[0] - '0';
    if (index < 0)
        return in_quotes(name) + " is not a track: " + in_quotes(number) +
               " is not the index of a track";
    for (const Route& route : map.routes) {
        if (map[route.a].id != a || second_end(map, route) != b) continue;
        if (index >= route.tracks)
            return "the route " + in_quotes(name.substr(0, second)) + " has " +
                   counted(route.tracks, "track") + ", counted from 0";
        return id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(index));
    }
    for (const auto end : {a, b})
        if (!is_end(map, end)) return unknown_end(map, end);
    for (const Route& route : map.routes)
        if (map[route.a].id == b && second_end(map, route) == a)
            return in_quotes(name) + " is written " +
                   in_quotes(track_name(map, route.first_track).substr(0, second)) +
                   ": the ends are in the order of the map file";
    return "no route joins " + in_quotes(a) + " and " + in_quotes(b);
}

std::optional<BonusCardId> bonus_card_named(const MapSpec& map, std::string_view id) {
    for (std::size_t i = 0; i < map.bonus_cards.size(); ++i)
        if (map.bonus_cards[i].id == id) return id_at<BonusCardId>(i);
    return std::nullopt;
}

void append_number(std::string& text, std::uint64_t number) {
    append_digits(text, number);
}

void append_number(std::string& text, int number) {
    append_digits(text, number);
}

void append_quoted(std::string& text, std::string_view value) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text += '"';
    for (std::size_t i = 0; i < value.size();) {
        const auto byte = static_cast<unsigned char>(value[i]);
        if (byte == '"' || byte == '\\') {
            text.append(1, '\\').append(1, value[i++]);
        } else if (byte < 0x20 || byte == 0x7f) {
            text.append("\\u00").append(1, kHex[byte / 16]).append(1, kHex[byte % 16]);
            ++i;
        } else if (byte < 0x80) {
            text += value[i++];
        } else if (const auto character = code_point_at(value, i)) {
            text.append(value.substr(i, character->bytes));
            i += character->bytes;
        } else {
            text += "\xef\xbf\xbd";
            ++i;
        }
    }
    text += '"';
}

void append_payment(std::string& text, const CardCounts& payment) {
    text += '{';
    bool first = true;
    const auto add = [&](Card card) {
        if (payment[card] == 0) return;
        if (!first) text += ',';
        first = false;
        text.append(1, '"').append(name_of(card)).append("\":");
        append_digits(text, static_cast<int>(payment[card]));
    };
    for (std::size_t i = 0; i < kColors; ++i) add(color_at(i));
    add(Card::locomotive);
    text += '}';
}

}  // namespace railhead
