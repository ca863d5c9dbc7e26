// server/tables.h - all tables that somebody plays at: wishes become entries, entries go to disk,
// and what is on disk is carried out and told to those who watch.
//
// Everything here runs on the loop's thread. While a table's entries are being written its next
// wishes wait; tables do not wait for each other.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/bot_pool.h"
#include "server/loop.h"
#include "server/open_seats.h"
#include "store/store.h"
#include "table/table.h"
#include "table/table_messages.h"

namespace railhead {

using SharedText = std::shared_ptr<const std::string>;
SharedText shared_text(const nlohmann::json& message);
// Codes of tables are typed by people: capital letters are the same as small ones.
// So is a hyphen or a space between them.
std::string table_code(std::string_view text);
// What is said of a table that the store does not hold whole any more.
Refused table_damaged();

struct TablesOptions {
    std::int64_t pace = 1200;         // milliseconds between decisions of computer players
    std::int64_t expert_time = 2000;  // milliseconds that the strongest level may take for a turn
    std::int64_t idle = 10 * 60'000;  // tables that nobody watches leave memory after this time
    std::size_t tables = 20'000;      // in memory, at most
    std::string link_key{};  // of personal links; "": one for as long as the tables is there
};

// Somebody connected. One client watches at most one table, as one viewer.
struct Client {
    std::uint64_t id = 0;
    std::string person{};   // the hash of the secret; "": a spectator
    std::string network{};  // whose share of the computer players' time it uses; "": its table's
    std::function<void(SharedText)> send{};
    // Whether it may make one more table now; this counts as one. Not set: as many as it likes.
    std::function<bool()> may_make_table{};

    std::string table{};  // the code of the table that it watches; "": none
    Viewer viewer{};
    std::uint32_t told = 0;  // the event up to which it was sent the whole table
};

class Tables {
public:
    // All of these must outlive the tables.
    Tables(Loop& loop, Store& store, BotPool& pool, const MapLibrary& library, MakeBot make_bot,
           const TablesOptions& options);
    ~Tables();

    // Loads the tables that have something to do by themselves, and goes on doing so.
    void open();
    // Lets what is being written finish, and takes no more wishes.
    void close();
    // Whether anything is on its way to the disk.
    bool is_writing() const;

    // A new table: `done` gets its code, or why there is none.
    using Created = std::function<void(const std::variant<std::string, Refused>&)>;
    void create(const TableSettings& settings, const std::string& person, Created done);

    void enter(Client& client);
    void leave(Client& client);
    // "" or why the client cannot watch that; `seat`: as this seat, which must be the person's;
    // otherwise as the first of the person's seats, or as a spectator.
    std::optional<Refused> watch(Client& client, const std::string& code, std::optional<int> seat,
                                 std::uint32_t seen);
    void unwatch(Client& client);
    // The answer is sent to the client: `accepted` or `refused`.
    void submit(Client& client, Intent intent);

    // The table, from memory or from the store; nullptr: why_not_there() says why.
    const Table* look_at(const std::string& code);
    Refused why_not_there(const std::string& code);
    // The seat is also held by the person from now on; `secret` is the hash of one that holds it.
    using Answered = std::function<void(const std::optional<Refused>&)>;
    void move_seat(const std::string& code, const std::string& secret, const std::string& person,
                   Answered done);
    // Ends a running game, or closes a table that waits (the operator). Also of a table that was
    // set aside: its computer players are not asked.
    void abandon(const std::string& code, Answered done);
    // A table that was set aside goes on (the operator); or why it cannot.
    std::optional<Refused> resume(const std::string& code);
    // Forgets a table: those who watch are told that it is gone.
    bool erase(const std::string& code);

    RuleCache& rule_cache() { return rule_cache_; }

    struct Counts {
        std::size_t tables = 0, clients = 0;
        std::uint64_t accepted = 0, refused = 0, failed = 0, entries = 0, bot_decisions = 0;
        std::uint64_t set_aside = 0;  // tables, since the start
        std::uint64_t evicted = 0;    // idle tables that left memory because it was full
        std::size_t damaged = 0;      // tables that were found so, and are still there
    };
    Counts counts() const;
    // When nobody of the seat was there any more; 0: there is no such table in memory.
    std::int64_t left_at(const std::string& code, std::size_t seat) const;
    // The seats that the person holds, by the hash of the secret.
    std::vector<int> seats_of(const Table& table, std::string_view person) const;

private:
    struct Waiting {
        std::uint64_t client = 0;
        Intent intent{};
    };
    // What lists and alarms know of a table, as it was last written.
    struct Written {
        TableStatus status{};
        std::optional<std::int64_t> wake{};
        std::int64_t time = 0;  // 0: not known
    };
    struct Chosen {  // by a computer player, not yet carried out
        Seat seat{};
        std::optional<Action> action{};  // nullopt: it has failed, and the table decides for it
        std::string player{};
        std::string problem{};
    };
    struct Live {
        Live(TableNumber number, std::string code, RuleCache& rule_cache, Reading reading)
            : table(number, std::move(code), rule_cache, reading) {}

