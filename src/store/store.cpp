#include "store/store.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <span>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

#include "store/store_backup.h"
#include "store/store_opening.h"
#include "store/store_reader.h"
#include "store/store_writer.h"
#include "store/write_queue.h"

namespace railhead {

namespace {

// How often a store that cannot write tries whether it can again.
constexpr std::chrono::milliseconds kRetry{1000};
// Numbers that one transaction reserves; what is left of them at the end is lost.
constexpr TableNumber kReservedTogether = 10'000;

class SqliteStore final : public Store {
public:
    SqliteStore(StoreOptions options, OpenStore files)
        : options_(std::move(options)),
          lock_(std::move(files.lock)),
          writer_(std::move(files.writer)),
          reader_(std::move(files.reader)),
          thread_([this] { run(); }) {}

    ~SqliteStore() override { stop(); }

    void write(TableWrite write, Done done) override;
    void stop() override;
    TableNumber new_number() override;

    std::optional<TableRow> find(std::string_view code) override {
        return first_of(read([&] { return reader_.find(code); }));
    }
    std::optional<TableRow> at(TableNumber table) override {
        return first_of(read([&] { return reader_.at(table); }));
    }
    std::vector<std::string> entries(TableNumber table, std::uint32_t from) override {
        return read([&] { return reader_.entries(table, from); });
    }
    std::vector<TableRow> waking(std::int64_t time, std::size_t most) override {
        return read([&] { return reader_.waking(time, most); });
    }
    std::vector<TableRow> listed(TableStatus status, std::int64_t before,
                                 std::size_t most) override {
        return read([&] { return reader_.listed(status, before, most); });
    }
    std::vector<TableRow> all(std::size_t most) override {
        return read([&] { return reader_.all(most); });
    }
    std::optional<std::string> map_text(std::string_view hash) override {
        return first_of(read([&] { return reader_.map_text(hash); }));
    }

    StoreRead last_read() override {
        const std::scoped_lock lock(problem_mutex_);
        return last_read_;
    }
    std::string damage() override {
        const std::scoped_lock lock(problem_mutex_);
        return damage_;
    }
    std::vector<TableRow> damaged(std::size_t most) override {
        return read([&] { return reader_.damaged(most); });
    }
    std::optional<std::string> id() override {
        return first_of(read([&] { return reader_.id(); }));
    }
    std::optional<TableNumber> numbers() override {
        return first_of(read([&] { return reader_.numbers(); }));
    }
    std::optional<std::uint64_t> count() override {
        return first_of(read([&] { return reader_.count(); }));
    }

    std::string set_aside(TableNumber table, std::string_view reason) override {
        return change([&] { return writer_.set_aside(table, reason); });
    }
    bool erase(TableNumber table) override;
    std::size_t purge(std::int64_t before) override;
    std::string backup(const std::string& path) override { return copy_store(options_, path); }

    std::string problem() override;
    Counts counts() const override {
        return {.writes = asked_, .commits = commits_, .failed = failed_};
    }

private:
    // What is wrong, of each way to use the disk.
    struct Problems {
        std::string writing{};
        std::string checkpoint{};
        std::string reading{};
    };

    // The store's thread.
    void run() noexcept;
    bool serve_queue();
    void commit(std::span<const WaitingWrite> batch);
    std::string commit_together(std::span<const WaitingWrite> batch,
                                std::vector<std::string>& verdicts);
    void tell(const WaitingWrite& waiting, const std::string& problem);

    template <class Value>
    static std::optional<Value> first_of(std::vector<Value> values) {
        if (values.empty()) return std::nullopt;
        return std::move(values.front());
    }
    template <class Question>
    std::invoke_result_t<Question> read(const Question& question);
    // The writer at work for one thread; `slot` keeps what it says.
    template <class Work>
    std::string change(const Work& work, std::string Problems::*slot = &Problems::writing);
    void checkpoint();
    bool is_well();

    const StoreOptions options_;
    std::optional<FileLock> lock_;

    std::mutex writer_mutex_;
    StoreWriter writer_;
    std::mutex reader_mutex_;
    StoreReader reader_;
    std::mutex problem_mutex_;
    Problems problems_;
    StoreRead last_read_ = StoreRead::fine;
    std::string damage_;

    std::mutex number_mutex_;
    TableNumber next_number_ = 0;
    TableNumber end_of_numbers_ = 0;

    const std::string no_memory_ = "there is no memory left";  // made while there is some

    std::atomic<std::uint64_t> asked_ = 0;
    std::atomic<std::uint64_t> commits_ = 0;
    std::atomic<std::uint64_t> failed_ = 0;

