// What people mean by what they type in a game: moves, cells and pieces in hand, in forms that are easier to type than
// those of records. Tested by the sessions of tests/play.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// The cell of this name, in which capital letters will do, or `no_cell`.
Cell find_typed_cell(const Ruleset& ruleset, std::string_view text);
/// "e2 e4" as "e2-e4"; everything else stays as it is.
std::string joined_cells(const Ruleset& ruleset, const std::string& typed);
/// The piece of "N@" and "knight@", in games where pieces can be held.
std::optional<PieceType> dropped_type(const Ruleset& ruleset, const std::string& text);

/// The legal moves that a text may mean; what a piece becomes may be left out.
MoveList fitting_moves(const Game& game, const std::string& text);
/// The legal moves that begin on a cell, swaps by scripts among them.
MoveList moves_from(const Game& game, Cell cell);
/// The legal moves that drop a piece of the type; a script's may drop several at once.
MoveList drops_of(const Game& game, PieceType type);

}  // namespace trigon::engine
