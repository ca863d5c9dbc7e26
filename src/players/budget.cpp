// Not in the header, so that there is one copy of each (tests/scripts/optimisation.py).
#include "players/budget.h"

namespace railhead {

int Budget::workers() const {
    return 1;
}
void Budget::run(const std::function<void(int)>& work) {
    work(0);
}

double IterationBudget::used() {
    return iterations_ == 0 ? 1.0 : static_cast<double>(done_) / static_cast<double>(iterations_);
}
void IterationBudget::count_iteration() {
    ++done_;
}

}  // namespace railhead
