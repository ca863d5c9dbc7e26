// server/on_loop.h - brings answers of other threads to the loop's thread.
#pragma once

#include <memory>
#include <utility>

#include "server/loop.h"

namespace railhead {

// A callback for other threads: calls `then` on the loop, unless `*alive` is false by then. It is
// to be called once, and moves everything that it holds to the loop: what `then` holds belongs to
// the loop's thread and must not be destroyed on another one.
template <class... Values, class Then>
auto on_loop(Loop& loop, std::shared_ptr<const bool> alive, Then then) {
    // A pointer is moved whole, what it points to not at all.
    auto held = std::make_shared<Then>(std::move(then));
    return [&loop, alive = std::move(alive), held = std::move(held)](Values... values) mutable {
        loop.post([alive = std::move(alive), held = std::move(held),
                   ... values = std::move(values)]() mutable {
            if (*alive) (*held)(values...);
        });
    };
}

}  // namespace railhead
