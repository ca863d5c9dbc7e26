// server/web_hub.h - what all connections of a WebServer share. Internal to web*.cpp.
#pragma once

#include <exception>
#include <functional>
#include <unordered_set>
#include <utility>

#include "server/client_address.h"
#include "server/log.h"
#include "server/web.h"
#include "server/web_rates.h"
#include "server/web_request.h"

namespace railhead {

// A connection, as stop() sees it.
class OpenConnection {
public:
    virtual ~OpenConnection() = default;
    virtual void go_away() = 0;  // when it has finished what it is doing
    virtual void abort() = 0;    // at once
};

struct WebHub {
    WebHub(const WebOptions& options, const Site& our_site, WebService& our_service)
        : limits(options.limits), site(our_site), service(&our_service), visitors(limits) {}

    WebLimits limits;
    Site site;
    WebService* service;  // nullptr: it may be gone
    Visitors visitors;
    WebServer::Counts counts{};
    WebTime names_read{};  // when site.own was asked for
    std::unordered_set<OpenConnection*> open{};
    bool stopping = false;
    std::function<void()> emptied{};  // called when the last connection goes
};

// Counts a connection in all while this lives.
class Admission {
public:
    explicit Admission(WebHub& hub) : hub_(hub) { ++hub_.counts.connections; }
    Admission(const Admission&) = delete;
    Admission& operator=(const Admission&) = delete;
    ~Admission() {
        if (--hub_.counts.connections == 0 && hub_.emptied) hub_.emptied();
    }

private:
    WebHub& hub_;
};

// Counts a connection for its address while this lives, if the address has not too many.
class AddressSlot {
public:
    AddressSlot(WebHub& hub, const ClientAddress& address)
        : hub_(hub), address_(address), admitted_(hub.visitors.enter(address)) {}
    AddressSlot(const AddressSlot&) = delete;
    AddressSlot& operator=(const AddressSlot&) = delete;
    ~AddressSlot() {
        if (admitted_) hub_.visitors.leave(address_);
    }
    bool admitted() const { return admitted_; }

private:
    WebHub& hub_;
    ClientAddress address_;
    bool admitted_;
};

// Lets stop() reach a connection while this lives.
class Registration {
public:
    Registration(WebHub& hub, OpenConnection& connection) : hub_(hub), connection_(connection) {
        hub_.open.insert(&connection_);
    }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    ~Registration() { hub_.open.erase(&connection_); }

private:
    WebHub& hub_;
    OpenConnection& connection_;
};

// What a handler has thrown, into the log.
inline void log_thrown(const std::exception_ptr& thrown) {
    if (!thrown) return;
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        log_fault(error.what());
    } catch (...) {
        log_fault("unknown");
    }
}

// Calls the service; what it throws is logged and affects nobody else.
template <class Call>
bool call_service(WebHub& hub, Call&& call) {
    if (hub.service == nullptr) return false;
    try {
        std::forward<Call>(call)(*hub.service);
        return true;
    } catch (...) {
        log_thrown(std::current_exception());
    }
    return false;
}

}  // namespace railhead
