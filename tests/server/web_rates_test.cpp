#include "server/web_rates.h"

#include <gtest/gtest.h>

#include <string>

namespace railhead {
namespace {

using std::chrono::milliseconds;

TEST(TokenBucket, lets_a_burst_through_and_then_a_rate) {
    const Rate rate{.per_second = 10, .burst = 3};
    TokenBucket bucket;
    WebTime now{};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_FALSE(bucket.take(rate, now));
    EXPECT_EQ(bucket.seconds_to_wait(rate), 1);
    now += milliseconds(101);
    EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_FALSE(bucket.take(rate, now));
    now += milliseconds(10'000);
    EXPECT_TRUE(bucket.full(rate, now));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now));
    EXPECT_FALSE(bucket.take(rate, now)) << "no more than the burst is saved up";
}

TEST(TokenBucket, a_rate_of_0_is_no_limit) {
    TokenBucket bucket;
    for (int i = 0; i < 1000; ++i)
        EXPECT_TRUE(bucket.take({.per_second = 0, .burst = 1}, WebTime{}));
}

TEST(Visitors, connections_by_address_but_not_of_loopback) {
    Visitors visitors({.connections_of_address = 2});
    const ClientAddress a = address_named("192.0.2.1").value();
    EXPECT_TRUE(visitors.enter(a));
    EXPECT_TRUE(visitors.enter(a));
    EXPECT_FALSE(visitors.enter(a));
    EXPECT_TRUE(visitors.enter(address_named("192.0.2.2").value()));
    visitors.leave(a);
    EXPECT_TRUE(visitors.enter(a));
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(visitors.enter(address_named("127.0.0.1").value()));
    EXPECT_TRUE(visitors.enter(address_named("2001:db8::1").value()));
    EXPECT_TRUE(visitors.enter(address_named("2001:db8::2").value()));
    EXPECT_FALSE(visitors.enter(address_named("2001:db8::3").value())) << "one network";
}

TEST(Visitors, requests_by_address) {
    Visitors visitors({.requests_per_second = 0.5, .request_burst = 1});
    const ClientAddress a = address_named("192.0.2.1").value();
    const WebTime now{};
    EXPECT_EQ(visitors.wait_before_request(a, now), 0);
    EXPECT_EQ(visitors.wait_before_request(a, now), 2);
    EXPECT_EQ(visitors.wait_before_request(address_named("192.0.2.2").value(), now), 0);
    EXPECT_EQ(visitors.wait_before_request(a, now + milliseconds(2'001)), 0);
}

TEST(Visitors, idle_ones_are_forgotten) {
    Visitors visitors({.requests_per_second = 1000, .request_burst = 1});
    WebTime now{};
    for (int i = 0; i < 50'000; ++i) {
        ClientAddress address;
        address.bytes = {0x20, 1, static_cast<std::uint8_t>(i >> 16),
                         static_cast<std::uint8_t>(i >> 8), static_cast<std::uint8_t>(i)};
        visitors.wait_before_request(address, now);
        now += milliseconds(1);
    }
    EXPECT_LT(visitors.known(), 3000U);
}

}  // namespace
}  // namespace railhead
