// What verifier.wasm exports: the same as the engine (src/browser/exports.cpp), for one question.
#include <cstddef>
#include <string>

#include "browser/verify_answer.h"

namespace {

std::string question;
std::string answer;

}  // namespace

extern "C" {

char* railhead_buffer(std::size_t length) {
    question.resize(length);
    return question.data();
}

std::size_t railhead_ask() {
    answer = railhead::verify_answer(question);
    return answer.size();
}

const char* railhead_answer() {
    return answer.data();
}

}  // extern "C"
