// What is compressed here is what browsers unpack: the deflate stream by Boost's inflate, head and
// checksum by their bytes (tests/scripts/own_maps.py asks Python).
#include "server/gzip.h"

#include <gtest/gtest.h>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <string>

#include "core/random.h"
#include "map/embedded_maps.h"

namespace railhead::test {
namespace {

std::string unpacked(const std::string& packed, std::size_t size) {
    namespace zlib = boost::beast::zlib;
    std::string text(size, '\0');
    zlib::inflate_stream stream;
    zlib::z_params step;
    step.next_in = packed.data() + 10;
    step.avail_in = packed.size() - 18;
    step.next_out = text.data();
    step.avail_out = text.size();
    boost::beast::error_code error;
    stream.write(step, zlib::Flush::finish, error);
    EXPECT_EQ(error, zlib::error::end_of_stream);
    EXPECT_EQ(step.total_out, size);
    return text;
}

TEST(Gzip, packs_texts_and_loses_nothing) {
    for (const EmbeddedMap& map : embedded_maps()) {
        const std::string packed = gzip(map.json);
        ASSERT_FALSE(packed.empty());
        EXPECT_LT(packed.size() * 3, map.json.size());
        EXPECT_EQ(unpacked(packed, map.json.size()), map.json);
    }
    const std::string zeros(1'000'000, '0');
    EXPECT_EQ(unpacked(gzip(zeros), zeros.size()), zeros);
}

TEST(Gzip, leaves_what_gets_no_smaller) {
    std::string noise;
    RandomStream random(1);
    for (int i = 0; i < 5000; ++i) noise += static_cast<char>(random.below(256));
    EXPECT_EQ(gzip(noise), "");
    EXPECT_EQ(gzip(""), "");
}

}  // namespace
}  // namespace railhead::test
