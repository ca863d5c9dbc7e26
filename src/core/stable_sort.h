// core/stable_sort.h - sorts short lists; equal members keep their order.
#pragma once

#include <iterator>
#include <utility>

namespace railhead {

// By insertion: it allocates nothing and is fast for short lists of moves or tracks. (The standard
// library's allocates a buffer, in a way that clang warns about.)
template <class Iterator, class Less>
constexpr void stable_sort(Iterator first, Iterator last, const Less& less) {
    if (first == last) return;
    for (Iterator next = std::next(first); next != last; ++next) {
        auto member = std::move(*next);
        Iterator gap = next;
        for (; gap != first && less(member, *std::prev(gap)); --gap)
            *gap = std::move(*std::prev(gap));
        *gap = std::move(member);
    }
}

}  // namespace railhead
