#include "server/network_rates.h"

#include <gtest/gtest.h>

#include <string>

namespace railhead {
namespace {

TEST(NetworkRates, count_networks_and_not_addresses) {
    NetworkRates rates({.per_second = 1, .burst = 2});
    WebTime now{};
    EXPECT_TRUE(rates.take("192.0.2.1", now));
    EXPECT_TRUE(rates.take("192.0.2.1", now));
    EXPECT_FALSE(rates.take("192.0.2.1", now));
    EXPECT_TRUE(rates.take("192.0.2.2", now));
    EXPECT_TRUE(rates.take("2001:db8::1", now));
    EXPECT_TRUE(rates.take("2001:db8::2", now));
    EXPECT_FALSE(rates.take("2001:db8::3", now)) << "one client owns all of them";
    EXPECT_TRUE(rates.take("2001:db8:0:1::1", now));
    now += std::chrono::seconds(1);
    EXPECT_TRUE(rates.take("192.0.2.1", now));
}

TEST(NetworkRates, what_is_given_back_may_be_taken_again) {
    NetworkRates rates({.per_second = 0.1, .burst = 1});
    WebTime now{};
    rates.give_back("192.0.2.1", now);
    EXPECT_EQ(rates.known(), 0u);
    EXPECT_TRUE(rates.take("192.0.2.1", now));
    rates.give_back("192.0.2.1", now);
    rates.give_back("192.0.2.1", now);
    EXPECT_TRUE(rates.take("192.0.2.1", now));
    EXPECT_FALSE(rates.take("192.0.2.1", now)) << "never more than the burst";
    EXPECT_EQ(rates.seconds_to_wait("192.0.2.1", now), 10);
    now += std::chrono::seconds(4);
    EXPECT_EQ(rates.seconds_to_wait("192.0.2.1", now), 6);
    now += std::chrono::seconds(6);
    EXPECT_TRUE(rates.take("192.0.2.1", now));
}

TEST(NetworkRates, forget_idle_networks) {
    NetworkRates rates({.per_second = 1, .burst = 2});
    WebTime now{};
    for (int i = 0; i < 10'000; ++i) {
        rates.take("10.0." + std::to_string(i / 250) + '.' + std::to_string(i % 250), now);
        now += std::chrono::milliseconds(10);
    }
    EXPECT_LT(rates.known(), 3000u);
}

}  // namespace
}  // namespace railhead
