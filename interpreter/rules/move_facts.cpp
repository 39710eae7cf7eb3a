#include "interpreter/rules/move_facts.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

Move base_move(const Position& position, const Move& move) {
  return move.kind == MoveKind::composite ? position.composites().at(move).base : move;
}

CellSet captured_cells(const Position& position, const Move& move) {
  CellSet captured;
  for_each_captured(position, base_move(position, move), [&](Cell cell) { captured.insert(cell); });
  return captured;
}

std::vector<Cell> captured_by_choice(const Position& position, const Move& move) {
  std::vector<Cell> captured;
  if (move.kind == MoveKind::aside && move.detail != 0) {
    // Of a row its first cell says enough.
    const Cell start = static_cast<Takes>(move.detail) == Takes::ahead ? move.to : move.from;
    const CellSet beside = position.ruleset().grid.near(start, 1);
    for_each_captured(position, move, [&](Cell cell) {
      if (beside.contains(cell)) captured.push_back(cell);
    });
  }
  if (move.kind == MoveKind::en_passant && position.ruleset().has_captures_aside &&
      !captured_aside(position, move.from, move.to, Takes::onto).empty())
    for_each_captured(position, move, [&](Cell cell) { captured.push_back(cell); });
  return move.kind == MoveKind::passing ? captured_on_the_way(position, move) : captured;
}

std::vector<Cell> captured_on_the_way(const Position& position, const Move& move) {
  std::vector<Cell> captured;
  if (move.kind != MoveKind::passing) return captured;
  const MoveProgram& program = position.ruleset().program(position.at(move.from));
  program.for_each_taken(move.from, program.begin_of(move.from) + move.detail,
                         [&](Cell cell) { captured.push_back(cell); });
  std::reverse(captured.begin(), captured.end());
  return captured;
}

VictimFate fate_of_victims(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const bool may_keep = stays(move.kind) || move.kind == MoveKind::aside || move.kind == MoveKind::passing ||
                        move.kind == MoveKind::exchange;
  if (!ruleset.has_kept_victims || !may_keep) return {};
  const MoveProgram& program = ruleset.program(position.at(move.from));
  if (move.kind == MoveKind::passing)
    return ruleset.conditions[program.begin_of(move.from)[move.detail].condition()].fate;
  for (const MoveLine& line : program.lines_from(move.from)) {
    const VictimFate fate = ruleset.conditions[line.condition()].fate;
    if (line.to == move.to && may_make(line.flags, move.kind) && fate.stays_on_board() &&
        fate.swaps() == (move.kind == MoveKind::exchange))
      return fate;
  }
  return {};
}

bool is_by_line(const Position& position, const Move& move, const MoveLine& line) {
  CellSet captured;
  for (const Cell cell : captured_on_the_way(position, move)) captured.insert(cell);
  return captured == position.ruleset().program(position.at(move.from)).victim_cells(line);
}

std::vector<Cell> opened_cells(const Position& position, const Move& any_move) {
  const Move move = base_move(position, any_move);
  std::vector<Cell> opened;
  if (move.kind != MoveKind::double_step) return opened;
  const MoveProgram& program = position.ruleset().program(position.at(move.from));
  program.for_each_passed(move.from, program.begin_of(move.from) + move.detail, [&](const Node& passed) {
    if (can_be_taken_in_passing(position, move.from, move.to, passed.cell, position.turn()))
      opened.push_back(passed.cell);
  });
  std::reverse(opened.begin(), opened.end());
  return opened;
}

}  // namespace trigon::engine
