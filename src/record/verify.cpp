#include "record/verify.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/text.h"
#include "map/json_node.h"
#include "record/fair.h"
#include "record/names.h"
#include "rules/apply.h"
#include "rules/deal.h"

namespace railhead {

namespace {

using nlohmann::json;

// --- the promise: `fair` of the record ---

struct Promise {
    std::string commitment{};
    std::optional<FairSeed> seed{};  // nullopt: not published yet
    std::vector<std::string> entropy{};
    std::string stream{};
};

void read_entropy(const JsonNode& list, std::vector<std::string>& into) {
    for (const JsonNode& item : list.items(Empty::allowed)) {
        const auto text = item.is_text() ? item.text() : std::nullopt;
        if (text && is_entropy(*text))
            into.push_back(*text);
        else
            item.report("must be a text of at most " + std::to_string(kMostEntropy) + " bytes");
    }
}

Promise promise_in(const JsonNode& fair) {
    // A key that is not read could make people believe something that was never checked.
    constexpr std::array<std::string_view, 4> kKeys{"commitment", "entropy", "seed", "stream"};
    Promise promise;
    if (!fair.is_object_of(kKeys)) return promise;
    if (const auto node = fair.need("commitment")) promise.commitment = node->text().value_or("");
    if (const auto node = fair.need("stream")) promise.stream = node->text().value_or("");
    if (const auto node = fair.need("entropy")) read_entropy(*node, promise.entropy);
    if (const auto node = fair.find("seed")) {
        promise.seed = FairSeed::from_hex(node->is_text() ? *node->text() : "");
        if (!promise.seed) node->report("must be 64 hexadecimal digits");
    }
    return promise;
}

Result<Promise> promise_of(const RecordHead& head) {
    if (head.fair.empty())
        return "the record has no `fair`: nothing was promised about the chance of this game";
    const auto parsed = parse_json(head.fair);
    const auto* fair = std::get_if<json>(&parsed);
    if (fair == nullptr) return "/fair: " + std::get<Problem>(parsed).reason;
    Problems problems;
    Promise promise = promise_in(JsonNode(*fair, "/fair", problems));
    if (problems.reported() > 0) return problem_text(problems.first());
    return promise;
}

// "" or why the promise is not kept, whatever was drawn.
std::string broken_promise(const Promise& promise, const RecordHead& head, bool over) {
    if (promise.stream != kFairStream && promise.stream != kFairStream01)
        return "/fair/stream: " + in_quotes(kFairStream) + " and " + in_quotes(kFairStream01) +
               " are known here, not " + in_quotes(promise.stream);
    if (promise.entropy.size() != head.seats.size())
        return "/fair/entropy: must have one text for each of the " +
               std::to_string(head.seats.size()) + " seats";
    if (!promise.seed)
        return over ? "the game is over, but its seed was not published"
                    : "the seed is published when the game is over: nothing to verify yet";
    const std::string commitment = promise.seed->commitment();
    if (commitment != promise.commitment)
        return "the seed is not the promised one: its commitment is " + commitment + ", not " +
               printable(promise.commitment, 80);
    return {};
}

// --- the order of the seats ---

std::string text_of(std::span<const int> chairs) {
    std::string text;
    for (const int chair : chairs) text += (text.empty() ? "" : ", ") + std::to_string(chair);
    return '[' + text + ']';
}

// "" or what is wrong. Seats without chairs were not drawn.
std::string wrong_order(const Promise& promise, const std::vector<RecordSeat>& seats) {
    std::vector<int> chairs;
    for (const RecordSeat& seat : seats)
        if (seat.chair) chairs.push_back(*seat.chair);
    if (chairs.empty()) return {};
    if (chairs.size() != seats.size()) return "/seats: either all seats have a `chair`, or none";
    const auto drawn =
        drawn_order(*promise.seed, promise.entropy, static_cast<int>(seats.size()), promise.stream);
    if (chairs == drawn) return {};
    return "/seats: the stream gives the chairs in the order " + text_of(drawn) + ", not " +
           text_of(chairs);
}

// --- chance ---

// An outcome according to the record, and its place there.
struct SaidOutcome {
    Outcome outcome{};
    std::optional<std::size_t> move{};  // nullopt: the deal
    std::string place{};
};

// All outcomes of a record in the order in which the engine asks for them.
class SaidOutcomes {
public:
    SaidOutcomes(const MapSpec& map, const GameRecord& record) {
        const RecordDeal& deal = record.head.deal;
        add_lists("/deal/hands", deal.hands);
        add_list("/deal/display", deal.display);
        add_lists("/deal/resets", deal.resets);
        add_lists("/deal/tickets", deal.tickets);
        std::vector<BonusCardId> bonus_cards;
        for (const std::string& id : deal.bonus_cards)
            if (const auto card = bonus_card_named(map, id)) bonus_cards.push_back(*card);
        add_list("/deal/bonus_cards", bonus_cards);
        for (std::size_t i = 0; i < record.moves.size(); ++i)
            for (std::size_t k = 0; k < record.moves[i].chance.size(); ++k)
                list_.push_back(
                    {.outcome = record.moves[i].chance[k],
                     .move = i,
                     .place = "/moves/" + std::to_string(i) + "/chance/" + std::to_string(k)});
    }

