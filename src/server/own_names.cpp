#include "server/own_names.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "core/text.h"

namespace railhead {
namespace {

std::optional<ClientAddress> address_of(const sockaddr* socket) {
    ClientAddress address;
    if (socket == nullptr) return std::nullopt;
    if (socket->sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, socket, sizeof v4);
        address = *address_named("0.0.0.0");
        std::memcpy(address.bytes.data() + 12, &v4.sin_addr, 4);
        return address;
    }
    if (socket->sa_family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, socket, sizeof v6);
        std::memcpy(address.bytes.data(), &v6.sin6_addr, 16);
        return address;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> forms_of_host_name(std::string_view name) {
    std::string whole = lower_case(name);
    while (whole.ends_with('.')) whole.pop_back();
    const std::string first = whole.substr(0, whole.find('.'));
    if (first.empty()) return {};
    std::vector<std::string> forms{whole};
    for (std::string form : {first, first + ".local"})
        if (form != whole) forms.push_back(std::move(form));
    return forms;
}

OwnNames own_names() {
    OwnNames own;
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) == 0) {
        for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next)
            if (const auto address = address_of(each->ifa_addr)) own.addresses.push_back(*address);
        ::freeifaddrs(list);
    }
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) == 0)
        own.names = forms_of_host_name(name.data());
    return own;
}

}  // namespace railhead
