// support/scale.h - how much a test does: RAILHEAD_TEST_SCALE says quick, normal (the default),
// sanitize or full.
#pragma once

namespace railhead::test {

int scaled(int quick, int normal, int sanitize, int full);

}  // namespace railhead::test
