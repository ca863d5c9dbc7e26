#include "server/network_rates.h"

#include <algorithm>

namespace railhead {

bool NetworkRates::take(std::string_view address, WebTime now) {
    if (buckets_.size() >= sweep_at_) {
        std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(rate_, now); });
        sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
    }
    return buckets_[key_of(address)].take(rate_, now);
}

void NetworkRates::give_back(std::string_view address, WebTime now) {
    const auto found = buckets_.find(key_of(address));
    if (found != buckets_.end()) found->second.give_back(rate_, now);
}

int NetworkRates::seconds_to_wait(std::string_view address, WebTime now) const {
    const auto found = buckets_.find(key_of(address));
    return found == buckets_.end() ? 1 : found->second.seconds_to_wait(rate_, now);
}

ClientAddress NetworkRates::key_of(std::string_view address) {
    return network_of(address_named(address).value_or(ClientAddress{}));
}

}  // namespace railhead
