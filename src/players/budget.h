// players/budget.h - how much thinking a turn may take. Players read no clock and start no thread:
// the caller makes a Budget and passes it to them.
#pragma once

#include <cstdint>
#include <functional>

namespace railhead {

// One per turn of a seat: the decisions of a turn share it.
class Budget {
public:
    virtual ~Budget() = default;

    // The part used so far, from 0 to 1. May be called by every worker.
    virtual double used() = 0;
    // A player calls this after each iteration of its search.
    virtual void count_iteration() = 0;

    // Runs work(0) to work(workers() - 1), in parallel where possible, and returns when all are
    // done.
    virtual int workers() const;
    virtual void run(const std::function<void(int)>& work);
};

// A number of iterations: the same choice on every machine.
class IterationBudget final : public Budget {
public:
    explicit IterationBudget(std::uint64_t iterations) : iterations_(iterations) {}

    double used() override;
    void count_iteration() override;

private:
    std::uint64_t iterations_;
    std::uint64_t done_ = 0;
};

}  // namespace railhead
