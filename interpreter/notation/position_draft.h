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
  std::uint32_t castling_rights = 0;
  std::vector<EnPassantRight> en_passant;
  int half_move_clock = 0;
  PlayerSet out = 0;
  std::uint8_t phase = 0;
  PlayerSet mated = 0;
  int passes = 0;
  /// By slot: hands and values of scripts.
  std::vector<std::int16_t> values;
  CellSet moved, unmoved;
  /// Keep only the en-passant rights that an enemy could use, as playing the moves would have (FEN names others too).
  bool has_idle_rights = false;
};

/// What cannot be in a position between moves: a player to move who is out, missing royals, in a game of two a player
/// in check who is not to move.
std::vector<std::string> errors_of(const Position& position);

/// Makes the position, or reports at `span` all that is wrong with it.
std::optional<Position> finish_position(const Ruleset& ruleset, const PositionDraft& draft, const Span& span,
                                        Diagnostics& diagnostics);

}  // namespace trigon::engine
