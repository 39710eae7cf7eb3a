#include "interpreter/model/passing_ways.h"

namespace trigon {

namespace {

/// The targets of moves that pass cells and open them.
TableSet targets_of(const MovesFrom& moves) {
  TableSet targets;
  moves.for_each_reach([&](const Reach& reach) {
    if (reach.has(node_flag::opens_en_passant) && reach.path_length != 0) targets.insert(reach.to);
  });
  return targets;
}

PassingWay way_to(const MovesFrom& moves, const Node* node) {
  PassingWay way;
  way.to = node->cell;
  way.node = static_cast<std::uint16_t>(node - moves.program.tape(moves.from));
  way.opens = node->has(node_flag::opens_en_passant);
  moves.program.for_each_passed(moves.from, node, [&](const Node& passed) { way.passed.insert(passed.cell); });
  return way;
}

bool goes_on(const PassingWay& way, const PassingWay& next) {
  return next.passed.contains(way.to) && (way.passed - next.passed).empty();
}

void count_ways_behind(PassingWay* way, const PassingWay* end) {
  for (; way != end; ++way) {
    const PassingWay* next = way + 1;
    while (next != end && goes_on(*way, *next)) ++next;
    way->behind = static_cast<std::uint16_t>(next - way - 1);
  }
}

void note_passed(const MovesFrom& moves, const PassingWay& way, Openings& openings) {
  openings.cells |= way.passed;
  const Node* const node = moves.program.tape(moves.from) + way.node;
  moves.program.for_each_passed(moves.from, node, [&](const Node& passed) {
    if (!passed.has(node_flag::may_move)) openings.not_targets.insert(passed.cell);
  });
}

}  // namespace

bool opens_over_hurdles(const MovesFrom& moves) {
  const TableSet targets = targets_of(moves);
  bool result = false;
  moves.for_each_reach([&](const Reach& reach) {
    result |= reach.hurdles != 0 && reach.has(node_flag::may_move) && targets.contains(reach.to);
  });
  return result;
}

Openings find_openings(const MovesFrom& moves, std::vector<PassingWay>& ways) {
  Openings openings;
  openings.first_way = static_cast<std::uint32_t>(ways.size());
  const TableSet targets = targets_of(moves);
  TableSet seen;
  for (const Node* node = moves.program.tape(moves.from); node != moves.program.tape_end(moves.from); ++node) {
    if (!node->has(node_flag::may_move) || !moves.include(*node) || !targets.contains(node->cell)) continue;
    const PassingWay way = way_to(moves, node);
    if (way.opens) note_passed(moves, way, openings);
    openings.splits |= seen.contains(way.to);
    seen.insert(way.to);
    ways.push_back(way);
  }
  openings.way_count = static_cast<std::uint32_t>(ways.size()) - openings.first_way;
  count_ways_behind(ways.data() + openings.first_way, ways.data() + ways.size());
  return openings;
}

Takings find_takings(const MovesFrom& moves) {
  Takings takings;
  moves.for_each_reach([&](const Reach& reach) {
    if (!reach.has(node_flag::takes_en_passant)) return;
    takings.cells.insert(reach.to);
    if (reach.path_length == 0 && reach.condition() == 0) takings.sure.insert(reach.to);
  });
  return takings;
}

}  // namespace trigon
