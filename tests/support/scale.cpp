#include "support/scale.h"

#include <cstdlib>
#include <string_view>

namespace railhead::test {

int scaled(int quick, int normal, int sanitize, int full) {
    const char* text = std::getenv("RAILHEAD_TEST_SCALE");
    const std::string_view scale = text == nullptr ? "normal" : text;
    if (scale == "quick") return quick;
    if (scale == "sanitize") return sanitize;
    if (scale == "full") return full;
    return normal;
}

}  // namespace railhead::test
