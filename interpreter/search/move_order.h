// In which order a search tries moves: what was best before, good captures, moves that were good elsewhere, bad
// captures. Tested in tests/unit/move_order_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// A move of a list with what is known of it before it is made.
struct RankedMove {
  /// The higher, the earlier. Equal ones keep the order of the list.
  std::int32_t rank = 0;
  std::uint32_t index = 0;
  /// It neither captures nor promotes.
  bool is_quiet = true;
  /// It gives up more than it captures.
  bool is_bad_capture = false;
  /// What is won at once, in hundredths.
  std::int32_t gain = 0;
};

/// What two moves on each ply have cut off.
using Killers = std::array<Move, 2>;

class MoveOrder {
 public:
  MoveOrder(const Ruleset& ruleset, const PieceValues& values);

  /// Ranks the moves of a list; `best` is that of the hash table, or any move.
  void rank(const Position& position, const MoveList& moves, const Move& best, const Killers& killers,
            std::vector<RankedMove>& ranked) const;
  /// The same for captures only.
  void rank_captures(const Position& position, const MoveList& moves, std::vector<RankedMove>& ranked) const;

  /// A quiet move was better than all others, or one of those tried in vain before.
  void reward(const Position& position, const Move& move, int depth);
  void punish(const Position& position, const Move& move, int depth);

 private:
  /// What a move captures, promotes and risks.
  RankedMove look_at(const Position& position, const Move& move) const;
  int gain_of_captures(const Position& position, const Move& move) const;
  bool loses_piece(const Position& position, const Move& move, Piece piece, int gain) const;
  std::size_t history_index(const Position& position, const Move& move) const;

  const Ruleset& ruleset_;
  const PieceValues& values_;
  std::size_t cell_count_;
  /// By player, type (of what moves or is dropped) and target.
  std::vector<std::int32_t> history_;
};

}  // namespace trigon::engine
