#include "record/replay.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>
#include <vector>

#include "core/text.h"
#include "map/rule_reader.h"
#include "map/validator.h"
#include "record/names.h"
#include "record/replay_script.h"
#include "record/writer.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "rules/legal.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

// Passes events on, and remembers what the neutral player built.
class ReplaySink {
public:
    static constexpr bool kListens = true;

    explicit ReplaySink(const std::function<void(const Event&)>& listener) : listener_(listener) {}

    void operator()(const Event& event) {
        if (const auto* neutral = std::get_if<NeutralBuilt>(&event)) built = neutral->track;
        if (listener_) listener_(event);
    }

    std::optional<TrackId> built{};

private:
    const std::function<void(const Event&)>& listener_;
};

// One game being replayed. Its functions answer "is that true?"; the first lie is kept.
class GameReplay {
public:
    GameReplay(const RuleSet& rules, const GameRecord& record, const ReplayOptions& options)
        : rules_(rules), record_(record), options_(options), sink_(options.on_event) {
        limit_ = record.moves.size();
        if (options.moves) limit_ = std::min(limit_, *options.moves);
    }

    Replay run() {
        replay_.truncated = record_.truncated;
        replay_.ok = deal_is_true() && moves_are_true() && end_is_true();
        replay_.over =
            replay_.state.open.decision == Decision::over || record_.head.ended != EndedBy::rules;
        return std::move(replay_);
    }

private:
    State& state() { return replay_.state; }
    std::size_t players() const { return static_cast<std::size_t>(rules_.players); }

    bool lie(Replay::Part part, std::string reason) {
        replay_.part = part;
        replay_.reason = std::move(reason);
        return false;
    }
    bool lie(std::string reason) { return lie(Replay::Part::moves, std::move(reason)); }
    bool refused(Refusal refusal) {
        replay_.refusal = refusal;
        return lie(std::string{text_of(refusal).text});
    }
    bool is_chance_true(const ReplayScript& script) {
        auto problem = script.problem();
        return problem.empty() || lie(std::move(problem));
    }

    // --- the deal
    // ---------------------------------------------------------------------------------

    bool deal_is_true() {
        const RecordDeal& deal = record_.head.deal;
        const RuleSpec& spec = rules_.spec;
        const auto wrong = [&](std::string reason) {
            return lie(Replay::Part::deal, std::move(reason));
        };
        std::vector<Outcome> script;
        const auto add = [&](const auto& list) {
            for (const auto item : list) script.push_back(Outcome::of(item));
        };
        const auto is_size = [&](const auto& list, std::string_view what, int number) {
            return list.size() == static_cast<std::size_t>(number) ||
                   wrong(std::string{what} + " must be " + std::to_string(number) + ", not " +
                         std::to_string(list.size()));
        };
        if (!is_size(deal.hands, "the hands", rules_.players)) return false;
        for (const auto& hand : deal.hands) {
            if (!is_size(hand, "the cards of a hand", spec.starting_cards)) return false;
            add(hand);
        }
        if (!is_size(deal.display, "the cards of the display", spec.display_size)) return false;
        add(deal.display);
        for (const auto& display : deal.resets) {
            if (!is_size(display, "the cards of a reset", spec.display_size)) return false;
            add(display);
        }
        if (!is_size(deal.tickets, "the lists of tickets", rules_.players)) return false;
        for (const auto& tickets : deal.tickets) {
            if (!is_size(tickets, "the tickets of a seat", spec.tickets.dealt)) return false;
            add(tickets);
        }
        if (!is_size(deal.bonus_cards, "the bonus cards", spec.bonus_cards_dealt)) return false;
        for (const auto& id : deal.bonus_cards) {
            const auto card = bonus_card_named(*rules_.map, id);
            if (!card) return wrong("the map has no bonus card " + in_quotes(id));
            script.push_back(Outcome::of(*card));
        }
        ReplayScript chance(script);
        state() = deal_with(chance);
        auto problem = chance.problem();
        return problem.empty() || wrong(std::move(problem));
    }
    State deal_with(ReplayScript& chance) { return railhead::deal(rules_, chance, sink_); }

