// How often one person may ask for something: over all connections, independent of others.
#include "server/person_rates.h"

#include <gtest/gtest.h>

namespace railhead {
namespace {

using std::chrono::seconds;

int granted(PersonRates& rates, const std::string& person, const AnyIntent& intent, WebTime now) {
    int count = 0;
    while (count < 1000 && rates.take(person, intent, now)) ++count;
    return count;
}

TEST(PersonRates, moves_chat_and_the_rest_are_counted_apart) {
    PersonRates rates({});
    WebTime now{};
    EXPECT_EQ(granted(rates, "anna", RenameIntent{}, now), 30);
    EXPECT_EQ(granted(rates, "anna", SitIntent{}, now), 0);
    EXPECT_EQ(granted(rates, "anna", SayIntent{}, now), 6);
    EXPECT_EQ(granted(rates, "anna", MoveIntent{}, now), 40);
    EXPECT_EQ(granted(rates, "anna", TakeBackIntent{}, now), 0);
    EXPECT_EQ(granted(rates, "bo", RenameIntent{}, now), 30);
    now += seconds(2);
    EXPECT_EQ(granted(rates, "anna", RenameIntent{}, now), 2);
    EXPECT_EQ(granted(rates, "anna", SayIntent{}, now), 1);
    EXPECT_EQ(granted(rates, "anna", MoveIntent{}, now), 10);
}

TEST(PersonRates, forget_those_who_have_done_nothing_for_a_while) {
    PersonRates rates({});
    WebTime now{};
    for (int i = 0; i < 20'000; ++i) {
        rates.take("person " + std::to_string(i), SitIntent{}, now);
        now += std::chrono::milliseconds(10);
    }
    EXPECT_LT(rates.known(), 2100u);
}

}  // namespace
}  // namespace railhead
