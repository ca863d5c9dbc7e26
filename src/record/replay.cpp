#include "record/replay.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>
#include <vector>

#include "core/overloaded.h"
#include "core/text.h"
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

// Something in the record that is false.
struct Mistake {
    Replay::Part part = Replay::Part::moves;
    std::string reason{};
    std::optional<Refusal> refusal{};
};
using MaybeMistake = std::optional<Mistake>;

Mistake wrong_move(std::string reason) {
    return {.reason = std::move(reason)};
}
Mistake wrong_move(Refusal refusal) {
    return {.reason = std::string{text_of(refusal).text}, .refusal = refusal};
}
Mistake wrong_deal(std::string reason) {
    return {.part = Replay::Part::deal, .reason = std::move(reason)};
}
Mistake wrong_result(std::string reason) {
    return {.part = Replay::Part::result, .reason = std::move(reason)};
}

// One game being replayed. Functions that play (replay_…) and questions (…_mistake, const) both
// answer with the first thing that is wrong; after it nothing more is played.
class GameReplay {
public:
    GameReplay(const RuleSet& rules, const GameRecord& record, const ReplayOptions& options)
        : rules_(rules), record_(record), options_(options), sink_(options.on_event) {
        limit_ = record.moves.size();
        if (options.moves) limit_ = std::min(limit_, *options.moves);
    }

    Replay run() {
        replay_.truncated = record_.truncated;
        auto mistake = replay_game();
        replay_.ok = !mistake;
        if (mistake) {
            replay_.part = mistake->part;
            replay_.reason = std::move(mistake->reason);
            replay_.refusal = mistake->refusal;
        }
        replay_.over =
            state().open.decision == Decision::over || record_.head.ended != EndedBy::rules;
        return std::move(replay_);
    }

private:
    const State& state() const { return replay_.state; }
    std::size_t players() const { return static_cast<std::size_t>(rules_.players); }

    MaybeMistake replay_game() {
        if (auto mistake = replay_deal()) return mistake;
        for (; replay_.moves < limit_; ++replay_.moves)
            if (auto mistake = replay_move(record_.moves[replay_.moves])) return mistake;
        return end_mistake();
    }

    // --- the deal ---

    MaybeMistake replay_deal() {
        const RecordDeal& deal = record_.head.deal;
        if (auto mistake = deal_size_mistake(deal)) return mistake;
        std::vector<Outcome> script;
        const auto add = [&](const auto& list) {
            for (const auto item : list) script.push_back(Outcome::of(item));
        };
        for (const auto& hand : deal.hands) add(hand);
        add(deal.display);
        for (const auto& display : deal.resets) add(display);
        for (const auto& tickets : deal.tickets) add(tickets);
        for (const auto& id : deal.bonus_cards) {
            const auto card = bonus_card_named(*rules_.map, id);
            if (!card) return wrong_deal("the map has no bonus card " + in_quotes(id));
            script.push_back(Outcome::of(*card));
        }
        ReplayScript chance(script);
        replay_.state = railhead::deal(rules_, chance, sink_);
        if (auto problem = chance.problem(); !problem.empty())
            return wrong_deal(std::move(problem));
        return std::nullopt;
    }

    MaybeMistake deal_size_mistake(const RecordDeal& deal) const {
        const RuleSpec& spec = rules_.spec;
        const auto size_mistake = [](const auto& list, std::string_view what,
                                     int number) -> MaybeMistake {
            if (list.size() == static_cast<std::size_t>(number)) return std::nullopt;
            return wrong_deal(std::string{what} + " must be " + std::to_string(number) + ", not " +
                              std::to_string(list.size()));
        };
        const auto each_size_mistake = [&](const auto& lists, std::string_view what,
                                           int number) -> MaybeMistake {
            for (const auto& list : lists)
                if (auto mistake = size_mistake(list, what, number)) return mistake;
            return std::nullopt;
        };
        if (auto mistake = size_mistake(deal.hands, "the hands", rules_.players)) return mistake;
        if (auto mistake =
                each_size_mistake(deal.hands, "the cards of a hand", spec.starting_cards))
            return mistake;
        if (auto mistake =
                size_mistake(deal.display, "the cards of the display", spec.display_size))
            return mistake;
        if (auto mistake =
                each_size_mistake(deal.resets, "the cards of a reset", spec.display_size))
            return mistake;
        if (auto mistake = size_mistake(deal.tickets, "the lists of tickets", rules_.players))
            return mistake;
        if (auto mistake =
                each_size_mistake(deal.tickets, "the tickets of a seat", spec.tickets.dealt))
            return mistake;
        return size_mistake(deal.bonus_cards, "the bonus cards", spec.bonus_cards_dealt);
    }

