#include "interpreter/movegen/captures_aside.h"

#include <algorithm>
#include <optional>
#include <span>

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

/// The heading of the step from a cell to another; nothing when they are no neighbours, as behind a leap.
std::optional<Heading> heading_between(const Grid& grid, Cell from, Cell to) {
  for (const Heading heading : grid.headings())
    if (grid.step(from, heading) == to) return heading;
  return std::nullopt;
}

/// Calls `visit(cell)` for the first cell from `start` in a direction, and with `takes_row` for those behind it as long
/// as `visit` returns true: that a victim stands there.
template <class Visit>
void each_in_row(const Grid& grid, Cell start, Heading heading, bool takes_row, Visit&& visit) {
  Cell cell = grid.step(start, heading);
  while (cell != no_cell && visit(cell) && takes_row) cell = grid.step(cell, heading);
}

/// Calls `visit(cell)` for the cells on which a piece is captured, if it is a victim, which `visit` returns.
template <class Visit>
void each_place(const Position& position, const Condition& condition, Takes takes, Player mover, const Way& way,
                Visit&& visit) {
  const Grid& grid = position.ruleset().grid;
  switch (takes) {
    case Takes::onto:
    case Takes::passed: return;
    case Takes::ahead_or_behind:
      for (const Takes choice : {Takes::ahead, Takes::behind})
        each_place(position, condition, choice, mover, way, visit);
      return;
    case Takes::ahead:
      if (const auto heading = heading_between(grid, way.last_before_end(), way.to))
        each_in_row(grid, way.to, *heading, condition.takes_row, visit);
      return;
    case Takes::behind:
      if (const auto heading = heading_between(grid, way.from, way.first()))
        each_in_row(grid, way.from, grid.opposite(*heading), condition.takes_row, visit);
      return;
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

/// Does the line capture on its way?
bool takes_on_the_way(const Ruleset& ruleset, const MoveLine& line) {
  return line.has_places && ruleset.conditions[line.condition()].takes == Takes::passed;
}

/// Calls `visit(program, line)` for the lines from a cell that capture aside and end on an empty cell.
template <class Visit>
void each_line(const Position& position, Cell from, Visit&& visit) {
  const MoveProgram& program = position.ruleset().program(position.at(from));
  if (!program.has(node_flag::takes_aside)) return;
  for (const MoveLine& line : program.lines_from(from))
    if (line.has(node_flag::takes_aside) && position.at(line.to).is_empty() &&
        !takes_on_the_way(position.ruleset(), line))
      visit(program, line);
}

/// May the mover end its line there?
bool may_end(const Position& position, const MoveLine& line, Piece mover) {
  const Piece there = position.at(line.to);
  if (there.is_empty()) return line.has(node_flag::takes_aside);
  return line.has(node_flag::may_capture) && may_be_victim(position.ruleset(), line, mover, there) &&
         may_capture(position.ruleset(), line, mover, there) &&
         !is_protected_from(position, mover.owner(), line.to, there);
}

/// Could the piece on `from` capture `victim` on `cell` on its way to somewhere else?
bool attacks_on_the_way(const Position& position, Cell from, Cell cell, Piece victim) {
  const Ruleset& ruleset = position.ruleset();
  const Piece mover = position.at(from);
  const MoveProgram& program = ruleset.program(mover);
  if (!program.has(node_flag::takes_aside)) return false;
  return std::ranges::any_of(program.lines_from(from), [&](const MoveLine& line) {
    if (!takes_on_the_way(ruleset, line) || !program.victim_cells(line).contains(cell)) return false;
    const Cell saved = program.victim_cells(line).find([&](Cell other) {
      return other != cell && is_protected_from(position, mover.owner(), other, position.at(other));
    });
    return saved == no_cell && may_end(position, line, mover) && may_capture(ruleset, line, mover, victim) &&
           is_open_where(ruleset, program, line, mover,
                         [&](Cell passed) { return passed == cell ? victim : position.at(passed); });
  });
}

/// Does something stand there that the mover captures by its line?
bool is_victim(const Position& position, const MoveLine& line, Piece mover, Cell cell) {
  if (cell == no_cell || cell == line.from || position.at(cell).is_empty()) return false;
  const Piece victim = position.at(cell);
  return !position.ruleset().are_partners(mover.owner(), victim.owner()) &&
         may_capture(position.ruleset(), line, mover, victim) &&
         !is_protected_from(position, mover.owner(), cell, victim);
}

}  // namespace

CellSet captured_aside(const Position& position, Cell from, Cell to, Takes choice) {
  const Ruleset& ruleset = position.ruleset();
  const Piece mover = position.at(from);
  CellSet captured;
  each_line(position, from, [&](const MoveProgram& program, const MoveLine& line) {
    const Takes takes = ruleset.conditions[line.condition()].takes;
    if ((takes == Takes::ahead_or_behind) != (choice != Takes::onto)) return;
    if (line.to != to || !is_open(position, program, line, {from, no_cell})) return;
    const Way way{from, to, {program.path(line), line.path_length}};
    const Condition& condition = ruleset.conditions[line.condition()];
    each_place(position, condition, choice == Takes::onto ? takes : choice, mover.owner(), way, [&](Cell cell) {
      const bool is_taken = is_victim(position, line, mover, cell);
      if (is_taken) captured.insert(cell);
      return is_taken;
    });
  });
  return captured;
}

Cell find_attacker_aside(const Position& position, const CellSet& attackers, Cell cell, Piece victim) {
  const Ruleset& ruleset = position.ruleset();
  return attackers.find([&](Cell from) {
    bool attacks = from != cell && attacks_on_the_way(position, from, cell, victim);
    each_line(position, from, [&](const MoveProgram& program, const MoveLine& line) {
      const Piece mover = position.at(from);
      if (attacks || from == cell || line.to == cell || !may_capture(ruleset, line, mover, victim)) return;
      bool is_there = false;
      const Way way{from, line.to, {program.path(line), line.path_length}};
      const Condition& condition = ruleset.conditions[line.condition()];
      each_place(position, condition, condition.takes, mover.owner(), way, [&](Cell place) {
        is_there |= place == cell;
        return place == cell || is_victim(position, line, mover, place);
      });
      attacks = is_there && is_open(position, program, line, {from, no_cell});
    });
    return attacks;
  });
}

}  // namespace trigon::engine
