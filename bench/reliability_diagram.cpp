#include "reliability_diagram.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/svg.h"

namespace railhead {

namespace {

constexpr double kSide = 400;    // of the diagram
constexpr double kLeft = 76;     // of it
constexpr double kTop = 60;      // above it
constexpr double kCounts = 60;   // height of the most frequent bin's bar
constexpr double kBetween = 44;  // from the diagram to the bars
constexpr double kAllowed = 0.03;
constexpr double kSquare = 6;

double across(double share) {
    return kLeft + kSide * share;
}
double up(double share) {
    return kTop + kSide * (1 - share);
}

// Foretold and won differ by `apart` along it.
void add_diagonal(SvgDrawing& svg, std::string_view kind, double apart) {
    const double from = std::max(0.0, -apart);
    const double to = std::min(1.0, 1 - apart);
    svg.add_line(kind, across(from), up(from + apart), across(to), up(to + apart));
}

void add_frame(SvgDrawing& svg, double bottom) {
    for (int i = 0; i <= 10; ++i) {
        const double share = i / 10.0;
        svg.add_line("grid", across(share), up(0), across(share), up(1));
        svg.add_line("grid", across(0), up(share), across(1), up(share));
        svg.add_text("label", kLeft - 8, up(share) + 4, fmt::format("{} %", 10 * i));
        svg.add_text("tick", across(share), up(0) + 17, fmt::format("{} %", 10 * i));
    }
    svg.add_text("note", kLeft - 64, kTop - 14, "won");
    svg.add_text("note", across(1) - 46, up(0) + 34, "foretold");
    svg.add_text("label", kLeft - 8, bottom, "decisions");
    add_diagonal(svg, "line", 0);
    add_diagonal(svg, "grid", kAllowed);
    add_diagonal(svg, "grid", -kAllowed);
}

void add_bin(SvgDrawing& svg, const Foretold& bin) {
    const Interval interval = share_interval(bin.won);
    const double x = across(bin.mean());
    svg.add_line("whisker", x, up(interval.low), x, up(interval.high));
    svg.add_line("whisker", x - 4, up(interval.low), x + 4, up(interval.low));
    svg.add_line("whisker", x - 4, up(interval.high), x + 4, up(interval.high));
    svg.add_area("bar", x - kSquare / 2, up(bin.won.mean()) - kSquare / 2, kSquare, kSquare);
}

}  // namespace

std::string reliability_diagram(std::string_view title, const ReliabilityResult& result) {
    const double bottom = kTop + kSide + kBetween + kCounts;
    SvgDrawing svg(title, kLeft + kSide + 40, bottom + 16);
    svg.add_text("title", 12, 22, title);
    add_frame(svg, bottom);
    double most = 1;
    for (const Foretold& bin : result.bins) most = std::max(most, bin.won.times);
    for (std::size_t i = 0; i < kReliabilityBins; ++i) {
        const Foretold& bin = result.bins[i];
        if (bin.won.times == 0) continue;
        add_bin(svg, bin);
        const double height = kCounts * bin.won.times / most;
        const double width = kSide / kReliabilityBins;
        svg.add_area("bar", kLeft + width * static_cast<double>(i) + 1, bottom - height, width - 2,
                     height);
    }
    return svg.text();
}

}  // namespace railhead