    // --- moves ---

    MaybeMistake replay_move(const Move& move) {
        if (index_of(move.seat) >= players())
            return wrong_move("there is no seat " + std::to_string(index_of(move.seat)));
        if (options_.audit && !move.choices) return wrong_move("`choices` is missing");
        return std::visit(
            Overloaded{
                [&](const KeepMove& keep) { return replay_keep(move, keep); },
                [&](const DrawMove& draw) { return replay_draw(move, draw); },
                [&](const ClaimMove& claim) { return replay_claim(move, claim); },
                [&](const TunnelMove& tunnel) {
                    return tunnel.pay ? replay_action(move, PayTunnel{*tunnel.pay})
                                      : replay_action(move, RefuseTunnel{});
                },
                [&](const TicketsMove&) { return replay_action(move, DrawTickets{}); },
                [&](const PassMove&) { return replay_action(move, Pass{}); },
                [&](const NeutralMove& neutral) { return replay_neutral(move, neutral); },
            },
            move.what);
    }

    MaybeMistake replay_draw(const Move& move, const DrawMove& draw) {
        if (!draw.slot) return replay_action(move, DrawBlind{});
        if (*draw.slot < 0 || *draw.slot >= static_cast<int>(kDisplaySlots))
            return wrong_move(Refusal::no_such_slot);
        return replay_action(move, DrawFaceUp{static_cast<std::uint8_t>(*draw.slot)});
    }

    // A move that is one decision.
    MaybeMistake replay_action(const Move& move, const Action& action) {
        if (auto mistake = refusal_mistake(move.seat, action)) return mistake;
        if (auto mistake = choices_mistake(move)) return mistake;
        return carry_out(move.seat, action, move.chance);
    }

    // Plays a decision that has been found to be legal.
    MaybeMistake carry_out(Seat seat, const Action& action, std::span<const Outcome> outcomes) {
        ReplayScript chance(outcomes);
        if (options_.on_decision) options_.on_decision(state(), seat, action);
        apply(rules_, replay_.state, seat, action, chance, sink_);
        ++replay_.decisions;
        if (auto problem = chance.problem(); !problem.empty())
            return wrong_move(std::move(problem));
        return std::nullopt;
    }

    MaybeMistake refusal_mistake(Seat seat, const Action& action) const {
        const auto refusal = why_not(rules_, context_of(state(), seat), action);
        if (refusal) return wrong_move(*refusal);
        return std::nullopt;
    }
    MaybeMistake choices_mistake(const Move& move) const {
        if (!move.choices) return std::nullopt;
        return choices_mistake(move, count_choices(rules_, context_of(state(), move.seat)));
    }
    static MaybeMistake choices_mistake(const Move& move, std::uint64_t count) {
        if (!move.choices || *move.choices == count) return std::nullopt;
        return wrong_move("there were " + std::to_string(count) + " choices, not " +
                          std::to_string(*move.choices));
    }

