#include "server/cached_answer.h"

#include <string>

#include "core/text.h"

namespace railhead {

HttpAnswer cached_answer(const HttpRequest& request, const CachedContent& file,
                         std::string_view cache_control) {
    const bool packed = request.gzip && !file.gzip.empty();
    // A strong tag names one sequence of bytes: the compressed form has its own.
    const std::string tag = '"' + std::string(file.hash) + (packed ? "-gz\"" : "\"");
    HttpAnswer answer;
    answer.type = file.type;
    answer.headers.emplace_back("ETag", tag);
    answer.headers.emplace_back("Cache-Control", cache_control);
    if (!file.gzip.empty()) answer.headers.emplace_back("Vary", "Accept-Encoding");
    if (etag_matches(request.if_none_match, tag)) {
        answer.status = 304;
        return answer;
    }
    if (packed) answer.headers.emplace_back("Content-Encoding", "gzip");
    answer.body = packed ? file.gzip : file.content;
    return answer;
}

bool etag_matches(std::string_view if_none_match, std::string_view tag) {
    for (std::string_view item : split_at(if_none_match, ',')) {
        item = trimmed(item, " \t");
        if (item.empty()) continue;
        // A proxy that compresses again makes tags weak; the content is still the same.
        if (item.starts_with("W/")) item.remove_prefix(2);
        if (item == tag || item == "*") return true;
    }
    return false;
}

}  // namespace railhead
