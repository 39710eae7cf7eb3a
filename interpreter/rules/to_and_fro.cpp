#include "interpreter/rules/to_and_fro.h"

#include <vector>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

/// What a ply has done: a piece has gone from a cell to an empty one, nothing has, as by a pass, or anything else.
struct PlyStep {
  Cell from = no_cell, to = no_cell;
  int changes = 0;

  bool is_pass() const { return changes == 0; }
  bool is_quiet() const { return changes == 2 && from != no_cell && to != no_cell; }
};

PlyStep last_step(const Position& board) {
  PlyStep step;
  board.for_each_change(1, [&](Cell cell, Piece before) {
    ++step.changes;
    (before.is_empty() ? step.to : step.from) = cell;
  });
  return step;
}

/// Goes back over the plies of a game, from the last one on.
class LookBack {
 public:
  explicit LookBack(const Position& position) : board_(position) {}

  /// The last move of the player, if it is such a step and nothing has been captured since; nothing otherwise.
  std::optional<PlyStep> last_of(Player player, const TypeSet& pieces) {
    while (board_.ply_count() > 0) {
      const PlyStep step = last_step(board_);
      const Piece piece = step.to == no_cell ? Piece() : board_.at(step.to);
      board_.undo_ply();
      if (!step.is_quiet() && !step.is_pass()) return std::nullopt;
      if (board_.turn() != player) continue;
      if (is_in_check(board_, player) || (!step.is_pass() && !pieces.contains(piece.type()))) return std::nullopt;
      return step;
    }
    return std::nullopt;
  }

 private:
  Position board_;
};

}  // namespace

std::optional<Player> player_to_and_fro(const Position& position, const ToAndFro& rule) {
  if (position.ply_count() < static_cast<std::size_t>(rule.moves)) return std::nullopt;
  // Most moves are none of these, which is seen without a copy of the position.
  const PlyStep last = last_step(position);
  if (!last.is_quiet() || !rule.pieces.contains(position.at(last.to).type())) return std::nullopt;
  Position before = position;
  before.undo_ply();
  const Player mover = before.turn();
  LookBack back(position);
  std::vector<PlyStep> steps;
  bool has_passed = false;
  while (static_cast<int>(steps.size()) < rule.moves) {
    const auto step = back.last_of(mover, rule.pieces);
    if (!step) return std::nullopt;
    if (step->is_pass()) {
      if (has_passed || steps.size() != 1) return std::nullopt;
      has_passed = true;
      continue;
    }
    const bool is_first = static_cast<int>(steps.size()) + 1 == rule.moves;
    if (!steps.empty() && (step->to != steps.back().from || (!is_first && step->from != steps.back().to)))
      return std::nullopt;
    steps.push_back(*step);
  }
  return mover;
}

}  // namespace trigon::engine
