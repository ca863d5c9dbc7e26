// server/held_store.h - a store whose answers come when the test says so.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace railhead::test {

// Holds back questions for the entries of one table or for maps, and changes that set tables aside;
// all others pass.
class HeldStore final : public Store {
public:
    explicit HeldStore(std::unique_ptr<Store> real) : real_(std::move(real)) {}

    void hold_entries_of(TableNumber table) { held_table_ = table; }
    void hold_maps() { holds_maps_ = true; }
    // These cannot be read: maps; entries, rows and lists.
    void fail_maps() { fails_maps_ = true; }
    void fail_reads() { fails_reads_ = true; }
    void hold_set_aside() { holds_set_aside_ = true; }
    // How many wait, and how often the entries of the held table were asked for.
    std::size_t waiting() const {
        const std::scoped_lock lock(mutex_);
        return held_.size();
    }
    int asked() const { return asked_; }
    // Everything that waits continues, and nothing is held any more.
    void let_go() {
        held_table_.reset();
        holds_maps_ = false;
        fails_maps_ = false;
        fails_reads_ = false;
        holds_set_aside_ = false;
        std::vector<std::function<void()>> held;
        {
            const std::scoped_lock lock(mutex_);
            held.swap(held_);
        }
        for (const auto& go_on : held) go_on();
    }

    void entries(TableNumber table, std::uint32_t from, Reply<Texts> reply) override {
        if (fails_reads_) return fail(reply);
        if (table == held_table_) {
            ++asked_;
            return hold([this, table, from, reply] { real_->entries(table, from, reply); });
        }
        real_->entries(table, from, std::move(reply));
    }
    void set_aside(TableNumber table, std::string reason, Done done) override {
        if (holds_set_aside_)
            return hold([this, table, reason, done] { real_->set_aside(table, reason, done); });
        real_->set_aside(table, std::move(reason), std::move(done));
    }
    void stop() override {
        let_go();
        real_->stop();
    }

    void write(TableWrite write, Done done) override {
        real_->write(std::move(write), std::move(done));
    }
    void new_number(Reply<TableNumber> reply) override { real_->new_number(std::move(reply)); }
    void find(std::string code, Reply<Row> reply) override {
        if (fails_reads_) return fail(reply);
        real_->find(std::move(code), std::move(reply));
    }
    void at(TableNumber table, Reply<Row> reply) override { real_->at(table, std::move(reply)); }
    void waking(std::int64_t time, std::size_t most, Reply<Rows> reply) override {
        real_->waking(time, most, std::move(reply));
    }
    void listed(TableStatus status, std::int64_t before, std::size_t most,
                Reply<Rows> reply) override {
        if (fails_reads_) return fail(reply);
        real_->listed(status, before, most, std::move(reply));
    }
    void all(std::size_t most, Reply<Rows> reply) override { real_->all(most, std::move(reply)); }
    void map_text(std::string hash, Reply<std::optional<std::string>> reply) override {
        if (fails_maps_) return fail(reply);
        if (holds_maps_) return hold([this, hash, reply] { real_->map_text(hash, reply); });
        real_->map_text(std::move(hash), std::move(reply));
    }
    void damaged(std::size_t most, Reply<Rows> reply) override {
        real_->damaged(most, std::move(reply));
    }
    void id(Reply<std::string> reply) override { real_->id(std::move(reply)); }
    void numbers(Reply<TableNumber> reply) override { real_->numbers(std::move(reply)); }
    void count(Reply<std::uint64_t> reply) override { real_->count(std::move(reply)); }
    void erase(TableNumber table, Reply<bool> reply) override {
        real_->erase(table, std::move(reply));
    }
    void purge(std::int64_t before, Reply<std::size_t> reply) override {
        real_->purge(before, std::move(reply));
    }
    void backup(std::string path, Done done) override {
        real_->backup(std::move(path), std::move(done));
    }
    std::string damage() const override { return real_->damage(); }
    std::string problem() const override { return real_->problem(); }
    Counts counts() const override { return real_->counts(); }

private:
    template <class Value>
    static void fail(const Reply<Value>& reply) {
        reply({.read = StoreRead::failed, .problem = "the disk reports an error"});
    }
    void hold(std::function<void()> question) {
        const std::scoped_lock lock(mutex_);
        held_.push_back(std::move(question));
    }

    std::unique_ptr<Store> real_;
    std::optional<TableNumber> held_table_{};
    std::atomic<bool> holds_maps_ = false;  // workers ask for them
    std::atomic<bool> fails_maps_ = false;
    bool holds_set_aside_ = false;
    bool fails_reads_ = false;
    int asked_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::function<void()>> held_{};
};

}  // namespace railhead::test