        Table table;
        std::vector<Client*> watchers{};
        std::deque<Happened> recent{};
        std::deque<Happened> said{};
        std::deque<Waiting> waiting{};
        bool writing = false;
        Written written{};
        bool rematching = false;  // somebody's request for a rematch is being granted
        std::string trouble{};    // why the last write failed
        std::int64_t retry_at = 0;
        Loop::TimerId timer = 0;
        std::int64_t used = 0;                          // the last time that anything happened
        std::string network{};                          // of who came last; "": not known
        std::array<std::int64_t, kMaxSeats> left_at{};  // when nobody was there any more
        std::int64_t host_left_at = 0;

        // The computer player that decides now.
        bool thinking = false;
        bool for_people = false;  // somebody who plays here waits for it
        std::shared_ptr<const std::function<void()>> thought{};  // what the pool was asked to do
        std::shared_ptr<Bot> bot{};
        std::string bot_player{};
        Seat bot_seat{};
        int bot_turn = -1;
        std::uint32_t chosen_for = 0;  // the entry that asked
        std::optional<Chosen> chosen{};
    };
    // Entries on their way to the disk.
    struct Commit {
        std::string code{};
        std::vector<Entry> entries{};
        std::optional<Written> written{};
        std::function<void(const std::string& problem)> told{};
    };

    Live* find(const std::string& code);
    // Whether one more table fits into memory: idle ones leave it if need be.
    bool make_room();
    bool is_idle(const Live& live) const;
    void evict(Live& live);
    void forget_old_alarm(const Live& live, const TableRow& row);
    Live* load(const TableRow& row);
    Live* read_table(const TableRow& row);
    std::string carry_out_all(Live& live, std::span<const std::string> entries);
    void close_older(Live& live);
    void commit(Live& live, std::vector<Entry> entries,
                std::function<void(const std::string& problem)> told);
    void commit_by_itself(Live& live, std::vector<Entry> entries);
    bool is_as_written(const Written& written, const Table& next,
                       const std::vector<Entry>& entries) const;
    void committed(Commit& commit, const std::string& problem);
    void finish_commit(Live& live, Commit& commit, const std::string& problem);
    void tell(Live& live, const Happened& happened);
    void look_anew(Live& live, const Happened& happened);
    void remember(Live& live, const Happened& happened);
    static void renumber(Live& live, const std::vector<int>& order);
    std::string carry_out(Live& live, const Entry& entry);
    std::string catch_up(Live& live);
    // Work at one table. What it throws is logged, and the table is set aside: it may be gone
    // afterwards. Should it crash, it is set aside at the next start.
    void attempt(TableNumber number, const std::string& code, const std::function<void()>& work);
    void set_aside(TableNumber number, std::string code, const std::string& why);
    void dismiss(const std::string& code, const Refused& reason);
    void set_trouble(Live& live, const std::string& problem);
    SharedText trouble_message(const Live& live) const;
    void next_request(Live& live);
    void answer(Live& live, const Waiting& request);
    void decide(Live& live, const Waiting& request);
    std::optional<Refused> why_no_new_table(const Client& client);
    void rematch(Live& live, const Waiting& request, const std::string& key);
    void finish_rematch(const std::string& code, const std::string& next, const Waiting& request,
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
    void thought(const std::string& code, std::uint32_t asked, const Chosen& chosen);
    std::int64_t appears_at(const Live& live, Seat seat) const;
    void carry_out_chosen(Live& live);
    std::optional<Entry> move_instead(const Live& live, const Chosen& chosen) const;
    void wake_tables();
    void clean_up();
    Presence presence_of(const Live& live) const;
    Presence can_reveal(const Live& live) const;
    void tell_presence(Live& live);
    void count_open_seats();
    void forget_open_seats();
    void note_holders(const Live& live, EntryKind kind);
    bool host_is_here(const Live& live) const;
    std::optional<std::int64_t> host_away(const Live& live) const;
    std::string link_to(const Table& table, std::optional<int> seat, std::string_view person) const;
    nlohmann::json told_again(const Table& table, const Intent& intent,
                              std::string_view person) const;
    bool may_watch(const Live& live, const Client& client) const;
    void send_table(Live& live, Client& client, std::uint32_t seen);
    void send_to(std::uint64_t client, const nlohmann::json& message);
    void accept(std::uint64_t client, const Intent& intent, std::uint32_t number,
                const nlohmann::json& more);
    void refuse(std::uint64_t client, const Intent& intent, const Refused& reason);

    Loop& loop_;
    Store& store_;
    BotPool& pool_;
    RuleCache rule_cache_;
    MakeBot make_bot_;
    TablesOptions options_;
    std::int64_t opened_at_ = 0;
    std::int64_t full_until_ = 0;  // nothing idle was found; looked for again then
    bool closed_ = false;
    std::string trouble_{};  // that was logged last
    std::unordered_map<std::string, std::unique_ptr<Live>> live_{};
    std::unordered_map<std::uint64_t, Client*> clients_{};
    std::set<TableNumber> damaged_{};
    std::uint64_t last_client_ = 0;
    OpenSeats open_seats_{};
    Counts counts_{};
    // Work that comes back from other threads after the tables is gone finds this false.
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace railhead
