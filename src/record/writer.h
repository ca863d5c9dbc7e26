// record/writer.h - records as text: one line of JSON, appended to a string.
//
// Simulations write millions of lines: no tree is built, and the text of one move reuses the memory
// of another (record/recorder.h).
#pragma once

#include <string>

#include "record/record.h"
#include "rules/scoring.h"

namespace railhead {

// The whole record, without an end of line.
void append_record(std::string& text, const GameRecord& record);
std::string record_text(const GameRecord& record);

// Its parts. A record is the head's text, moves with commas between, and record_end.
void append_head(std::string& text, const RecordHead& head);  // up to the "[" of the moves
void append_move(std::string& text, const Move& move);
void append_end(std::string& text, const RecordHead& head, const RecordResult* result);

// What a record says about the final scores. A game that was ended early has no winner.
RecordResult result_of(const ScoreSheet& sheet, EndedBy ended = EndedBy::rules);

}  // namespace railhead
