// command/match_file.h - results of a match in a file, one deal per line, so that it can be
// resumed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command/results_file.h"
#include "sim/match.h"

namespace railhead {

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
