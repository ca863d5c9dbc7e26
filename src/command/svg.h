// command/svg.h - drawings as SVG: text as text, no fonts or scripts from elsewhere, readable on
// light and on dark pages.
#pragma once

#include <string>
#include <string_view>

namespace railhead {

class SvgDrawing {
public:
    // `title` is what a screen reader reads out first.
    SvgDrawing(std::string_view title, double width, double height);

    // Kinds of lines: grid, whisker, line. Of texts: title, label, tick, note. Of areas: bar.
    void add_line(std::string_view kind, double x1, double y1, double x2, double y2);
    void add_text(std::string_view kind, double x, double y, std::string_view text);
    void add_area(std::string_view kind, double x, double y, double width, double height);

    std::string text() const { return text_ + "</svg>\n"; }

private:
    std::string text_;
};

}  // namespace railhead
