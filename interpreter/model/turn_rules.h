// Turns and phases: whose turn comes after whose, and what may be done in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/piece.h"

namespace trigon::engine {

/// Whose turn comes after whose and how many moves it has, where that is more than one move for each in the order of
/// players.
struct TurnRules {
  struct Turn {
    Player player = 0;
    int moves = 1;
  };
  /// The turns of a round, which then begins again; no player has two of them in a row, and neutral ones have none.
  /// Empty where each player has one turn of one move, in the order of players.
  std::vector<Turn> round;
  /// How many of the moves of its first turn the game begins without.
  int first_made = 0;
  /// Has each turn one move more than the one before, and does a move that gives check end the turn?
  bool grows = false, check_ends = false;
  /// In which of `Ruleset::values` is counted: the place in the round, where a player has several turns in it; how many
  /// moves of the turn have been made, where turns have several; and how many it has, where they grow.
  std::optional<std::uint8_t> place_value, made_value, length_value;

  bool are_plain() const { return round.empty(); }
};

/// After which moves in a phase the same player moves again.
enum class MovesAgain : std::uint8_t { never, always, after_capture };
/// How a turn may end without a move: not at all; by a pass of who is not in check; by a pass, in check too; or by
/// itself, where a further part of it has no move.
enum class PhasePass : std::uint8_t { never, allowed, also_in_check, without_move };

/// A stage of the game or of a turn: what may be done in it, and what comes after it.
struct Phase {
  std::string name;
  /// Whether pieces may move; which; and whether they may capture.
  bool has_moves = true;
  TypeSet movers = TypeSet::all();
  bool has_captures = true;
  /// Whether only captures are legal as long as there is one.
  bool must_capture = false;
  /// Whether only drops are legal as long as there is one.
  bool must_drop = false;
  /// Whether nothing but captures is legal.
  bool only_captures = false;
  /// Whether of all captures only those are legal with which most pieces can be captured in this turn.
  bool most_captures = false;
  /// Whether only the piece may move that has moved in the part of the turn before (`Position::bound_cell`).
  bool same_piece = false;
  /// Whether what is captured aside or on the way stays on the board until the turn ends, where nothing captures it
  /// once more. Sources: international draughts.
  bool keeps_captured = false;
  /// Whether pieces may be dropped from the hand.
  bool has_drops = true;
  /// The types of neutral players' pieces that the player may put on any empty cell, as a move
  /// (movegen/relocations.h).
  TypeSet relocated;
  /// The phase after a turn that ended in this one. A phase that lasts a round is left after the last player's turn.
  std::uint8_t next = 0;
  bool lasts_round = false;
  /// The phase of the first part, where this one is a further part of a move and no turn begins in it; else itself.
  std::uint8_t first = 0;
  /// After which moves the same player moves again before the turn ends, and in which phase.
  MovesAgain moves_again = MovesAgain::never;
  std::uint8_t again = 0;
  PhasePass pass = PhasePass::never;
  /// Can a turn begin in it, since it is the first or follows a turn? Is it a further part of a turn, since some phase
  /// has it as `again`?
  bool begins_turns = false, is_further_part = false;

  /// May a player pass in it, if only out of check?
  bool has_passes() const { return pass == PhasePass::allowed || pass == PhasePass::also_in_check; }
  bool has_passes_in_check() const { return pass == PhasePass::also_in_check; }
  /// Does no turn begin in it? Then nobody is in check in it, since the part before has left royals safe.
  bool is_only_further_part() const { return is_further_part && !begins_turns; }

  /// Does it forbid moves of pieces whatever else is legal, beyond what the move generator knows of it?
  bool narrows_moves() const { return only_captures || same_piece; }
};
inline constexpr std::size_t max_phases = 16;

}  // namespace trigon::engine
