// What a piece would capture if a rule did not spare it, for rules that spare pieces.
#pragma once

#include <string_view>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

/// Would the piece on `from` capture what stands on `to` by a line that is open now? `takes(line, mover, victim)` says
/// whether the line captures such a victim.
template <class Takes>
bool would_capture(const Position& position, Cell from, Cell to, Takes&& takes) {
  const Piece mover = position.at(from), victim = position.at(to);
  const MoveProgram& program = position.ruleset().program(mover);
  for (const MoveLine& line : program.lines_from(from))
    if (line.to == to && line.has(node_flag::may_capture) && takes(line, mover, victim) &&
        is_open(position, program, line, {}))
      return true;
  return false;
}

/// Calls `visit(from, to)` for each piece of the player to move and each piece that it could be asked to capture.
template <class Visit>
void for_each_attempt(const Position& position, Visit&& visit) {
  position.cells_of(position.turn()).for_each([&](Cell from) {
    position.occupied().for_each([&](Cell to) {
      if (to != from) visit(from, to);
    });
  });
}

/// Does the text of a move name its cells as this start and this end?
inline bool goes_between(const Game& game, std::string_view move, Cell from, Cell to) {
  const Labels& labels = game.ruleset().labels;
  return move.starts_with(labels[from]) && move.ends_with(labels[to]);
}

}  // namespace trigon::engine
