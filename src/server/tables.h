// server/tables.h - all tables in use: requests become entries, entries go to disk, and what is on
// disk is applied and sent to those who watch.
//
// Everything here runs on the loop's thread and takes little time: the store answers later, and a
// table that is not in memory is read and built on a worker thread while the client that asked for
// it waits. While a table's entries are being written its next requests wait; tables do not wait
// for each other.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/bot_pool.h"
#include "server/live_table.h"
#include "server/loop.h"
#include "server/on_loop.h"
#include "server/open_seats.h"
#include "server/server_message.h"
#include "server/shared_rule_cache.h"
#include "server/worker_pool.h"
#include "store/store.h"
#include "table/table.h"
#include "table/table_messages.h"

namespace railhead {

// Codes of tables are typed by people: capital letters are the same as small ones.
// Hyphens and spaces between them are ignored.
std::string table_code(std::string_view text);
// Why nobody may use a table that is not there, that the store no longer holds whole, that is set
// aside, or that is set aside for this reason.
Refused no_table();
Refused table_damaged();
Refused table_set_aside();
Refused why_set_aside(std::string_view why);

struct TablesOptions {
    std::int64_t pace = 1200;         // milliseconds between decisions of computer players
    std::int64_t expert_time = 2000;  // milliseconds that the strongest level may take for a turn
    std::int64_t idle = 10 * 60'000;  // tables that nobody watches leave memory after this time
    std::size_t tables = 20'000;      // in memory, at most
    std::string link_key{};           // of personal links; "": one for as long as the server runs
};

// Somebody connected. One client watches at most one table, as one viewer.
struct Client {
    std::uint64_t id = 0;
    std::string person{};   // the hash of the secret; "": a spectator
    std::string network{};  // whose share of the computer players' time it uses; "": its table's
    std::function<void(SharedText)> send{};
    // Counts one more table that it makes; false: too many. Not set: as many as it likes.
    std::function<bool()> count_new_table{};

    std::string table{};  // the code of the table that it watches; "": none
    Viewer viewer{};
    std::uint32_t sent_up_to = 0;  // the event up to which it was sent the whole table
};

class Tables {
public:
    // All of these must outlive the tables.
    Tables(Loop& loop, Store& store, BotPool& pool, WorkerPool& workers, const MapLibrary& library,
           MakeBot make_bot, const TablesOptions& options);
    ~Tables();

    // Before anybody is served: waits for the store. From now on, tables that have something to do
    // on their own are loaded.
    void open();
    // Lets what is being written finish, and takes no more requests.
    void close();
    // Whether anything is being written to disk.
    bool is_writing() const;

    // A new table: `done` gets its code, or why there is none.
    using Created = std::function<void(const std::variant<std::string, Refused>&)>;
    void create(const TableSettings& settings, const std::string& person, Created created);

    void enter(Client& client);
    void leave(Client& client);
    // nullopt, or why it was refused. Called now or later.
    using Answered = std::function<void(const std::optional<Refused>&)>;
    // `seat`: as this seat, which must be the person's; otherwise as the first of the person's
    // seats, or as a spectator. `done` is not called if the client has left meanwhile.
    void watch(Client& client, const std::string& code, std::optional<int> seat, std::uint32_t seen,
               Answered answered);
    void unwatch(Client& client);
    // At the table that the client watches. The answer is sent to the client: `accepted` or
    // `refused`.
    void submit(Client& client, Intent intent);

    // The table, from memory or from the store, or why it is not available. Called now or later;
    // the table is valid during the call.
    using Looked = std::function<void(const std::variant<const Table*, Refused>&)>;
    void look_at(const std::string& code, Looked looked);
    // nullptr: it is not in memory. Tables that somebody watches are.
    const Table* in_memory(const std::string& code) const;
    // The seat is also held by the person from now on; `secret` is the hash of one that holds it.
    void move_seat(const std::string& code, const std::string& secret, const std::string& person,
                   Answered answered);
    // Ends a running game, or closes a table that waits (the operator). Also of a table that was
    // set aside: its computer players are not asked.
    void abandon(const std::string& code, Answered answered);
    // A table that was set aside goes on (the operator); or why it cannot.
    void resume(const std::string& code, Answered answered);
    // Deletes a table (the operator): those who watch are told that it is gone.
    void erase(const std::string& code, Answered answered);