    const SaidOutcome* at(std::size_t number) const {
        return number < list_.size() ? &list_[number] : nullptr;
    }

private:
    template <class List>
    void add_list(const std::string& place, const List& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            list_.push_back(
                {.outcome = Outcome::of(list[i]), .place = place + '/' + std::to_string(i)});
    }
    template <class Lists>
    void add_lists(const std::string& place, const Lists& lists) {
        for (std::size_t i = 0; i < lists.size(); ++i)
            add_list(place + '/' + std::to_string(i), lists[i]);
    }

    std::vector<SaidOutcome> list_{};
};

// Answers from the stream, and remembers the first answer that is not the record's.
class ComparedChance {
public:
    ComparedChance(FairStream& stream, const SaidOutcomes& said) : fair_(stream), said_(said) {}

    Card card(const CardCounts& pile, int size) { return compared(fair_.card(pile, size)); }
    TicketId ticket(const TicketSet& pool) { return compared(fair_.ticket(pool)); }
    void note_known_ticket(TicketId ticket) { compared(ticket); }
    BonusCardId bonus_card(std::uint16_t left) { return compared(fair_.bonus_card(left)); }

    struct Difference {
        Outcome drawn{};
        const SaidOutcome* said = nullptr;  // nullptr: the record has no more outcomes
    };
    const std::optional<Difference>& difference() const { return difference_; }

private:
    template <class T>
    T compared(T drawn) {
        const SaidOutcome* said = said_.at(number_++);
        if (!difference_ && (said == nullptr || said->outcome != Outcome::of(drawn)))
            difference_ = {Outcome::of(drawn), said};
        return drawn;
    }

