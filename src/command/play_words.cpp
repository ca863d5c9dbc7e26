#include "command/play_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "command/play_lists.h"
#include "core/text.h"
#include "record/notation.h"
#include "rules/legal.h"

namespace railhead {

namespace {

constexpr std::array<std::string_view, 13> kMoveWords{
    "draw", "take",    "deck",   "claim",  "pay",     "keep", "pass",
    "give", "give-up", "refuse", "tunnel", "neutral", "build"};

SaidActions one(Action action) {
    return std::vector<Action>{std::move(action)};
}

// --- tracks ---

using Tracks = Result<std::vector<TrackId>>;

// The track with this number in the lists, the one named, or all tracks of the route named.
Tracks tracks_said(const MapSpec& map, std::string_view text) {
    if (const auto number = parse_number<int>(text)) {
        if (*number >= 1 && *number <= static_cast<int>(map.tracks.size()))
            return std::vector<TrackId>{id_at<TrackId>(static_cast<std::size_t>(*number - 1))};
        return fmt::format("the tracks have numbers from 1 to {}", map.tracks.size());
    }
    auto said = track_said(map, text);
    if (said) return std::vector<TrackId>{*said};
    // A route of several tracks may be named without saying which.
    const auto first = track_said(map, fmt::format("{} 0", text));
    if (!first || text.find(':') != text.npos) return std::move(said.reason());
    const Route& route = map[map[*first].route];
    std::vector<TrackId> all;
    for (int k = 0; k < route.tracks; ++k)
        all.push_back(id_at<TrackId>(index_of(route.first_track) + static_cast<std::size_t>(k)));
    return all;
}

std::string which_track(const MapSpec& map, const std::vector<TrackId>& tracks) {
    std::string text = "which track? Say its number:";
    for (const TrackId track : tracks)
        text += fmt::format(" {} for {},", number_of(track), track_text(map, track));
    text.pop_back();
    return text;
}

SaidActions claim_said(const RuleSet& rules, const View& view, std::string_view rest) {
    const std::string words = lower_case(rest);
    const std::size_t with = words.find(" with ");
    auto said = tracks_said(*rules.map, trimmed(rest.substr(0, with)));
    if (!said) return std::move(said.reason());
    auto& tracks = *said;
    std::optional<CardCounts> pay;
    if (with != std::string::npos) {
        auto cards = cards_said(rest.substr(with + 6));
        if (!cards) return std::move(cards.reason());
        pay = *cards;
    }
    if (tracks.size() > 1) {
        // What is possible decides, if it can.
        const SeatContext context = context_of(view);
        std::vector<TrackId> possible;
        for (const TrackId track : tracks)
            if (!why_not(rules, context, ClaimTrack{track}) &&
                (!pay || pays(*pay, demand_of(rules, view.open, context.seat, track))))
                possible.push_back(track);
        if (possible.size() > 1) return which_track(*rules.map, possible);
        if (possible.size() == 1) tracks = possible;
    }
    std::vector<Action> actions{ClaimTrack{tracks[0]}};
    if (pay) actions.push_back(PayTrack{*pay});
    return actions;
}

SaidActions pay_said(const RuleSet& rules, const View& view, std::string_view rest) {
    const bool tunnel = view.open.decision == Decision::tunnel;
    const auto pay = [&](const CardCounts& cards) {
        return tunnel ? one(PayTunnel{cards}) : one(PayTrack{cards});
    };
    const auto number = rest.empty() ? std::optional<int>{1} : parse_number<int>(rest);
    if (number) {
        if (!tunnel && view.open.decision != Decision::payment)
            return "there is nothing to pay now: claim a track first";
        const auto list =
            sensible_payments(view.own.hand, demand_now(rules, view.open), kPaymentsShown);
        if (list.empty()) return "you do not have the cards";
        if (*number < 1 || *number > static_cast<int>(list.size()))
            return fmt::format("the list has {}", counted(list.size(), "payment"));
        return pay(list[static_cast<std::size_t>(*number - 1)]);
    }
    auto cards = cards_said(rest);
    if (!cards) return std::move(cards.reason());
    return pay(*cards);
}

SaidActions build_said(const RuleSet& rules, std::string_view rest) {
    auto said = tracks_said(*rules.map, rest);
    if (!said) return std::move(said.reason());
    const auto& tracks = *said;
    if (tracks.size() > 1) return which_track(*rules.map, tracks);
    return one(BuildNeutral{tracks[0]});
}

SaidActions by_notation(const RuleSet& rules, const View& view, const std::string& text) {
    auto said = action_named(*rules.map, text, &view.open);
    if (!said) return std::move(said.reason());
    return one(*said);
}

}  // namespace

FirstWord first_word(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
    return {lower_case(line.substr(0, end)), trimmed(line.substr(end))};
}

bool is_move_word(std::string_view word) {
    return std::find(kMoveWords.begin(), kMoveWords.end(), word) != kMoveWords.end();
}

SaidActions actions_said(const RuleSet& rules, const View& view, std::string_view line) {
    const auto [word, rest] = first_word(line);
    const std::string what = lower_case(rest);
    if (word == "draw" || word == "take") {
        if (what == "ticket" || what == "tickets") return one(DrawTickets{});
        if (what.empty() || what == "card" || what == "blind" || what == "deck" ||
            what == "from deck" || what == "from the deck")
            return one(DrawBlind{});
        return by_notation(rules, view, fmt::format("draw {}", rest));
    }
    if (word == "deck" && rest.empty()) return one(DrawBlind{});
    if (word == "claim") return claim_said(rules, view, rest);
    if (word == "pay") return pay_said(rules, view, rest);
    if (word == "keep" && what == "all") return one(KeepTickets{view.own.offered});
    if (word == "refuse" || word == "give-up" || (word == "give" && what == "up"))
        return one(RefuseTunnel{});
    if (word == "build" || word == "neutral") return build_said(rules, rest);
    return by_notation(rules, view, std::string{trimmed(line)});
}

}  // namespace railhead
