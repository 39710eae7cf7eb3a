// Moves, cells and pieces in hand as people type them, in forms that are easier than those of records. Tested by the
// sessions of tests/play.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// The cell of this name, in capital or small letters, or `no_cell`.
Cell find_typed_cell(const Ruleset& ruleset, std::string_view text);
/// Joins two cells, "e2 e4", to "e2-e4"; any other text is returned as it is.
std::string joined_cells(const Ruleset& ruleset, const std::string& typed);
/// The piece in "N@" or "knight@", in games where pieces can be held.
std::optional<PieceType> dropped_type(const Ruleset& ruleset, const std::string& text);

/// The legal moves that a text may mean; the piece to promote to may be left out.
MoveList fitting_moves(const Game& game, const std::string& text);
/// The legal moves that begin on a cell, swaps by scripts among them.
MoveList moves_from(const Game& game, Cell cell);
/// The legal moves that drop a piece of the type. A move of a script may drop several at once.
MoveList drops_of(const Game& game, PieceType type);

}  // namespace trigon::engine
