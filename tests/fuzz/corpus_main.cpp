// fuzz/corpus_main.cpp - runs a fuzz target on files, where libFuzzer is not linked.
//
// Arguments are files and folders; a folder stands for every file below it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run(const std::string& text) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

bool run_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (file.bad()) return false;
    run(text);
    run(text.substr(0, text.size() / 2));  // truncated files are input, too
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    namespace fs = std::filesystem;
    int files = 0;
    int unread = 0;
    run("");
    for (int i = 1; i < argc; ++i) {
        const fs::path path = argv[i];
        if (fs::is_directory(path)) {
            for (const auto& entry : fs::recursive_directory_iterator(path)) {
                if (entry.is_regular_file()) ++(run_file(entry.path()) ? files : unread);
            }
        } else {
            ++(fs::exists(path) && run_file(path) ? files : unread);
        }
    }
    std::printf("%d files run, %d not readable\n", files, unread);
    return unread == 0 && files > 0 ? 0 : 1;
}
