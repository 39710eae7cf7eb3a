// Move ordering: the transposition table's move first, then good captures and promotions, killer moves, quiet moves by
// the history heuristic, and captures that lose material. Tested in tests/unit/move_order_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"
#include "interpreter/search/history.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// A move of a list, with its place in the order and what is known of it before it is made.
struct RankedMove {
  /// Moves with a higher rank are tried earlier; those with equal rank in the order of the list.
  std::int32_t rank = 0;
  /// Where the move stands in its list.
  std::uint32_t index = 0;
  /// The move neither captures nor promotes.
  bool is_quiet = true;
  /// The move captures, but loses material in the exchange that follows.
  bool is_bad_capture = false;
  /// What the search has learned of the move; see `History`.
  std::int32_t history = 0;
  MoveSlot slot = 0;
  /// The value of what the move captures and of its promotion, in hundredths.
  std::int32_t gain = 0;
};

/// The killer moves of one ply: the last two quiet moves that caused a cutoff there.
using Killers = std::array<Move, 2>;

/// Orders the moves of one search by what it has learned.
class MoveOrder {
 public:
  /// All arguments must outlive this object; `history` is what it learns while searching.
  MoveOrder(const Ruleset& ruleset, const PieceValues& values, History& history)
      : ruleset_(ruleset), values_(values), history_(history) {}

  /// Writes a rank for each move of a list. `best` is the transposition table's move; a move that is not in the list
  /// has no effect.
  void rank(const Position& position, const MoveList& moves, const Move& best, const Killers& killers,
            const MovesBefore& before, std::vector<RankedMove>& ranked) const;
  /// Writes a rank for each move of a list of captures, for quiescence search; `best` as in `rank`.
  void rank_captures(const Position& position, const MoveList& moves, const Move& best,
                     std::vector<RankedMove>& ranked) const;

  /// What is learned while searching.
  History& history() { return history_; }
  const History& history() const { return history_; }

 private:
  /// A move with gain and kind filled in, and the rank of captures and promotions.
  RankedMove look_at(const Position& position, const Move& move) const;
  int gain_of_captures(const Position& position, const Move& move) const;
  bool loses_piece(const Position& position, const Move& move, Piece piece, int gain) const;

  const Ruleset& ruleset_;
  const PieceValues& values_;
  History& history_;
};

}  // namespace trigon::engine
