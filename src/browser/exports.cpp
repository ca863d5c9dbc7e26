// What the module exports: room for a question or a network, and its answer. Texts are UTF-8,
// lengths in bytes.
#include <cstddef>
#include <string>

#include "browser/questions.h"

namespace {

std::string question;
std::string answer;

railhead::Questions& questions() {
    static railhead::Questions all;
    return all;
}

}  // namespace

extern "C" {

// Where to write a question or a network of `length` bytes.
char* railhead_buffer(std::size_t length) {
    question.resize(length);
    return question.data();
}

// Answers the question in the buffer; returns the length of the answer.
std::size_t railhead_ask() {
    answer = questions().answer(question);
    return answer.size();
}

// Takes what is in the buffer for the network of the open table's map; returns the length of the
// answer.
std::size_t railhead_network() {
    answer = questions().take_network(question);
    question = {};  // a network is large
    return answer.size();
}

// Where the last answer is, until the next question is asked.
const char* railhead_answer() {
    return answer.data();
}

}  // extern "C"
