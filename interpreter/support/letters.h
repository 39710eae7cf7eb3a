// Letters and names, in ASCII alone, whatever the machine's language. Tested in tests/unit/text_test.cpp.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace trigon::engine {

constexpr bool is_capital(char c) { return 'A' <= c && c <= 'Z'; }
constexpr bool is_small(char c) { return 'a' <= c && c <= 'z'; }
constexpr bool is_letter(char c) { return is_capital(c) || is_small(c); }
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }
constexpr bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }
/// Signs that may stand before a piece's letter: with them there are letters for 78 piece types.
constexpr bool is_symbol_prefix(char c) { return c == '+' || c == '^'; }
constexpr char small(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char capital(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }

inline std::string in_small_letters(std::string text) {
  for (char& c : text) c = small(c);
  return text;
}

/// The text with its first letter as a capital.
inline std::string capitalized(std::string text) {
  if (!text.empty()) text[0] = capital(text[0]);
  return text;
}

/// Small letters, digits and '-', as the names of pieces, players, phases and so on are, and ids of games.
inline bool is_plain_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return is_small(c) || is_digit(c) || c == '-'; });
}

/// Is the letter one of these?
inline bool is_in(std::string_view letters, char letter) { return letters.find(letter) != std::string_view::npos; }

}  // namespace trigon::engine