    // --- moves
    // ------------------------------------------------------------------------------------

    bool moves_are_true() {
        for (; replay_.moves < limit_; ++replay_.moves)
            if (!is_true(record_.moves[replay_.moves])) return false;
        return true;
    }

    bool is_true(const Move& move) {
        if (index_of(move.seat) >= players())
            return lie("there is no seat " + std::to_string(index_of(move.seat)));
        if (options_.audit && !move.choices) return lie("`choices` is missing");
        switch (move.kind) {
            case MoveKind::keep:
                return state().open.decision == Decision::first_tickets ? is_first_keep_true(move)
                                                                        : is_keep_true(move);
            case MoveKind::draw:
                if (!move.slot) return is_action_true(move, DrawBlind{});
                if (*move.slot < 0 || *move.slot >= static_cast<int>(kDisplaySlots))
                    return refused(Refusal::no_such_slot);
                return is_action_true(move, DrawFaceUp{static_cast<std::uint8_t>(*move.slot)});
            case MoveKind::claim:
                return is_claim_true(move);
            case MoveKind::tunnel:
                if (!move.pay) return is_action_true(move, RefuseTunnel{});
                return is_action_true(move, PayTunnel{*move.pay});
            case MoveKind::tickets:
                return is_action_true(move, DrawTickets{});
            case MoveKind::pass:
                return is_action_true(move, Pass{});
            case MoveKind::neutral:
                return is_neutral_true(move);
        }
        return lie("there is no such move");
    }

    bool may(Seat seat, const Action& action) {
        const auto refusal = why_not(rules_, sight_of(state(), seat), action);
        return !refusal || refused(*refusal);
    }
    void carry_out(Seat seat, const Action& action, ReplayScript& chance) {
        if (options_.on_decision) options_.on_decision(state(), seat, action);
        apply(rules_, state(), seat, action, chance, sink_);
        ++replay_.decisions;
    }
    bool is_count_true(const Move& move, std::uint64_t count) {
        return !move.choices || *move.choices == count ||
               lie("there were " + std::to_string(count) + " choices, not " +
                   std::to_string(*move.choices));
    }
    bool is_count_true(const Move& move) {
        return !move.choices ||
               is_count_true(move, count_intents(rules_, sight_of(state(), move.seat)));
    }

    bool is_action_true(const Move& move, const Action& action) {
        if (!may(move.seat, action) || !is_count_true(move)) return false;
        ReplayScript chance(move.chance);
        carry_out(move.seat, action, chance);
        return is_chance_true(chance);
    }

    // The tickets as a set, each on the map and there once.
    std::optional<TicketSet> set_of(const std::vector<TicketId>& tickets) {
        TicketSet set;
        for (const TicketId ticket : tickets) {
            const auto number = "ticket " + std::to_string(index_of(ticket));
            if (index_of(ticket) >= rules_.map->tickets.size()) {
                lie("the map has no " + number);
                return std::nullopt;
            }
            if (set.has(ticket)) {
                lie(number + " is there twice");
                return std::nullopt;
            }
            set.add(ticket);
        }
        return set;
    }

    bool is_keep_true(const Move& move) {
        const auto kept = set_of(move.tickets);
        return kept && is_action_true(move, KeepTickets{*kept});
    }

