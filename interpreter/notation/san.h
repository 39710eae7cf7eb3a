// Moves in algebraic notation, as chess players write them (SAN), for games of two on squares. Tested in
// tests/unit/san_test.cpp.
//
//   e4  exd5  Nbd7  R1a3  Qh4e1  e8=Q  O-O  O-O-O  N@f3   --  a turn without a move
//
// The letter P is left out. Moves that have no form here, such as those of several actions, are written as in
// move_text.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Is the variant for two players on a flat board of squares?
bool has_san(const Ruleset& ruleset);

/// The text of a move without check marks, different for any two moves. `moves` must be all legal moves.
std::string print_san(const Position& position, const MoveList& moves, const Move& move);

/// Is it a pass, `--` or `Z0`?
bool is_san_of_pass(std::string_view text);

/// The moves of `moves` that a text in algebraic notation may mean, with or without marks of check and annotation, `x`,
/// `=` and needless details. In every game: a piece's letter and the cell to which it goes.
MoveList matching_algebraic(const Position& position, const MoveList& moves, std::string_view text);

/// The moves of `moves` that a text of a PGN may mean: in algebraic notation; else in the forms of
/// `matching_moves`.
MoveList matching_san(const Position& position, const MoveList& moves, std::string_view text);

/// The moves that a text in algebraic notation could mean though they are not legal, for the pieces of the player to
/// move: as their two cells, "g1-f3".
std::vector<std::string> cells_of_san(const Position& position, std::string_view text);

}  // namespace trigon::engine
