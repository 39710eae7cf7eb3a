// The position of a search with all that decides whether the game is over in it. Follows the rules as `Game` does
// (interpreter/rules/game.h), without its past. Tested in tests/property/search_test.cpp against `Game`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/rules/null_move.h"

namespace trigon::engine {

class LineOfPlay {
 public:
  explicit LineOfPlay(const Game& game)
      : position_(game.copy_position()),
        past_(game.history()),
        asks_later_(LegalMoves::can_ask_later(game.ruleset())) {}

  const Position& position() const { return position_; }
  Position& position() { return position_; }

  /// Makes a legal move. `arrive` must be called next.
  void make(const Move& move) { apply(position_, move); }
  /// Passes the turn, where that can be done (null_move.h). `arrive` must be called next.
  bool make_null() { return make_null_move(position_); }
  /// Takes back `make` or `make_null`.
  void unmake() { position_.undo_ply(); }

  /// What a position is found to be.
  struct Arrival {
    /// Plies of players who were eliminated at its beginning.
    int eliminated = 0;
    /// Nothing while the game goes on.
    std::optional<Outcome> outcome;
  };

  /// Is the game over without looking at moves? For leaves.
  std::optional<Outcome> outcome_without_moves() {
    return is_over_without_moves(position_) ? trigon::engine::outcome_without_moves(position_) : std::nullopt;
  }
  /// Lists the legal moves, eliminates players without any, and says whether the game is over. `leave` takes it back.
  ///
  /// A script's veto is not asked about all moves, but only until one is allowed: `is_vetoed` must be asked before a
  /// move is made.
  Arrival arrive(MoveList& moves);
  /// The same where nobody needs the moves.
  Arrival arrive_at_leaf();
  void leave(const Arrival& arrival) {
    past_.pop_back();
    for (int i = 0; i < arrival.eliminated; ++i) position_.undo_ply();
  }
  /// Lists all moves where the game is not over, or the captures, as `arrive` does.
  void list(MoveList& moves) { finder_.list(position_, moves, VetoTime::later); }
  void list_captures(MoveList& moves) { finder_.list_captures(position_, moves, VetoTime::later); }
  /// Does a script forbid this move of a list?
  bool is_vetoed(const Move& move) { return asks_later_ && veto_of(position_, move); }

  /// Has the position, as it is before anybody is eliminated, been in the game or in the line before?
  bool is_repeated() const;

 private:
  bool has_allowed(const MoveList& moves);
  void note_end(Arrival& arrival, bool has_moves) const;

  Position position_;
  LegalMoves finder_;
  /// Hashes of all positions up to here.
  std::vector<std::uint64_t> past_;
  bool asks_later_;
};

}  // namespace trigon::engine
