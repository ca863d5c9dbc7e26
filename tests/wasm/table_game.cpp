// Prints a digest of a game at a table: tests/scripts/table_in_browser.py compares it with the
// other build.
#include <cinttypes>
#include <cstdio>

#include "../table/played_table.h"

int main() {
    std::printf("%" PRIu64 "\n", railhead::played_table());
}
