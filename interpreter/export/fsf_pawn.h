// Pawns as Fairy-Stockfish has them. Tested in tests/unit/export_test.cpp.
#pragma once

#include "interpreter/export/fsf_draft.h"

namespace trigon::engine {

/// Is it a pawn as that program has it: one step ahead, captures aside, and double steps from some cells?
bool is_pawn(const SquarePiece& piece);
/// Writes from where a pawn makes double steps, and whether they may be captured in passing.
void write_double_steps(FsfDraft& entry, const SquarePiece& pawn);

}  // namespace trigon::engine
