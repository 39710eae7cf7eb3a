#include "interpreter/search/answer.h"

#include <algorithm>
#include <random>

#include "interpreter/notation/move_text.h"
#include "interpreter/search/blunder_check.h"
#include "interpreter/search/search_position.h"

namespace trigon::engine {

namespace {

/// The rated moves in the order of choice: first a random one of those nearly as good as the best, then the others.
std::vector<RatedMove> by_preference(const Thought& thought, const PlayStyle& style, const Game& game) {
  std::vector<RatedMove> moves = thought.moves;
  if (style.spread == 0 || is_decided(thought.value)) return moves;
  const auto is_near = [&](const RatedMove& rated) {
    return rated.is_exact && thought.value - rated.value < style.spread;
  };
  const auto near = std::stable_partition(moves.begin(), moves.end(), is_near) - moves.begin();
  if (near == 0) return moves;
  std::mt19937_64 random(style.seed ^ game.position().hash());
  const auto chosen = moves.begin() + static_cast<std::ptrdiff_t>(random() % static_cast<std::uint64_t>(near));
  std::rotate(moves.begin(), chosen, chosen + 1);
  return moves;
}

}  // namespace

bool take_win(std::vector<RatedMove>& moves, const Game& game, const std::function<void()>& before_move) {
  BlunderCheck blunder_check(game, before_move);
  const auto first =
      std::find_if(moves.begin(), moves.end(), [&](const RatedMove& rated) { return blunder_check.wins(rated.move); });
  if (first == moves.end()) return false;
  *first = {first->move, win_value - 1, true, {first->move}};
  std::rotate(moves.begin(), first, first + 1);
  return true;
}

void choose_move(Thought& thought, const PlayStyle& style, const Game& game, const std::function<void()>& before_move) {
  const std::vector<RatedMove> moves = by_preference(thought, style, game);
  const auto take = [&](const RatedMove& rated) { thought.best = rated.move, thought.value = rated.value; };
  take(moves.front());
  if (!style.is_careful || thought.value >= min_win_value) return;
  BlunderCheck blunder_check(game, before_move);
  const auto safe = std::find_if(moves.begin(), moves.end(),
                                 [&](const RatedMove& rated) { return !blunder_check.loses(rated.move); });
  if (safe != moves.end()) take(*safe);
}

void follow_line(Thought& thought, const std::vector<Move>& expected, const Game& game, const Evaluation& evaluation,
                 bool is_urgent) {
  SearchPosition line(game);
  MoveList moves;
  thought.line = {print_move(line.position(), thought.best)};
  const bool has_line = !expected.empty() && expected.front() == thought.best;
  if (has_line && !is_urgent)
    for (const Move& move : expected) {
      if (line.arrive(moves).outcome || std::find(moves.begin(), moves.end(), move) == moves.end()) break;
      if (line.position().ply_count() > game.position().ply_count())
        thought.line.push_back(print_move(line.position(), move));
      line.make(move);
    }
  const Player seat = game.position().turn();
  thought.by_seat = evaluation.scores(line.position());
  thought.by_seat[seat] = thought.value;
}

}  // namespace trigon::engine
