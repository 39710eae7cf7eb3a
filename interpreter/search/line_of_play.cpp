#include "interpreter/search/line_of_play.h"

#include <algorithm>

namespace trigon::engine {

LineOfPlay::Arrival LineOfPlay::arrive(MoveList& moves) {
  bool has_moves = false;
  const auto find = [&] {
    list(moves);
    has_moves = has_allowed(moves);
    return has_moves;
  };
  Arrival arrival;
  arrival.eliminated = eliminate_stuck_players(position_, finder_, find);
  past_.push_back(position_.hash());
  if (!has_moves) {
    arrival.outcome = outcome_without_moves();
    if (arrival.outcome) return arrival;
    find();
  }
  note_end(arrival, has_moves);
  return arrival;
}

LineOfPlay::Arrival LineOfPlay::arrive_at_leaf() {
  Arrival arrival;
  arrival.eliminated = eliminate_stuck_players(position_, finder_);
  past_.push_back(position_.hash());
  arrival.outcome = outcome_without_moves();
  if (!arrival.outcome) note_end(arrival, finder_.has_any(position_));
  return arrival;
}

void LineOfPlay::note_end(Arrival& arrival, bool has_moves) const {
  if (!has_moves)
    arrival.outcome = outcome_without_legal_move(position_);
  else if (is_drawn_by_count(position_))
    arrival.outcome = Outcome{Ending::move_count, std::nullopt};
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
