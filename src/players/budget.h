// players/budget.h - how much thinking a turn may take. Players read no clock and start no thread:
// whoever lets them play makes a Budget and hands it over.
#pragma once

#include <cstdint>
#include <functional>

namespace railhead {

// One for each turn of a seat: the decisions of a turn share it.
class Budget {
public:
    virtual ~Budget() = default;

    // How much is used so far: 0 is nothing, 1 all of it. May be asked from every worker.
    virtual double used() = 0;
    // A player says that it has made one iteration of its search.
    virtual void count_iteration() = 0;

    // Runs work(0), work(1), ... up to work(workers() - 1), at the same time if it can, and returns
    // when all are done.
    virtual int workers() const { return 1; }
    virtual void run(const std::function<void(int)>& work) { work(0); }
};

// So many iterations: the same choice on every machine.
class IterationBudget final : public Budget {
public:
    explicit IterationBudget(std::uint64_t iterations) : most_(iterations) {}

    double used() override {
        return most_ == 0 ? 1.0 : static_cast<double>(done_) / static_cast<double>(most_);
    }
    void count_iteration() override { ++done_; }

private:
    std::uint64_t most_;
    std::uint64_t done_ = 0;
};

}  // namespace railhead
