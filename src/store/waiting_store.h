// store/waiting_store.h - a store for callers that wait for each answer: the operator's commands,
// the start of a server, threads that have nothing else to do, and tests.
//
// Never use it on the thread that serves everybody, nor on a thread of the store: it would wait for
// itself.
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "store/store.h"

namespace railhead {

class WaitingStore {
public:
    // The store must outlive it.
    explicit WaitingStore(Store& store) : store_(store) {}

    // As the functions of Store with these names.
    std::string write(TableWrite write) {
        return done([&](auto done) { store_.write(std::move(write), std::move(done)); });
    }
    StoreAnswer<TableNumber> new_number() {
        return answer<TableNumber>([&](auto reply) { store_.new_number(std::move(reply)); });
    }
    StoreAnswer<Store::Row> find(const std::string& code) {
        return answer<Store::Row>([&](auto reply) { store_.find(code, std::move(reply)); });
    }
    StoreAnswer<Store::Row> at(TableNumber table) {
        return answer<Store::Row>([&](auto reply) { store_.at(table, std::move(reply)); });
    }
    StoreAnswer<Store::Texts> entries(TableNumber table, std::uint32_t from = 0) {
        return answer<Store::Texts>(
            [&](auto reply) { store_.entries(table, from, std::move(reply)); });
    }
    StoreAnswer<Store::Rows> waking(std::int64_t time, std::size_t most) {
        return answer<Store::Rows>(
            [&](auto reply) { store_.waking(time, most, std::move(reply)); });
    }
    StoreAnswer<Store::Rows> listed(TableStatus status, std::int64_t before, std::size_t most) {
        return answer<Store::Rows>(
            [&](auto reply) { store_.listed(status, before, most, std::move(reply)); });
    }
    StoreAnswer<Store::Rows> all(std::size_t most) {
        return answer<Store::Rows>([&](auto reply) { store_.all(most, std::move(reply)); });
    }
    StoreAnswer<std::optional<std::string>> map_text(const std::string& hash) {
        return answer<std::optional<std::string>>(
            [&](auto reply) { store_.map_text(hash, std::move(reply)); });
    }
    StoreAnswer<Store::Rows> damaged(std::size_t most) {
        return answer<Store::Rows>([&](auto reply) { store_.damaged(most, std::move(reply)); });
    }
    StoreAnswer<std::string> id() {
        return answer<std::string>([&](auto reply) { store_.id(std::move(reply)); });
    }
    StoreAnswer<TableNumber> numbers() {
        return answer<TableNumber>([&](auto reply) { store_.numbers(std::move(reply)); });
    }
    StoreAnswer<std::uint64_t> count() {
        return answer<std::uint64_t>([&](auto reply) { store_.count(std::move(reply)); });
    }
    std::string set_aside(TableNumber table, const std::string& reason) {
        return done([&](auto done) { store_.set_aside(table, reason, std::move(done)); });
    }
    StoreAnswer<bool> erase(TableNumber table) {
        return answer<bool>([&](auto reply) { store_.erase(table, std::move(reply)); });
    }
    StoreAnswer<std::size_t> purge(std::int64_t before) {
        return answer<std::size_t>([&](auto reply) { store_.purge(before, std::move(reply)); });
    }
    std::string backup(const std::string& path) {
        return done([&](auto done) { store_.backup(path, std::move(done)); });
    }

private:
    // Shared: the thread of the store may still be in set_value() when the caller has its value.
    template <class Value, class Ask>
    static StoreAnswer<Value> answer(const Ask& ask) {
        const auto given = std::make_shared<std::promise<StoreAnswer<Value>>>();
        ask([given](StoreAnswer<Value> value) { given->set_value(std::move(value)); });
        return given->get_future().get();
    }
    template <class Ask>
    static std::string done(const Ask& ask) {
        const auto given = std::make_shared<std::promise<std::string>>();
        ask([given](const std::string& problem) { given->set_value(problem); });
        return given->get_future().get();
    }

    Store& store_;
};

}  // namespace railhead
