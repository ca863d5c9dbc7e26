// Any bytes are a record, a truncated record, or refused; replaying never does harm. What is read
// is written and read again without a difference. corpus: tests/records
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "record/notation.h"
#include "record/reader.h"
#include "record/replayer.h"
#include "record/writer.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

// A track that is on no board has no name, and no ticket is kept twice.
bool may_say_nothing(const Move& move) {
    if (const auto* keep = std::get_if<KeepMove>(&move.what)) return keep->tickets.size() > 1;
    if (const auto* neutral = std::get_if<NeutralMove>(&move.what)) return !neutral->track.empty();
    return std::holds_alternative<ClaimMove>(move.what);
}

void try_record(Replayer& replayer, const MapLibrary& library, std::string_view text) {
    auto read = read_record(text);
    auto* record = std::get_if<GameRecord>(&read);
    if (record == nullptr) return check(!std::get<Problem>(read).reason.empty());
    const Replay replay = replayer.replay(*record, {.own_rules = OwnRules::allowed});
    check(!replay.text.empty());
    check(replay.moves <= record->moves.size());

    auto again = read_record(record_text(*record));
    auto* same = std::get_if<GameRecord>(&again);
    check(same != nullptr);
    same->truncated = record->truncated;
    check(*same == *record);

    const MapSpec* map = library.find(record->head.map);
    if (map == nullptr) return;
    for (const Move& move : record->moves) {
        const std::string text_of_move = notation_of(move);
        if (text_of_move.size() > 1000) continue;
        check(move_named(*map, text_of_move).ok() || may_say_nothing(move));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MapLibrary library;
    static Replayer replayer(library);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto record : split_records(text)) try_record(replayer, library, record);
    if (const MapSpec* map = library.find("nordic-countries")) {
        const auto said = move_named(*map, text);
        if (said) check(move_named(*map, notation_of(*said)).ok());
    }
    return 0;
}
