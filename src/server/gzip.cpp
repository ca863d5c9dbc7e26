#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace railhead {

namespace {

// The head of a file without a name and a time.
constexpr std::string_view kHead{"\x1f\x8b\x08\0\0\0\0\0\x02\xff", 10};

void append_number(std::string& text, std::uint32_t number) {
    for (int byte = 0; byte < 4; ++byte) text += static_cast<char>((number >> (8 * byte)) & 0xffu);
}

}  // namespace

std::string gzip(std::string_view content) {
    namespace zlib = boost::beast::zlib;
    zlib::deflate_stream stream;
    stream.reset(9, 15, 8, zlib::Strategy::normal);
    std::string packed(kHead);
    packed.resize(kHead.size() + stream.upper_bound(content.size()));
    zlib::z_params step;
    step.next_in = content.data();
    step.avail_in = content.size();
    step.next_out = packed.data() + kHead.size();
    step.avail_out = packed.size() - kHead.size();
    boost::beast::error_code error;
    stream.write(step, zlib::Flush::finish, error);
    if (error != zlib::error::end_of_stream) return {};
    packed.resize(kHead.size() + step.total_out);
    boost::crc_32_type checksum;
    checksum.process_bytes(content.data(), content.size());
    append_number(packed, checksum.checksum());
    append_number(packed, static_cast<std::uint32_t>(content.size()));
    return packed.size() * 10 > content.size() * 9 ? std::string{} : packed;
}

}  // namespace railhead
