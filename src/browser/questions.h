// browser/questions.h - the rules engine as one function: a question in JSON, an answer in JSON
// (docs/browser-engine.md).
//
// Every question has an answer: {"error": {"reason", "text"}} if it cannot be understood or is not
// allowed.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "browser/answers.h"
#include "browser/local_game.h"
#include "players/network_source.h"
#include "rules/view.h"

namespace railhead {

class Questions {
public:
    std::string answer(std::string_view question);
    // The file of the network that computer players use at the open table
    // (players/neural_network.h), until another table is opened. Answers {"map"}, or why it is
    // refused: then nothing changes.
    std::string take_network(std::string_view file);

private:
    using Question = nlohmann::json;
    using Answer = nlohmann::json;

    Answer answer_to(const Question& question);
    Answer answer_to_network(std::string_view file);

    Answer open(const Question& question);
    Answer position(const Question& question);
    Answer track(const Question& question);
    Answer payment(const Question& question);
    Answer tickets(const Question& question);
    Answer completed(const Question& question);
    Answer longest(const Question& question);
    Answer hash(const Question& question);
    Answer game_new(const Question& question);
    Answer game_view(const Question& question);
    Answer game_act(const Question& question);
    Answer game_choose(const Question& question);
    Answer game_result(const Question& question);

    // What else a question needs before it can be asked.
    enum class Needs : std::uint8_t { nothing, table, position, seat, game };
    struct Kind;
    static const Kind kKinds[];

    std::unique_ptr<OpenedTable> table_;
    std::shared_ptr<const NeuralNetwork> network_;  // of the table's map
    std::optional<View> view_;
    std::unique_ptr<LocalGame> game_;
};

}  // namespace railhead
