// Benchmarks of the store: durable writes, one entry of 120 bytes each, on the disk that holds the
// temporary folder (TMPDIR). `items_per_second` are writes; `writes_per_commit` says how many
// shared one synchronisation of the disk.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace railhead {
namespace {

// As many tables as writes that nobody has waited for yet: one each.
class StoreLoad {
public:
    explicit StoreLoad(std::size_t tables) : lengths_(tables, 0) {
        std::string folder = (std::filesystem::temp_directory_path() / "railhead-XXXXXX").string();
        if (::mkdtemp(folder.data())) folder_ = folder;
        auto opened = Store::open({.path = folder_ + "/tables.db"});
        if (opened) store_ = std::move(opened).value();
    }
    StoreLoad(const StoreLoad&) = delete;
    StoreLoad& operator=(const StoreLoad&) = delete;
    ~StoreLoad() {
        store_.reset();
        std::error_code error;
        std::filesystem::remove_all(folder_, error);
    }

    Store* store() { return store_.get(); }

    // Waits until fewer writes than there are tables are under way.
    void write() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return under_way_ < lengths_.size(); });
        ++under_way_;
        lock.unlock();
        const std::size_t at = turn_++ % lengths_.size();
        const std::uint32_t first = lengths_[at]++;
        store_->write({.row = {.number = static_cast<TableNumber>(at + 1),
                               .code = std::to_string(at),
                               .status = TableStatus::running,
                               .changed = first,
                               .wake = first,
                               .summary = std::string(100, 's')},
                       .first = first,
                       .entries = {std::string(120, 'e')}},
                      [this](const std::string& problem) {
                          const std::scoped_lock also(mutex_);
                          --under_way_;
                          failed_ += problem.empty() ? 0 : 1;
                          changed_.notify_one();
                      });
    }

    // How many failed, when none is under way any more.
    int finish() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return under_way_ == 0; });
        return failed_;
    }

private:
    std::string folder_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t under_way_ = 0;
    int failed_ = 0;
    std::size_t turn_ = 0;
    std::vector<std::uint32_t> lengths_;
    std::unique_ptr<Store> store_;
};

void durable_writes(benchmark::State& bench) {
    StoreLoad load(static_cast<std::size_t>(bench.range(0)));
    if (!load.store()) return bench.SkipWithError("the store cannot be opened");
    for (auto _ : bench) load.write();
    if (load.finish() != 0) bench.SkipWithError("writes failed");
    const Store::Counts counts = load.store()->counts();
    bench.SetItemsProcessed(static_cast<std::int64_t>(counts.writes));
    bench.counters["writes_per_commit"] =
        static_cast<double>(counts.writes) / static_cast<double>(counts.commits);
}
BENCHMARK(durable_writes)->Arg(1)->Arg(64)->Arg(1000)->UseRealTime()->MinTime(3);

}  // namespace
}  // namespace railhead
