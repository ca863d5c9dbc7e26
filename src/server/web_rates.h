// server/web_rates.h - how much one client may ask for: token buckets, connections per address.
//
// Time is an argument: nothing here reads a clock.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>

#include "server/client_address.h"
#include "server/web.h"

namespace railhead {

using WebTime = std::chrono::steady_clock::time_point;

struct Rate {
    double per_second = 0;  // 0: no limit
    double burst = 1;
};

// Holds up to `burst` tokens, full at first, refilled at `per_second`.
class TokenBucket {
public:
    // Takes a token, if there is one.
    bool take(const Rate& rate, WebTime now);
    // Whether there is one.
    bool has(const Rate& rate, WebTime now) const {
        return rate.per_second <= 0 || tokens_at(rate, now) >= 1;
    }
    // Gives back one that was taken and not used.
    void give_back(const Rate& rate, WebTime now);
    // Until there is one.
    int seconds_to_wait(const Rate& rate, WebTime now) const;
    // Until there is one again. Call it after a take() that failed.
    int seconds_to_wait(const Rate& rate) const;
    bool full(const Rate& rate, WebTime now) const;

private:
    double tokens_at(const Rate& rate, WebTime now) const;

    double tokens_ = -1;  // below 0: never used, full
    WebTime filled_{};
};

// What the clients of each address do. Idle addresses are forgotten.
class Visitors {
public:
    explicit Visitors(const WebLimits& limits);

    // One more connection. False, and nothing is counted, if the address has too many; loopback
    // never has: there may be a proxy.
    bool enter(const ClientAddress& address);
    void leave(const ClientAddress& address);
    // 0: it may. Otherwise the seconds after which to try again.
    int wait_before_request(const ClientAddress& address, WebTime now);

    std::size_t known() const { return visitors_.size(); }

private:
    struct Visitor {
        std::size_t connections = 0;
        TokenBucket requests{};
    };

    void forget_idle(WebTime now);

    std::size_t connections_of_address_;
    Rate requests_;
    std::size_t sweep_at_ = 1024;
    // Ordered, not hashed: clients choose the keys.
    std::map<ClientAddress, Visitor> visitors_;
};

}  // namespace railhead
