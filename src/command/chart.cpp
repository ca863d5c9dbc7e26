#include "command/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "command/report.h"
#include "command/svg.h"

namespace railhead {

namespace {

constexpr double kLetter = 6.6;  // of a label, about
constexpr double kBars = 400;    // width of the longest bar
constexpr double kNotes = 130;   // right of the bars
constexpr double kRow = 18;
constexpr double kTitle = 34;  // above the bars of a panel
constexpr double kAxis = 30;   // below them

// A round step that divides the width into about five.
double step_for(double width) {
    const double raw = width / 5;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw) return factor * power;
    return 10 * power;
}

// The numbers of a panel and where they are drawn.
class Axis {
public:
    Axis(const ChartPanel& panel, double left) : left_(left), from_(panel.base), to_(panel.base) {
        for (const ChartBar& bar : panel.bars) {
            from_ = std::min({from_, bar.value, bar.low});
            to_ = std::max({to_, bar.value, bar.high});
        }
        if (panel.line) {
            from_ = std::min(from_, *panel.line);
            to_ = std::max(to_, *panel.line);
        }
        if (panel.reach) {
            from_ = std::max(from_, panel.base - *panel.reach);
            to_ = std::min(to_, panel.base + *panel.reach);
        }
        if (to_ <= from_) to_ = from_ + 1;
        step_ = step_for(to_ - from_);
        from_ = std::floor(from_ / step_) * step_;
        to_ = std::ceil(to_ / step_) * step_;
    }

    double place(double value) const {
        return left_ + kBars * (std::clamp(value, from_, to_) - from_) / (to_ - from_);
    }
    double left() const { return left_; }
    double right() const { return left_ + kBars; }
    std::vector<double> ticks() const {
        std::vector<double> all;
        const auto count = static_cast<int>(std::lround((to_ - from_) / step_));
        for (int i = 0; i <= count; ++i) all.push_back(from_ + i * step_);
        return all;
    }

private:
    double left_;
    double from_;
    double to_;
    double step_ = 1;
};

void add_bar(SvgDrawing& svg, const ChartBar& bar, const Axis& axis, double base, double top) {
    const double middle = top + kRow / 2;
    const double begin = axis.place(std::min(base, bar.value));
    const double end = axis.place(std::max(base, bar.value));
    svg.add_text("label", axis.left() - 8, middle + 4, bar.label);
    svg.add_area("bar", begin, top + 3, end - begin, kRow - 6);
    if (bar.high > bar.low) {
        const double low = axis.place(bar.low);
        const double high = axis.place(bar.high);
        svg.add_line("whisker", low, middle, high, middle);
        svg.add_line("whisker", low, middle - 4, low, middle + 4);
        svg.add_line("whisker", high, middle - 4, high, middle + 4);
    }
    svg.add_text("note", axis.right() + 10, middle + 4, bar.note);
}

double height_of(const ChartPanel& panel) {
    return kTitle + kRow * static_cast<double>(panel.bars.size()) + kAxis;
}

// Where bars begin, so that all labels have room before them.
double left_of(std::span<const ChartPanel> panels) {
    std::size_t longest = 10;
    for (const ChartPanel& panel : panels)
        for (const ChartBar& bar : panel.bars) longest = std::max(longest, letters_in(bar.label));
    return kLetter * static_cast<double>(longest) + 20;
}

void add_panel(SvgDrawing& svg, const ChartPanel& panel, double left, double top) {
    const Axis axis(panel, left);
    const double first = top + kTitle;
    const double bottom = first + kRow * static_cast<double>(panel.bars.size());
    svg.add_text("title", 12, top + 22, panel.title);
    for (const double tick : axis.ticks()) {
        // Numbers such as 0.30000000000000004 and -0 are not for people.
        const double shown = std::abs(tick) < 1e-9 ? 0 : tick;
        svg.add_line("grid", axis.place(tick), first, axis.place(tick), bottom + 4);
        svg.add_text("tick", axis.place(tick), bottom + 17,
                     fmt::format("{:g}{}", shown, panel.unit));
    }
    double row = first;
    for (const ChartBar& bar : panel.bars) {
        add_bar(svg, bar, axis, panel.base, row);
        row += kRow;
    }
    if (panel.line)
        svg.add_line("line", axis.place(*panel.line), first, axis.place(*panel.line), bottom);
}

}  // namespace

std::string svg_chart(std::string_view title, std::span<const ChartPanel> panels) {
    const double left = left_of(panels);
    double height = 8;
    for (const ChartPanel& panel : panels) height += height_of(panel);
    SvgDrawing svg(title, left + kBars + kNotes, height);
    double top = 0;
    for (const ChartPanel& panel : panels) {
        add_panel(svg, panel, left, top);
        top += height_of(panel);
    }
    return svg.text();
}

}  // namespace railhead
