#include "interpreter/support/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A range of code points, both ends included.
struct Range {
  char32_t first, last;
};

template <std::size_t count>
bool is_in(const std::array<Range, count>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const Range& range) { return range.first <= code && code <= range.last; });
}

constexpr std::array controls = {Range{0, 8}, Range{0xB, 0xC}, Range{0xE, 0x1F}, Range{0x7F, 0x9F}};

constexpr std::array invisible = {
    Range{0xAD, 0xAD},     Range{0x34F, 0x34F},   Range{0x61C, 0x61C},   Range{0x115F, 0x1160},
    Range{0x180E, 0x180E}, Range{0x200B, 0x200F}, Range{0x2028, 0x202E}, Range{0x2060, 0x206F},
    Range{0x3164, 0x3164}, Range{0xFEFF, 0xFEFF}, Range{0xFFA0, 0xFFA0}, Range{0xE0000, 0xE0FFF},
};

constexpr std::array combining = {
    Range{0x300, 0x36F},   Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF},
    Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F},
};

/// The wide characters of Unicode's East Asian Width, in whole blocks.
constexpr std::array wide = {
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},
    Range{0x4E00, 0x9FFF},   Range{0xA000, 0xA4CF},   Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},
    Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE4F},   Range{0xFF01, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD},
};

/// The code point of a well-formed character.
char32_t code_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first;
  char32_t code = first & (0xFFu >> (character.size() + 1));
  for (char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3F);
  return code;
}

/// Calls `visit(offset, code point)` for each character of a well-formed text until it returns true; returns that
/// offset, or npos.
template <class Visit>
std::size_t find_character(std::string_view text, Visit&& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (visit(code_of(text.substr(at, length)))) return at;
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t well_formed_length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  if (!std::all_of(text.begin() + 1, text.begin() + length, is_utf8_continuation)) return 0;
  const auto second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return overlong || beyond ? 0 : length;
}

std::size_t find_malformed(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = well_formed_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::size_t find_control(std::string_view text) {
  return find_character(text, [](char32_t code) { return is_in(controls, code); });
}

std::size_t find_invisible(std::string_view text) {
  return find_character(text, [](char32_t code) { return is_in(invisible, code); });
}

std::string visible(std::string_view text) {
  constexpr std::string_view replacement = "\uFFFD";
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = well_formed_length(text.substr(at));
    const std::string_view character = text.substr(at, length);
    result += length == 0 || is_in(controls, code_of(character)) ? replacement : character;
    at += std::max<std::size_t>(length, 1);
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  find_character(text, [&](char32_t code) {
    width += is_in(wide, code) ? 2 : is_in(combining, code) || is_in(invisible, code) ? 0 : 1;
    return false;
  });
  return width;
}

}  // namespace trigon::engine
