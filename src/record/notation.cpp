#include "record/notation.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/overloaded.h"
#include "core/text.h"
#include "record/names.h"

namespace railhead {

namespace {

constexpr std::size_t kMaxText = 4000;
constexpr std::string_view kArrow = "->";

// The number of a ticket or a slot, or of cards: at most four digits.
std::optional<int> number_of(std::string_view word) {
    const auto number = parse_number<std::uint16_t>(word);
    return number && word.size() <= 4 ? std::optional<int>{*number} : std::nullopt;
}
std::optional<Card> card_of(std::string_view word) {
    for (std::size_t i = 0; i < kCardKinds; ++i)
        if (equal_ignoring_case(word, kCardNames[i])) return id_at<Card>(i);
    if (equal_ignoring_case(word, "locomotives")) return Card::locomotive;
    return std::nullopt;
}
std::string no_card(std::string_view word) {
    return in_quotes(word) + " is not a card" + did_you_mean(word, kCardNames);
}

// The text after its first word.
std::string_view after(std::string_view text, std::string_view word) {
    return trimmed(text.substr(static_cast<std::size_t>(word.data() - text.data()) + word.size()));
}

// --- tracks ---

// Halts have an id, but may have no name.
bool is_one_of(std::string_view text, std::string_view id, std::string_view name) {
    return !text.empty() && (equal_ignoring_case(text, id) || equal_ignoring_case(text, name));
}
bool is_first_end(const MapSpec& map, const Route& route, std::string_view text) {
    return is_one_of(text, map[route.a].id, map[route.a].name);
}
bool is_second_end(const MapSpec& map, const Route& route, std::string_view text) {
    if (route.border) return is_one_of(text, map[route.country].code, map[route.country].name);
    return is_one_of(text, map[route.b].id, map[route.b].name);
}

// The route between two ends, in either order.
const Route* route_between(const MapSpec& map, std::string_view one, std::string_view other) {
    for (const Route& route : map.routes)
        if ((is_first_end(map, route, one) && is_second_end(map, route, other)) ||
            (is_first_end(map, route, other) && is_second_end(map, route, one)))
            return &route;
    return nullptr;
}

// The route that the text names: names may have hyphens of their own, so each one is tried.
const Route* route_said(const MapSpec& map, std::string_view text) {
    constexpr std::array<std::string_view, 3> kBetween{"-", "\xe2\x80\x93", " to "};
    for (const auto between : kBetween)
        for (auto at = text.find(between); at != text.npos; at = text.find(between, at + 1))
            if (const Route* route = route_between(map, trimmed(text.substr(0, at)),
                                                   trimmed(text.substr(at + between.size()))))
                return route;
    return nullptr;
}

// --- outcomes ---

std::string text_of(const Outcome& outcome) {
    switch (outcome.kind) {
        case Outcome::Kind::card:
            return std::string{name_of(id_at<Card>(outcome.value))};
        case Outcome::Kind::ticket:
        case Outcome::Kind::bonus_card:
            return std::to_string(outcome.value);
    }
    return {};
}

std::optional<TicketId> ticket_of(std::string_view word) {
    const auto number = number_of(word);
    if (!number || *number >= static_cast<int>(kMaxTickets)) return std::nullopt;
    return id_at<TicketId>(static_cast<std::size_t>(*number));
}

Result<std::vector<Outcome>> outcomes_said(std::string_view text) {
    std::vector<Outcome> outcomes;
    for (const auto word : words_of(text, " \t\r\n,")) {
        if (const auto card = card_of(word))
            outcomes.push_back(Outcome::of(*card));
        else if (const auto ticket = ticket_of(word))
            outcomes.push_back(Outcome::of(*ticket));
        else
            return in_quotes(word) + " after \"->\" is neither a card nor a ticket";
    }
    return outcomes;
}

// --- what was done ---

std::string tickets_text(const std::vector<TicketId>& tickets) {
    if (tickets.empty()) return "keep none";
    std::string text = "keep";
    for (const TicketId ticket : tickets) text += ' ' + std::to_string(index_of(ticket));
    return text;
}

std::string draw_text(const DrawSource& source) {
    return "draw " + (source.slot ? std::to_string(*source.slot) : "deck");
}

std::string tunnel_text(const std::optional<CardCounts>& pay) {
    return pay ? "tunnel pay " + notation_of(*pay) : "tunnel give up";
}

std::string neutral_text(const std::string& track) {
    return "neutral " + (track.empty() ? "none" : track);
}

std::string move_text(const AnyMove& what) {
    return std::visit(
        Overloaded{
            [](const KeepMove& move) { return tickets_text(move.tickets); },
            [](const DrawMove& move) { return draw_text({move.slot}); },
            [](const ClaimMove& move) {
                return "claim " + move.track + " with " + notation_of(move.pay);
            },
            [](const TunnelMove& move) { return tunnel_text(move.pay); },
            [](const NeutralMove& move) { return neutral_text(move.track); },
            [](const AnyOf<TicketsMove, PassMove> auto& move) { return std::string{move.kName}; },
        },
        what);
}

Result<std::vector<TicketId>> tickets_said(std::string_view text) {
    std::vector<TicketId> tickets;
    const auto words = words_of(text, " \t\r\n,");
    if (words.empty()) return "say which tickets to keep: \"keep 3 17\", or \"keep none\"";
    if (words.size() == 1 && equal_ignoring_case(words[0], "none")) return tickets;
    for (const auto word : words) {
        const auto ticket = ticket_of(word);
        if (!ticket) return in_quotes(word) + " is not the number of a ticket";
        if (std::ranges::find(tickets, *ticket) != tickets.end())
            return "ticket " + std::string{word} + " is there twice";
        tickets.push_back(*ticket);
    }
    return tickets;
}

Result<DrawSource> source_said(std::string_view text, const PublicState* open) {
    if (equal_ignoring_case(text, "deck")) return DrawSource{};
    if (const auto slot = number_of(text)) {
        if (*slot < static_cast<int>(kDisplaySlots)) return DrawSource{slot};
        return "the display has the slots 0 to " + std::to_string(kDisplaySlots - 1);
    }
    const auto card = card_of(text);
    if (!card || open == nullptr)
        return in_quotes(text) + " is not a place to draw from: say \"deck\" or a slot, 0 to " +
               std::to_string(kDisplaySlots - 1);
    for (std::size_t i = 0; i < kDisplaySlots; ++i)
        if (open->display[i] == *card) return DrawSource{static_cast<int>(i)};
    return "the display shows no " + std::string{name_of(*card)} + " card";
}

// The place of a word that stands alone in the text; npos if there is none.
std::size_t find_word(std::string_view text, std::string_view word) {
    for (const auto candidate : words_of(text))
        if (equal_ignoring_case(candidate, word))
            return static_cast<std::size_t>(candidate.data() - text.data());
    return text.npos;
}

using SaidMove = Result<Move>;

SaidMove keep_said(std::string_view rest) {
    auto tickets = tickets_said(rest);
    if (!tickets) return std::move(tickets.reason());
    return Move{.what = KeepMove{std::move(tickets).value()}};
}

SaidMove draw_said(std::string_view rest, const PublicState* open) {
    auto source = source_said(rest, open);
    if (!source) return std::move(source.reason());
    return Move{.what = DrawMove{source->slot}};
}

SaidMove claim_said(const MapSpec& map, std::string_view rest) {
    const auto with = find_word(rest, "with");
    if (with == rest.npos) return "say what to pay: \"claim TRACK with 3 red 1 locomotive\"";
    auto track = track_said(map, rest.substr(0, with));
    if (!track) return std::move(track.reason());
    auto cards = cards_said(rest.substr(with + 4));
    if (!cards) return std::move(cards.reason());
    return Move{.what = ClaimMove{.track = track_name(map, *track), .pay = *cards}};
}

SaidMove tunnel_said(std::string_view rest) {
    const auto words = words_of(rest);
    if (words.size() == 2 && equal_ignoring_case(words[0], "give") &&
        equal_ignoring_case(words[1], "up"))
        return Move{.what = TunnelMove{}};
    if (words.empty() || !equal_ignoring_case(words[0], "pay"))
        return "say \"tunnel pay 1 green\" or \"tunnel give up\"";
    auto cards = cards_said(after(rest, words[0]));
    if (!cards) return std::move(cards.reason());
    return Move{.what = TunnelMove{*cards}};
}

SaidMove neutral_said(const MapSpec& map, std::string_view rest) {
    if (equal_ignoring_case(rest, "none")) return Move{.what = NeutralMove{}};
    auto track = track_said(map, rest);
    if (!track) return std::move(track.reason());
    return Move{.what = NeutralMove{track_name(map, *track)}};
}

SaidMove move_said(const MapSpec& map, std::string_view text, const PublicState* open) {
    const auto words = words_of(text);
    if (words.empty()) return "there is no move";
    const auto found = std::ranges::find_if(
        kMoveNames, [&](std::string_view first) { return equal_ignoring_case(first, words[0]); });
    if (found == kMoveNames.end())
        return in_quotes(words[0]) + " is not a move" + did_you_mean(words[0], kMoveNames);
    const auto rest = after(text, words[0]);
    return std::visit(
        Overloaded{
            [&](const KeepMove&) { return keep_said(rest); },
            [&](const DrawMove&) { return draw_said(rest, open); },
            [&](const ClaimMove&) { return claim_said(map, rest); },
            [&](const TunnelMove&) { return tunnel_said(rest); },
            [&](const NeutralMove&) { return neutral_said(map, rest); },
            [&](const AnyOf<TicketsMove, PassMove> auto& move) -> SaidMove {
                if (!rest.empty()) return "nothing follows " + in_quotes(move.kName);
                return Move{.what = move};
            },
        },
        NamedKinds<AnyMove>::at(static_cast<std::size_t>(found - kMoveNames.begin())));
}

// What single decisions add to moves.
std::optional<Result<Action>> half_move_said(const MapSpec& map, std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return std::nullopt;
    const auto rest = after(text, words[0]);
    if (equal_ignoring_case(words[0], "claim") && find_word(rest, "with") == rest.npos) {
        auto track = track_said(map, rest);
        if (!track) return std::move(track.reason());
        return Action{ClaimTrack{track.value()}};
    }
    if (equal_ignoring_case(words[0], "pay")) {
        auto cards = cards_said(rest);
        if (!cards) return std::move(cards.reason());
        return Action{PayTrack{cards.value()}};
    }
    if (equal_ignoring_case(words[0], "neutral") && equal_ignoring_case(rest, "ticket"))
        return Action{TurnNeutralTicket{}};
    return std::nullopt;
}

// A whole move that is one decision.
Result<Action> single_action(const MapSpec& map, const AnyMove& what) {
    using Said = Result<Action>;
    static constexpr const char* kWhole = "a whole move, not a single decision";
    return std::visit(Overloaded{
                          [](const KeepMove& move) -> Said {
                              TicketSet kept;
                              for (const TicketId ticket : move.tickets) kept.add(ticket);
                              return Action{KeepTickets{kept}};
                          },
                          [](const DrawMove& move) -> Said {
                              if (!move.slot) return Action{DrawBlind{}};
                              return Action{DrawFaceUp{static_cast<std::uint8_t>(*move.slot)}};
                          },
                          [](const ClaimMove&) -> Said { return kWhole; },
                          [](const TunnelMove& move) -> Said {
                              if (!move.pay) return Action{RefuseTunnel{}};
                              return Action{PayTunnel{*move.pay}};
                          },
                          [](const TicketsMove&) -> Said { return Action{DrawTickets{}}; },
                          [](const PassMove&) -> Said { return Action{Pass{}}; },
                          [&](const NeutralMove& move) -> Said {
                              if (move.track.empty()) return kWhole;
                              const auto track = track_named(map, move.track);
                              if (!track) return track.reason();
                              return Action{BuildNeutral{*track}};
                          },
                      },
                      what);
}

}  // namespace

std::string notation_of(const CardCounts& cards) {
    std::string text;
    const auto add = [&](Card card) {
        if (cards[card] == 0) return;
        if (!text.empty()) text += ' ';
        text += std::to_string(cards[card]) + ' ' + std::string{name_of(card)};
    };
    for (std::size_t i = 0; i < kColors; ++i) add(color_at(i));
    add(Card::locomotive);
    return text.empty() ? "nothing" : text;
}

std::string notation_of(const Move& move) {
    std::string text = move_text(move.what);
    if (move.chance.empty()) return text;
    text.append(1, ' ').append(kArrow);
    for (const Outcome& outcome : move.chance) text += ' ' + text_of(outcome);
    return text;
}

std::string notation_of(const MapSpec& map, const Action& action) {
    return std::visit(
        Overloaded{
            [&](const KeepTickets& keep) {
                std::vector<TicketId> tickets;
                keep.tickets.each([&](TicketId ticket) { tickets.push_back(ticket); });
                return tickets_text(tickets);
            },
            [&](DrawBlind) { return draw_text({}); },
            [&](DrawFaceUp draw) { return draw_text({draw.slot}); },
            [&](ClaimTrack claim) { return "claim " + track_name(map, claim.track); },
            [&](const PayTrack& pay) { return "pay " + notation_of(pay.cards); },
            [&](const PayTunnel& pay) { return tunnel_text(pay.cards); },
            [&](RefuseTunnel) { return tunnel_text(std::nullopt); },
            [&](DrawTickets) { return std::string{"tickets"}; },
            [&](Pass) { return std::string{"pass"}; },
            [&](TurnNeutralTicket) { return std::string{"neutral ticket"}; },
            [&](BuildNeutral build) { return neutral_text(track_name(map, build.track)); },
        },
        action);
}

Result<TrackId> track_said(const MapSpec& map, std::string_view text) {
    text = trimmed(text);
    if (text.size() > kMaxText) return "the text is too long";
    if (text.empty()) return "say which track";
    if (text.find(':') != text.npos) return track_named(map, text);
    const Route* route = route_said(map, text);
    std::optional<int> index;
    if (route == nullptr) {
        const auto last = words_of(text).back();
        index = number_of(last);
        if (index) route = route_said(map, trimmed(text.substr(0, text.size() - last.size())));
    }
    if (route == nullptr)
        return in_quotes(text) + " is not a route here: say \"a:b:0\", or \"City - City 0\"";
    if (!index && route->tracks > 1)
        return "there are " + std::to_string(route->tracks) + " tracks: say which, from 0 to " +
               std::to_string(route->tracks - 1);
    if (index.value_or(0) >= route->tracks)
        return "there is no track " + std::to_string(*index) + ": they count from 0 to " +
               std::to_string(route->tracks - 1);
    return id_at<TrackId>(index_of(route->first_track) +
                          static_cast<std::size_t>(index.value_or(0)));
}

Result<CardCounts> cards_said(std::string_view text) {
    CardCounts cards;
    std::optional<int> count;
    const auto words = words_of(text, " \t\r\n,");
    if (words.empty()) return "say which cards: \"3 red 1 locomotive\"";
    if (words.size() == 1 && equal_ignoring_case(words[0], "nothing")) return cards;
    for (const auto word : words) {
        if (!count && equal_ignoring_case(word, "and")) continue;
        if (const auto number = number_of(word); number && !count) {
            count = number;
            continue;
        }
        const auto card = card_of(word);
        if (!card) return no_card(word);
        const int sum = cards[*card] + count.value_or(1);
        if (count == 0 || sum > kMaxDeck)
            return std::to_string(count.value_or(1)) + ' ' + std::string{word} +
                   " is not a number of cards";
        cards[*card] = static_cast<std::uint8_t>(sum);
        count.reset();
    }
    if (count) return std::to_string(*count) + " of which kind of card?";
    return cards;
}

Result<Move> move_named(const MapSpec& map, std::string_view text, const PublicState* open) {
    text = trimmed(text);
    if (text.size() > kMaxText) return "the text is too long";
    const auto arrow = text.find(kArrow);
    auto said = move_said(map, trimmed(text.substr(0, arrow)), open);
    if (!said || arrow == text.npos) return said;
    auto outcomes = outcomes_said(text.substr(arrow + kArrow.size()));
    if (!outcomes) return std::move(outcomes.reason());
    said->chance = std::move(outcomes).value();
    return said;
}

Result<Action> action_named(const MapSpec& map, std::string_view text, const PublicState* open) {
    text = trimmed(text);
    if (text.size() > kMaxText) return "the text is too long";
    if (auto half = half_move_said(map, text)) return std::move(*half);
    auto said = move_said(map, text, open);
    if (!said) return std::move(said.reason());
    return single_action(map, said->what);
}

}  // namespace railhead
