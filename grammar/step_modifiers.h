// The letters, directions and turns before a step or path, as they are written. Tested through the parser.
#pragma once

#include <vector>

#include "grammar/movement_tree.h"
#include "grammar/token_reader.h"

namespace trigon::engine {

/// The modifiers before a step or path, with the place of each for the checks that follow.
struct StepModifiers {
  std::vector<Token> letters;
  std::vector<Token> turnings;
  std::vector<Direction> directions;
  std::vector<Token> direction_tokens;
  std::vector<Turn> turns;
  std::vector<Token> turn_tokens;
  /// The angle behind `q` or `z`.
  int turning_degrees = smallest_turn;
  /// The number behind `p`.
  int hurdles = 1;
  bool any = false;

  /// The token of a letter or turning; null where it is not written.
  const Token* find(char letter) const;
  /// How a rider with them turns.
  Turning turning() const;
};

/// What to say of letters of the whole path that stand inside it.
inline constexpr const char* write_before = "write it before the bracket";

/// Reads what stands before the next step, path or reference. Letters of the whole path are read with
/// `before_term`, and reported without it. Characters that mean nothing are reported and passed over.
StepModifiers read_modifiers(TokenReader& tokens, bool before_term);

}  // namespace trigon::engine