    MaybeMistake replay_keep(const Move& move, const KeepMove& keep) {
        if (auto mistake = tickets_mistake(keep.tickets)) return mistake;
        TicketSet kept;
        for (const TicketId ticket : keep.tickets) kept.add(ticket);
        if (state().open.decision == Decision::first_tickets) return replay_first_keep(move, kept);
        return replay_action(move, KeepTickets{kept});
    }
    // Each must be on the map, and listed once.
    MaybeMistake tickets_mistake(const std::vector<TicketId>& tickets) const {
        TicketSet set;
        for (const TicketId ticket : tickets) {
            const auto number = "ticket " + std::to_string(index_of(ticket));
            if (index_of(ticket) >= rules_.map->tickets.size())
                return wrong_move("the map has no " + number);
            if (set.has(ticket)) return wrong_move(number + " is there twice");
            set.add(ticket);
        }
        return std::nullopt;
    }

    // The first choice: in seat order, and chance answers once all seats have chosen.
    MaybeMistake replay_first_keep(const Move& move, const TicketSet& kept) {
        const Action action = KeepTickets{kept};
        if (auto mistake = refusal_mistake(move.seat, action)) return mistake;
        if (auto mistake = choices_mistake(move)) return mistake;
        if (replay_.moves > 0 && record_.moves[replay_.moves - 1].seat > move.seat)
            return wrong_move("the first tickets are kept in the order of the seats");
        const TicketSet rest = offered_to(state(), move.seat) - kept;
        returned_ |= rest;
        if (auto mistake = first_chance_mistake(move, rest)) return mistake;
        first_chance_.insert(first_chance_.end(), move.chance.begin(), move.chance.end());
        const bool last = std::has_single_bit(state().open.waiting);
        return carry_out(
            move.seat, action,
            last ? std::span<const Outcome>{first_chance_} : std::span<const Outcome>{});
    }
    // A game in which seats are still choosing may or may not say what chance will answer: a record
    // that was cut off there does.
    MaybeMistake first_chance_mistake(const Move& move, const TicketSet& rest) const {
        const TicketRule& rule = rules_.spec.tickets;
        TicketSet expected;
        if (is_under_deck(rule.returned)) {
            const bool last = index_of(move.seat) + 1 == players();
            if (!is_collected(rule.first_returned))
                expected = rest;
            else if (last)
                expected = returned_;
        }
        if (limit_ < players() && move.chance.empty()) return std::nullopt;
        TicketSet recorded;
        for (const Outcome& outcome : move.chance) {
            if (outcome.kind != Outcome::Kind::ticket || outcome.value >= kMaxTickets ||
                recorded.has(id_at<TicketId>(outcome.value)))
                return wrong_move("chance must be the tickets that go under the deck, each once");
            recorded.add(id_at<TicketId>(outcome.value));
        }
        if (limit_ < players() && expected == returned_ && recorded.contains(expected))
            return std::nullopt;
        if (recorded == expected) return std::nullopt;
        return wrong_move("chance must be the " + std::to_string(expected.size()) +
                          " tickets that go under the deck now, not " +
                          std::to_string(recorded.size()) +
                          (recorded.size() == expected.size() ? " others" : ""));
    }

    MaybeMistake replay_claim(const Move& move, const ClaimMove& claimed) {
        const auto named = track_named(*rules_.map, claimed.track);
        if (!named) return wrong_move(named.reason());
        const Action claim = ClaimTrack{named.value()};
        if (auto mistake = refusal_mistake(move.seat, claim)) return mistake;
        if (auto mistake = choices_mistake(move)) return mistake;
        if (auto mistake = carry_out(move.seat, claim, {})) return mistake;
        const Action pay = PayTrack{claimed.pay};
        if (auto mistake = refusal_mistake(move.seat, pay)) return mistake;
        return carry_out(move.seat, pay, move.chance);
    }

