// Records as PGN4, the format of chess.com for games of four: moves with both cells and the letters of pieces, those of
// the four players with two dots between them, and signs for players who are mated or have given up. It is read as text
// by record_text.h; what is here turns it into a record's. Tested in tests/unit/pgn4_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/record/record.h"
#include "interpreter/record/record_reader.h"

namespace trigon::engine {

/// The text of a record that says the same: moves as Trigon writes them, tags by the names of the seats, the result as
/// places. What has no place in a record is a warning or an error at its place. `ruleset` is the game that was played.
RecordText from_pgn4(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics);

/// The game as PGN4. Nothing, and an error without a place, when PGN4 cannot express it: with other than four players,
/// on a board of other cells or a larger one, from another position than the setup, or with moves other than steps,
/// captures and castlings.
std::optional<std::string> write_pgn4(const ReplayedGame& game, Diagnostics& diagnostics);

}  // namespace trigon::engine
