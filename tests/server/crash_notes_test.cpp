// A program that crashes says at which table; one that is killed says nothing.
#include "server/crash_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <thread>

#include "core/work_tag.h"
#include "store/stored_tables.h"

namespace railhead::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class CrashNotesTest : public testing::Test {
protected:
    std::unique_ptr<CrashNotes> open() {
        auto opened = CrashNotes::open(path_);
        EXPECT_TRUE(opened);
        return std::move(opened).value();
    }

    // Another program that does this, without the handlers of a sanitizer: these would end it with
    // an exit code.
    static pid_t program(const std::function<void()>& work) {
        const pid_t child = ::fork();
        if (child != 0) return child;
        for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
            std::signal(signal, SIG_DFL);
        work();
        ::_exit(0);
    }
    static int status_of(pid_t child) {
        int status = 0;
        ::waitpid(child, &status, 0);
        return status;
    }

    // One that opens its notes first; the signal that ended it, 0: none.
    int signal_of(const std::function<void()>& work) {
        const int status = status_of(program([&] {
            const auto notes = open();
            prepare_thread_for_crashes();
            work();
        }));
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }

    std::vector<CrashNote> found() { return open()->found(); }

    Folder folder_;
    std::string path_ = folder_.path("crashes");
};

// Not a loop to the compiler.
int deeper(volatile int* above) {
    volatile int here[1024] = {};
    here[0] = above == nullptr ? 0 : above[0];
    return here[0] < 0 ? 0 : deeper(here) + here[0];
}

TEST_F(CrashNotesTest, a_crash_names_the_table) {
    EXPECT_THAT(found(), IsEmpty());
    EXPECT_EQ(signal_of([] {
                  const WorkTag tag(17);
                  std::abort();
              }),
              SIGABRT);
    EXPECT_EQ(signal_of([] {
                  const WorkTag tag(18);
                  ::raise(SIGFPE);
              }),
              SIGFPE);
    EXPECT_THAT(found(), ElementsAre(CrashNote{17, "SIGABRT"}, CrashNote{18, "SIGFPE"}));
    EXPECT_EQ(open()->forget(), "");
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(CrashNotesTest, earlier_signal_handlers_still_run) {
    const int status = status_of(program([&] {
        std::signal(SIGFPE, [](int) { ::_exit(7); });
        const auto notes = open();
        const WorkTag tag(24);
        ::raise(SIGFPE);
    }));
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 7) << status;
    EXPECT_THAT(found(), ElementsAre(CrashNote{24, "SIGFPE"}));
}

TEST_F(CrashNotesTest, what_the_processor_does_not_allow_is_a_crash) {
    EXPECT_EQ(signal_of([] {
                  const WorkTag tag(19);
                  volatile int* nowhere = reinterpret_cast<int*>(std::uintptr_t{8});
                  *nowhere = 1;
              }),
              SIGSEGV);
    EXPECT_EQ(signal_of([] {
                  const WorkTag tag(20);
                  deeper(nullptr);
              }),
              SIGSEGV);
    EXPECT_THAT(found(), ElementsAre(CrashNote{19, "SIGSEGV"}, CrashNote{20, "SIGSEGV"}));
}

TEST_F(CrashNotesTest, an_exception_that_nobody_catches_is_a_crash) {
    EXPECT_EQ(signal_of([] {
                  std::thread([] {
                      const WorkTag tag(21);
                      throw std::runtime_error("nobody catches this");
                  }).join();
              }),
              SIGABRT);
    EXPECT_THAT(found(), ElementsAre(CrashNote{21, "SIGABRT"}));
}

TEST_F(CrashNotesTest, other_threads_are_not_to_blame) {
    EXPECT_EQ(signal_of([] {
                  std::thread other([] {
                      const WorkTag tag(22);
                      std::this_thread::sleep_for(std::chrono::hours(1));
                  });
                  const WorkTag tag(23);
                  std::this_thread::sleep_for(std::chrono::milliseconds(50));
                  std::abort();
              }),
              SIGABRT);
    EXPECT_THAT(found(), ElementsAre(CrashNote{23, "SIGABRT"}));
}

TEST_F(CrashNotesTest, without_a_table_there_is_nothing_to_say) {
    EXPECT_EQ(signal_of([] {
                  { const WorkTag tag(24); }
                  std::abort();
              }),
              SIGABRT);
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(CrashNotesTest, being_killed_is_not_a_crash) {
    for (const int signal : {SIGKILL, SIGABRT, SIGSEGV, SIGTERM}) {
        const pid_t child = program([&] {
            const auto notes = open();
            const WorkTag tag(25);
            while (true) ::pause();
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ::kill(child, signal);
        EXPECT_EQ(WTERMSIG(status_of(child)), signal);
    }
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(CrashNotesTest, junk_in_the_file_is_nothing) {
    std::ofstream(path_)
        << "x\n-4 SIGSEGV\n\n99999999999999999999 SIGSEGV\n7\n8 SIGWHAT\n9 SIGBUS\n"
           "9 SIGSEGV\n10 SIGSE";
    EXPECT_THAT(found(), ElementsAre(CrashNote{9, "SIGBUS"}));
}

}  // namespace
}  // namespace railhead::test
