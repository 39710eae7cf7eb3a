#include "interpreter/search/search_position.h"

#include <algorithm>

#include "interpreter/rules/repeated_hash.h"

namespace trigon::engine {

SearchPosition::Arrival SearchPosition::arrive(MoveList& moves) {
  bool has_moves = false;
  const auto find = [&] {
    list(moves);
    has_moves = has_allowed(moves);
    return has_moves;
  };
  Arrival arrival;
  arrival.eliminated = eliminate_stuck_players(position_, finder_, find);
  history_.push_back(remembered(position_));
  if (!has_moves) {
    arrival.outcome = outcome_without_moves();
    if (arrival.outcome) return arrival;
    find();
  }
  note_end(arrival, has_moves);
  return arrival;
}

SearchPosition::Arrival SearchPosition::arrive_at_leaf() {
  Arrival arrival;
  arrival.eliminated = eliminate_stuck_players(position_, finder_);
  history_.push_back(remembered(position_));
  arrival.outcome = outcome_without_moves();
  if (!arrival.outcome) note_end(arrival, finder_.has_any(position_));
  return arrival;
}

void SearchPosition::note_end(Arrival& arrival, bool has_moves) const {
  if (!has_moves)
    arrival.outcome = outcome_without_legal_move(position_);
  else
    arrival.outcome = outcome_with_moves(position_);
}

bool SearchPosition::has_allowed(const MoveList& moves) {
  if (!asks_later_) return !moves.empty();
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return !veto_of(position_, move); });
}

std::span<const PastPosition> SearchPosition::since_last_occurrence() const {
  // No position from before the last reset of the half-move clock can occur again. The last entry of `history_` is that
  // of the position before this one.
  const std::size_t plies = std::min(history_.size(), static_cast<std::size_t>(position_.half_move_clock()));
  const std::uint64_t hash = repeated_hash(position_);
  for (std::size_t back = 1; back <= plies; ++back)
    if (history_[history_.size() - back].hash == hash) return std::span(history_).last(back);
  return {};
}

PlayerSet SearchPosition::winners_of_repetition() const {
  for (const auto& condition : position_.ruleset().end.after_moves)
    if (const auto outcome = condition->outcome_of_repetition(position_, since_last_occurrence()))
      return with_odds(position_, *outcome).winners;
  return {};
}

}  // namespace trigon::engine
