// Records as PGN, the format of chess programs, for two players on a board of squares: moves in algebraic notation, the
// seven tags that all have, FEN for positions. PGN is read by record_reader.h. Tested by tests/records and in
// tests/unit/record_test.cpp. The standard: Portable Game Notation, 1994.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/record/record.h"
#include "interpreter/record/record_reader.h"

namespace trigon::engine {

/// The seat of White: the one of this name, else the first.
std::size_t pgn_white_seat(const Ruleset& ruleset);

/// Tags of PGN that say what a record says elsewhere.
bool is_pgn_tag(std::string_view name);
/// `?`, `????.??.??`, `-`: what PGN writes where nobody knows.
bool is_unknown_value(std::string_view value);

/// The ending that PGN's tag `Termination` means; empty for none.
std::string ending_of_pgn(const RecordText& text);

/// The game as PGN in lines of at most 80 columns. Nothing, and an error without a place, when PGN cannot say it: with
/// other than two players, on a board of other cells, or from a position that is no FEN. A tag that PGN uses for what a
/// record says elsewhere (`is_pgn_tag`) is left out with a warning. Throws HookError.
std::optional<std::string> write_pgn(const ReplayedGame& game, Diagnostics& diagnostics);

}  // namespace trigon::engine
