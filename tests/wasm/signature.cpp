// Prints the signature number alone: tests/scripts/signature.py compares it with the other builds.
#include "players/signature.h"

#include <cinttypes>
#include <cstdio>

int main() {
    std::printf("%" PRIu64 "\n", railhead::signature());
}
