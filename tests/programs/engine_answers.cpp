// engine_answers - the rules engine of the browser without WebAssembly, for scripts: a question in
// each line of stdin, its answer in a line of stdout.
#include <iostream>
#include <string>

#include "browser/questions.h"

int main() {
    railhead::Questions questions;
    for (std::string question; std::getline(std::cin, question);)
        std::cout << questions.answer(question) << std::endl;
    return 0;
}
