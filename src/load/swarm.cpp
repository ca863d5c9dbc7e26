#include "load/swarm.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <queue>

#include "load/swarm_table.h"
#include "server/file_limit.h"

namespace railhead {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t kBuffer = 256 * 1024;
constexpr std::chrono::milliseconds kSweepEvery{100};
constexpr std::chrono::seconds kDraining{12};  // more than a move may take
constexpr std::size_t kMostErrors = 10;        // whose texts are kept

SwarmTime later(SwarmTime time, double seconds) {
    return time + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
}

double share_of(const std::vector<float>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto rank = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return static_cast<double>(sorted[std::min(rank, sorted.size() - 1)]);
}

}  // namespace

void SwarmYard::error(const std::string& text) {
    ++report.errors;
    if (report.first_errors.size() < kMostErrors) report.first_errors.push_back(text);
}

struct Swarm::Parts {
    struct Waking {
        SwarmTime time{};
        SwarmTable* table = nullptr;
        bool operator>(const Waking& other) const { return time > other.time; }
    };

    SwarmYard yard{};
    std::vector<std::unique_ptr<SwarmTable>> tables{};
    std::priority_queue<Waking, std::vector<Waking>, std::greater<>> waking{};
    std::vector<char> buffer = std::vector<char>(kBuffer);
    SwarmTime swept{};

    ~Parts() {
        tables.clear();
        if (yard.epoll >= 0) ::close(yard.epoll);
    }

    // Handles everything that has arrived, or waits a moment for it. Returns true now and then,
    // when it is time to check all tables.
    bool turn(SwarmTime until) {
        if (!waking.empty()) until = std::min(until, waking.top().time);
        const auto wait = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
        std::array<epoll_event, 512> events{};
        const int count =
            ::epoll_wait(yard.epoll, events.data(), static_cast<int>(events.size()),
                         static_cast<int>(std::clamp<std::int64_t>(wait.count(), 0, 50)));
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = events[static_cast<std::size_t>(i)];
            static_cast<SwarmSocket*>(event.data.ptr)->ready(event.events, buffer);
        }
        const SwarmTime now = Clock::now();
        while (!waking.empty() && waking.top().time <= now) {
            SwarmTable& table = *waking.top().table;
            waking.pop();
            table.wake(now);
        }
        if (now - swept < kSweepEvery) return false;
        swept = now;
        for (const auto& table : tables) table->sweep(now);
        return true;
    }

    std::size_t count(bool (SwarmTable::*is)() const) const {
        return static_cast<std::size_t>(std::count_if(
            tables.begin(), tables.end(), [&](const auto& table) { return (*table.*is)(); }));
    }
};

Swarm::Swarm() : parts_(std::make_unique<Parts>()) {}

Result<std::unique_ptr<Swarm>> Swarm::make(const SwarmOptions& options) {
    std::unique_ptr<Swarm> swarm(new Swarm);
    Parts& parts = *swarm->parts_;
    SwarmYard& yard = parts.yard;
    yard.options = options;
    if (std::string problem = find_address(options.url, yard.address); !problem.empty())
        return problem;
    raise_file_limit();
    yard.epoll = ::epoll_create1(EPOLL_CLOEXEC);
    if (yard.epoll < 0) return "the system gives no epoll";
    yard.wake_at = [&parts](SwarmTime time, SwarmTable& table) {
        parts.waking.push({time, &table});
    };
    for (std::size_t i = 0; i < options.tables; ++i)
        parts.tables.push_back(std::make_unique<SwarmTable>(yard, i));
    return swarm;
}

Swarm::~Swarm() = default;

void Swarm::connect(const std::stop_token& stop, const Progress& progress) {
    Parts& parts = *parts_;
    const SwarmOptions& options = parts.yard.options;
    const double tables_per_second = options.connects / static_cast<double>(options.clients);
    const SwarmTime start = Clock::now();
    std::size_t begun = 0;
    for (;;) {
        const SwarmTime now = Clock::now();
        const auto due =
            static_cast<std::size_t>(Seconds(now - start).count() * tables_per_second) + 1;
        for (; begun < std::min(due, options.tables); ++begun) parts.tables[begun]->begin(now);
        if (!parts.turn(now + std::chrono::milliseconds(5))) continue;
        const std::size_t running = parts.count(&SwarmTable::is_running);
        progress(running * options.clients);
        const bool all = running + parts.count(&SwarmTable::is_out) == options.tables;
        if (all || stop.stop_requested()) break;
    }
    parts.yard.report.tables = parts.count(&SwarmTable::is_running);
    parts.yard.report.clients = parts.yard.report.tables * options.clients;
    parts.yard.report.interrupted = stop.stop_requested();
}

void Swarm::play(const std::stop_token& stop, const Progress& progress) {
    Parts& parts = *parts_;
    SwarmYard& yard = parts.yard;
    const SwarmTime start = Clock::now();
    const SwarmTime end = later(start, yard.options.duration);
    yard.playing = true;
    // Evenly over one pace, so that tables do not move in step.
    const double step =
        yard.options.pace / static_cast<double>(std::max<std::size_t>(parts.tables.size(), 1));
    for (std::size_t i = 0; i < parts.tables.size(); ++i)
        parts.tables[i]->play_from(later(start, step * static_cast<double>(i)));
    while (Clock::now() < end && !stop.stop_requested()) {
        if (!parts.turn(end)) continue;
        progress(static_cast<std::uint64_t>(Seconds(Clock::now() - start).count()));
        if (parts.count(&SwarmTable::is_out) == parts.tables.size()) break;
    }
    yard.playing = false;
    yard.report.interrupted = stop.stop_requested();
    // Wait for what is still in flight.
    const SwarmTime last = Clock::now() + kDraining;
    while (Clock::now() < last && parts.count(&SwarmTable::is_waiting) > 0) parts.turn(last);
    yard.report.seconds = Seconds(Clock::now() - start).count();
    for (const auto& table : parts.tables) table->close();
}

SwarmReport Swarm::report() const {
    SwarmReport report = parts_->yard.report;
    std::vector<float> sorted = parts_->yard.latencies;
    std::sort(sorted.begin(), sorted.end());
    report.p50 = share_of(sorted, 0.5);
    report.p90 = share_of(sorted, 0.9);
    report.p99 = share_of(sorted, 0.99);
    report.most = sorted.empty() ? 0 : static_cast<double>(sorted.back());
    return report;
}

}  // namespace railhead
