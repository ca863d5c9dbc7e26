#include "server/file_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

namespace railhead {

std::uint64_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

std::size_t connections_within(std::uint64_t files) {
    constexpr std::uint64_t kReserve = 64;
    if (files == 0 || files == RLIM_INFINITY) return std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(files - std::min(kReserve, files / 2));
}

}  // namespace railhead
