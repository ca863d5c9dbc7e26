#include "record/recorder.h"

#include <algorithm>
#include <utility>

#include "core/version.h"
#include "record/names.h"
#include "record/writer.h"
#include "rules/legal.h"

namespace railhead {

namespace {

// Takes up to that many outcomes from the front of `left`, as cards or tickets.
template <class Id>
std::vector<Id> take(std::span<const Outcome>& left, int wanted) {
    std::vector<Id> list;
    const auto n = std::min(static_cast<std::size_t>(wanted), left.size());
    for (const Outcome& outcome : left.first(n)) list.push_back(id_at<Id>(outcome.value));
    left = left.subspan(n);
    return list;
}

TrackSet built_by_neutral(const RuleSet& rules, const State& state) {
    return rules.spec.neutral ? state.open.owners.owned_by(neutral_seat(rules)) : TrackSet{};
}

}  // namespace

Recorder::Recorder(const RuleSet& rules, std::vector<RecordSeat> seats, Audit audit)
    : rules_(&rules), audit_(audit) {
    head_.engine = std::string{"railhead "} + std::string{kVersion};
    head_.map = rules.map->id;
    head_.map_hash = rules.map->hash;
    head_.variant = rules.selection.variant;
    head_.options = rules.selection.options;
    head_.seats = std::move(seats);
}

Recorder::Recorder(const RuleSet& rules, const GameRecord& record, Audit audit)
    : rules_(&rules), audit_(audit), head_(record.head) {
    const auto players = static_cast<std::size_t>(rules.players);
    if (record.moves.size() < players) {
        for (const Move& move : record.moves) {
            FirstKeep& keep = first_keeps_[index_of(move.seat)];
            keep = {.move = move, .arrived = true};
            keep.move.chance.clear();  // drawn once all are there
        }
        moves_ = static_cast<int>(record.moves.size());
        return;
    }
    all_kept_ = true;
    for (const Move& move : record.moves) append_finished(move);
}

void Recorder::dealt(std::span<const Outcome> outcomes) {
    const RuleSpec& spec = rules_->spec;
    RecordDeal& deal = head_.deal = {};
    for (int i = 0; i < rules_->players; ++i)
        deal.hands.push_back(take<Card>(outcomes, spec.starting_cards));
    deal.display = take<Card>(outcomes, spec.display_size);
    while (!outcomes.empty() && outcomes.front().kind == Outcome::Kind::card)
        deal.resets.push_back(take<Card>(outcomes, spec.display_size));
    for (int i = 0; i < rules_->players; ++i)
        deal.tickets.push_back(take<TicketId>(outcomes, spec.tickets.dealt));
    for (const Outcome& outcome : outcomes)
        deal.bonus_cards.push_back(rules_->map->bonus_cards[outcome.value].id);
}

void Recorder::decide(const State& before, Seat seat, const Action& action) {
    decision_ = before.open.decision;
    const auto start = [&](auto what) {
        move_.seat = seat;
        move_.what = std::move(what);
        move_.chance.clear();
        move_.choices.reset();
        if (audit_ == Audit::on) move_.choices = count_choices(*rules_, context_of(before, seat));
    };
    std::visit(Overloaded{
                   [&](const KeepTickets& keep) {
                       KeepMove kept;
                       keep.tickets.each([&](TicketId id) { kept.tickets.push_back(id); });
                       start(std::move(kept));
                   },
                   [&](DrawBlind) { start(DrawMove{}); },
                   [&](DrawFaceUp draw) { start(DrawMove{draw.slot}); },
                   [&](ClaimTrack claim) {
                       start(ClaimMove{.track = track_name(*rules_->map, claim.track)});
                       pending_ = true;
                   },
                   [&](const PayTrack& pay) {
                       std::get<ClaimMove>(move_.what).pay = pay.cards;
                       pending_ = false;
                   },
                   [&](const PayTunnel& pay) { start(TunnelMove{pay.cards}); },
                   [&](RefuseTunnel) { start(TunnelMove{}); },
                   [&](DrawTickets) { start(TicketsMove{}); },
                   [&](Pass) { start(PassMove{}); },
                   [&](TurnNeutralTicket) {
                       start(NeutralMove{});
                       neutral_before_ = built_by_neutral(*rules_, before);
                   },
                   [&](BuildNeutral) {
                       if (audit_ == Audit::on)
                           move_.choices = count_choices(*rules_, context_of(before, seat));
                       pending_ = false;
                   },
               },
               action);
}

void Recorder::answered(const State& after, std::span<const Outcome> outcomes) {
    if (decision_ == Decision::neutral_ticket)
        pending_ = after.open.decision == Decision::neutral_track;
    if (decision_ == Decision::first_tickets) {
        FirstKeep& keep = first_keeps_[index_of(move_.seat)];
        keep.move = move_;
        keep.move.by = std::exchange(by_, {});
        keep.move.at = std::exchange(at_, {});
        keep.arrived = true;
        ++moves_;
        if (after.open.decision != Decision::first_tickets) finish_first_keeps(outcomes);
        return;
    }
    if (auto* neutral = std::get_if<NeutralMove>(&move_.what); neutral && !pending_) {
        const TrackSet built = built_by_neutral(*rules_, after) - neutral_before_;
        if (!built.empty()) neutral->track = track_name(*rules_->map, built.first());
    }
    move_.chance.insert(move_.chance.end(), outcomes.begin(), outcomes.end());
    if (pending_) return;
    move_.by = by_;
    move_.at = at_;
    by_.clear();
    at_.clear();
    append_finished(move_);
}

// Chance answers in seat order: each seat's tickets that were not kept, or all of them together.
void Recorder::finish_first_keeps(std::span<const Outcome> outcomes) {
    const TicketRule& tickets = rules_->spec.tickets;
    const auto players = static_cast<std::size_t>(rules_->players);
    moves_ = 0;
    for (std::size_t i = 0; i < players; ++i) {
        Move& move = first_keeps_[i].move;
        const std::size_t kept = std::get<KeepMove>(move.what).tickets.size();
        const bool last = i + 1 == players;
        std::size_t share = outcomes.size();
        if (!last)
            share = is_collected(tickets.first_returned)
                        ? 0
                        : std::min(head_.deal.tickets[i].size() - kept, outcomes.size());
        move.chance.assign(outcomes.begin(), outcomes.begin() + static_cast<std::ptrdiff_t>(share));
        outcomes = outcomes.subspan(share);
        append_finished(move);
    }
    all_kept_ = true;
}

void Recorder::append_finished(const Move& move) {
    if (!text_.empty()) text_ += ',';
    append_move(text_, move);
    ++moves_;
}

void Recorder::append_to(std::string& text, const State& state) const {
    append_head(text, head_);
    if (all_kept_) {
        text += text_;
    } else {
        bool first = true;
        for (const FirstKeep& keep : first_keeps_) {
            if (!keep.arrived) continue;
            if (!first) text += ',';
            first = false;
            append_move(text, keep.move);
        }
    }
    const bool over = state.open.decision == Decision::over || head_.ended != EndedBy::rules;
    if (!over) return append_end(text, head_, nullptr);
    const RecordResult result = result_of(final_scores(*rules_, state), head_.ended);
    append_end(text, head_, &result);
}

std::string Recorder::text(const State& state) const {
    std::string text;
    append_to(text, state);
    return text;
}

}  // namespace railhead
