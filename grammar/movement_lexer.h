// Splits a movement text into tokens. Nearly every character is a token of its own; "ff", "bb", "..", numbers, turns
// such as "@l90" and <names> are longer. Tested through the parser.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/movement_tree.h"

namespace trigon::engine {

enum class TokenKind : std::uint8_t {
  modifier,   // see modifiers.h
  turning,    // q o z w
  direction,  // f ff b bb s l r
  negation,   // ~
  turn,       // @ with l or r and a number, or with *
  atom,       // W F V
  group_open,
  group_close,
  path_open,
  path_close,
  link,  // - ?
  star,
  number,
  up_to,  // ..
  reference,  // <name>
  unknown,
  end,
};

struct Token {
  TokenKind kind = TokenKind::end;
  /// The characters of the token; for a reference, its name alone.
  std::string_view text;
  TextRange where;
};

/// The tokens of `text`; the last one is always `end`. Never fails: a character without a meaning is a token of the
/// kind `unknown`. The tokens view `text`, which must outlive them.
std::vector<Token> lex_movement(std::string_view text);

}  // namespace trigon::engine
