// What a search copies at every step is as large as the documents say.
#include "rules/state.h"

#include <gtest/gtest.h>

namespace railhead::test {
namespace {

// If this changes on purpose, change docs/architecture.md and the comment in rules/state.h, too.
TEST(State, is_as_large_as_the_documents_say) {
    EXPECT_EQ(sizeof(State), 504u);
    EXPECT_EQ(sizeof(PublicState), 272u);
}

}  // namespace
}  // namespace railhead::test
