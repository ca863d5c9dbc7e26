// store/errno_text.h - why the last call to the system failed, in its words.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

namespace railhead {

inline std::string errno_text() {
    return std::generic_category().message(errno);
}

}  // namespace railhead
