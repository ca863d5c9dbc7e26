// server/cached_answer.h - a file that browsers keep: answered with its tag, compressed if they
// take that, or with 304 if they have it.
#pragma once

#include <string_view>

#include "server/web.h"

namespace railhead {

struct CachedContent {
    std::string_view type{};
    std::string_view hash{};  // of the content, in hexadecimal digits
    std::string_view content{};
    std::string_view gzip{};  // "": compressing does not help
};

// How long a browser may use what it has without asking.
inline constexpr std::string_view kAskEachTime = "no-cache";
inline constexpr std::string_view kAskAfterADay = "public, max-age=86400";
inline constexpr std::string_view kNeverAskAgain = "public, max-age=31536000, immutable";

HttpAnswer cached_answer(const HttpRequest& request, const CachedContent& file,
                         std::string_view cache_control);

// Does an If-None-Match name this tag (with its quotes)?
bool etag_matches(std::string_view if_none_match, std::string_view tag);

}  // namespace railhead
