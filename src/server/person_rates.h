// server/person_rates.h - how often one person may ask for something, on all connections together.
//
// Time is an argument, as in server/web_rates.h.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "server/web_rates.h"
#include "table/intent.h"

namespace railhead {

struct RequestRates {
    Rate moves{.per_second = 5, .burst = 40};  // taking back and revealing texts included
    Rate chat{.per_second = 0.5, .burst = 6};
    // Allows five people at one device to sit down, commit to their texts and change a few settings
    // in one go.
    Rate others{.per_second = 1, .burst = 30};
};

class PersonRates {
public:
    explicit PersonRates(const RequestRates& rates) : rates_(rates) {}

    // Once more; false: too often. People who have done nothing for a while are forgotten.
    bool take(const std::string& person, const AnyIntent& intent, WebTime now);

    std::size_t known() const { return people_.size(); }

private:
    struct Person {
        TokenBucket moves{};
        TokenBucket chat{};
        TokenBucket others{};
    };
    void forget_idle(WebTime now);

    RequestRates rates_;
    std::size_t sweep_at_ = 1024;
    // Ordered, not hashed: clients choose the keys.
    std::map<std::string, Person> people_{};
};

}  // namespace railhead
