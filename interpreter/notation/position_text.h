// Positions as one line of text, for any number of players. Tested in tests/unit/position_text_test.cpp.
//
//   rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR black castling=KQkq quiet=1
//
// The board stands first, rows from the top down, pieces as in symbols.h, runs of empty cells as numbers; a cube level
// by level with `|` between them. On hexes a row is half a cell high, and one without cells is empty. Then the player
// to move by name or mark, then what differs from the default, in this order:
//   castling=a,b     castlings whose pieces have not moved, by name (joined when all names are one letter)
//   en-passant=p>v   cells passed and the piece that may be taken, by commas
//   quiet=n          plies since a capture or a move that resets the count
//   phase=name       the phase, when it is not the first
//   passes=n         turns in a row in which a player without a move passed
//   out=x,y          players who are out
//   ended=checkmate  the game has ended so, and the loser is out by that; with :x if player x alone wins
//   mated=x          players who began their last turn mated and play on
//   hands=x:PR2      pieces held, when they are not those of the start: the holder's mark, letters and numbers;
//                    behind a letter the mark of the side that a prisoner is held under; - when nobody holds any
//   state=name:n     values of scripts that are not those of the start
//   moved=a1,b2      pieces on a cell of their own setup that have moved, where that matters
//   unmoved=c3       pieces elsewhere that have not
// Chess's FEN is read too: a position of two players may go on `KQkq e3 0 1` instead of fields with names.
#pragma once

#include <optional>
#include <string>

#include "interpreter/notation/position_draft.h"
#include "interpreter/position/position.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The text of a position. It reads back as a position with the same hash and, where a rule counts plies, the same
/// half-move clock.
std::string print_position(const Position& position);

/// The players who are out; neutral ones never were in.
PlayerSet players_out(const Position& position);

/// Reads a position. All errors are reported with their place, errors of syntax and of meaning: unknown pieces, rows of
/// the wrong length, a missing royal, a player in check who is not to move.
std::optional<Position> read_position(const Ruleset& ruleset, const LocatedText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
