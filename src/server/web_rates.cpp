#include "server/web_rates.h"

#include <algorithm>
#include <cmath>

namespace railhead {

double TokenBucket::tokens_at(const Rate& rate, WebTime now) const {
    if (tokens_ < 0) return rate.burst;
    const std::chrono::duration<double> passed = now - filled_;
    return std::min(rate.burst, tokens_ + passed.count() * rate.per_second);
}

bool TokenBucket::take(const Rate& rate, WebTime now) {
    if (rate.per_second <= 0) return true;
    tokens_ = tokens_at(rate, now);
    filled_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
}

void TokenBucket::give_back(const Rate& rate, WebTime now) {
    tokens_ = std::min(rate.burst, tokens_at(rate, now) + 1);
    filled_ = now;
}

int TokenBucket::seconds_to_wait(const Rate& rate, WebTime now) const {
    const double seconds = std::ceil((1 - tokens_at(rate, now)) / rate.per_second);
    return static_cast<int>(std::clamp(seconds, 1.0, 3600.0));
}

int TokenBucket::seconds_to_wait(const Rate& rate) const {
    return seconds_to_wait(rate, filled_);
}

bool TokenBucket::full(const Rate& rate, WebTime now) const {
    return rate.per_second <= 0 || tokens_at(rate, now) >= rate.burst;
}

Visitors::Visitors(const WebLimits& limits)
    : connections_of_address_(limits.connections_of_address),
      requests_{limits.requests_per_second, limits.request_burst} {}

bool Visitors::enter(const ClientAddress& address) {
    if (is_loopback(address)) return true;
    Visitor& visitor = visitors_[network_of(address)];
    if (visitor.connections >= connections_of_address_) return false;
    ++visitor.connections;
    return true;
}

void Visitors::leave(const ClientAddress& address) {
    const auto found = visitors_.find(network_of(address));
    if (found != visitors_.end() && found->second.connections > 0) --found->second.connections;
}

int Visitors::wait_before_request(const ClientAddress& address, WebTime now) {
    if (requests_.per_second <= 0) return 0;
    if (visitors_.size() >= sweep_at_) forget_idle(now);
    TokenBucket& bucket = visitors_[network_of(address)].requests;
    return bucket.take(requests_, now) ? 0 : bucket.seconds_to_wait(requests_);
}

void Visitors::forget_idle(WebTime now) {
    std::erase_if(visitors_, [&](const auto& entry) {
        const Visitor& visitor = entry.second;
        return visitor.connections == 0 && visitor.requests.full(requests_, now);
    });
    sweep_at_ = std::max<std::size_t>(1024, 2 * visitors_.size());  // rare enough to cost nothing
}

}  // namespace railhead
