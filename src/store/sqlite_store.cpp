// SQLite as a store: one thread commits writes, others read, and one makes all other changes.
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "store/fair_mutex.h"
#include "store/store.h"
#include "store/store_backup.h"
#include "store/store_opening.h"
#include "store/store_reader.h"
#include "store/store_writer.h"
#include "store/task_queue.h"
#include "store/write_queue.h"

namespace railhead {

namespace {

// How often a store that cannot write tries again.
constexpr std::chrono::milliseconds kRetry{1000};
// Numbers that one transaction reserves; what is left of them at the end is lost.
constexpr TableNumber kReservedTogether = 10'000;
// A long query does not hold up the others.
constexpr std::size_t kReaders = 2;
// What may wait. A server asks few questions per client.
constexpr std::size_t kMostQuestions = 100'000;
constexpr std::size_t kMostChanges = 100'000;
constexpr const char* kTooMuch = "too much waits for the disk";

// The store whose thread is running; on other threads nullptr.
thread_local const void* store_of_thread = nullptr;

class SqliteStore final : public Store {
public:
    SqliteStore(StoreOptions options, OpenStore files)
        : options_(std::move(options)),
          lock_(std::move(files.lock)),
          writer_(std::move(files.writer)) {
        try {
            for (SqliteFile& file : files.readers)
                readers_.emplace_back([this, reader = std::make_shared<StoreReader>(
                                                 std::move(file))] { answer_questions(*reader); });
            changer_ = std::jthread([this] { make_changes(); });
            thread_ = std::jthread([this] { run(); });
        } catch (...) {  // no more threads: those that run already end
            end();
            throw;
        }
    }

    ~SqliteStore() override {
        stop();
        end();
    }

    void write(TableWrite write, Done done) override;
    void stop() override;
    void new_number(Reply<TableNumber> reply) override;

    void find(std::string code, Reply<Row> reply) override {
        ask(std::move(reply),
            [code = std::move(code)](StoreReader& reader) { return reader.find(code); });
    }
    void at(TableNumber table, Reply<Row> reply) override {
        ask(std::move(reply), [table](StoreReader& reader) { return reader.at(table); });
    }
    void entries(TableNumber table, std::uint32_t from, Reply<Texts> reply) override {
        ask(std::move(reply),
            [table, from](StoreReader& reader) { return reader.entries(table, from); });
    }
    void waking(std::int64_t time, std::size_t most, Reply<Rows> reply) override {
        ask(std::move(reply),
            [time, most](StoreReader& reader) { return reader.waking(time, most); });
    }
    void listed(TableStatus status, std::int64_t before, std::size_t most,
                Reply<Rows> reply) override {
        ask(std::move(reply), [status, before, most](StoreReader& reader) {
            return reader.listed(status, before, most);
        });
    }
    void all(std::size_t most, Reply<Rows> reply) override {
        ask(std::move(reply), [most](StoreReader& reader) { return reader.all(most); });
    }
    void map_text(std::string hash, Reply<std::optional<std::string>> reply) override {
        ask(std::move(reply),
            [hash = std::move(hash)](StoreReader& reader) { return reader.map_text(hash); });
    }
    void damaged(std::size_t most, Reply<Rows> reply) override {
        ask(std::move(reply), [most](StoreReader& reader) { return reader.damaged(most); });
    }
    void id(Reply<std::string> reply) override {
        ask(std::move(reply), [](StoreReader& reader) { return reader.id(); });
    }
    void numbers(Reply<TableNumber> reply) override {
        ask(std::move(reply), [](StoreReader& reader) { return reader.numbers(); });
    }
    void count(Reply<std::uint64_t> reply) override {
        ask(std::move(reply), [](StoreReader& reader) { return reader.count(); });
    }

    void set_aside(TableNumber table, std::string reason, Done done) override;
    void erase(TableNumber table, Reply<bool> reply) override;
    void purge(std::int64_t before, Reply<std::size_t> reply) override {
        purge_more(before, 0, std::move(reply));
    }
    void backup(std::string path, Done done) override;

    std::string damage() const override {
        const std::scoped_lock lock(problem_mutex_);
        return damage_;
    }
    std::string problem() const override;
    Counts counts() const override {
        return {.writes = asked_, .commits = commits_, .failed = failed_};
    }

private:
    // What is wrong, for each way to use the disk.
    struct Problems {
        std::string writing{};
        std::string checkpoint{};
        std::string reading{};
    };
    // nullptr: it cannot be asked, because too many wait.
    using Question = std::function<void(StoreReader*)>;
    // `problem` is "", or why the change cannot be made: too many wait.
    using Change = std::function<void(const std::string& problem)>;

    // The thread that commits writes.
    void run() noexcept;
    bool serve_queue();
    void commit(std::span<const WaitingWrite> batch);
    void tell(const WaitingWrite& waiting, const std::string& problem);

