#include "server/crash_notes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <string_view>
#include <system_error>

#include "core/work_tag.h"
#include "store/errno_text.h"

namespace railhead {

namespace {

struct CrashSignal {
    int number;
    std::string_view name;
};
constexpr std::array kSignals{CrashSignal{SIGSEGV, "SIGSEGV"}, CrashSignal{SIGABRT, "SIGABRT"},
                              CrashSignal{SIGBUS, "SIGBUS"}, CrashSignal{SIGFPE, "SIGFPE"},
                              CrashSignal{SIGILL, "SIGILL"}};
constexpr std::size_t kMostNoted = 4096;  // bytes; a crash leaves a line, rarely two
constexpr std::size_t kStackBytes = 64 * 1024;

std::atomic<int> notes_file = -1;
static_assert(std::atomic<int>::is_always_lock_free);
// The previous handlers of these signals, for example a sanitizer's.
std::array<struct sigaction, kSignals.size()> earlier{};

// Everything from here to `crashed` runs in the handler: no memory is allocated, no lock taken.
std::string_view name_of_signal(int number) {
    for (const CrashSignal& signal : kSignals)
        if (signal.number == number) return signal.name;
    return "?";
}

// A line such as "17 SIGSEGV".
void write_note(int file, std::int64_t table, int signal) {
    std::array<char, 64> line{};
    char* end = std::to_chars(line.data(), line.data() + 24, table).ptr;
    *end++ = ' ';
    for (const char c : name_of_signal(signal)) *end++ = c;
    *end++ = '\n';
    // In one call: threads that crash at the same moment do not mix their lines.
    [[maybe_unused]] const auto written =
        ::write(file, line.data(), static_cast<std::size_t>(end - line.data()));
}

// Raised by the processor or by abort(), not sent by another process.
bool is_our_own(const siginfo_t& what) {
    return what.si_code > 0 || (what.si_code == SI_TKILL && what.si_pid == ::getpid());
}

void restore(std::size_t i) {
    ::sigaction(kSignals[i].number, &earlier[i], nullptr);
}

void crashed(int signal, siginfo_t* what, void*) {
    const int file = notes_file.load();
    if (file >= 0 && current_work_tag > 0 && is_our_own(*what))
        write_note(file, current_work_tag, signal);
    // The program ends as it would have done without this handler: a fault of the processor comes
    // again when it returns, abort() and others are raised again.
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        if (kSignals[i].number == signal) restore(i);
    if (what->si_code <= 0) ::raise(signal);
}

std::vector<CrashNote> notes_in(std::string_view text) {
    std::vector<CrashNote> notes;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        CrashNote note;
        const auto [rest, error] =
            std::from_chars(line.data(), line.data() + line.size(), note.table);
        if (error != std::errc{} || note.table <= 0) continue;
        const std::string_view name =
            line.substr(std::min(static_cast<std::size_t>(rest - line.data()) + 1, line.size()));
        for (const CrashSignal& signal : kSignals)
            if (signal.name == name) note.signal = name;
        const bool known = std::any_of(notes.begin(), notes.end(), [&](const CrashNote& other) {
            return other.table == note.table;
        });
        if (!known && !note.signal.empty()) notes.push_back(std::move(note));
    }
    return notes;
}

}  // namespace

Result<std::unique_ptr<CrashNotes>> CrashNotes::open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return path + ": " + errno_text();
    std::unique_ptr<CrashNotes> notes(new CrashNotes(path, file));
    std::array<char, kMostNoted> text{};
    const auto count = ::read(file, text.data(), text.size());
    if (count < 0) return path + ": " + errno_text();
    notes->found_ = notes_in({text.data(), static_cast<std::size_t>(count)});
    struct sigaction action {};
    action.sa_sigaction = crashed;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i].number, &action, &earlier[i]);
    notes_file = file;
    return notes;
}

CrashNotes::CrashNotes(std::string path, int file) : path_(std::move(path)), file_(file) {}

CrashNotes::~CrashNotes() {
    notes_file = -1;
    for (std::size_t i = 0; i < kSignals.size(); ++i) restore(i);
    ::close(file_);
}

std::string CrashNotes::forget() {
    found_.clear();
    return ::ftruncate(file_, 0) == 0 ? "" : path_ + ": " + errno_text();
}

void prepare_thread_for_crashes() {
    struct Stack {
        Stack() : memory(std::make_unique<char[]>(kStackBytes)) {
            stack_t stack{};
            stack.ss_sp = memory.get();
            stack.ss_size = kStackBytes;
            ::sigaltstack(&stack, &before);
        }
        ~Stack() { ::sigaltstack(&before, nullptr); }
        Stack(const Stack&) = delete;
        Stack& operator=(const Stack&) = delete;
        std::unique_ptr<char[]> memory;
        stack_t before{};
    };
    thread_local const Stack stack;
}

}  // namespace railhead
