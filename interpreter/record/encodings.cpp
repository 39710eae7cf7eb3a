#include "interpreter/record/encodings.h"

#include <iconv.h>

#include <cerrno>
#include <memory>

namespace trigon::engine {

namespace {

/// The text of an encoding that iconv knows by name, of at most three bytes for a byte.
std::optional<std::string> converted(std::string_view text, const char* encoding) {
  const iconv_t none = reinterpret_cast<iconv_t>(-1), made = iconv_open("UTF-8", encoding);
  if (made == none) return std::nullopt;
  const std::unique_ptr<void, int (*)(iconv_t)> converter(made, iconv_close);
  std::string from(text), out(3 * text.size(), '\0');
  char *in = from.data(), *to = out.data();
  std::size_t in_left = from.size(), to_left = out.size();
  if (iconv(converter.get(), &in, &in_left, &to, &to_left) == static_cast<std::size_t>(-1) || in_left > 0)
    return std::nullopt;
  out.resize(out.size() - to_left);
  return out;
}

}  // namespace

std::optional<std::string> from_latin_1(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) out += static_cast<char>(0xC0 | byte >> 6);
    out += byte >= 0x80 ? static_cast<char>(0x80 | (byte & 0x3F)) : c;
  }
  return out;
}

// Two bytes become three at most, and one byte, of the narrow syllables, three as well.
std::optional<std::string> from_shift_jis(std::string_view text) { return converted(text, "CP932"); }

// Two bytes become three at most, and four bytes four.
std::optional<std::string> from_gb_18030(std::string_view text) { return converted(text, "GB18030"); }

}  // namespace trigon::engine
