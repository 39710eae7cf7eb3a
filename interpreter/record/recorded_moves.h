// Words of records that stand for moves: which legal moves each may mean in the format of the record, and why one means
// none. Tested by tests/records and in tests/unit/record_test.cpp.
#pragma once

#include <string>

#include "interpreter/record/record_text.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

/// The legal moves that a word may mean.
MoveList meant_moves(const Game& game, const std::string& text, RecordFormat format);

/// Reports a word that does not mean just one legal move.
void report_move(const Game& game, const RecordItem& item, RecordFormat format, Diagnostics& diagnostics);

}  // namespace trigon::engine
