#include "map/text_fields.h"

#include "core/text.h"

namespace railhead {

namespace {

constexpr std::size_t kLongestName = 80;  // bytes
constexpr std::size_t kLongestId = 40;

}  // namespace

std::string read_name(const JsonNode& node, Empty empty) {
    const auto name = node.text();
    if (!name) return {};
    if (name->empty() && empty == Empty::refused) node.report("a name must not be empty");
    if (name->size() > kLongestName)
        node.report("a name is at most " + std::to_string(kLongestName) + " bytes long");
    if (has_control_characters(*name)) node.report("a name must not have control characters");
    return *name;
}

std::string read_id(const JsonNode& node, Digits digits) {
    const auto id = node.text();
    if (!id) return {};
    bool good = !id->empty() && id->size() <= kLongestId && id->front() != '-' && id->back() != '-';
    for (const char c : *id)
        good = good && ((c >= 'a' && c <= 'z') || c == '-' ||
                        (digits == Digits::allowed && c >= '0' && c <= '9'));
    if (!good)
        node.report("an id is made of lower-case letters" +
                    std::string{digits == Digits::allowed ? ", digits" : ""} +
                    " and hyphens between them (at most " + std::to_string(kLongestId) +
                    " characters), not " + in_quotes(*id));
    return *id;
}

}  // namespace railhead
