#include "server/loop.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <map>
#include <optional>
#include <unordered_map>

#include "server/log.h"

namespace railhead {

namespace asio = boost::asio;

// One timer of the system for all of ours: thousands of tables wait for something.
struct Loop::Parts {
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        TimerId id = 0;
        std::function<void()> call{};
    };

    asio::io_context context{1};
    asio::steady_timer timer{context};
    std::optional<asio::signal_set> signals{};
    std::multimap<Clock::time_point, Waiting> waiting{};
    std::unordered_map<TimerId, std::multimap<Clock::time_point, Waiting>::iterator> known{};
    TimerId last = 0;

    // An exception in one call does not affect the others.
    static void call(const std::function<void()>& work) {
        try {
            work();
        } catch (const std::exception& error) {
            log_fault(error.what());
        } catch (...) {
            log_fault("unknown");
        }
    }

    void arm() {
        if (waiting.empty()) {
            timer.cancel();
            return;
        }
        timer.expires_at(waiting.begin()->first);
        timer.async_wait([this](const boost::system::error_code& error) {
            if (!error) fire();
        });
    }

    void fire() {
        const auto now = Clock::now();
        while (!waiting.empty() && waiting.begin()->first <= now) {
            Waiting due = std::move(waiting.begin()->second);
            known.erase(due.id);
            waiting.erase(waiting.begin());
            call(due.call);  // may set and cancel timers
        }
        arm();
    }
};

Loop::Loop() : parts_(std::make_unique<Parts>()) {}
Loop::~Loop() = default;

void Loop::run() {
    // An exception was thrown by one handler; the others still have to be called.
    bool ended = false;
    while (!ended)
        Parts::call([&] {
            parts_->context.run();
            ended = true;
        });
}
void Loop::stop() {
    parts_->context.stop();
}
void Loop::again() {
    parts_->context.restart();
}
asio::io_context& Loop::context() {
    return parts_->context;
}
void Loop::post(std::function<void()> work) {
    asio::post(parts_->context, std::move(work));
}

Loop::TimerId Loop::after(std::int64_t milliseconds, std::function<void()> call) {
    const auto time = Parts::Clock::now() + std::chrono::milliseconds(milliseconds);
    const TimerId id = ++parts_->last;
    const auto place = parts_->waiting.emplace(time, Parts::Waiting{id, std::move(call)});
    parts_->known.emplace(id, place);
    if (place == parts_->waiting.begin()) parts_->arm();
    return id;
}

void Loop::cancel(TimerId timer) {
    const auto found = parts_->known.find(timer);
    if (found == parts_->known.end()) return;
    parts_->waiting.erase(found->second);
    parts_->known.erase(found);
    if (parts_->waiting.empty()) parts_->arm();
}

void Loop::on_signal(std::function<void()> call) {
    parts_->signals.emplace(parts_->context, SIGINT, SIGTERM);
    parts_->signals->async_wait(
        [this, call = std::move(call)](const boost::system::error_code& error, int) {
            if (error) return;
            parts_->signals.reset();
            call();
        });
}

std::int64_t Loop::now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace railhead
