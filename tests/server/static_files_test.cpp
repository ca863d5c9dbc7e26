#include "server/static_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "server/cached_answer.h"

namespace railhead {
namespace {

std::string header(const HttpAnswer& answer, std::string_view name) {
    for (const auto& [key, value] : answer.headers)
        if (key == name) return value;
    return "";
}

HttpRequest asking(std::string path) {
    HttpRequest request;
    request.method = "GET";
    request.path = std::move(path);
    return request;
}

TEST(StaticFiles, the_table_is_in_order) {
    const auto files = embedded_files();
    ASSERT_FALSE(files.empty());
    EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                               [](const auto& a, const auto& b) { return a.name < b.name; }));
}

TEST(StaticFiles, every_file_is_served_by_its_name) {
    for (const EmbeddedFile& file : embedded_files()) {
        const auto answer = static_file(asking(std::string(file.name)));
        ASSERT_TRUE(answer) << file.name;
        EXPECT_EQ(answer->status, 200);
        EXPECT_EQ(answer->body, file.content);
        EXPECT_EQ(answer->type, file.type);
        EXPECT_EQ(header(*answer, "Cache-Control"),
                  file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
    }
}

TEST(StaticFiles, the_front_page_and_the_pages_of_tables) {
    const auto page = static_file(asking("/index.html"));
    ASSERT_TRUE(page);
    EXPECT_NE(page->body.find("<!doctype html>"), std::string::npos);
    EXPECT_EQ(page->body.find("<script>"), std::string::npos)
        << "the policy forbids inline scripts";
    for (const char* path : {"/", "/t/ABC-12", "/t/x_y", "/t/x_y/"}) {
        const auto same = static_file(asking(path));
        ASSERT_TRUE(same) << path;
        EXPECT_EQ(same->body, page->body);
    }
}

TEST(StaticFiles, addresses_that_lead_nowhere_are_explained_to_people) {
    HttpRequest request = asking("/nowhere/at/all");
    const auto page = static_file(asking("/index.html"));
    ASSERT_TRUE(page);
    request.if_none_match = header(*page, "ETag");
    const HttpAnswer answer = lost_page(request);
    EXPECT_EQ(answer.status, 404);
    EXPECT_EQ(answer.type, page->type);
    EXPECT_EQ(answer.body, page->body);
}

TEST(StaticFiles, nothing_else) {
    for (const char* path : {"/t/", "/t/a/b", "/t/..", "/t/a.b", "/index", "/etc/passwd",
                             "/index.html/", "index.html", "/../CMakeLists.txt"})
        EXPECT_FALSE(static_file(asking(path))) << path;
    EXPECT_FALSE(static_file(asking("/t/" + std::string(65, 'a'))));
    HttpRequest post = asking("/");
    post.method = "POST";
    EXPECT_FALSE(static_file(post));
}

TEST(StaticFiles, compressed_for_those_who_take_it) {
    HttpRequest request = asking("/");
    const auto plain = static_file(request).value();
    request.gzip = true;
    const auto packed = static_file(request).value();
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
    EXPECT_TRUE(packed.body.starts_with("\x1f\x8b"));
    EXPECT_LT(packed.body.size(), plain.body.size());
    EXPECT_NE(header(plain, "ETag"), header(packed, "ETag"));
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
    EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
}

TEST(StaticFiles, what_the_client_has_is_not_sent_again) {
    HttpRequest request = asking("/");
    request.if_none_match = header(static_file(request).value(), "ETag");
    const auto answer = static_file(request).value();
    EXPECT_EQ(answer.status, 304);
    EXPECT_EQ(answer.body, "");
    EXPECT_EQ(header(answer, "ETag"), request.if_none_match);
}

TEST(StaticFiles, lists_of_tags) {
    EXPECT_TRUE(etag_matches("\"a\"", "\"a\""));
    EXPECT_TRUE(etag_matches("\"x\", W/\"a\" ", "\"a\""));
    EXPECT_TRUE(etag_matches("*", "\"a\""));
    EXPECT_FALSE(etag_matches("", "\"a\""));
    EXPECT_FALSE(etag_matches("a", "\"a\""));
    EXPECT_FALSE(etag_matches(",, ,", "\"a\""));
}

}  // namespace
}  // namespace railhead
