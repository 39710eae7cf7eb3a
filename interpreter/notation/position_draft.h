// A position that is being read: what a text or a drawing says, before it is known to make sense.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/position/position.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A position that is put together from a drawing or a list of pieces, before it is known to be one.
struct PositionDraft {
  /// By cell; the unmoved flags are set by `finish`.
  std::vector<Piece> board;
  Player turn = 0;
  CastlingSet castling_rights;
  std::vector<EnPassantRight> en_passant;
  int half_move_clock = 0;
  PlayerSet out;
  std::uint8_t phase = 0;
  PlayerSet mated;
  /// Players who are said to be in check though they are not to move.
  PlayerSet checked;
  int passes = 0;
  /// By slot: hands and values of scripts.
  std::vector<std::int16_t> values;
  CellSet moved, unmoved;
  /// Keep only the en-passant rights that an enemy could use, as playing the moves would have (FEN names others too).
  bool has_idle_rights = false;
};

/// Who made the move that opened the piece to capture en passant, if its army has not changed hands since: its owner,
/// or of a dead piece the player of its home.
inline Player usual_mover(Piece piece) { return piece.owner() == dead_owner ? piece.home() : piece.owner(); }

/// In a game of two with check: who is in check without being to move. Between turns nobody is; but a part of a turn
/// may give check, and a player may pass in check.
PlayerSet checked_out_of_turn(const Position& position);

/// What cannot be in a position between moves: a player to move who is out, missing royals, and other players checked
/// out of turn than `checked`, or any where no part of a turn and no pass can lead to that.
std::vector<std::string> errors_of(const Position& position, PlayerSet checked = {});

/// Makes the position, or reports at `span` all that is wrong with it.
std::optional<Position> finish_position(const Ruleset& ruleset, const PositionDraft& draft, const Span& span,
                                        Diagnostics& diagnostics);

}  // namespace trigon::engine
