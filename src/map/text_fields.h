// map/text_fields.h - names and ids of a map file: what they may look like.
#pragma once

#include <string>

#include "map/json_node.h"

namespace railhead {

// Both report what is wrong and still return the text: a bad id is still the one that was meant.

// A name that people read: not empty, no control characters, not too long.
std::string read_name(const JsonNode& node, Empty empty);

// Lower-case words joined by hyphens; `digits` says whether they may hold digits.
enum class Digits { refused, allowed };
std::string read_id(const JsonNode& node, Digits digits);

}  // namespace railhead
