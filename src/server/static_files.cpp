#include "server/static_files.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>

#include "server/cached_answer.h"

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

std::optional<HttpAnswer> static_file(const HttpRequest& request) {
    if (request.method != "GET") return std::nullopt;
    const EmbeddedFile* file = file_at(request.path);
    if (file == nullptr) return std::nullopt;
    return cached_answer(request, {file->type, file->hash, file->content, file->gzip},
                         file->immutable ? kNeverAskAgain : kAskEachTime);
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
