// rules/components/tolls.h - tolls for each claim, loans for seats that cannot pay, and what tokens
// and loans are worth at the end.
#pragma once

#include <string_view>

#include "rules/claim_effects.h"
#include "rules/scoring.h"
#include "rules/slots.h"
#include "rules/step.h"

namespace railhead::component {

struct Tolls {
    static constexpr std::string_view kName = "tolls";
    static constexpr std::array<std::string_view, 3> kClauses{"NED-TOLL-1", "NED-TOLL-2",
                                                              "NED-TOLL-3"};
    static constexpr std::array kSlots{Slot::track, Slot::after_claim, Slot::after_neutral_claim};

    static void leave_out(RuleSpec& spec) { spec.tolls.reset(); }

    static void shape_track(const RuleSet& rules, const Track& track, TrackRule& rule) {
        rule.toll = static_cast<std::uint8_t>(rules.spec.tolls ? track.toll : 0);
    }

    template <class Step>
    static void after_claim(Step& step, TrackId track) {
        if (!step.rules.spec.tolls) return;
        PublicState& open = step.open();
        const Seat seat = step.seat();
        const TollDue due = toll_due(step.rules, open, seat, track);
        if (due.loan) {
            ++open.loans[index_of(seat)];
            step.emit(LoanTaken{.seat = seat});
            receive_from_bank(step, due.receiver, due.amount);
            return;
        }
        auto& paid = open.tolls_paid[index_of(seat)];
        paid = static_cast<std::int16_t>(paid + due.amount);
        if (due.receiver) {
            auto& received = open.tolls_received[index_of(*due.receiver)];
            received = static_cast<std::int16_t>(received + due.amount);
        }
        step.emit(TollPaid{.seat = seat, .receiver = due.receiver, .toll = due.amount});
    }

    // NED-NEUTRAL-5: the owner of the other track receives the toll.
    template <class Step>
    static void after_neutral_claim(Step& step, TrackId track) {
        if (!step.rules.spec.tolls) return;
        receive_from_bank(step, toll_receiver(step.rules, step.open(), track),
                          step.rules[track].toll);
    }

private:
    template <class Step>
    static void receive_from_bank(Step& step, std::optional<Seat> receiver, int toll) {
        if (!receiver) return;
        auto& received = step.open().tolls_received[index_of(*receiver)];
        received = static_cast<std::int16_t>(received + toll);
        step.emit(TollFromBank{.receiver = *receiver, .toll = toll});
    }
};

struct Loans {
    static constexpr std::string_view kName = "loans";
    static constexpr std::array<std::string_view, 3> kClauses{"NED-LOAN-1", "NED-LOAN-2",
                                                              "NED-LOAN-3"};
    static constexpr auto kSlots = kNoSlots;

    static void leave_out(RuleSpec&) {}  // toll_due() asks has()
};

// NED-END-1 and 2: players without a loan are ranked by the tokens left; tied players all score the
// better rank's points, and the ranks they fill are used up.
struct TollRanks {
    static constexpr std::string_view kName = "toll_ranks";
    static constexpr std::array<std::string_view, 2> kClauses{"NED-END-1", "NED-END-2"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec&) {}

    static void score(const Scoring& game) {
        if (!game.rules.spec.tolls) return;
        const PublicState& open = game.state.open;
        const TollRule& tolls = *game.rules.spec.tolls;
        for (std::size_t i = 0; i < game.players; ++i) {
            if (open.loans[i] > 0) continue;
            std::size_t rank = 0;
            for (std::size_t k = 0; k < game.players; ++k)
                if (open.loans[k] == 0 && toll_tokens(open, id_at<Seat>(k), tolls.tokens) >
                                              toll_tokens(open, id_at<Seat>(i), tolls.tokens))
                    ++rank;
            game.sheet.seat[i][ScoreLine::toll_rank] = tolls.bonus_by_rank[game.players][rank];
        }
    }
};

struct LoanPenalty {
    static constexpr std::string_view kName = "loan_penalty";
    static constexpr std::array<std::string_view, 1> kClauses{"NED-LOAN-3"};
    static constexpr std::array kSlots{Slot::score};

    static void leave_out(RuleSpec&) {}

    static void score(const Scoring& game) {
        if (!game.rules.spec.tolls) return;
        for (std::size_t i = 0; i < game.players; ++i)
            game.sheet.seat[i][ScoreLine::loans] =
                -game.rules.spec.tolls->loan_penalty * game.state.open.loans[i];
    }
};

}  // namespace railhead::component
