// server/network_rates.h - how often the clients of one network may do something.
//
// Time is an argument, as in server/web_rates.h.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>

#include "server/client_address.h"
#include "server/web_rates.h"

namespace railhead {

class NetworkRates {
public:
    explicit NetworkRates(const Rate& rate) : rate_(rate) {}

    // Once more, from this address (as text); false: too often. Networks that have done nothing for
    // a while are forgotten.
    bool take(std::string_view address, WebTime now);
    // Gives back what was taken.
    void give_back(std::string_view address, WebTime now);
    int seconds_to_wait(std::string_view address, WebTime now) const;

    std::size_t known() const { return buckets_.size(); }

private:
    static ClientAddress key_of(std::string_view address);

    Rate rate_;
    std::size_t sweep_at_ = 1024;
    // Ordered, not hashed: clients choose the keys.
    std::map<ClientAddress, TokenBucket> buckets_{};
};

}  // namespace railhead