    // The first choice: in seat order, and chance answers once all seats have chosen.
    bool is_first_keep_true(const Move& move) {
        const auto kept = set_of(move.tickets);
        if (!kept) return false;
        const Action action = KeepTickets{*kept};
        if (!may(move.seat, action) || !is_count_true(move)) return false;
        if (replay_.moves > 0 && record_.moves[replay_.moves - 1].seat > move.seat)
            return lie("the first tickets are kept in the order of the seats");
        const TicketSet rest = offered_to(state(), move.seat) - *kept;
        unkept_ |= rest;
        if (!is_share_true(move, rest)) return false;
        first_chance_.insert(first_chance_.end(), move.chance.begin(), move.chance.end());
        const bool last = std::has_single_bit(state().open.waiting);
        ReplayScript chance(last ? std::span<const Outcome>{first_chance_}
                                 : std::span<const Outcome>{});
        carry_out(move.seat, action, chance);
        return is_chance_true(chance);
    }
    // A game in which seats are still choosing may or may not say what chance will answer: a record
    // that breaks off there does.
    bool is_share_true(const Move& move, const TicketSet& rest) {
        const TicketRule& rule = rules_.spec.tickets;
        TicketSet expected;
        if (rule.unkept == ReturnedTickets::bottom_of_deck) {
            if (rule.first_unkept == FirstUnkept::like_later) expected = rest;
            if (rule.first_unkept == FirstUnkept::shuffled_together &&
                index_of(move.seat) + 1 == players())
                expected = unkept_;
        }
        if (limit_ < players() && move.chance.empty()) return true;
        TicketSet said;
        for (const Outcome& outcome : move.chance) {
            if (outcome.kind != Outcome::Kind::ticket || outcome.value >= kMaxTickets ||
                said.has(id_at<TicketId>(outcome.value)))
                return lie("chance must be the tickets that go under the deck, each once");
            said.add(id_at<TicketId>(outcome.value));
        }
        if (limit_ < players() && expected == unkept_ && said.contains(expected)) return true;
        return said == expected ||
               lie("chance must be the " + std::to_string(expected.size()) +
                   " tickets that go under the deck now, not " + std::to_string(said.size()) +
                   (said.size() == expected.size() ? " others" : ""));
    }

    bool is_claim_true(const Move& move) {
        const auto named = track_named(*rules_.map, move.track);
        if (const auto* reason = std::get_if<std::string>(&named)) return lie(*reason);
        if (!move.pay) return lie("`pay` is missing");
        const Action claim = ClaimTrack{std::get<TrackId>(named)};
        if (!may(move.seat, claim) || !is_count_true(move)) return false;
        ReplayScript nothing({});
        carry_out(move.seat, claim, nothing);
        const Action pay = PayTrack{*move.pay};
        if (!may(move.seat, pay)) return false;
        ReplayScript chance(move.chance);
        carry_out(move.seat, pay, chance);
        return is_chance_true(chance);
    }

    bool is_neutral_true(const Move& move) {
        std::optional<TrackId> track;
        if (!move.track.empty()) {
            const auto named = track_named(*rules_.map, move.track);
            if (const auto* reason = std::get_if<std::string>(&named)) return lie(*reason);
            track = std::get<TrackId>(named);
        }
        if (!may(move.seat, TurnNeutralTicket{})) return false;
        sink_.built.reset();
        ReplayScript chance(move.chance);
        carry_out(move.seat, TurnNeutralTicket{}, chance);
        if (!is_chance_true(chance)) return false;
        std::uint64_t count = 1;
        if (state().open.decision == Decision::neutral_track) {
            count = count_intents(rules_, sight_of(state(), move.seat));
            if (!track) return lie("the holder of the marker must choose a track");
            if (!may(move.seat, BuildNeutral{*track})) return false;
            ReplayScript nothing({});
            carry_out(move.seat, BuildNeutral{*track}, nothing);
        }
        if (sink_.built != track)
            return lie(sink_.built
                           ? "the neutral player builds " + track_name(*rules_.map, *sink_.built)
                           : "the neutral player builds nothing");
        return is_count_true(move, count);
    }

    // --- the end
    // ----------------------------------------------------------------------------------

