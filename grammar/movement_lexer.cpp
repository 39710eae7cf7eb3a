#include "grammar/movement_lexer.h"

#include <cctype>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; }

TokenKind kind_of(char c) {
  if (find_modifier(c)) return TokenKind::modifier;
  switch (c) {
    case 'q':
    case 'o':
    case 'z':
    case 'w': return TokenKind::turning;
    case 'f':
    case 'b':
    case 's':
    case 'l':
    case 'r': return TokenKind::direction;
    case '~': return TokenKind::negation;
    case '@': return TokenKind::turn;
    case 'W':
    case 'F':
    case 'V': return TokenKind::atom;
    case '(': return TokenKind::group_open;
    case ')': return TokenKind::group_close;
    case '[': return TokenKind::path_open;
    case ']': return TokenKind::path_close;
    case '-':
    case '?': return TokenKind::link;
    case '*': return TokenKind::star;
    default: return is_digit(c) ? TokenKind::number : TokenKind::unknown;
  }
}

/// Is there a direction of this letter twice, as `ff`?
bool is_doubled(char letter) { return letter == 'f' || letter == 'b'; }

/// The length of `<name>` at `start`, or 0 when it is not a whole reference.
std::size_t reference_length(std::string_view text, std::size_t start) {
  std::size_t end = start + 1;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return end > start + 1 && end < text.size() && text[end] == '>' ? end + 1 - start : 0;
}

std::size_t token_length(std::string_view text, std::size_t start, TokenKind kind) {
  std::size_t end = start + 1;
  if (kind == TokenKind::turn && end < text.size() && text[end] == '*') return 2;
  if (kind == TokenKind::turn && end < text.size() && (text[end] == 'l' || text[end] == 'r')) ++end;
  if (kind == TokenKind::number || kind == TokenKind::turn)
    while (end < text.size() && is_digit(text[end])) ++end;
  if (kind == TokenKind::direction && is_doubled(text[start]) && end < text.size() && text[end] == text[start]) ++end;
  if (kind == TokenKind::unknown) end = start + character_length(text, start);
  return end - start;
}

}  // namespace

std::vector<Token> lex_movement(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t length = text[at] == '<' ? reference_length(text, at) : 0) {
      tokens.push_back({TokenKind::reference, text.substr(at + 1, length - 2), {at, length}});
      at += length;
      continue;
    }
    const bool is_up_to = text.substr(at, 2) == "..";
    const TokenKind kind = is_up_to ? TokenKind::up_to : kind_of(text[at]);
    const std::size_t length = is_up_to ? 2 : token_length(text, at, kind);
    tokens.push_back({kind, text.substr(at, length), {at, length}});
    at += length;
  }
  tokens.push_back({TokenKind::end, {}, {text.size(), 1}});
  return tokens;
}

}  // namespace trigon::engine
