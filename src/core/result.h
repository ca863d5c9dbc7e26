// core/result.h - a value, or the reason why there is none.
//
//     const Result<Action> read = action_named(map, text);
//     if (!read) return read.reason();
//     play(*read);
//
// A function returns either: `return action;` or `return "no such track";`.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace railhead {

template <class T>
class [[nodiscard]] Result : public std::variant<T, std::string> {
public:
    using std::variant<T, std::string>::variant;

    bool ok() const { return this->index() == 0; }
    explicit operator bool() const { return ok(); }

    // ok() must hold.
    T& value() & { return of<0>(*this); }
    const T& value() const& { return of<0>(*this); }
    T&& value() && { return std::move(of<0>(*this)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // ok() must not hold.
    std::string& reason() { return of<1>(*this); }
    const std::string& reason() const { return of<1>(*this); }

private:
    template <std::size_t kPlace, class Self>
    static auto& of(Self& self) {
        auto* found = std::get_if<kPlace>(&self);
        assert(found != nullptr);
        return *found;
    }
};

}  // namespace railhead
