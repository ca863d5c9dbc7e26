// Power cuts at any moment: what was acknowledged is there afterwards, nothing is there in part.
// And the proof that this test can fail: with a disk that lies about synchronising, it finds
// losses.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <random>
#include <set>

#include "store/forgetful_vfs.h"
#include "store/stored_tables.h"

namespace railhead::test {
namespace {

using Cut = ForgetfulVfs::Cut;

const std::vector<TableNumber> kTables{1, 2, 3, 4, 5, 6, 7};
constexpr int kOutstanding = 12;

// One file, and many lives of the machine that writes it.
class Machine {
public:
    Machine(std::uint64_t seed, Cut cut) : cut_(cut), random_(seed), vfs(seed) {}

    // Writes until the power goes, then looks at what is left.
    void live() {
        acknowledged_.clear();
        for (const TableNumber table : kTables) acknowledged_[table] = next_[table];
        const int calls = pick(0, 3) == 0 ? pick(1, 6000) : pick(1, 300);
        // Sometimes the power goes when the store is being closed.
        const bool at_end = pick(0, 3) == 0;
        if (!at_end) vfs.cut_power_after(calls, cut_);
        auto opened = Store::open(options_);
        if (opened) {
            play(**opened, at_end ? calls / 20 : 1'000'000);
            if (at_end) vfs.cut_power_after(pick(1, 12), cut_);
        }
        opened = std::string();
        vfs.cut_power(cut_);
        vfs.power_on();
        look();
    }

    TableCheck found{};
    int acknowledged = 0;  // writes, of all lives
    int unopened = 0;

private:
    int pick(int from, int to) { return std::uniform_int_distribution(from, to)(random_); }

    void play(Store& store, int most) {
        const TableNumber number = ask(store).new_number().value;
        if (number != 0 && !numbers_.insert(number).second) ++found.lost;
        failed_ = false;
        for (int i = 0; i < most && !failed_; ++i)
            write(store, kTables[static_cast<std::size_t>(pick(0, 6))]);
        store.stop();
    }

    void write(Store& store, TableNumber table) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return outstanding_ < kOutstanding; });
        ++outstanding_;
        const std::uint32_t first = next_[table];
        next_[table] += 2;
        lock.unlock();
        store.write(one_write(table, first), [this, table, first](const std::string& problem) {
            const std::scoped_lock also(mutex_);
            if (problem.empty()) acknowledged_[table] = first + 2;
            acknowledged += problem.empty();
            failed_ = failed_ || !problem.empty();
            --outstanding_;
            changed_.notify_one();
        });
    }

    void look() {
        auto opened = Store::open(options_);
        if (!opened) {
            ++unopened;
            return;
        }
        const TableCheck check = check_tables(**opened, kTables, acknowledged_);
        found.lost += check.lost;
        found.broken += check.broken;
        for (const TableNumber table : kTables)
            next_[table] = static_cast<std::uint32_t>(ask(**opened).entries(table).value.size());
    }

    Folder folder_;
    Cut cut_;
    std::mt19937_64 random_;
    std::map<TableNumber, std::uint32_t> next_;
    std::set<TableNumber> numbers_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<TableNumber, std::uint32_t> acknowledged_;
    int outstanding_ = 0;
    std::atomic<bool> failed_ = false;

public:
    ForgetfulVfs vfs;

private:
    const StoreOptions options_{.path = folder_.path("tables.db"), .vfs = vfs.name()};
};

class StorePower : public testing::TestWithParam<Cut> {};

TEST_P(StorePower, loses_nothing_that_was_acknowledged) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Machine machine(seed, GetParam());
        for (int life = 0; life < 20; ++life) machine.live();
        EXPECT_EQ(machine.found.lost, 0) << seed;
        EXPECT_EQ(machine.found.broken, 0) << seed;
        EXPECT_EQ(machine.unopened, 0) << seed;
        EXPECT_GT(machine.acknowledged, 100) << seed;
    }
}

TEST_P(StorePower, this_test_finds_losses_when_the_disk_lies) {
    Machine machine(12, GetParam());
    for (int life = 0; life < 10; ++life) machine.live();
    ASSERT_EQ(machine.found.lost, 0);
    machine.vfs.ignore_syncs(true);
    for (int life = 0; life < 10; ++life) machine.live();
    EXPECT_GT(machine.found.lost + machine.found.broken + machine.unopened, 0);
}

INSTANTIATE_TEST_SUITE_P(each, StorePower, testing::Values(Cut::clean, Cut::torn),
                         [](const auto& each) {
                             return each.param == Cut::clean ? "clean" : "torn";
                         });

}  // namespace
}  // namespace railhead::test
