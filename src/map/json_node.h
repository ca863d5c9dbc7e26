// map/json_node.h - a value of a JSON tree that knows its place in the file: its accessors check
// type and range and return the value, or report a problem at that place and return nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ids.h"
#include "map/json_input.h"

namespace railhead {

// All problems of one file, in the order found, each once. The list is cut off after kMost.
class Problems {
public:
    static constexpr std::size_t kMost = 100;

    void add(std::string place, std::string reason);
    // While a variant is read, problems at places outside it name the variant.
    void set_variant(std::string place, std::string name);
    void end_variant() { set_variant({}, {}); }

    // Problems ever reported, repeated ones included: tells whether reading something went well.
    std::size_t reported() const { return reported_; }
    // True if the list is full: further problems need not be worded well.
    bool is_full() const { return problems_.size() == kMost; }
    std::vector<Problem> list() const;
    // The first one; there must be one.
    const Problem& first() const { return problems_.front(); }

private:
    std::vector<Problem> problems_;
    std::string variant_place_;
    std::string variant_name_;
    std::size_t reported_ = 0;
    std::size_t left_out_ = 0;
};

enum class Empty { refused, allowed };

class JsonNode {
public:
    // Tree and problems must outlive the node.
    JsonNode(const nlohmann::json& value, std::string place, Problems& problems);

    const std::string& place() const { return place_; }
    void report(std::string reason) const;
    std::string place_of(std::string_view key) const { return place_ + '/' + pointer_step(key); }

    bool is_null() const;
    bool is_text() const;
    bool is_number() const;
    // The value as JSON text, for what is kept without being read. Broken UTF-8 becomes U+FFFD.
    std::string dump() const;

    [[nodiscard]] std::optional<int> whole_number(int least, int most) const;
    // From `least` on, however large.
    [[nodiscard]] std::optional<std::uint64_t> large_number(std::uint64_t least) const;
    [[nodiscard]] std::optional<double> number(double least, double most) const;
    [[nodiscard]] std::optional<bool> truth() const;
    [[nodiscard]] std::optional<std::string> text() const;
    // The same for a text that must not be empty.
    [[nodiscard]] std::optional<std::string> nonempty_text() const;
    // The position of the text in `words`.
    [[nodiscard]] std::optional<std::size_t> one_of(std::span<const std::string_view> words) const;
    template <class Enum, std::size_t N>
    [[nodiscard]] std::optional<Enum> named(const std::array<std::string_view, N>& names) const {
        const auto position = one_of(names);
        return position ? std::optional{id_at<Enum>(*position)} : std::nullopt;
    }

    // True if it is an object; reports it if not.
    bool expect_object() const;
    // The same; keys that are not in `keys` are reported, but do not count.
    bool is_object_of(std::span<const std::string_view> keys) const;
    // What an object has under a key: find() may find nothing, need() reports that.
    [[nodiscard]] std::optional<JsonNode> find(std::string_view key) const;
    [[nodiscard]] std::optional<JsonNode> need(std::string_view key) const;
    // All entries of an object, by key, and all items of a list (no more than `most`: further ones
    // are reported as "more `things` than the engine holds").
    std::vector<std::pair<std::string, JsonNode>> entries(Empty empty) const;
    // The items of a list of exactly that many; no items, and a report ("must be `what`"),
    // otherwise.
    std::vector<JsonNode> exactly(std::size_t number, std::string_view what) const;
    static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
    std::vector<JsonNode> items(Empty empty, std::size_t most = kNoLimit,
                                std::string_view things = {}) const;

private:
    std::string described() const;
    void expected(std::string_view what) const;

    const nlohmann::json* value_;
    std::string place_;
    Problems* problems_;
};

}  // namespace railhead
