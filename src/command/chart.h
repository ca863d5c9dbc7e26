// command/chart.h - bar charts as SVG: text as text, no fonts or scripts from elsewhere, readable
// on light and on dark pages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace railhead {

struct ChartBar {
    std::string label;
    double value = 0;
    double low = 0;  // of the whisker; equal to `high`: none
    double high = 0;
    std::string note;  // at the end of the row
};

struct ChartPanel {
    std::string title;
    std::string unit{};             // after the numbers of the axis
    double base = 0;                // where bars begin
    std::optional<double> reach{};  // bars end at most this far from `base`, whatever their value
    std::optional<double> line{};   // drawn over all bars, for comparison
    std::vector<ChartBar> bars;
};

// The panels below each other. `title` is what a screen reader reads out first.
std::string svg_chart(std::string_view title, std::span<const ChartPanel> panels);

}  // namespace railhead
