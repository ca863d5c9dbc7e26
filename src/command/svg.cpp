#include "command/svg.h"

#include <fmt/format.h>

namespace railhead {

namespace {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

constexpr std::string_view kStyle = R"(<style>
text { font: 12px system-ui, sans-serif; fill: #1b1f24; }
.title { font-size: 14px; font-weight: 600; }
.label { text-anchor: end; }
.tick { text-anchor: middle; font-size: 11px; }
.ground { fill: #ffffff; }
.bar { fill: #6ea3d8; }
.grid { stroke: #d5d9de; }
.whisker { stroke: #1b1f24; stroke-width: 1.5; }
.line { stroke: #b3261e; stroke-width: 1.5; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) {
text { fill: #e8eaed; }
.ground { fill: #14171b; }
.bar { fill: #3f6f9f; }
.grid { stroke: #3a4048; }
.whisker { stroke: #e8eaed; }
.line { stroke: #ff8a80; }
}
</style>
)";

}  // namespace

SvgDrawing::SvgDrawing(std::string_view title, double width, double height)
    : text_(fmt::format(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
          "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\">\n<title>{2}</title>\n",
          width, height, escaped(title))) {
    text_ += kStyle;
    text_ += "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n";
}

void SvgDrawing::add_line(std::string_view kind, double x1, double y1, double x2, double y2) {
    text_ += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind, x1,
        y1, x2, y2);
}

void SvgDrawing::add_text(std::string_view kind, double x, double y, std::string_view text) {
    text_ += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", kind, x, y,
                         escaped(text));
}

void SvgDrawing::add_area(std::string_view kind, double x, double y, double width, double height) {
    text_ += fmt::format(
        "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", kind,
        x, y, width, height);
}

}  // namespace railhead