    // The threads that read, each with a connection of its own.
    void answer_questions(StoreReader& reader) noexcept;
    template <class Value, class Work>
    void ask(Reply<Value> reply, Work work);
    void note_read(StoreRead read, const std::string& problem);

    // The thread for changes that are not writes of a table.
    void make_changes() noexcept;
    void change_later(Change work);
    void purge_more(std::int64_t before, std::size_t purged, Reply<std::size_t> reply);
    std::string take_number(TableNumber& number);

    // Ends the threads; what waits for them is still done.
    void end();

    // The writer at work for one thread; `slot` keeps its result.
    template <class Work>
    std::string change(const Work& work, std::string Problems::*slot = &Problems::writing);
    void checkpoint();
    bool is_well();

    const StoreOptions options_;
    std::optional<FileLock> lock_;

    FairMutex writer_mutex_;
    StoreWriter writer_;
    mutable std::mutex problem_mutex_;
    Problems problems_;
    std::string damage_;

    // On the thread for changes only.
    TableNumber next_number_ = 0;
    TableNumber end_of_numbers_ = 0;

    const std::string no_memory_ = "there is no memory left";  // made while there is some

    std::atomic<std::uint64_t> asked_ = 0;
    std::atomic<std::uint64_t> commits_ = 0;
    std::atomic<std::uint64_t> failed_ = 0;

