#include "tests/support/baseline_player.h"

#include <algorithm>

#include "interpreter/rules/apply.h"

namespace trigon::engine::testing {

namespace {

constexpr int win = 1'000'000;
constexpr int for_each_move = 5;

}  // namespace

class BaselinePlayer::Search {
 public:
  Search(const Game& game, const PieceValues& values, std::uint64_t nodes)
      : values_(values), position_(game.copy_position()), seat_(position_.turn()), left_(nodes), lists_(64) {
    for (const Move& move : game.moves()) root_.push_back({move, 0});
  }

  Move run() {
    order(root_, [](const Rated& rated) { return rated.move; });
    Move best = root_.front().move;
    try {
      for (int depth = 1; depth < 60; ++depth) {
        int low = -win - 1;
        Move found = best;
        for (Rated& rated : root_) {
          const int value = value_after(rated.move, depth - 1, low, win + 1, 1);
          if (value > low) low = value, found = rated.move;
        }
        best = found;
        const auto first = std::find_if(root_.begin(), root_.end(), [&](const Rated& r) { return r.move == best; });
        std::rotate(root_.begin(), first, first + 1);
        if (low >= win - 100 || low <= -win + 100) break;
      }
    } catch (const OutOfNodes&) {
    }
    return best;
  }

 private:
  struct OutOfNodes {};
  struct Rated {
    Move move;
    int gain;
  };

  template <class List, class MoveOf>
  void order(List& list, MoveOf&& move_of) {
    const auto gain = [&](const Move& move) {
      if (move.to == no_cell || position_.at(move.to).is_empty()) return 0;
      return 1 + values_.value(position_.at(move.to));
    };
    std::stable_sort(list.begin(), list.end(),
                     [&](const auto& a, const auto& b) { return gain(move_of(a)) > gain(move_of(b)); });
  }

  int value_after(const Move& move, int depth, int low, int high, int ply) {
    if (left_-- == 0) throw OutOfNodes();
    apply(position_, move);
    const int value = search(depth, low, high, ply);
    position_.undo_ply();
    return value;
  }

  int search(int depth, int low, int high, int ply) {
    MoveList& moves = lists_[static_cast<std::size_t>(ply)];
    const CompositeScope scope(position_.composites());
    const int eliminated = eliminate_stuck_players(position_, finder_);
    const int value = search_settled(moves, depth, low, high, ply);
    for (int i = 0; i < eliminated; ++i) position_.undo_ply();
    return value;
  }

  int search_settled(MoveList& moves, int depth, int low, int high, int ply) {
    if (!position_.is_in(seat_)) return -win + ply;
    if (const auto outcome = outcome_without_moves(position_)) return value_of(*outcome, ply);
    finder_.list(position_, moves);
    if (moves.empty()) return value_of(outcome_without_legal_move(position_), ply);
    if (const auto outcome = outcome_with_moves(position_)) return value_of(*outcome, ply);
    if (depth == 0 || ply >= 60) return evaluate();
    const bool is_ours = position_.turn() == seat_;
    order(moves, [](const Move& move) { return move; });
    int best = is_ours ? -win - 1 : win + 1;
    for (std::size_t i = 0; i < moves.size() && low < high; ++i) {
      const int value = value_after(moves[i], depth - 1, low, high, ply + 1);
      best = is_ours ? std::max(best, value) : std::min(best, value);
      is_ours ? low = std::max(low, value) : high = std::min(high, value);
    }
    return best;
  }

  int value_of(const Outcome& outcome, int ply) const {
    return outcome.winners.empty() ? 0 : outcome.winners.contains(seat_) ? win - ply : -win + ply;
  }

  int evaluate() {
    int ours = 0, others = 0;
    const std::size_t players = position_.ruleset().player_count();
    for (Player player = 0; player < players; ++player)
      if (position_.is_in(player)) (player == seat_ ? ours : others) += strength(player);
    return ours - others / static_cast<int>(std::max<std::size_t>(position_.contender_count(), 2) - 1);
  }

  int strength(Player player) {
    int sum = 0;
    position_.cells_of(player).for_each([&](Cell cell) { sum += values_.value(position_.at(cell)); });
    const HandRules& hands = position_.ruleset().hands;
    for (PieceType type : hands.types) sum += position_.held(player, player, type) * values_.value(type, player);
    position_.begin_ply();
    position_.set_turn(player);
    sum += for_each_move * static_cast<int>(finder_.count(position_));
    position_.undo_ply();
    return sum;
  }

  const PieceValues& values_;
  Position position_;
  LegalMoves finder_;
  const Player seat_;
  std::uint64_t left_;
  std::vector<Rated> root_;
  std::vector<MoveList> lists_;
};

Move BaselinePlayer::choose(const Game& game, std::uint64_t nodes) { return Search(game, values_, nodes).run(); }

}  // namespace trigon::engine::testing
