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

/// A move of `moves`, which are all that are legal, without check marks; different for any two of them.
std::string print_san(const Position& position, const MoveList& moves, const Move& move);

/// Is it `--` or `Z0`, a pass?
bool is_san_of_pass(std::string_view text);

/// The moves of `moves` that a text means: in algebraic notation with or without marks of check and annotation, `x`,
/// `=` and needless details; else in the forms of `matching_moves`.
MoveList matching_san(const Position& position, const MoveList& moves, std::string_view text);

/// For a text in algebraic notation that means no legal move, the pieces of the player to move that it could be about:
/// as moves of two cells, "g1-f3".
std::vector<std::string> cells_of_san(const Position& position, std::string_view text);

}  // namespace trigon::engine
