// network_outputs NETWORK SEATS - what a network makes of observations: reads rows of bytes from
// stdin and writes a line for each, its preferences in their integers, then the chances to win of
// the first SEATS seats and the difference. For tests/scripts/learning.py.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "players/neural_network.h"

int main(int count, char** words) {
    if (count != 3) return 2;
    std::ifstream file(words[1], std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    const auto network = railhead::NeuralNetwork::read(bytes);
    if (!network) {
        std::fprintf(stderr, "%s: %s\n", words[1], network.reason().c_str());
        return 1;
    }
    const int seats = std::atoi(words[2]);
    std::vector<std::uint8_t> row(network->inputs());
    railhead::NeuralNetwork::Scratch scratch;
    railhead::NeuralNetwork::Opinion opinion;
    while (std::fread(row.data(), 1, row.size(), stdin) == row.size()) {
        network->evaluate(row, seats, scratch, opinion);
        for (const std::int32_t one : opinion.preferences) std::printf("%d ", one);
        for (int k = 0; k < seats; ++k)
            std::printf("%.6f ", opinion.win[static_cast<std::size_t>(k)]);
        std::printf("%.6f\n", opinion.difference);
    }
}
