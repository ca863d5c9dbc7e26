#include "server/network_rates.h"

#include <algorithm>

namespace railhead {

bool NetworkRates::take(std::string_view address, WebTime now) {
    if (buckets_.size() >= sweep_at_) {
        std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(rate_, now); });
        sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
    }
    return buckets_[network_of(address_named(address).value_or(ClientAddress{}))].take(rate_, now);
}

}  // namespace railhead
