#include "interpreter/movegen/captures_aside.h"

#include <algorithm>
#include <vector>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

/// How a piece goes: the cells between start and end in their order.
struct Way {
  Cell from = no_cell, to = no_cell;
  std::span<const Cell> passed;

  Cell first() const { return passed.empty() ? to : passed.front(); }
  Cell last_before_end() const { return passed.empty() ? from : passed.back(); }
};

/// The cell behind `b` on the straight line from `a`, its neighbour; `no_cell` when there is none.
Cell straight_on(const Grid& grid, Cell a, Cell b) {
  for (const Heading heading : grid.headings())
    if (grid.step(a, heading) == b) return grid.step(b, heading);
  return no_cell;
}

/// The cell on the other side of `a` than its neighbour `b`; `no_cell` when there is none.
Cell straight_back(const Grid& grid, Cell a, Cell b) {
  for (const Heading heading : grid.headings())
    if (grid.step(a, heading) == b)
      return grid.step(a, static_cast<Heading>((heading + grid.heading_count() / 2) % grid.heading_count()));
  return no_cell;
}

/// Calls `visit(cell)` for the cells on which a piece is captured, if it is a victim.
template <class Visit>
void each_place(const Position& position, Takes takes, Player mover, const Way& way, Visit&& visit) {
  const Grid& grid = position.ruleset().grid;
  switch (takes) {
    case Takes::onto: return;
    case Takes::ahead: return visit(straight_on(grid, way.last_before_end(), way.to));
    case Takes::behind: return visit(straight_back(grid, way.from, way.first()));
    case Takes::hopped:
      for (const Cell passed : way.passed) visit(passed);
      return;
    case Takes::around:
      for (const Heading heading : grid.headings()) visit(grid.step(way.to, heading));
      return;
    case Takes::between: break;
  }
  for (const Heading heading : grid.headings()) {
    const Cell beside = grid.step(way.to, heading);
    if (beside == no_cell || grid.kind(way.to, heading) != orthogonal) continue;
    const Cell beyond = grid.step(beside, heading);
    if (beyond == no_cell || beyond == way.from || position.at(beyond).is_empty()) continue;
    if (position.at(beyond).owner() == mover) visit(beside);
  }
}

/// May the mover capture this piece aside, by the conditions on both?
bool is_victim(const Ruleset& ruleset, const Condition& condition, Piece mover, Piece victim) {
  if (victim.is_empty() || !condition.victims.contains(mover.owner(), victim.owner(), victim.type())) return false;
  return !(mover.is_unmoved() && victim.is_unmoved() &&
           ruleset.types[mover.type()].spared_unmoved.contains(victim.type()));
}

/// Calls `visit(program, line)` for the lines from a cell by which its piece may capture aside, as far as the piece
/// itself and the end of the line say.
template <class Visit>
void each_line(const Position& position, Cell from, Visit&& visit) {
  const Piece mover = position.at(from);
  const MoveProgram& program = position.ruleset().program(mover);
  if (!program.has(node_flag::takes_aside)) return;
  for (const MoveLine& line : program.lines_from(from)) {
    const bool is_for_unmoved = line.has(node_flag::unmoved_only) && !mover.is_unmoved();
    if (line.has(node_flag::takes_aside) && !is_for_unmoved && position.at(line.to).is_empty()) visit(program, line);
  }
}

}  // namespace

CellSet captured_aside(const Position& position, Cell from, Cell to) {
  const Ruleset& ruleset = position.ruleset();
  const Piece mover = position.at(from);
  CellSet captured;
  each_line(position, from, [&](const MoveProgram& program, const MoveLine& line) {
    if (line.to != to || !is_open(position, program, line, {from, no_cell})) return;
    const Condition& condition = ruleset.conditions[line.condition()];
    const Way way{from, to, {program.path(line), line.path_length}};
    each_place(position, condition.takes, mover.owner(), way, [&](Cell cell) {
      if (cell != no_cell && cell != from && is_victim(ruleset, condition, mover, position.at(cell)))
        captured.insert(cell);
    });
  });
  return captured;
}

Cell find_attacker_aside(const Position& position, const CellSet& attackers, Cell cell, Piece victim) {
  const Ruleset& ruleset = position.ruleset();
  return attackers.find([&](Cell from) {
    bool attacks = false;
    each_line(position, from, [&](const MoveProgram& program, const MoveLine& line) {
      const Condition& condition = ruleset.conditions[line.condition()];
      const Piece mover = position.at(from);
      if (attacks || from == cell || line.to == cell || !is_victim(ruleset, condition, mover, victim)) return;
      bool is_there = false;
      const Way way{from, line.to, {program.path(line), line.path_length}};
      each_place(position, condition.takes, mover.owner(), way, [&](Cell place) { is_there |= place == cell; });
      attacks = is_there && is_open(position, program, line, {from, no_cell});
    });
    return attacks;
  });
}

}  // namespace trigon::engine
