// Static evaluation: how good a position is for each seat, without looking ahead. Counts pieces by cell, pieces in
// hand, and in a won endgame the distance of royals from the edge (mop-up evaluation). Tested in
// tests/unit/evaluation_test.cpp.
#pragma once

#include <array>

#include "interpreter/position/position.h"
#include "interpreter/search/activity.h"
#include "interpreter/search/net/accumulators.h"
#include "interpreter/search/own_goal.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// The static evaluation of one variant. Tables are computed once from its rules.
class Evaluation {
 public:
  /// With a network, that takes the place of what the tables know of pieces and of what these do on the board.
  explicit Evaluation(const Ruleset& ruleset, std::shared_ptr<const NetEvaluation> net = {});

  const std::shared_ptr<const NetEvaluation>& net() const { return net_; }

  /// The values of pieces that it adds up.
  const PieceValues& values() const { return values_; }
  /// The worth of each player's army on the board and in hand, in hundredths; 0 for players who are out.
  Strengths strengths(const Position& position) const;
  /// The strength of a seat less the mean strength of the others, in hundredths.
  int score(const Position& position, Player seat) const;
  /// The same; a value that is certainly below `alpha` or above `beta` by much may leave out what pieces do.
  int score(const Position& position, Player seat, int alpha, int beta, Accumulators& accumulators) const;
  /// For each player, its strength less the mean strength of the others, in hundredths.
  Strengths scores(const Position& position) const;
  /// The same, fast on the positions of a search.
  Strengths scores(const Position& position, Accumulators& accumulators) const;
  /// The scores where there are teams: what a team is stronger than the others. `sum` is that of all `strengths`.
  Strengths scores_of_teams(const Strengths& strengths, int sum) const;
  /// The values of a player's pieces on the board and in hand without royals, in hundredths.
  int material(const Position& position, Player player) const;

 private:
  /// The scores by a network, where `value_of` says what it gives to a player.
  template <class ValueOf>
  Strengths scores_by_net(const Position& position, ValueOf&& value_of) const;
  /// The strengths without what pieces do.
  Strengths rough_strengths(const Position& position) const;
  Strengths scores_of(const Strengths& strengths) const;
  int on_board(const Position& position, Player player) const;
  int in_hand(const Position& position, Player player) const;
  int mop_up(const Position& position, Player player, int lead) const;
  int with_endgame(const Position& position, Player seat, int value) const;

  const Ruleset& ruleset_;
  PieceValues values_;
  Activity activity_;
  OwnGoal goal_;
  std::shared_ptr<const NetEvaluation> net_;
  std::size_t others_;
  /// The types in hand that can only enter behind a move.
  TypeSet waiting_;
  /// For each cell how near it is to the middle of the board, in quarters of a step; 0 for the farthest cells.
  std::vector<int> nearness_to_middle_;
  /// Steps between two cells over neighbours, at most `max_distance`; indexed by first cell * cell count + second cell.
  std::vector<std::uint8_t> steps_;
};

}  // namespace trigon::engine
