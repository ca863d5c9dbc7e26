// browser/verify_answer.h - was every card of a game drawn as promised? (docs/fair-deals.md)
//
// In the browser a separate module answers this (src/browser/verifier): few people ask, and the
// engine that everybody loads stays small.
#pragma once

#include <string>
#include <string_view>

namespace railhead {

// The question is that of `open`, with the text of a record under "record". Answers with "ok",
// "text", "moves" and "draws", or with an error.
std::string verify_answer(std::string_view question);

}  // namespace railhead
