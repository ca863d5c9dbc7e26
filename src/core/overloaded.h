// core/overloaded.h - one function object out of several lambdas, for std::visit. There is no
// catch-all: an alternative without a lambda does not compile.
#pragma once

namespace railhead {

template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace railhead
