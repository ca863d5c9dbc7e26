// command/match_file.h - results of a match in a file, a deal a line, so that it can go on after an
// interruption.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command/results_file.h"
#include "sim/match.h"

namespace railhead {

// The players of a match out of a list such as `path,search(time=1s)`, with all settings filled in.
// Fails if one is unknown or there are more than seats.
std::vector<std::string> match_players(const std::string& list, int seats);

class MatchFile {
public:
    // Reads what is there; fails if it belongs to another match. A line that was cut off is left
    // out.
    MatchFile(const std::string& path, const Match& match);

    const std::vector<DealResult>& played() const { return played_; }
    // False if it could not be written.
    bool add(const DealResult& deal);
    bool failed() const { return file_->failed(); }

private:
    std::vector<DealResult> played_;
    std::optional<ResultsFile> file_;
};

}  // namespace railhead
