// A game: a position with its past, so that repetitions count and moves can be undone. Tested in
// tests/unit/outcome_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/position/position.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/outcome.h"

namespace trigon::engine {

class Game {
 public:
  /// A game from a position; players without a move are eliminated at once. Throws HookError, as do all functions that
  /// ask scripts.
  Game(RulesetPtr ruleset, Position position);
  /// A game from the setup.
  explicit Game(RulesetPtr ruleset);

  const Ruleset& ruleset() const { return *ruleset_; }
  const RulesetPtr& ruleset_ptr() const { return ruleset_; }
  const Position& position() const { return position_; }
  /// A copy of the position, to try moves on.
  Position copy_position() const { return position_; }

  /// Legal moves in a fixed order; none when the game is over.
  const MoveList& moves() const { return moves_; }
  const std::optional<Outcome>& outcome() const { return outcome_; }

  /// Plays a move of `moves()`. When a script fails, throws HookError and the game is as before.
  void play(const Move& move);
  /// Undoes the last move; false when there is none. Asks no script, so it never throws.
  bool undo();
  std::size_t played() const { return played_.size(); }
  /// All positions of the game, the current one last.
  const std::vector<PastPosition>& history() const { return history_; }
  /// The move played last; nothing at the beginning.
  std::optional<Move> last_move() const { return played_.empty() ? std::nullopt : std::optional(played_.back().move); }

 private:
  struct Played {
    Move move;
    /// How many plies the move made in the position: its own, and those of players eliminated after it.
    std::size_t plies = 0;
    /// The legal moves before it, so that undoing it need not ask scripts again.
    MoveList moves;
  };

  void arrive();

  RulesetPtr ruleset_;
  Position position_;
  LegalMoves finder_;
  MoveList moves_;
  std::optional<Outcome> outcome_;
  std::vector<Played> played_;
  std::vector<PastPosition> history_;
};

/// The position of the setup.
Position start_position(const Ruleset& ruleset);

/// Does a piece of this type and home count as unmoved where it stands, as in the setup? For reading positions.
bool stands_in_setup(const Ruleset& ruleset, Cell cell, PieceType type, Player home);

}  // namespace trigon::engine
