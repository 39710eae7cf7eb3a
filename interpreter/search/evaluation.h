// How good a position is for each seat, without looking ahead. It knows the rules and no game: pieces on their cells,
// pieces in hand, and how a won game is brought to its end. Tested in tests/unit/evaluation_test.cpp.
#pragma once

#include <array>

#include "interpreter/position/position.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// Hundredths, see `PieceWorth`; a number for each player.
using Strengths = std::array<int, max_players>;

class Evaluation {
 public:
  explicit Evaluation(const Ruleset& ruleset);

  const PieceValues& values() const { return values_; }
  /// What each player has; 0 for those who are out.
  Strengths strengths(const Position& position) const;
  /// How much better off a seat is than the mean of the others.
  int score(const Position& position, Player seat) const;
  /// `score` of each player.
  Strengths scores(const Position& position) const;
  /// What a player has apart from royals, on the board and in hand.
  int material(const Position& position, Player player) const;

 private:
  int on_board(const Position& position, Player player) const;
  int in_hand(const Position& position, Player player) const;
  int drive(const Position& position, Player player, int lead) const;

  const Ruleset& ruleset_;
  PieceValues values_;
  std::size_t others_;
  /// By cell: how near it is to the middle of the board in quarters of a step, 0 for the farthest.
  std::vector<int> nearness_to_middle_;
  /// By two cells: steps between neighbours, as far as `longest_way`.
  std::vector<std::uint8_t> steps_;
};

}  // namespace trigon::engine