    FairChance fair_;
    const SaidOutcomes& said_;
    std::size_t number_ = 0;
    std::optional<Difference> difference_{};
};
static_assert(ChanceSource<ComparedChance>);

std::string text_of(const MapSpec& map, const Outcome& outcome) {
    switch (outcome.kind) {
        case Outcome::Kind::card:
            return std::string{name_of(id_at<Card>(outcome.value))};
        case Outcome::Kind::ticket:
            return "ticket " + std::to_string(outcome.value);
        case Outcome::Kind::bonus_card:
            return "bonus card " + in_quotes(map.bonus_cards[outcome.value].id);
    }
    return {};
}

std::string text_of(const MapSpec& map, const ComparedChance::Difference& difference) {
    const std::string drawn = text_of(map, difference.drawn);
    if (difference.said == nullptr) return "the stream goes on with " + drawn;
    const SaidOutcome& said = *difference.said;
    const std::string where = said.move ? "move " + std::to_string(*said.move + 1) : "deal";
    return where + " (" + said.place + "): the stream gives " + drawn + ", not " +
           text_of(map, said.outcome);
}

struct DecidedAction {
    Seat seat{};
    Action action{};
};

// "" or the first outcome that the stream does not give. `decisions` are those of a record that was
// replayed: as long as all outcomes are the record's, each of them is allowed.
std::string wrong_chance(const RuleSet& rules, const GameRecord& record,
                         std::span<const DecidedAction> decisions, FairStream& stream) {
    const SaidOutcomes said(*rules.map, record);
    ComparedChance chance(stream, said);
    State state = deal(rules, chance);
    for (const DecidedAction& decision : decisions) {
        if (chance.difference()) break;
        apply(rules, state, decision.seat, decision.action, chance);
    }
    return chance.difference() ? text_of(*rules.map, *chance.difference()) : std::string{};
}

Verification& wrong(Verification& verification, std::string text) {
    verification.text = std::move(text);
    return verification;
}

// What the record's seats decided; nullopt: it is not true by these rules.
std::optional<std::vector<DecidedAction>> decisions_by(const RuleSet& rules,
                                                       const GameRecord& record) {
    std::vector<DecidedAction> decisions;
    const Replay replay = replay_on(
        rules, record, {.on_decision = [&](const State&, Seat seat, const Action& action) {
            decisions.push_back({seat, action});
        }});
    if (!replay.ok) return std::nullopt;
    return decisions;
}

// The version that an older recipe belongs to.
std::string version_note(const Promise& promise) {
    if (promise.stream != kFairStream01) return {};
    return " (" + promise.stream + ", the recipe of railhead 0.1)";
}

// "" or why the promise is not kept, whatever was drawn; the promise, if there is one.
std::string promise_problem(const GameRecord& record, bool over, Promise& promise) {
    auto read = promise_of(record.head);
    if (!read) return std::move(read.reason());
    promise = std::move(read).value();
    if (auto problem = broken_promise(promise, record.head, over); !problem.empty()) return problem;
    return wrong_order(promise, record.head.seats);
}

// "" or the first outcome that the stream does not give, with the number of draws up to it.
std::string drawn_again(const RuleSet& rules, const GameRecord& record, const Promise& promise,
                        std::span<const DecidedAction> decisions, std::uint64_t& draws) {
    FairStream stream(*promise.seed, promise.entropy, "cards", promise.stream);
    std::string problem = wrong_chance(rules, record, decisions, stream);
    draws = stream.position();
    return problem;
}

// Everything was drawn as promised, as far as the record goes.
Verification confirmed(Verification verification, const Replay& replay, const Promise& promise) {
    const std::string checked =
        counted(replay.moves, "move") + ", " + counted(verification.draws, "draw");
    // The seed is published with the whole game, so this record has been cut short.
    if (replay.truncated || !replay.over)
        return wrong(verification, "the record ends before the game does; as far as it goes (" +
                                       checked + ") it was dealt as promised");
    verification.ok = true;
    verification.text = "ok, " + checked + version_note(promise);
    return verification;
}

}  // namespace

Verification verify(const GameRecord& record, Replayer& replayer) {
    Verification verification;
    const Replay replay = replayer.replay(record, {.own_rules = OwnRules::allowed});
    verification.moves = replay.moves;
    if (!replay.ok) return wrong(verification, replay.text);
    Promise promise;
    if (auto problem = promise_problem(record, replay.over, promise); !problem.empty())
        return wrong(verification, std::move(problem));

    std::string problem = "no reading of the rules makes the record true";
    for (const Reading reading : {Reading::version_0_1, Reading::today}) {
        if (reading != Reading::today && !may_be_of_version_0_1(record.head.engine)) continue;
        const auto found = replayer.rules_of(record.head, OwnRules::allowed, reading);
        const RuleSet& rules = **found;
        const auto decisions = decisions_by(rules, record);
        if (!decisions) continue;
        problem = drawn_again(rules, record, promise, *decisions, verification.draws);
        if (problem.empty()) break;
    }
    if (!problem.empty()) return wrong(verification, problem + version_note(promise));
    return confirmed(std::move(verification), replay, promise);
}

Verification verify_on(const RuleSet& rules, const GameRecord& record) {
    Verification verification;
    std::vector<DecidedAction> decisions;
    const Replay replay = replay_on(
        rules, record, {.on_decision = [&](const State&, Seat seat, const Action& action) {
            decisions.push_back({seat, action});
        }});
    verification.moves = replay.moves;
    if (!replay.ok) return wrong(verification, replay.text);
    Promise promise;
    if (auto problem = promise_problem(record, replay.over, promise); !problem.empty())
        return wrong(verification, std::move(problem));
    auto problem = drawn_again(rules, record, promise, decisions, verification.draws);
    if (!problem.empty()) return wrong(verification, problem + version_note(promise));
    return confirmed(std::move(verification), replay, promise);
}

Verification verify(const GameRecord& record, const MapLibrary& library) {
    Replayer replayer(library);
    return verify(record, replayer);
}

}  // namespace railhead
