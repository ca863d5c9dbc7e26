#include "sim/perft.h"

#include <bit>
#include <cassert>
#include <optional>

#include "core/text.h"
#include "players/random_player.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/legal_actions.h"

namespace railhead {

namespace {

std::uint64_t count_from(const RuleSet& rules, const State& state, int depth) {
    if (depth == 0 || state.open.decision == Decision::over) return 1;
    const Seat seat = deciding_seat(state.open);
    std::uint64_t count = 0;
    for (const Action& action :
         legal_actions(rules, context_of(state, seat), kAllActions).actions) {
        BranchingChance chance;
        do {
            State next = state;
            apply(rules, next, seat, action, chance);
            count += count_from(rules, next, depth - 1);
        } while (chance.next());
    }
    return count;
}

}  // namespace

int BranchingChance::take(int ways) {
    if (at_ == path_.size()) path_.push_back({0, ways});
    assert(path_[at_].ways == ways);
    return path_[at_++].taken;
}

Card BranchingChance::card(const CardCounts& pile, int) {
    int kinds = 0;
    for (const auto n : pile.count) kinds += n > 0 ? 1 : 0;
    int skip = take(kinds);
    for (std::size_t kind = 0; kind < kCardKinds; ++kind)
        if (pile.count[kind] > 0 && skip-- == 0) return id_at<Card>(kind);
    assert(false);
    return Card::none;
}

TicketId BranchingChance::ticket(const TicketSet& pool) {
    return pool.nth(take(pool.size()));
}

BonusCardId BranchingChance::bonus_card(std::uint16_t left) {
    return id_at<BonusCardId>(static_cast<std::size_t>(nth_bit(left, take(std::popcount(left)))));
}

bool BranchingChance::next() {
    while (!path_.empty() && path_.back().taken + 1 == path_.back().ways) path_.pop_back();
    rewind();
    if (path_.empty()) return false;
    ++path_.back().taken;
    return true;
}

std::uint64_t perft(const RuleSet& rules, const State& state, int depth) {
    return count_from(rules, state, depth);
}

State position_of(const RuleSet& rules, const PerftPosition& position) {
    RandomChance chance{RandomStream(position.seed, 0)};
    RandomStream random(position.seed, 1);
    State state = deal(rules, chance);
    for (int i = 0; i < position.moves && state.open.decision != Decision::over; ++i) {
        const Seat seat = deciding_seat(state.open);
        apply(rules, state, seat, random_action(rules, context_of(state, seat), random), chance);
    }
    return state;
}

// --- the file format ---

namespace {

template <class Number>
bool read_number(std::string_view word, Number& into) {
    const auto number = parse_number<Number>(word);
    if (number) into = *number;
    return number.has_value();
}

bool read_position(const std::vector<std::string_view>& words, PerftPosition& position) {
    if (words.size() % 2 == 0) return false;
    for (std::size_t i = 1; i < words.size(); i += 2) {
        const std::string_view value = words[i + 1];
        bool good = false;
        if (words[i] == "players") good = read_number(value, position.players);
        if (words[i] == "seed") good = read_number(value, position.seed);
        if (words[i] == "moves") good = read_number(value, position.moves) && position.moves >= 0;
        if (words[i] == "variant") {
            position.variant = value;
            good = true;
        }
        if (!good) return false;
    }
    return true;
}

bool read_line(const std::vector<std::string_view>& words, std::vector<PerftCase>& cases) {
    if (words[0] == "id" && words.size() == 2) {
        cases.push_back({.id = std::string{words[1]}, .map = {}, .position = {}, .counts = {}});
        return true;
    }
    if (cases.empty()) return false;
    PerftCase& here = cases.back();
    if (words[0] == "map" && words.size() == 2) {
        here.map = words[1];
        return true;
    }
    if (words[0] == "position") return read_position(words, here.position);
    if (words[0] == "perft" && words.size() == 3) {
        PerftCount& count = here.counts.emplace_back();
        return read_number(words[1], count.depth) && count.depth >= 0 && count.depth <= 20 &&
               read_number(words[2], count.count);
    }
    return false;
}

}  // namespace

Result<std::vector<PerftCase>> read_perft(std::string_view text) {
    std::vector<PerftCase> cases;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const auto words = words_of(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (words.empty() || words[0].starts_with('#')) continue;
        if (!read_line(words, cases))
            return "line " + std::to_string(number) +
                   ": not id NAME, map ID, position KEY VALUE ..., or perft DEPTH COUNT";
    }
    for (const PerftCase& one : cases)
        if (one.map.empty()) return "case " + one.id + " names no map";
    return cases;
}

}  // namespace railhead
