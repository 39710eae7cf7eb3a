// Capture en passant in an imported variant: which pieces make it, which moves allow it, and where Fairy-Stockfish's
// rules differ. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>

#include "grammar/movement_tree.h"
#include "interpreter/import/fsf_game.h"

namespace trigon::engine {

/// May pieces of the type capture en passant on some cell?
bool takes_en_passant(const FsfRules& rules, const std::string& type);
/// Is any piece of the game ever captured en passant?
bool has_en_passant(const FsfGame& game);
/// The cells that a player's pieces may pass and be captured on en passant.
Squares passed_cells(const FsfGame& game, std::size_t player);
/// Do pawns promote by long steps of that length, or of any (0)? After these they cannot be captured in passing.
bool promotes_by_long_steps(const FsfGame& game, int steps = 0);
/// May a piece that makes this first move be captured en passant? Fairy-Stockfish allows that for all straight first
/// moves, whatever their letters are.
bool opens_en_passant(FsfGame& game, const FsfPiece& piece, const Term& term, Diagnostics& diagnostics);
/// Notes what Trigon cannot express about capture en passant, and whether such captures end where pieces promote.
void check_en_passant(FsfGame& game);

}  // namespace trigon::engine