    // Also for work on other threads, which keeps it: that may end later than the tables.
    std::shared_ptr<RuleCache> rule_cache() const { return rule_cache_; }

    struct Counts {
        std::size_t tables = 0, clients = 0;
        std::uint64_t accepted = 0, refused = 0, failed = 0, entries = 0, bot_decisions = 0;
        std::uint64_t set_aside = 0;  // tables, since the start
        std::uint64_t evicted = 0;    // idle tables that left memory because it was full
        std::size_t damaged = 0;      // damaged tables that were found and are still there
    };
    Counts counts() const;
    // When the last of the seat's people left; 0: there is no such table in memory.
    std::int64_t left_at(const std::string& code, std::size_t seat) const;
    // The seats that the person holds, by the hash of the secret.
    std::vector<int> seats_of(const Table& table, std::string_view person) const;

private:
    using Live = LiveTable;
    // Entries being written to disk.
    struct Commit {
        std::string code{};
        std::vector<Entry> entries{};
        std::optional<WrittenRow> written{};
        std::function<void(const std::string& problem)> finished{};
    };
    // A table, or why it cannot be used.
    using Found = std::variant<Live*, Refused>;
    using WithTable = std::function<void(const Found&)>;
    enum class Which : std::uint8_t { open, also_set_aside };
    // A table being loaded from the store.
    struct Loading {
        std::uint64_t id = 0;
        Which which = Which::open;
        TableNumber number = 0;  // 0: its row is not read yet; otherwise there is room for it
        std::optional<std::int64_t> wake{};  // as its row has it
        bool set_aside = false;
        std::vector<std::pair<Which, WithTable>> waiting{};
    };
    // A table that is being set aside or deleted in the store: until that is on disk it is not
    // loaded again.
    struct Unavailable {
        std::uint64_t id = 0;
        Refused reason{};
        std::string why{};  // it is set aside, for the operator
    };

    // A callback for the store, called on the loop's thread.
    template <class Value, class Then>
    Store::Reply<Value> reply(Then then) {
        return on_loop<StoreAnswer<Value>>(loop_, alive_, std::move(then));
    }
    template <class Then>
    Store::Done done(Then then) {
        return on_loop<std::string>(loop_, alive_, std::move(then));
    }

