// server/crash_notes.h - which table the program was working on when it crashed, written to a file
// for the next start.
//
// Only the thread that crashed is to blame, by its work tag (core/work_tag.h): tables whose
// computer players happened to be thinking at that moment are not. Killing the program or a power
// cut leaves no note.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "store/store.h"

namespace railhead {

struct CrashNote {
    TableNumber table = 0;
    std::string signal{};  // "SIGSEGV"

    friend bool operator==(const CrashNote&, const CrashNote&) = default;
};

class CrashNotes {
public:
    // Handles the signals of crashes while it lives; one at a time in a program. Or why the file
    // cannot be used.
    static Result<std::unique_ptr<CrashNotes>> open(const std::string& path);
    ~CrashNotes();
    CrashNotes(const CrashNotes&) = delete;
    CrashNotes& operator=(const CrashNotes&) = delete;

    // What earlier runs have left, each table once.
    const std::vector<CrashNote>& found() const { return found_; }
    // They have been dealt with: "" or why the file cannot be emptied.
    std::string forget();

private:
    CrashNotes(std::string path, int file);

    std::string path_;
    int file_;
    std::vector<CrashNote> found_;
};

// A stack overflow is noted only on threads that have called this: the handler needs a stack of its
// own. It goes with the thread.
void prepare_thread_for_crashes();

}  // namespace railhead
