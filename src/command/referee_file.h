// command/referee_file.h - results of refereed games in a file, one per line, so that a match can
// be resumed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command/results_file.h"
#include "sim/referee.h"

namespace railhead {

class RefereeFile {
public:
    // Reads what is there; fails if it belongs to another match. A line that was cut off is left
    // out.
    RefereeFile(const std::string& path, const RefereedMatch& match);

    const std::vector<RefereedGame>& played() const { return played_; }
    // False if it could not be written.
    bool add(const RefereedGame& game);
    bool failed() const { return file_->failed(); }

private:
    std::vector<RefereedGame> played_;
    std::optional<ResultsFile> file_;
};

}  // namespace railhead
