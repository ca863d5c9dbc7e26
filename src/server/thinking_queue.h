// server/thinking_queue.h - which computer player thinks next: tables where people wait first, and
// everybody with the same share of the time.
//
// An owner is the network or table that the thinking is done for, as text. Its share is the same
// whether it has one table or twenty, and whether these think for long or not: the owner that has
// used the least time is next. An owner that was away has saved up a few seconds, not the whole
// time: owners with little work hardly wait for those with much.
//
// Nothing here reads a clock or starts a thread.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace railhead {

enum class ThinkFor : std::uint8_t { people, nobody };

class ThinkingQueue {
public:
    using Work = std::function<void()>;
    struct Next {
        Work work{};
        ThinkFor whom{};
        std::string owner{};
    };

    void add(ThinkFor whom, const std::string& owner, Work work);
    // What to do next, running from now on; nullopt: nothing. `only_people`: only work that people
    // wait for. Owners with `most_at_work` running wait.
    std::optional<Next> take(bool only_people, int most_at_work);
    // What was taken is done, and took this long.
    void done(const Next& next, std::int64_t microseconds);

    void clear();
    std::size_t size() const { return size_; }
    std::size_t known() const { return people_.owners.size() + nobody_.owners.size(); }

private:
    struct Owner {
        std::deque<Work> waiting{};
        int at_work = 0;
        std::int64_t used = 0;  // microseconds, with what those who were away have lost
    };
    // The first is next.
    struct Place {
        int at_work = 0;
        std::int64_t used = 0;
        std::string owner{};

        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct Class {
        // Ordered, not hashed: clients choose the keys.
        std::map<std::string, Owner> owners{};
        std::set<Place> waiting{};
        std::int64_t used = 0;  // by the owner that was next last
    };

    Class& of(ThinkFor whom) { return whom == ThinkFor::people ? people_ : nobody_; }
    static void leave_place(Class& all, const std::string& name, const Owner& owner);
    static void take_place(Class& all, const std::string& name, const Owner& owner);
    static void forget_idle(Class& all);
    std::optional<Next> take_of(ThinkFor whom, int most_at_work);

    Class people_{};
    Class nobody_{};
    std::size_t size_ = 0;
};

}  // namespace railhead
