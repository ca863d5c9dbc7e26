// server/own_names.h - the names and addresses under which others reach this machine.
#pragma once

#include <string>
#include <vector>

#include "server/client_address.h"

namespace railhead {

struct OwnNames {
    std::vector<ClientAddress> addresses{};
    std::vector<std::string> names{};  // in lower case
};

// The addresses of its network interfaces; its host name, as it is, without a domain, and with
// ".local". What the system does not reveal is left out.
OwnNames own_names();

// The forms of a host name: "Box.lan" is reached as box.lan, box and box.local.
std::vector<std::string> forms_of_host_name(std::string_view name);

}  // namespace railhead
