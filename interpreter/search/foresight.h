// What a careful player does not overlook, however little it searches: a win in one move, and a loss before its next
// turn. Tested in tests/property/search_test.cpp.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/search/line_of_play.h"

namespace trigon::engine {

class Foresight {
 public:
  /// `before_move` is called before each move that is made; what it throws ends the question.
  Foresight(const Game& game, std::function<void()> before_move);

  /// Does this legal move end the game as a win of its player?
  bool wins(const Move& move);
  /// Can the others, all together, end the game against its player, or eliminate it, before its next turn?
  bool loses(const Move& move);

 private:
  bool can_others_win(std::size_t depth);
  bool is_won_by_seat(const LineOfPlay::Arrival& arrival) const;
  bool is_lost_by_seat(const LineOfPlay::Arrival& arrival) const;
  /// What `ask(arrival)` says after a move; everything is taken back.
  template <class Ask>
  bool after(const Move& move, Ask&& ask);

  LineOfPlay line_;
  const Player seat_;
  std::function<void()> before_move_;
  /// By moves of others in a row.
  std::vector<MoveList> lists_;
};

}  // namespace trigon::engine
