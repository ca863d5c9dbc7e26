// table/answered.h - which requests a table has granted, so that one that is sent twice acts once.
//
// Each person has a separate list: nobody can make the table forget another person's requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace railhead {

// Identifies a request of a person, as entries keep it: short, and nobody can forge another
// person's.
std::string request_key(std::string_view person, std::string_view id);

class AnsweredRequests {
public:
    static constexpr std::size_t kMostOfOne = 64;   // requests of one person
    static constexpr std::size_t kMostPeople = 32;  // more than can hold the seats of a table

    // The entry that granted it; nullopt: it is new, or too long ago.
    std::optional<std::uint32_t> find(std::string_view key) const;
    // If there are too many people the one heard from longest ago is forgotten, but none of those
    // who `stay`, who hold seats.
    void add(std::string_view key, std::uint32_t number, std::span<const std::string> stay);

    std::size_t size() const { return all_.size(); }

private:
    struct One {
        std::uint32_t person = 0;
        std::uint32_t number = 0;
        std::uint64_t request = 0;
    };
    static One one_from(std::string_view key);
    void make_room(std::uint32_t person, std::span<const std::string> stay);

    std::vector<One> all_{};  // oldest first; a table is copied often, so plain numbers
};

}  // namespace railhead