    Live* live_at(const std::string& code);
    // From memory or from the store; called now or later.
    void find(const std::string& code, WithTable then, Which which = Which::open);
    Loading* still_loading(const std::string& code, std::uint64_t id);
    void start_loading(const std::string& code, Which which);
    void row_read(const std::string& code, std::uint64_t id, const StoreAnswer<Store::Row>& row);
    void entries_read(const std::string& code, std::uint64_t id,
                      StoreAnswer<Store::Texts>& entries);
    void no_entries(const std::string& code, std::uint64_t id);
    void build(const std::string& code, std::uint64_t id, TableNumber number,
               Store::Texts& entries);
    void built(const std::string& code, std::uint64_t id, LoadedTable& loaded);
    void take_in(Live& live, bool set_aside, std::optional<std::int64_t> wake);
    void stop_loading(const std::string& code, const Refused& reason);
    std::uint64_t make_unavailable(const std::string& code, const Refused& reason,
                                   const std::string& why);
    void make_available(const std::string& code, std::uint64_t id);
    // Tables in memory, with those that will be soon.
    std::size_t places_taken() const;
    // Whether one more table fits into memory: idle ones leave it if necessary.
    bool make_room();
    bool is_idle(const Live& live) const;
    void evict(Live& live);
    void forget_old_alarm(const Live& live);
    void close_older(Live& live);
    void commit(Live& live, std::vector<Entry> entries,
                std::function<void(const std::string& problem)> finished);
    void commit_by_itself(Live& live, std::vector<Entry> entries);
    bool is_as_written(const WrittenRow& written, const Table& next,
                       const std::vector<Entry>& entries) const;
    void committed(const std::shared_ptr<Commit>& commit, const std::string& problem);
    void finish_commit(Live& live, Commit& commit);
    void finish_failed(Live& live, Commit& commit, const std::string& problem,
                       const Store::Texts& found);
    void go_on(const std::string& code, const std::string& damage);
    void tell(Live& live, const Happened& happened);
    void look_anew(Live& live, const Happened& happened);
    std::string carry_out(Live& live, const Entry& entry);
    std::string catch_up(Live& live, const Store::Texts& found);
    // Work at one table. What it throws is logged, and the table is set aside: it may be gone
    // afterwards. If it crashes, the table is set aside at the next start.
    void attempt(TableNumber number, const std::string& code, const std::function<void()>& work);
    void set_aside(TableNumber number, std::string code, const std::string& why);
    void dismiss(const std::string& code, const Refused& reason);
    void set_trouble(Live& live, const std::string& problem);
    SharedText trouble_message(const Live& live) const;
    void next_request(Live& live);
    void answer(Live& live, const WaitingRequest& request);
    void decide(Live& live, const WaitingRequest& request);
    void add_table(TableNumber number, const std::string& code, const TableSettings& settings,
                   const std::string& person, const Created& created);
    std::optional<Refused> watch_found(Client& client, const Found& found, std::optional<int> seat,
                                       std::uint32_t seen);
    void move_seat_at(Live& live, const std::string& secret, const std::string& person,
                      const Answered& answered);
    void end_game(Live& live, const Answered& answered);
    void end_set_aside(const std::string& code, TableNumber number, const Answered& answered);
    std::optional<Refused> admit_new_table(const Client& client);
    void rematch(Live& live, const WaitingRequest& request, const std::string& key);
    void finish_rematch(const std::string& code, const std::string& next,
                        const WaitingRequest& request, const std::string& key);
    void seat_rematch(Live& before, Live& after, const WaitingRequest& request,
                      const std::string& key);
    void schedule(Live& live);
    bool has_chosen(const Live& live, Seat seat) const;
    // The computer player that has to decide and may: somebody watches, or plays here.
    std::optional<Seat> computer_at_work(const Live& live) const;
    void think(Live& live, Seat seat);
    void ask_pool(Live& live);
    void hurry(Live& live);
    std::string owner_of(const Live& live) const;
    std::shared_ptr<Bot> bot_for(const Live& live, Seat seat, const std::string& player) const;
    void thought(const std::string& code, std::uint32_t asked, const ChosenMove& chosen);
    std::int64_t appears_at(const Live& live, Seat seat) const;
    void carry_out_chosen(Live& live);
    std::optional<Entry> move_instead(const Live& live, const ChosenMove& chosen) const;
    void wake_tables();
    void wake_next();
    void clean_up();
    Presence presence_of(const Live& live) const;
    Presence can_reveal(const Live& live) const;
    void tell_presence(Live& live);
    void count_open_seats();
    void forget_open_seats();
    void note_holders(const Live& live);
    bool host_is_here(const Live& live) const;
    std::optional<std::int64_t> host_away(const Live& live) const;
    std::string link_to(const Table& table, Seat seat, std::string_view person) const;
    std::string link_told_again(const Table& table, const Intent& intent,
                                std::string_view person) const;
    bool may_watch(const Live& live, const Client& client) const;
    void send_table(Live& live, Client& client, std::uint32_t seen);
    void send_to(std::uint64_t client, const ServerMessage& message);
    // `secret`: of the personal link that was asked for; "": none was.
    void accept(std::uint64_t client, const Intent& intent, std::uint32_t number,
                const std::string& secret);
    void refuse(std::uint64_t client, const Intent& intent, const Refused& reason);

    Loop& loop_;
    Store& store_;
    BotPool& pool_;
    WorkerPool& workers_;
    std::shared_ptr<SharedRuleCache> rule_cache_;
    MakeBot make_bot_;
    TablesOptions options_;
    std::int64_t opened_at_ = 0;
    std::int64_t full_until_ = 0;  // nothing idle was found; looked for again then
    bool closed_ = false;
    std::string trouble_{};  // that was logged last
    std::unordered_map<std::string, std::unique_ptr<Live>> live_{};
    std::unordered_map<std::string, Loading> loading_{};
    std::unordered_map<std::string, Unavailable> unavailable_{};
    std::deque<std::string> to_wake_{};  // codes of tables whose time has come
    std::uint64_t last_id_ = 0;          // of what is loading or unavailable
    std::unordered_map<std::uint64_t, Client*> clients_{};
    std::set<TableNumber> damaged_{};
    std::uint64_t last_client_ = 0;
    OpenSeats open_seats_{};
    Counts counts_{};
    // False once the tables are gone, for answers that arrive from other threads later.
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace railhead
