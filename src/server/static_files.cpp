#include "server/static_files.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>

#include "core/text.h"

namespace railhead {
namespace {

constexpr std::string_view kTablePrefix = "/t/";
constexpr std::size_t kLongestCode = 64;

bool is_table_page(std::string_view path) {
    if (!path.starts_with(kTablePrefix)) return false;
    std::string_view code = path.substr(kTablePrefix.size());
    if (code.ends_with('/')) code.remove_suffix(1);
    return !code.empty() && code.size() <= kLongestCode &&
           std::all_of(code.begin(), code.end(), [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
           });
}

const EmbeddedFile* file_at(std::string_view path) {
    if (path == "/" || is_table_page(path)) path = "/index.html";
    const auto files = embedded_files();
    const auto found = std::lower_bound(
        files.begin(), files.end(), path,
        [](const EmbeddedFile& file, std::string_view name) { return file.name < name; });
    return found != files.end() && found->name == path ? &*found : nullptr;
}

}  // namespace

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

std::optional<HttpAnswer> static_file(const HttpRequest& request) {
    if (request.method != "GET") return std::nullopt;
    const EmbeddedFile* file = file_at(request.path);
    if (file == nullptr) return std::nullopt;
    const bool packed = request.gzip && !file->gzip.empty();
    // A strong tag names one sequence of bytes: the compressed form has its own.
    const std::string tag = '"' + std::string(file->hash) + (packed ? "-gz\"" : "\"");
    HttpAnswer answer;
    answer.type = file->type;
    answer.headers.emplace_back("ETag", tag);
    answer.headers.emplace_back(
        "Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file->gzip.empty()) answer.headers.emplace_back("Vary", "Accept-Encoding");
    if (etag_matches(request.if_none_match, tag)) {
        answer.status = 304;
        return answer;
    }
    if (packed) answer.headers.emplace_back("Content-Encoding", "gzip");
    answer.body = packed ? file->gzip : file->content;
    return answer;
}

HttpAnswer lost_page(const HttpRequest& request) {
    HttpRequest index = request;
    index.path = "/index.html";
    index.if_none_match.clear();
    HttpAnswer answer = static_file(index).value_or(HttpAnswer{});
    answer.status = 404;
    return answer;
}

}  // namespace railhead