    bool end_is_true() {
        if (limit_ < record_.moves.size()) return true;
        const auto wrong = [&](std::string reason) {
            return lie(Replay::Part::result, std::move(reason));
        };
        const bool over = state().open.decision == Decision::over;
        if (over && record_.head.ended != EndedBy::rules)
            return wrong("the game ended by the rules, not as `ended` says");
        if (!record_.result) return true;
        if (!over && record_.head.ended == EndedBy::rules)
            return wrong("the game is not over: there is no result yet");
        const RecordResult& said = *record_.result;
        const RecordResult found = result_of(final_scores(rules_, state()), record_.head.ended);
        if (said.scores.size() != found.scores.size())
            return wrong("there must be " + std::to_string(found.scores.size()) + " scores");
        for (std::size_t i = 0; i < found.scores.size(); ++i) {
            const auto differs = [&](std::string_view what, int score, int claimed) {
                return score != claimed &&
                       !wrong("seat " + std::to_string(i) + ": " + std::string{what} + ": " +
                              std::to_string(score) + ", not " + std::to_string(claimed));
            };
            const RecordScore& score = found.scores[i];
            const RecordScore& claimed = said.scores[i];
            if (differs("routes", score.routes, claimed.routes) ||
                differs("tickets", score.tickets, claimed.tickets) ||
                differs("bonuses", score.bonuses, claimed.bonuses) ||
                differs("penalties", score.penalties, claimed.penalties) ||
                differs("total", score.total, claimed.total))
                return false;
        }
        if (said.winners == found.winners) return true;
        std::string winners;
        for (const Seat seat : found.winners)
            winners += (winners.empty() ? "" : ", ") + std::to_string(index_of(seat));
        return wrong("the winners are [" + winners + "]");
    }

    const RuleSet& rules_;
    const GameRecord& record_;
    const ReplayOptions& options_;
    ReplaySink sink_;
    Replay replay_{};
    std::size_t limit_ = 0;
    TicketSet unkept_{};                   // in the first choice, so far
    std::vector<Outcome> first_chance_{};  // of the first keeps
};

std::string counted_moves(std::size_t n) {
    return std::to_string(n) + (n == 1 ? " move" : " moves");
}

// The answer for people.
std::string text_of(const Replay& replay, const GameRecord& record) {
    if (replay.ok) {
        std::string text = "ok";
        if (!replay.over) text += ", " + counted_moves(replay.moves) + " of a running game";
        if (replay.reading == Reading::version_0_1)
            text += ", by the rules as version 0.1 read them";
        if (replay.truncated)
            text += ", broken off after " + (replay.over ? counted_moves(replay.moves) : "that");
        return text;
    }
    std::string text;
    switch (replay.part) {
        case Replay::Part::head:
            break;
        case Replay::Part::deal:
            text = "deal: ";
            break;
        case Replay::Part::result:
            text = "result: ";
            break;
        case Replay::Part::moves: {
            text = "move " + std::to_string(replay.moves + 1) + " (/moves/" +
                   std::to_string(replay.moves);
            if (replay.moves < record.moves.size()) {
                const Move& move = record.moves[replay.moves];
                text += ", seat " + std::to_string(index_of(move.seat)) + ", " +
                        std::string{name_of(move.kind)};
                if (!move.track.empty()) text += ' ' + printable(move.track);
            }
            text += "): ";
        }
    }
    text += replay.reason;
    if (replay.refusal) text += " (" + std::string{text_of(*replay.refusal).clause} + ")";
    return text;
}

// The map with these rules in place of the variant's.
MapSpec with_rules(const MapSpec& map, std::string_view variant, RuleSpec rules) {
    MapSpec changed = map;
    if (variant.empty())
        changed.rules = std::move(rules);
    else
        for (auto& candidate : changed.variants)
            if (candidate.name == variant) candidate.rules = rules;
    return changed;
}

std::string first_of(const Problems& problems) {
    const auto list = problems.list();
    if (list.empty()) return "cannot be read";
    return list[0].place + (list[0].place.empty() ? "" : ": ") + list[0].reason;
}

// The record's `rules`, or why they cannot be.
std::variant<RuleSpec, std::string> own_rules_of(const MapSpec& map, const std::string& text) {
    const auto parsed = parse_json(text);
    const auto* tree = std::get_if<nlohmann::json>(&parsed);
    if (tree == nullptr) return "`rules`: " + std::get<Problem>(parsed).reason;
    Problems problems;
    auto rules = rules_from_json(*tree, problems);
    if (!rules) return "`rules`: " + first_of(problems);
    const ReadBoard good{.countries = true,
                         .cities = true,
                         .routes = true,
                         .tickets = true,
                         .bonus_cards = true,
                         .country_cards = true};
    check_rules(map, good, ReadRules{.rules = *rules}, rule_keys(JsonNode{*tree, "", problems}),
                problems);
    if (!problems.list().empty()) return "`rules`: " + first_of(problems);
    return std::move(*rules);
}

}  // namespace

