// command/balance_report.h - what a balance run says about a board, in lines, as Markdown, as JSON
// and as charts.
#pragma once

#include <string>

#include "sim/balance.h"

namespace railhead {

std::string balance_text(const BalanceRun& run, const Balance& balance);
std::string balance_markdown(const BalanceRun& run, const Balance& balance);
std::string balance_json(const BalanceRun& run, const Balance& balance);
std::string balance_chart(const BalanceRun& run, const Balance& balance);

}  // namespace railhead
