// Requests that were granted: each person's are remembered apart.
#include "table/answered.h"

#include <gtest/gtest.h>

namespace railhead {
namespace {

TEST(AnsweredRequests, nobody_flushes_those_of_another) {
    AnsweredRequests answered;
    const std::vector<std::string> seats{"anna", "bo"};
    answered.add(request_key("anna", "one"), 1, seats);
    for (std::uint32_t i = 0; i < 500; ++i)
        answered.add(request_key("bo", std::to_string(i)), 2 + i, seats);
    EXPECT_EQ(answered.find(request_key("anna", "one")), 1u);
    EXPECT_FALSE(answered.find(request_key("bo", "1")));
    EXPECT_EQ(answered.find(request_key("bo", "499")), 501u);
    EXPECT_EQ(answered.size(), 1 + AnsweredRequests::kMostOfOne);
}

TEST(AnsweredRequests, of_many_people_those_who_hold_seats_are_kept) {
    AnsweredRequests answered;
    const std::vector<std::string> seats{"anna"};
    answered.add(request_key("anna", "one"), 1, seats);
    for (std::uint32_t i = 0; i < 100; ++i)
        answered.add(request_key("stranger " + std::to_string(i), "one"), 2 + i, seats);
    EXPECT_EQ(answered.size(), AnsweredRequests::kMostPeople);
    EXPECT_EQ(answered.find(request_key("anna", "one")), 1u);
    EXPECT_FALSE(answered.find(request_key("stranger 1", "one")));
    EXPECT_EQ(answered.find(request_key("stranger 99", "one")), 101u);
}

TEST(AnsweredRequests, keys_of_version_0_2_are_found) {
    AnsweredRequests answered;
    const std::string key = request_key("anna", "one");
    answered.add(key.substr(key.find('-') + 1), 7, {});
    EXPECT_EQ(answered.find(key), 7u);
    EXPECT_FALSE(answered.find(request_key("bo", "one")));
}

}  // namespace
}  // namespace railhead
