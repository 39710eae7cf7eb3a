// Letters as other programs' notations use them: ASCII only. Tested with the importers.
#pragma once

#include <cctype>
#include <string_view>

namespace trigon::engine {

inline bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
inline bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
inline bool is_capital(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
inline char small(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
inline char capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// Is the letter one of these?
inline bool is_in(std::string_view letters, char letter) { return letters.find(letter) != std::string_view::npos; }

}  // namespace trigon::engine
