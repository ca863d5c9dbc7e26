#include "server/thinking_queue.h"

#include <algorithm>
#include <utility>

namespace railhead {

namespace {

constexpr std::int64_t kSpare = 5'000'000;  // microseconds that an owner may have saved
constexpr std::size_t kMostKnown = 1024;    // owners, before those without work are forgotten

}  // namespace

void ThinkingQueue::leave_place(Class& all, const std::string& name, const Owner& owner) {
    if (!owner.waiting.empty()) all.waiting.erase({owner.at_work, owner.used, name});
}

void ThinkingQueue::take_place(Class& all, const std::string& name, const Owner& owner) {
    if (!owner.waiting.empty()) all.waiting.insert({owner.at_work, owner.used, name});
}

// First those that are treated as new anyway; if there are still too many, all without work.
void ThinkingQueue::forget_idle(Class& all) {
    if (all.owners.size() < kMostKnown) return;
    const auto is_idle = [](const Owner& owner) {
        return owner.waiting.empty() && owner.at_work == 0;
    };
    std::erase_if(all.owners, [&](const auto& known) {
        return is_idle(known.second) && known.second.used <= all.used - kSpare;
    });
    if (all.owners.size() < kMostKnown) return;
    std::erase_if(all.owners, [&](const auto& known) { return is_idle(known.second); });
}

void ThinkingQueue::add(ThinkFor whom, const std::string& name, Work work) {
    Class& all = of(whom);
    forget_idle(all);
    Owner& owner = all.owners[name];
    leave_place(all, name, owner);
    if (owner.waiting.empty() && owner.at_work == 0)
        owner.used = std::max(owner.used, all.used - kSpare);
    owner.waiting.push_back(std::move(work));
    take_place(all, name, owner);
    ++size_;
}

std::optional<ThinkingQueue::Next> ThinkingQueue::take_of(ThinkFor whom, int most_at_work) {
    Class& all = of(whom);
    if (all.waiting.empty() || all.waiting.begin()->at_work >= most_at_work) return std::nullopt;
    Next next{{}, whom, all.waiting.begin()->owner};
    Owner& owner = all.owners[next.owner];
    leave_place(all, next.owner, owner);
    next.work = std::move(owner.waiting.front());
    owner.waiting.pop_front();
    ++owner.at_work;
    all.used = std::max(all.used, owner.used);
    take_place(all, next.owner, owner);
    --size_;
    return next;
}

std::optional<ThinkingQueue::Next> ThinkingQueue::take(bool only_people, int most_at_work) {
    auto next = take_of(ThinkFor::people, most_at_work);
    if (!next && !only_people) next = take_of(ThinkFor::nobody, most_at_work);
    return next;
}

void ThinkingQueue::done(const Next& next, std::int64_t microseconds) {
    Class& all = of(next.whom);
    Owner& owner = all.owners[next.owner];
    leave_place(all, next.owner, owner);
    --owner.at_work;
    owner.used += microseconds;
    take_place(all, next.owner, owner);
}

void ThinkingQueue::clear() {
    for (Class* all : {&people_, &nobody_}) {
        all->waiting.clear();
        for (auto& [name, owner] : all->owners) owner.waiting.clear();
    }
    size_ = 0;
}

}  // namespace railhead
