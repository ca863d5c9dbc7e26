#include "command/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace railhead {

namespace {

// Closes what it holds.
class Descriptor {
public:
    // O_NONBLOCK: opening a FIFO must not wait for somebody to write.
    explicit Descriptor(const std::string& path)
        : number_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }

private:
    int number_;
};

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
    const Descriptor file(path);
    if (file.number() < 0) return Reason{std::strerror(errno)};
    struct stat facts {};
    if (::fstat(file.number(), &facts) != 0) return Reason{std::strerror(errno)};
    if (S_ISDIR(facts.st_mode)) return Reason{"this is a folder"};
    if (!S_ISREG(facts.st_mode)) return Reason{"this is not a regular file"};
    if (static_cast<std::size_t>(facts.st_size) > most)
        return Reason{fmt::format("{} bytes are too many: at most {}", facts.st_size, most)};
    std::string text(static_cast<std::size_t>(facts.st_size), '\0');
    std::size_t filled = 0;
    while (filled < text.size()) {
        const ssize_t got = ::read(file.number(), text.data() + filled, text.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return Reason{std::strerror(errno)};
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    text.resize(filled);
    return text;
}

}  // namespace railhead
