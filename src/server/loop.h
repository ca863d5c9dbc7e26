// server/loop.h - the one thread that tables and sockets live on: work is handed over to it, and
// timers call back on it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace railhead {

inline constexpr std::int64_t kDay = 24 * 3600 * 1000LL;  // milliseconds, as Loop::now() counts

class Loop {
public:
    Loop();
    ~Loop();

    // Until stop() was called, or nothing is left to do.
    void run();
    void stop();
    // run() may be called once more after it has ended.
    void again();

    // From any thread.
    void post(std::function<void()> work);

    // On the loop's thread only. 0 means no timer.
    using TimerId = std::uint64_t;
    TimerId after(std::int64_t milliseconds, std::function<void()> call);
    void cancel(TimerId timer);
    // Calls when the program is asked to end (SIGINT, SIGTERM); once.
    void on_signal(std::function<void()> call);

    boost::asio::io_context& context();

    // Of the wall clock, in milliseconds since 1970.
    static std::int64_t now();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace railhead
