// A position while it is being read from a text or a drawing, before it is known to be possible.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/position/position.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The parts of a position as they were read, before it is known to be possible.
struct PositionDraft {
  /// The pieces by cell; `finish_position` sets the unmoved flags.
  std::vector<Piece> board;
  Player turn = 0;
  CastlingSet castling_rights;
  std::vector<EnPassantRight> en_passant;
  int half_move_clock = 0;
  PlayerSet out;
  std::uint8_t phase = 0;
  PlayerSet mated;
  /// The players who are stated to be in check though they are not to move.
  PlayerSet checked;
  int passes = 0;
  /// How the game has ended, if that was for want of a move, and who has mated.
  NoMoveEnd ended = NoMoveEnd::none;
  Player victor = 0;
  /// The cell of the piece that alone may move on; `no_cell` when there is none.
  Cell bound = no_cell;
  /// Hands and values of scripts, by slot.
  std::vector<std::int16_t> values;
  CellSet moved, unmoved;
  /// Are en-passant rights to be dropped that no enemy could use? Playing the moves would not have made them, but FEN
  /// names them.
  bool has_idle_rights = false;
};

/// The parts of a position that is to be changed, but for captures en passant, which a change makes obsolete.
PositionDraft draft_of(const Position& position);

/// A turn of another player begins, with its first move and in a phase in which turns begin. Nothing changes for the
/// player who is to move already.
void begin_turn(const Ruleset& ruleset, Player player, PositionDraft& draft);

/// The player who made the move that opened the piece to capture en passant, if its army has not changed hands since:
/// its owner, or for a dead piece the player of its home.
inline Player usual_mover(Piece piece) { return is_nobody(piece.owner()) ? piece.home() : piece.owner(); }

/// The players who are in check without being to move, in a game of two with check. Between turns there are none; but a
/// part of a turn may give check, and a player may pass in check.
PlayerSet checked_out_of_turn(const Position& position);

/// Why the position cannot occur between moves: a player to move who is out, missing royals, and players who are in
/// check out of turn though they are not among `checked`, or though no part of a turn and no pass can lead to that.
std::vector<std::string> errors_of(const Position& position, PlayerSet checked = {});

/// Makes the position, or reports at `span` everything that is wrong with it.
std::optional<Position> finish_position(const Ruleset& ruleset, const PositionDraft& draft, const Span& span,
                                        Diagnostics& diagnostics);

}  // namespace trigon::engine
