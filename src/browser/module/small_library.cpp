// What the modules need of the C and C++ libraries in a few lines of their own: the libraries'
// versions print and read every format of numbers, with 128-bit arithmetic and files, which is a
// twentieth of the engine. The linker takes these.
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// 10 to the power of a small number.
double power_of_ten(int exponent) {
    double power = 1;
    for (double square = 10; exponent > 0; exponent /= 2, square *= square)
        if (exponent % 2 == 1) power *= square;
    return power;
}

}  // namespace

extern "C" {

// Only what nlohmann's library prints: characters as four hexadecimal digits, \u00ab and <U+00AB>.
int snprintf(char* text, std::size_t size, const char* format, ...) {
    va_list numbers;
    va_start(numbers, format);
    std::size_t length = 0;
    const auto put = [&](char c) {
        if (length + 1 < size) text[length] = c;
        ++length;
    };
    for (; *format != '\0'; ++format) {
        if (*format != '%') {
            put(*format);
            continue;
        }
        do ++format;
        while (*format == '.' || is_digit(*format));
        const char* digits = *format == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
        const unsigned number = va_arg(numbers, unsigned);
        for (int shift = 12; shift >= 0; shift -= 4) put(digits[(number >> shift) & 15u]);
    }
    va_end(numbers);
    if (size > 0) text[length < size ? length : size - 1] = '\0';
    return static_cast<int>(length);
}

// Only what is a number in JSON; it may be off by a few units in the last place. Numbers with a
// fraction are places on the globe, which no rule looks at.
double strtod(const char* text, char** end) {
    const bool negative = *text == '-';
    if (negative) ++text;
    double number = 0;
    int exponent = 0;
    for (; is_digit(*text); ++text) number = number * 10 + (*text - '0');
    if (*text == '.')
        for (++text; is_digit(*text); ++text, --exponent) number = number * 10 + (*text - '0');
    if (*text == 'e' || *text == 'E') {
        ++text;
        const bool small = *text == '-';
        if (small || *text == '+') ++text;
        int written = 0;
        for (; is_digit(*text); ++text)
            if (written < 10'000) written = written * 10 + (*text - '0');
        exponent += small ? -written : written;
    }
    if (exponent < 0)
        number /= power_of_ten(-exponent);
    else
        number *= power_of_ten(exponent);
    if (end != nullptr) *end = const_cast<char*>(text);
    return negative ? -number : number;
}

// In the C library they share a file with strtod.
float strtof(const char* text, char** end) {
    return static_cast<float>(strtod(text, end));
}
long double strtold(const char* text, char** end) {
    return static_cast<long double>(strtod(text, end));
}

// What cannot go on ends here; the libraries' versions would print why.
[[noreturn]] void abort_message(const char*, ...) {
    __builtin_trap();
}

}  // extern "C"

namespace std {
inline namespace __2 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) {
    __builtin_trap();
}
}  // namespace __2
}  // namespace std
