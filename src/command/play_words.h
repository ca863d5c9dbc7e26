// command/play_words.h - from what a player types to actions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "rules/action.h"
#include "rules/view.h"

namespace railhead {

// What a line means at this decision: one action, or two (a track and its payment); or why it means
// nothing. Whether it is allowed is another question.
using SaidActions = Result<std::vector<Action>>;
SaidActions actions_said(const RuleSet& rules, const View& view, std::string_view line);

// True if a line begins with a word that moves begin with.
bool is_move_word(std::string_view word);

// The first word in lower case, and what follows it.
struct FirstWord {
    std::string word;
    std::string_view rest;
};
FirstWord first_word(std::string_view line);

}  // namespace railhead