std::variant<Replayer::Rules, std::string> Replayer::rules_of(const RecordHead& head,
                                                              OwnRules own_rules, Reading reading) {
    const MapSpec* map = library_->find(head.map);
    if (map == nullptr) return library_->why_not_found(head.map);
    const RuleSpec* printed = rules_named(*map, head.variant);
    const bool same_map = head.map_hash == map->hash;
    std::optional<RuleSpec> other;  // that the record brings along
    if (!head.rules.empty() && printed != nullptr) {
        auto read = own_rules_of(*map, head.rules);
        if (auto* reason = std::get_if<std::string>(&read)) return std::move(*reason);
        if (std::get<RuleSpec>(read) != *printed) other = std::get<RuleSpec>(std::move(read));
    }
    if (other && same_map) return "`rules` are not those of the map, but map_hash says so";
    if (!same_map && (!other || own_rules == OwnRules::refused))
        return "map_hash is " + in_quotes(head.map_hash) + ", but board and rules of " + map->id +
               " here are " + in_quotes(map->hash);

    const TableChoice choice{.players = static_cast<int>(head.seats.size()),
                             .variant = head.variant,
                             .options = head.options};
    if (other) {
        // Lives as long as its rules.
        auto own = std::make_shared<std::pair<MapSpec, RuleSet>>();
        own->first = with_rules(*map, head.variant, std::move(*other));
        auto made = RuleSet::make(own->first, choice, left_out_of(reading));
        if (auto* reason = std::get_if<std::string>(&made)) return printable(*reason, 300);
        own->second = std::get<RuleSet>(std::move(made));
        return Rules{own, &own->second};
    }
    auto key = head.map + ' ' + head.variant + ' ' + std::to_string(choice.players) + ' ' +
               std::to_string(index_of(head.options.unequal_parallels)) + ' ' +
               std::to_string(index_of(reading));
    const auto found = tables_.find(key);
    if (found != tables_.end()) return found->second;
    auto made = RuleSet::make(*map, choice, left_out_of(reading));
    if (auto* reason = std::get_if<std::string>(&made)) return printable(*reason, 300);
    auto rules = std::make_shared<const RuleSet>(std::get<RuleSet>(std::move(made)));
    tables_.emplace(std::move(key), rules);
    return Rules{rules};
}

// Today's, unless only the older one makes the record true.
Reading Replayer::reading_of(const GameRecord& record, const ReplayOptions& options) {
    if (!may_be_of_version_0_1(record.head.engine)) return Reading::today;
    ReplayOptions quiet = options;
    quiet.on_event = {};
    quiet.on_decision = {};
    for (const Reading reading : {Reading::today, Reading::version_0_1}) {
        const auto rules = rules_of(record.head, options.own_rules, reading);
        const auto* table = std::get_if<Rules>(&rules);
        if (table != nullptr && replay_on(**table, record, quiet).ok) return reading;
    }
    return Reading::today;
}

Replay Replayer::replay(const GameRecord& record, const ReplayOptions& options) {
    const Reading reading = reading_of(record, options);
    const auto rules = rules_of(record.head, options.own_rules, reading);
    if (const auto* table = std::get_if<Rules>(&rules)) return replay_on(**table, record, options);
    Replay replay;
    replay.truncated = record.truncated;
    replay.reason = std::get<std::string>(rules);
    replay.text = text_of(replay, record);
    return replay;
}

Replay replay(const GameRecord& record, const MapLibrary& library, const ReplayOptions& options) {
    return Replayer{library}.replay(record, options);
}

Replay replay_on(const RuleSet& rules, const GameRecord& record, const ReplayOptions& options) {
    Replay replay = GameReplay{rules, record, options}.run();
    if (!rules.reshuffle_at_once) replay.reading = Reading::version_0_1;
    replay.text = text_of(replay, record);
    return replay;
}

}  // namespace railhead
