#include "interpreter/search/line_of_play.h"

#include <algorithm>

namespace trigon::engine {

LineOfPlay::Arrival LineOfPlay::arrive(MoveList& moves) {
  Arrival arrival;
  const auto list = [&] {
    finder_.list(position_, moves, VetoTime::later);
    arrival.has_moves = has_allowed(moves);
    if (!arrival.has_moves) moves.clear();
    return arrival.has_moves;
  };
  arrival.eliminated = eliminate_stuck_players(position_, finder_, list);
  past_.push_back(position_.hash());
  // In a game of two nobody was asked for moves yet.
  if (!arrival.has_moves) {
    arrival.outcome = outcome_without_moves();
    if (arrival.outcome) return arrival;
    list();
  }
  if (!arrival.has_moves)
    arrival.outcome = outcome_without_legal_move(position_);
  else if (is_drawn_by_count(position_))
    arrival.outcome = Outcome{Ending::move_count, std::nullopt};
  return arrival;
}

bool LineOfPlay::has_allowed(const MoveList& moves) {
  if (!asks_later_) return !moves.empty();
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return !veto_of(position_, move); });
}

bool LineOfPlay::is_repeated() const {
  // Since the clock was set back, nothing can have come back; the last one of `past_` is the position before.
  const std::size_t plies = std::min(past_.size(), static_cast<std::size_t>(position_.half_move_clock()));
  return std::find(past_.rbegin(), past_.rbegin() + static_cast<std::ptrdiff_t>(plies), position_.hash()) !=
         past_.rbegin() + static_cast<std::ptrdiff_t>(plies);
}

}  // namespace trigon::engine
