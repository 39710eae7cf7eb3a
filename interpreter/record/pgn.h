// Records as PGN, the format of chess programs, for two players on a board of squares: moves in algebraic notation, the
// seven tags of the standard, FEN for positions. PGN is read by record_reader.h. Tested by tests/records and in
// tests/unit/record_test.cpp. The standard: Portable Game Notation, 1994.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/record/record.h"
#include "interpreter/record/record_reader.h"

namespace trigon::engine {

/// The seat that PGN calls White: the player named so, else the first player.
std::size_t pgn_white_seat(const Ruleset& ruleset);

/// Is it a tag of PGN for something that a record has elsewhere?
bool is_pgn_tag(std::string_view name);
/// Is it a value by which PGN says that something is unknown: `?`, `????.??.??`, `-`?
bool is_unknown_value(std::string_view value);

/// The ending that the tag `Termination` of PGN means; empty for none.
std::string ending_of_pgn(const RecordText& text);

/// The game as PGN in lines of at most 80 columns. Nothing, and an error without a place, when PGN cannot express it:
/// with other than two players, on a board of other cells, or from a position that has no FEN. A tag that PGN uses for
/// something that a record has elsewhere (`is_pgn_tag`) is left out with a warning. Throws HookError.
std::optional<std::string> write_pgn(const ReplayedGame& game, Diagnostics& diagnostics);

}  // namespace trigon::engine
