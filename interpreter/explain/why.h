// Why a move is legal or not: which part of the notation makes it, or which cell, rule or piece forbids it.
// Tested in tests/unit/why_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon::engine {

struct Explanation {
  bool is_legal = false;
  /// One sentence a line.
  std::string text;
};

struct CellPair {
  Cell from = no_cell;
  Cell to = no_cell;
};

/// The two cells that a move text starts with, if it does.
std::optional<CellPair> cells_of_move(const Ruleset& ruleset, std::string_view text);

/// Does a text have the form of some move: two cells of the board, a drop, a pass, or what scripts make?
bool may_be_move(const Ruleset& ruleset, std::string_view text);

/// Why a text is no move in any position, as in "names no piece of the game"; nothing when it may be one.
std::string why_never_move(const Ruleset& ruleset, std::string_view text);

/// Why a text means no legal move: it may mean several, or what it means is not legal.
std::string why_no_move(const Game& game, std::string_view text);

/// Explains a move that is written as its two cells in any form of move_text.h; castling too.
Explanation explain_move(const Game& game, std::string_view text);

}  // namespace trigon::engine