    WriteQueue queue_;
    std::mutex stop_mutex_;
    std::atomic<std::thread::id> thread_id_{};
    std::jthread thread_;  // the last: it uses all the others
};

template <class Question>
std::invoke_result_t<Question> SqliteStore::read(const Question& question) {
    const std::scoped_lock lock(reader_mutex_);
    auto answer = question();
    const std::scoped_lock also(problem_mutex_);
    problems_.reading = reader_.problem();
    last_read_ = reader_.outcome();
    if (last_read_ == StoreRead::damaged) damage_ = problems_.reading;
    return answer;
}

template <class Work>
std::string SqliteStore::change(const Work& work, std::string Problems::*slot) {
    const std::scoped_lock lock(writer_mutex_);
    std::string problem = work();
    const std::scoped_lock also(problem_mutex_);
    problems_.*slot = problem;
    return problem;
}

void SqliteStore::write(TableWrite write, Done done) {
    ++asked_;
    WaitingWrite waiting{std::move(write), std::move(done)};
    const std::string problem = queue_.push(waiting);
    if (!problem.empty()) tell(waiting, problem);
}

void SqliteStore::stop() {
    queue_.close();
    if (std::this_thread::get_id() == thread_id_.load()) return;
    const std::scoped_lock lock(stop_mutex_);
    if (thread_.joinable()) thread_.join();
}

TableNumber SqliteStore::new_number() {
    const std::scoped_lock lock(number_mutex_);
    if (next_number_ == end_of_numbers_) {
        TableNumber first = 0;
        const std::string problem =
            change([&] { return writer_.reserve_numbers(kReservedTogether, first); });
        if (!problem.empty()) return 0;
        next_number_ = first;
        end_of_numbers_ = first + kReservedTogether;
    }
    return next_number_++;
}

bool SqliteStore::erase(TableNumber table) {
    bool found = false;
    const std::string problem = change([&] { return writer_.erase(table, found); });
    return problem.empty() && found;
}

std::size_t SqliteStore::purge(std::int64_t before) {
    std::size_t total = 0;
    std::size_t purged = 0;
    // A few at a time: the writes of players come in between.
    do {
        const std::string problem = change([&] { return writer_.purge_some(before, purged); });
        if (!problem.empty()) break;
        total += purged;
        checkpoint();
    } while (purged != 0);
    return total;
}

std::string SqliteStore::problem() {
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
    thread_id_ = std::this_thread::get_id();
    bool more = true;
    while (more) {
        try {
            more = serve_queue();
        } catch (...) {  // no memory, outside of a commit: others may give some back
            std::this_thread::sleep_for(kRetry);
        }
    }
}

// One batch, or when there is a problem and nothing to write, one try. false: this is the end.
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
    const std::string problem = commit_together(batch, verdicts);
    if (problem.empty()) ++commits_;
    for (std::size_t i = 0; i < batch.size(); ++i)
        tell(batch[i], problem.empty() ? verdicts[i] : problem);
    if (problem.empty()) return checkpoint();
    // Somebody waits for the end: not through the time-outs of everything that is left.
    if (queue_.is_closed())
        for (const WaitingWrite& waiting : queue_.take_all()) tell(waiting, problem);
}

// Whatever happens, everybody is told.
std::string SqliteStore::commit_together(std::span<const WaitingWrite> batch,
                                         std::vector<std::string>& verdicts) {
    try {
        return change([&] { return writer_.commit(batch, verdicts); });
    } catch (...) {
        return no_memory_;
    }
}

void SqliteStore::tell(const WaitingWrite& waiting, const std::string& problem) {
    if (!problem.empty()) ++failed_;
    if (!waiting.done) return;
    try {
        waiting.done(problem);
    } catch (...) {  // the caller's affair; the other writes have nothing to do with it
    }
}

}  // namespace

std::variant<std::unique_ptr<Store>, std::string> Store::open(const StoreOptions& options) {
    StoreOptions absolute = options;
    std::error_code error;
    absolute.path = std::filesystem::absolute(options.path, error).string();
    if (error || options.path.empty()) return "no file is named for the store";
    auto files = open_store_files(absolute);
    if (auto* problem = std::get_if<std::string>(&files)) return std::move(*problem);
    try {
        return std::make_unique<SqliteStore>(std::move(absolute),
                                             std::move(std::get<OpenStore>(files)));
    } catch (const std::system_error&) {
        return "the thread of the store cannot be started";
    }
}

std::string store_path(const std::string& data) {
    return data + "/railhead.sqlite";
}

}  // namespace railhead
