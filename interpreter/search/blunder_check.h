// The blunder check of a careful player: does a move win at once, or does it let the others win before the player's
// next turn? It is made however little the search looks ahead. Tested in tests/property/search_test.cpp.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/search/search_position.h"

namespace trigon::engine {

/// Answers for the moves of one position of a game.
class BlunderCheck {
 public:
  /// Calls `before_move` before each move that it makes, and passes on what that throws; the object must not be used
  /// after that.
  BlunderCheck(const Game& game, std::function<void()> before_move);

  /// Does this legal move end the game with a win for its player?
  bool wins(const Move& move);
  /// Can the other players together, after this legal move, win or eliminate its player before the player's next turn?
  bool loses(const Move& move);

 private:
  bool can_others_win(std::size_t depth);
  bool is_won_by_seat(const SearchPosition::Arrival& arrival) const;
  bool is_lost_by_seat(const SearchPosition::Arrival& arrival) const;
  /// Makes a move, returns `ask(arrival)`, and unmakes the move.
  template <class Ask>
  bool after(const Move& move, Ask&& ask);

  SearchPosition line_;
  const Player seat_;
  std::function<void()> before_move_;
  /// The moves of the other players, one list for each ply until the player's next turn.
  std::vector<MoveList> lists_;
};

}  // namespace trigon::engine
