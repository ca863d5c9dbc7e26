// A simulated game allocates nothing.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "players/game_driver.h"
#include "players/random_player.h"
#include "rules/scoring.h"
#include "support/all_tables.h"

namespace {
std::atomic<long> allocations{0};
}

// Not inlined: the compiler would see malloc and free through them and warn of a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    std::abort();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace railhead::test {
namespace {

TEST(Allocation, a_simulated_game_allocates_nothing) {
    for (const TableKind& kind : all_tables()) {
        const RuleSet& rules = rules_of(kind);
        const long before = allocations;
        int winners = 0;
        for (std::uint64_t game = 0; game < 3; ++game) {
            RandomChance chance(game);
            RandomStream random(game, 1);
            RandomTable table{rules, random};
            PlainMoves moves{rules};
            State state;
            play_game(moves, state, chance, table);
            winners += final_scores(rules, state).winners;
        }
        EXPECT_GT(winners, 0);
        EXPECT_EQ(allocations - before, 0) << kind.name();
    }
    const long before = allocations;
    ::operator delete(::operator new(1));
    EXPECT_EQ(allocations - before, 1) << "the counter counts";
}

}  // namespace
}  // namespace railhead::test
