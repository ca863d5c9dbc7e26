#include "command/play_session.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/play_words.h"
#include "core/text.h"
#include "map/rule_text.h"
#include "players/game_driver.h"

namespace railhead {

namespace {

constexpr std::string_view kHelp =
    "Your move:\n"
    "  draw red, draw 2, draw deck   take a card from the display, by color or place, or the deck\n"
    "  claim TRACK                   claim a track: its number, or its cities: claim 12, claim A - "
    "B\n"
    "  claim TRACK with CARDS        and pay at once: claim 12 with 3 red 1 locomotive\n"
    "  pay, pay 2, pay CARDS         pay: the first of the list, the second, or these cards\n"
    "  give up                       give up a tunnel that asks for extra cards\n"
    "  draw tickets                  draw new tickets\n"
    "  keep NUMBERS, keep all        which of the tickets you keep\n"
    "  build TRACK                   for the neutral player, when you are asked\n"
    "  pass                          only when nothing else is possible\n"
    "Look at:\n"
    "  tracks                        what you can claim now, with the cheapest payment\n"
    "  board, board CITY             all tracks with their owners, or those of a city\n"
    "  hand, display, tickets        your cards, the face-up cards, your tickets\n"
    "  scores, cards                 all seats; how many cards are left\n"
    "  bonus, countries              the bonus cards in play; country cards, left and taken\n"
    "  log, log all                  what happened lately, or since the beginning\n"
    "  rules                         the rules of this map in short\n"
    "Else:\n"
    "  why MOVE                      why a move is not allowed, for example: why claim 12\n"
    "  undo                          take your last choice back, while nothing hidden was "
    "revealed\n"
    "  again                         repeat the question\n"
    "  save, save FILE               save the game; railhead play --resume FILE continues it\n"
    "  quit                          leave the game\n";

constexpr std::array<std::string_view, 29> kWords{
    "help",  "hand",      "display", "tickets", "tracks", "board", "scores", "cards",
    "bonus", "countries", "log",     "rules",   "why",    "undo",  "again",  "save",
    "quit",  "draw",      "claim",   "pay",     "keep",   "pass",  "take",   "deck",
    "build", "exit",      "score",   "go",      "give"};

std::vector<std::string> names_of(const std::vector<RecordSeat>& seats) {
    std::vector<std::string> names;
    for (const RecordSeat& seat : seats) names.push_back(printable(seat.name, 40));
    return names;
}

std::string refusal_text(Refusal refusal) {
    const RefusalText& text = text_of(refusal);
    return fmt::format("Not allowed: {} ({}).\n", text.text, text.clause);
}

}  // namespace

PlaySession::PlaySession(Table table)
    : table_(std::move(table)),
      narrator_(*table_.rules, names_of(table_.seats), table_.you),
      lists_(*table_.rules, narrator_),
      chance_(table_.seed),
      random_(table_.seed, 1),
      recorder_(*table_.rules, table_.seats) {
    make_players();
    Listener listener{*this};
    dealing_ = true;
    state_ = recorder_.deal(chance_, listener);
    dealing_ = false;
    tell_players();
}

PlaySession::PlaySession(Table table, const GameRecord& record, const MapLibrary& library)
    : table_(std::move(table)),
      narrator_(*table_.rules, names_of(table_.seats), table_.you),
      lists_(*table_.rules, narrator_),
      chance_(table_.seed),
      random_(table_.seed, 1),
      recorder_(*table_.rules, record) {
    make_players();
    dealing_ = true;
    ReplayOptions options{.own_rules = OwnRules::allowed};
    options.on_decision = [this](const State&, Seat, const Action&) { dealing_ = false; };
    options.on_event = [this](const Event& event) { hear(event); };
    state_ = railhead::replay(record, library, options).state;
    dealing_ = false;
    tell_players();
    said_.clear();
}

void PlaySession::make_players() {
    for (std::size_t i = 0; i < table_.seats.size(); ++i) {
        players_.emplace_back();
        if (id_at<Seat>(i) == table_.you) continue;
        const auto read = read_player(table_.seats[i].player);
        if (read) players_.back().emplace(*read).start(*table_.rules, id_at<Seat>(i));
    }
}

void PlaySession::hear(const Event& event) {
    events_.push_back(event);
    // The tickets that you are offered are part of the question.
    const auto* offered = std::get_if<TicketsOffered>(&event);
    if (offered != nullptr && (dealing_ || offered->seat == table_.you)) return;
    std::string sentence = narrator_.sentence(event);
    if (sentence.empty()) return;
    said_ += sentence + "\n";
    story_.push_back(std::move(sentence));
}

void PlaySession::tell_players() {
    for (const Event& event : events_)
        for (std::size_t i = 0; i < players_.size(); ++i)
            if (players_[i]) show_event(*table_.rules, *players_[i], id_at<Seat>(i), event);
    events_.clear();
}

bool PlaySession::you_decide() const {
    const PublicState& open = state_.open;
    if (open.decision == Decision::over || open.decision == Decision::neutral_ticket) return false;
    return deciding_seat(open) == table_.you;
}

// Everybody else plays, until it is your decision or the game is over.
void PlaySession::go_on() {
    const RuleSet& rules = *table_.rules;
    turn_over_ = false;
    undo_.clear();
    tell_players();
    while (!is_over() && !you_decide()) {
        const Seat seat = deciding_seat(state_.open);
        Action action = TurnNeutralTicket{};
        if (state_.open.decision != Decision::neutral_ticket)
            action = decision_of(rules, *players_[index_of(seat)], state_, seat, random_);
        Listener listener{*this};
        recorder_.play(state_, seat, action, chance_, listener);
        tell_players();
    }
    if (is_over()) said_ += narrator_.score_sheet(state_);
}

// Applies what is allowed. What chance has answered cannot be taken back; nor can first tickets
// once all have chosen, since everybody then knows how many the others kept (R-TICKETORDER).
void PlaySession::act(const Action& action) {
    const std::uint64_t before = chance_.answers;
    const bool first_choice = state_.open.decision == Decision::first_tickets;
    Listener listener{*this};
    recorder_.play(state_, table_.you, action, chance_, listener);
    const bool all_have_chosen = first_choice && state_.open.decision != Decision::first_tickets;
    if (chance_.answers == before && !all_have_chosen) return;
    undo_.clear();
    tell_players();
}

std::string PlaySession::greeting() {
    const RuleSet& rules = *table_.rules;
    std::string text =
        fmt::format("railhead: {}, {} players{}.\n", rules.map->name, rules.players,
                    rules.selection.variant.empty() ? "" : ", variant " + rules.selection.variant);
    for (std::size_t i = 0; i < table_.seats.size(); ++i)
        text += id_at<Seat>(i) == table_.you ? fmt::format("Seat {}: you.\n", i)
                                             : fmt::format("Seat {}: {}, a computer player ({}).\n",
                                                           i, narrator_.name(id_at<Seat>(i)),
                                                           printable(table_.seats[i].player));
    text += "Say help for the commands, quit to leave.\n";
    said_.clear();
    go_on();
    return text + "\n" + said_;
}

std::string PlaySession::prompt() const {
    if (is_over()) return "The game is over: board, tickets, log, save or quit.\n";
    if (turn_over_) return "Press Enter to go on, or say undo to take your choice back.\n";
    return lists_.prompt(view());
}

std::string PlaySession::obey_move(std::string_view line) {
    if (is_over()) return "The game is over. Say quit to leave, save to keep it.\n";
    if (turn_over_)
        return "You have already chosen: press Enter to go on, or say undo to take your choice "
               "back.\n";
    const RuleSet& rules = *table_.rules;
    auto said = actions_said(rules, view(), line);
    if (!said) return fmt::format("Not understood: {}.\n", said.reason());
    const auto& actions = *said;
    // All of it or nothing.
    if (const auto refusal = why_not_all(actions)) return refusal_text(*refusal);
    said_.clear();
    undo_.push_back({state_, recorder_, events_.size()});
    for (const Action& action : actions) act(action);
    if (is_over() || (!you_decide() && undo_.empty()))
        go_on();
    else
        turn_over_ = !you_decide();
    return said_;
}

std::string PlaySession::why(std::string_view line) const {
    const RuleSet& rules = *table_.rules;
    if (trimmed(line).empty()) return "Why what? For example: why claim 12, why draw locomotive.\n";
    auto said = actions_said(rules, view(), line);
    if (!said) return fmt::format("Not understood: {}.\n", said.reason());
    if (const auto refusal = why_not_all(*said)) return refusal_text(*refusal);
    return "That is allowed.\n";
}

// Why these actions may not be made one after another.
std::optional<Refusal> PlaySession::why_not_all(const std::vector<Action>& actions) const {
    const RuleSet& rules = *table_.rules;
    State state = state_;
    for (const Action& action : actions) {
        if (const auto refusal = why_not(rules, context_of(state, table_.you), action))
            return refusal;
        // A second action follows only the choice of a track: chance has no part in it.
        if (!std::holds_alternative<ClaimTrack>(action)) break;
        ScriptedChance unused({});
        apply(rules, state, table_.you, action, unused);
    }
    return std::nullopt;
}

std::string PlaySession::undo() {
    if (undo_.empty())
        return "There is nothing to take back: since your last choice something hidden was "
               "revealed, or somebody else moved.\n";
    const Bookmark& mark = undo_.back();
    state_ = mark.state;
    recorder_ = mark.recorder;
    events_.resize(mark.events);
    undo_.pop_back();
    turn_over_ = false;
    story_.push_back("You take your last choice back.");
    return "Taken back.\n";
}

std::string PlaySession::log(std::string_view rest) const {
    constexpr std::size_t kLately = 20;
    const bool all = trimmed(rest) == "all";
    const std::size_t begin = all || story_.size() <= kLately ? 0 : story_.size() - kLately;
    if (story_.empty()) return "Nothing has happened yet.\n";
    return fmt::format(
        "{}\n", fmt::join(story_.begin() + static_cast<std::ptrdiff_t>(begin), story_.end(), "\n"));
}

std::string PlaySession::answer(std::string_view line) {
    const auto [word, rest] = first_word(line);
    if (word.empty() || word == "go" || word == "continue") {
        if (!turn_over_) return {};
        said_.clear();
        go_on();
        return said_;
    }
    if (word == "help" || word == "?") return std::string{kHelp};
    if (word == "quit" || word == "exit") {
        quit_ = true;
        return {};
    }
    if (word == "save") {
        save_request_ = std::string{rest};
        return {};
    }
    if (word == "again") return {};
    if (word == "undo") return undo();
    if (word == "why") return why(rest);
    if (word == "log") return log(rest);
    if (word == "rules") return resolved_rules_text(*table_.rules->map, table_.rules->spec);
    if (word == "board") return lists_.board(view(), rest);
    if (word == "tracks") return lists_.tracks(view());
    if (word == "hand") return lists_.hand(view());
    if (word == "display") return lists_.display(view());
    if (word == "tickets") return lists_.tickets(view());
    if (word == "scores" || word == "score") return lists_.scores(view());
    if (word == "cards") return lists_.cards(view());
    if (word == "bonus") return lists_.bonus_cards(view());
    if (word == "countries") return lists_.country_cards(view());
    if (is_move_word(word)) return obey_move(line);
    return fmt::format("{} is not a command{}. Say help for a list.\n", in_quotes(word),
                       did_you_mean(word, kWords));
}

}  // namespace railhead
