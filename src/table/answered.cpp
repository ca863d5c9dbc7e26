#include "table/answered.h"

#include <algorithm>
#include <charconv>

#include "core/sha256.h"

namespace railhead {

namespace {

constexpr std::size_t kPersonDigits = 8;
constexpr std::size_t kRequestDigits = 15;

template <typename Number>
Number number_from(std::string_view hexadecimal) {
    Number number = 0;
    std::from_chars(hexadecimal.data(), hexadecimal.data() + hexadecimal.size(), number, 16);
    return number;
}

std::string person_digits(std::string_view person) {
    return hex(sha256(std::string{person})).substr(0, kPersonDigits);
}

}  // namespace

std::string request_key(std::string_view person, std::string_view id) {
    return person_digits(person) + '-' +
           hex(sha256(std::string{person} + ' ' + std::string{id})).substr(0, kRequestDigits);
}

// Keys of version 0.2 and before have no person: all of those share one place.
AnsweredRequests::One AnsweredRequests::one_from(std::string_view key) {
    One one;
    const std::size_t dash = key.find('-');
    if (dash != std::string_view::npos) {
        one.person = number_from<std::uint32_t>(key.substr(0, dash));
        key.remove_prefix(dash + 1);
    }
    one.request = number_from<std::uint64_t>(key.substr(0, kRequestDigits));
    return one;
}

std::optional<std::uint32_t> AnsweredRequests::find(std::string_view key) const {
    const One wanted = one_from(key);
    for (const One& one : all_)
        if (one.request == wanted.request && (one.person == wanted.person || one.person == 0))
            return one.number;
    return std::nullopt;
}

void AnsweredRequests::add(std::string_view key, std::uint32_t number,
                           std::span<const std::string> stay) {
    One one = one_from(key);
    one.number = number;
    make_room(one.person, stay);
    all_.push_back(one);
}

void AnsweredRequests::make_room(std::uint32_t person, std::span<const std::string> stay) {
    const auto is_theirs = [&](const One& one) { return one.person == person; };
    const auto count = std::count_if(all_.begin(), all_.end(), is_theirs);
    if (count >= static_cast<std::ptrdiff_t>(kMostOfOne))
        all_.erase(std::find_if(all_.begin(), all_.end(), is_theirs));
    if (count > 0) return;
    std::vector<std::uint32_t> people;  // most recently heard first
    for (auto one = all_.rbegin(); one != all_.rend(); ++one)
        if (std::find(people.begin(), people.end(), one->person) == people.end())
            people.push_back(one->person);
    if (people.size() < kMostPeople) return;
    std::vector<std::uint32_t> staying;
    for (const std::string& who : stay)
        staying.push_back(number_from<std::uint32_t>(person_digits(who)));
    for (auto who = people.rbegin(); who != people.rend(); ++who) {
        if (std::find(staying.begin(), staying.end(), *who) != staying.end()) continue;
        std::erase_if(all_, [&](const One& one) { return one.person == *who; });
        return;
    }
}

}  // namespace railhead