    WriteQueue queue_;
    TaskQueue<Question> questions_{kMostQuestions};
    TaskQueue<Change> changes_{kMostChanges};
    std::mutex stop_mutex_;
    // The last: they use all the others.
    std::vector<std::jthread> readers_;
    std::jthread changer_;
    std::jthread thread_;
};

// Callbacks belong to the caller: what they throw affects nobody else.
template <class Callback, class... Values>
void call(const Callback& callback, Values&&... values) {
    if (!callback) return;
    try {
        callback(std::forward<Values>(values)...);
    } catch (...) {
    }
}

template <class Value, class Work>
void SqliteStore::ask(Reply<Value> reply, Work work) {
    Question question = [this, reply = std::move(reply),
                         work = std::move(work)](StoreReader* reader) mutable {
        StoreAnswer<Value> answer{.read = StoreRead::failed, .problem = kTooMuch};
        if (reader != nullptr) {
            try {
                answer = work(*reader);
            } catch (...) {
                answer = {.read = StoreRead::failed, .problem = no_memory_};
            }
            note_read(answer.read, answer.problem);
        }
        call(std::exchange(reply, {}), std::move(answer));
    };
    if (!questions_.push(question)) question(nullptr);
}

void SqliteStore::answer_questions(StoreReader& reader) noexcept {
    store_of_thread = this;
    while (auto question = questions_.take()) {
        (*question)(&reader);
        question.reset();
        questions_.done();
    }
}

void SqliteStore::note_read(StoreRead read, const std::string& problem) {
    const std::scoped_lock lock(problem_mutex_);
    problems_.reading = problem;
    if (read == StoreRead::damaged) damage_ = problem;
}

void SqliteStore::change_later(Change work) {
    if (!changes_.push(work)) work(kTooMuch);
}

void SqliteStore::make_changes() noexcept {
    store_of_thread = this;
    while (auto work = changes_.take()) {
        (*work)({});
        work.reset();
        changes_.done();
    }
}

// Whatever happens, every caller that waits gets an answer.
template <class Work>
std::string SqliteStore::change(const Work& work, std::string Problems::*slot) {
    const std::scoped_lock lock(writer_mutex_);
    try {
        std::string problem = work();
        const std::scoped_lock also(problem_mutex_);
        problems_.*slot = problem;
        return problem;
    } catch (...) {
        return no_memory_;
    }
}

void SqliteStore::write(TableWrite write, Done done) {
    ++asked_;
    WaitingWrite waiting{std::move(write), std::move(done)};
    const std::string problem = queue_.push(waiting);
    if (!problem.empty()) tell(waiting, problem);
}

void SqliteStore::stop() {
    queue_.close();
    if (store_of_thread == this) return;
    const std::scoped_lock lock(stop_mutex_);
    if (thread_.joinable()) thread_.join();
    changes_.wait_until_idle();
    questions_.wait_until_idle();
}

void SqliteStore::end() {
    queue_.close();
    changes_.close();
    questions_.close();
    if (thread_.joinable()) thread_.join();
    if (changer_.joinable()) changer_.join();
    readers_.clear();
}

// "" or why there is none.
std::string SqliteStore::take_number(TableNumber& number) {
    if (next_number_ == end_of_numbers_) {
        TableNumber first = 0;
        std::string problem =
            change([&] { return writer_.reserve_numbers(kReservedTogether, first); });
        if (!problem.empty()) return problem;
        next_number_ = first;
        end_of_numbers_ = first + kReservedTogether;
    }
    number = next_number_++;
    return {};
}

template <class Value>
StoreAnswer<Value> changed(Value value, const std::string& problem) {
    if (problem.empty()) return {.value = value};
    return {.read = StoreRead::failed, .problem = problem};
}

void SqliteStore::new_number(Reply<TableNumber> reply) {
    change_later([this, reply = std::move(reply)](const std::string& refused) {
        TableNumber number = 0;
        const std::string problem = refused.empty() ? take_number(number) : refused;
        call(reply, changed(number, problem));
    });
}

void SqliteStore::set_aside(TableNumber table, std::string reason, Done done) {
    change_later([this, table, reason = std::move(reason),
                  done = std::move(done)](const std::string& refused) {
        call(done,
             refused.empty() ? change([&] { return writer_.set_aside(table, reason); }) : refused);
    });
}

void SqliteStore::erase(TableNumber table, Reply<bool> reply) {
    change_later([this, table, reply = std::move(reply)](const std::string& refused) {
        bool found = false;
        const std::string problem =
            refused.empty() ? change([&] { return writer_.erase(table, found); }) : refused;
        call(reply, changed(found, problem));
    });
}

// One step, then the changes that came meanwhile, then the next.
void SqliteStore::purge_more(std::int64_t before, std::size_t purged, Reply<std::size_t> reply) {
    change_later([this, before, purged,
                  reply = std::move(reply)](const std::string& refused) mutable {
        std::size_t more = 0;
        const std::string problem =
            refused.empty() ? change([&] { return writer_.purge_some(before, more); }) : refused;
        if (problem.empty()) checkpoint();
        // A caller that stops the store does not wait for the rest.
        if (!problem.empty() || more == 0 || queue_.is_closed()) {
            StoreAnswer<std::size_t> answer = changed(purged + more, problem);
            answer.value = purged + more;  // deleted anyway
            return call(reply, std::move(answer));
        }
        purge_more(before, purged + more, std::move(reply));
    });
}

void SqliteStore::backup(std::string path, Done done) {
    change_later(
        [this, path = std::move(path), done = std::move(done)](const std::string& refused) {
            call(done, refused.empty() ? copy_store(options_, path) : refused);
        });
}

std::string SqliteStore::problem() const {
    const std::scoped_lock lock(problem_mutex_);
    for (const std::string* each : {&problems_.writing, &problems_.checkpoint, &problems_.reading})
        if (!each->empty()) return *each;
    return {};
}

bool SqliteStore::is_well() {
    const std::scoped_lock lock(problem_mutex_);
    return problems_.writing.empty() && problems_.checkpoint.empty();
}

void SqliteStore::checkpoint() {
    using Traffic = StoreWriter::Traffic;
    const Traffic traffic = queue_.is_empty() ? Traffic::idle : Traffic::busy;
    change([&] { return writer_.checkpoint(traffic); }, &Problems::checkpoint);
}

void SqliteStore::run() noexcept {
    store_of_thread = this;
    bool more = true;
    while (more) {
        try {
            more = serve_queue();
        } catch (...) {  // no memory, outside a commit: others may free some
            std::this_thread::sleep_for(kRetry);
        }
    }
}

// One batch of writes; or, after a problem, one try whether the disk works again. false: this is
// the end.
bool SqliteStore::serve_queue() {
    const std::vector<WaitingWrite> batch =
        queue_.take(is_well() ? std::nullopt : std::optional(kRetry));
    if (!batch.empty()) {
        commit(batch);
    } else if (queue_.is_closed()) {
        return false;
    } else if (change([&] { return writer_.probe(); }).empty()) {
        checkpoint();
    }
    return true;
}

void SqliteStore::commit(std::span<const WaitingWrite> batch) {
    std::vector<std::string> verdicts;
    const std::string problem = change([&] { return writer_.commit(batch, verdicts); });
    if (problem.empty()) ++commits_;
    for (std::size_t i = 0; i < batch.size(); ++i)
        tell(batch[i], problem.empty() ? verdicts[i] : problem);
    if (problem.empty()) return checkpoint();
    // Somebody waits for the end: do not sit through the time-outs of everything that is left.
    if (queue_.is_closed())
        for (const WaitingWrite& waiting : queue_.take_all()) tell(waiting, problem);
}

void SqliteStore::tell(const WaitingWrite& waiting, const std::string& problem) {
    if (!problem.empty()) ++failed_;
    call(waiting.done, problem);
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const StoreOptions& options) {
    StoreOptions absolute = options;
    std::error_code error;
    absolute.path = std::filesystem::absolute(options.path, error).string();
    if (error || options.path.empty()) return "no file is named for the store";
    auto files = open_store_files(absolute, kReaders);
    if (!files) return std::move(files.reason());
    try {
        return std::make_unique<SqliteStore>(std::move(absolute), std::move(files).value());
    } catch (const std::system_error&) {
        return "the threads of the store cannot be started";
    }
}

std::string store_path(const std::string& data) {
    return data + "/railhead.sqlite";
}

}  // namespace railhead
