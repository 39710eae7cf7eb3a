// Why a move is legal or not: which part of the notation makes it, or which cell, rule or piece forbids it.
// Tested in tests/unit/why_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon {

struct Explanation {
  bool is_legal = false;
  /// One sentence a line.
  std::string text;
};

/// Does a move text begin with two cells of the board?
bool names_two_cells(const Ruleset& ruleset, std::string_view text);

/// Explains a move that is written as its two cells in any form of move_text.h; castling too.
Explanation explain_move(const Game& game, std::string_view text);

}  // namespace trigon
