// core/result.h - a value, or the reason why there is none.
//
//     const Result<Action> read = action_named(map, text);
//     if (!read) return read.reason();
//     play(*read);
//
// A function returns either: `return action;` or `return "no such track";`. Where the value is a
// text, too, the reason is marked: `return Reason{"no such file"};`.
#pragma once

#include <cassert>
#include <concepts>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace railhead {

struct Reason {
    std::string text{};
};

template <class T>
class [[nodiscard]] Result {
    static constexpr bool kHoldsText = std::same_as<T, std::string>;
    using Held = std::variant<T, std::conditional_t<kHoldsText, Reason, std::string>>;

public:
    template <class From>
    requires(!std::same_as<std::remove_cvref_t<From>, Result> &&
             std::is_constructible_v<Held, From>) Result(From&& from)
        : held_(std::forward<From>(from)) {}

    bool ok() const { return held_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // ok() must hold.
    T& value() & { return of<0>(held_); }
    const T& value() const& { return of<0>(held_); }
    T&& value() && { return std::move(of<0>(held_)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // ok() must not hold.
    std::string& reason() { return text_of(of<1>(held_)); }
    const std::string& reason() const { return text_of(of<1>(held_)); }

private:
    template <std::size_t kPlace, class Any>
    static auto& of(Any& held) {
        auto* found = std::get_if<kPlace>(&held);
        assert(found != nullptr);
        return *found;
    }

    template <class Why>
    static auto& text_of(Why& why) {
        if constexpr (kHoldsText)
            return why.text;
        else
            return why;
    }

    Held held_;
};

}  // namespace railhead
