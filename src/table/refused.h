// table/refused.h - why something is not granted.
#pragma once

#include <string>
#include <string_view>

#include "rules/legal.h"

namespace railhead {

// A key for programs, words for people, and the clause if the rules forbid it.
struct Refused {
    std::string key{};
    std::string text{};
    std::string clause{};
};
inline Refused refused(std::string_view key, std::string_view text) {
    return {std::string{key}, std::string{text}, {}};
}
inline Refused refused(Refusal refusal) {
    const RefusalText& text = text_of(refusal);
    return {std::string{text.key}, std::string{text.text}, std::string{text.clause}};
}

}  // namespace railhead