    MaybeMistake replay_neutral(const Move& move, const NeutralMove& neutral) {
        std::optional<TrackId> track;
        if (!neutral.track.empty()) {
            const auto named = track_named(*rules_.map, neutral.track);
            if (!named) return wrong_move(named.reason());
            track = named.value();
        }
        if (auto mistake = refusal_mistake(move.seat, TurnNeutralTicket{})) return mistake;
        sink_.built.reset();
        if (auto mistake = carry_out(move.seat, TurnNeutralTicket{}, move.chance)) return mistake;
        std::uint64_t count = 1;
        if (state().open.decision == Decision::neutral_track) {
            count = count_choices(rules_, context_of(state(), move.seat));
            if (!track) return wrong_move("the holder of the marker must choose a track");
            if (auto mistake = refusal_mistake(move.seat, BuildNeutral{*track})) return mistake;
            if (auto mistake = carry_out(move.seat, BuildNeutral{*track}, {})) return mistake;
        }
        if (sink_.built != track)
            return wrong_move(sink_.built ? "the neutral player builds " +
                                                track_name(*rules_.map, *sink_.built)
                                          : "the neutral player builds nothing");
        return choices_mistake(move, count);
    }

    // --- the end ---

    MaybeMistake end_mistake() const {
        if (limit_ < record_.moves.size()) return std::nullopt;
        const bool over = state().open.decision == Decision::over;
        if (over && record_.head.ended != EndedBy::rules)
            return wrong_result("the game ended by the rules, not as `ended` says");
        if (!record_.result) return std::nullopt;
        if (!over && record_.head.ended == EndedBy::rules)
            return wrong_result("the game is not over: there is no result yet");
        return result_mistake(*record_.result,
                              result_of(final_scores(rules_, state()), record_.head.ended));
    }

    static MaybeMistake result_mistake(const RecordResult& recorded, const RecordResult& found) {
        if (recorded.scores.size() != found.scores.size())
            return wrong_result("there must be " + std::to_string(found.scores.size()) + " scores");
        for (std::size_t i = 0; i < found.scores.size(); ++i) {
            for (const auto& [name, points] : kScoreColumns)
                if (recorded.scores[i].*points != found.scores[i].*points)
                    return wrong_result("seat " + std::to_string(i) + ": " + std::string{name} +
                                        ": " + std::to_string(found.scores[i].*points) + ", not " +
                                        std::to_string(recorded.scores[i].*points));
        }
        if (recorded.winners == found.winners) return std::nullopt;
        std::string winners;
        for (const Seat seat : found.winners)
            winners += (winners.empty() ? "" : ", ") + std::to_string(index_of(seat));
        return wrong_result("the winners are [" + winners + "]");
    }

    const RuleSet& rules_;
    const GameRecord& record_;
    const ReplayOptions& options_;
    ReplaySink sink_;
    Replay replay_{};
    std::size_t limit_ = 0;
    TicketSet returned_{};                 // in the first choice, so far
    std::vector<Outcome> first_chance_{};  // of the first keeps
};

// The name of the track that a move is about; "": about none.
std::string_view track_of(const AnyMove& what) {
    using Name = std::string_view;
    return std::visit(
        Overloaded{
            [](const AnyOf<ClaimMove, NeutralMove> auto& move) -> Name { return move.track; },
            [](const AnyOf<KeepMove, DrawMove, TunnelMove, TicketsMove, PassMove> auto&) -> Name {
                return {};
            },
        },
        what);
}

// The answer for people.
std::string text_of(const Replay& replay, const GameRecord& record) {
    if (replay.ok) {
        std::string text = "ok";
        if (!replay.over) text += ", " + counted(replay.moves, "move") + " of a running game";
        if (replay.reading == Reading::version_0_1)
            text += ", by the rules as version 0.1 read them";
        if (replay.truncated)
            text += ", broken off after " + (replay.over ? counted(replay.moves, "move") : "that");
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
                        std::string{name_of(move)};
                if (const auto track = track_of(move.what); !track.empty())
                    text += ' ' + printable(track);
            }
            text += "): ";
        }
    }
    text += replay.reason;
    if (replay.refusal) text += " (" + std::string{text_of(*replay.refusal).clause} + ")";
    return text;
}

}  // namespace

Replay replay_on(const RuleSet& rules, const GameRecord& record, const ReplayOptions& options) {
    Replay replay = GameReplay{rules, record, options}.run();
    if (!rules.has<component::ReshuffleAtOnce>()) replay.reading = Reading::version_0_1;
    replay.text = text_of(replay, record);
    return replay;
}

}  // namespace railhead
