// server/static_files.h - the web client, built into the program.
//
// Only exact names in the table are served, and nothing is read from disk while the server runs, so
// no path leads elsewhere.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/web.h"

namespace railhead {

struct EmbeddedFile {
    std::string_view name;  // "/index.html"
    std::string_view type;
    std::string_view hash;  // of the content, in hexadecimal digits
    bool immutable;         // its name changes with its content
    std::string_view content;
    std::string_view gzip;  // "": compressing does not help
};

// Made by cmake/embed_web.py; by name, ascending.
std::span<const EmbeddedFile> embedded_files();

// The requested file, or 304 if the client has it. "/" and the pages of tables, "/t/CODE", are
// index.html. nullopt: there is no such file, or it is not a GET.
std::optional<HttpAnswer> static_file(const HttpRequest& request);

// For unknown addresses: index.html tells people so.
HttpAnswer lost_page(const HttpRequest& request);

}  // namespace railhead
