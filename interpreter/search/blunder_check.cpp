#include "interpreter/search/blunder_check.h"

namespace trigon::engine {

BlunderCheck::BlunderCheck(const Game& game, std::function<void()> before_move)
    : line_(game),
      seat_(game.position().turn()),
      before_move_(std::move(before_move)),
      // A turn may have a second part.
      lists_(2 * (game.ruleset().contender_count() - 1)) {}

template <class Ask>
bool BlunderCheck::after(const Move& move, Ask&& ask) {
  before_move_();
  line_.make(move);
  const SearchPosition::Arrival arrival = line_.arrive_at_leaf();
  const bool answer = ask(arrival);
  line_.leave(arrival);
  line_.unmake();
  return answer;
}

bool BlunderCheck::is_won_by_seat(const SearchPosition::Arrival& arrival) const {
  return arrival.outcome && arrival.outcome->winners.contains(seat_);
}

bool BlunderCheck::is_lost_by_seat(const SearchPosition::Arrival& arrival) const {
  if (arrival.outcome && !arrival.outcome->winners.empty()) return !arrival.outcome->winners.contains(seat_);
  return !line_.position().is_in(seat_);
}

bool BlunderCheck::wins(const Move& move) {
  return after(move, [&](const SearchPosition::Arrival& arrival) { return is_won_by_seat(arrival); });
}

bool BlunderCheck::loses(const Move& move) {
  return after(move, [&](const SearchPosition::Arrival& arrival) {
    return is_lost_by_seat(arrival) || (!arrival.outcome && can_others_win(0));
  });
}

bool BlunderCheck::can_others_win(std::size_t depth) {
  if (depth == lists_.size() || line_.position().turn() == seat_) return false;
  MoveList& moves = lists_[depth];
  const CompositeScope scope(line_.position().composites());
  line_.list(moves);
  for (const Move& move : moves) {
    if (line_.is_vetoed(move)) continue;
    const bool is_lost = after(move, [&](const SearchPosition::Arrival& arrival) {
      return is_lost_by_seat(arrival) || (!arrival.outcome && can_others_win(depth + 1));
    });
    if (is_lost) return true;
  }
  return false;
}

}  // namespace trigon::engine
