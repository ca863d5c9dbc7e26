#include "table/agreements.h"

#include <gtest/gtest.h>

namespace railhead {
namespace {

TEST(Agreements, whoever_offers_has_agreed) {
    Agreements agreements;
    EXPECT_FALSE(agreements[Offer::end].by);
    agreements.offer(Offer::end, Seat{1}, 0, 7);
    EXPECT_EQ(agreements[Offer::end].by, Seat{1});
    EXPECT_EQ(agreements[Offer::end].number, 7u);
    EXPECT_TRUE(agreements[Offer::end].has_agreed(Seat{1}));
    EXPECT_FALSE(agreements[Offer::end].is_agreed_by(0b11));
    agreements.agree(Offer::end, Seat{0});
    EXPECT_TRUE(agreements[Offer::end].is_agreed_by(0b11));
    EXPECT_FALSE(agreements[Offer::pause].by);
}

TEST(Agreements, what_is_settled_is_gone) {
    Agreements agreements;
    agreements.offer(Offer::end, Seat{1}, 0, 7);
    agreements.offer(Offer::take_back, Seat{0}, 2, 8);
    agreements.settle(Offer::end);
    EXPECT_FALSE(agreements[Offer::end].by);
    EXPECT_EQ(agreements[Offer::take_back].amount, 2);
    agreements.settle_all();
    EXPECT_FALSE(agreements[Offer::take_back].by);
}

TEST(Agreements, whoever_leaves_takes_offers_and_consent_along) {
    Agreements agreements;
    agreements.offer(Offer::end, Seat{1}, 0, 7);
    agreements.offer(Offer::pause, Seat{0}, 0, 8);
    agreements.agree(Offer::pause, Seat{1});
    agreements.leave(Seat{1});
    EXPECT_FALSE(agreements[Offer::end].by);
    EXPECT_EQ(agreements[Offer::pause].by, Seat{0});
    EXPECT_FALSE(agreements[Offer::pause].has_agreed(Seat{1}));
}

TEST(Agreements, offers_are_found_by_their_words) {
    EXPECT_EQ(offer_named("take_back"), Offer::take_back);
    EXPECT_EQ(offer_named("dance"), std::nullopt);
}

}  // namespace
}  // namespace railhead
