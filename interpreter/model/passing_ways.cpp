#include "interpreter/model/passing_ways.h"

#include <algorithm>

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

/// Sorts the ways from `first` on by their targets, and notes these.
void sort_by_target(PassingWays& all, std::size_t first) {
  const auto begin = all.ways.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(begin, all.ways.end(), [](const PassingWay& a, const PassingWay& b) { return a.to < b.to; });
  for (std::size_t way = first; way < all.ways.size(); ++way) {
    if (way == first || all.ways[way].to != all.ways[way - 1].to)
      all.targets.push_back({{}, static_cast<std::uint32_t>(way), 0, all.ways[way].to});
    PassingTarget& target = all.targets.back();
    ++target.way_count;
    if (all.ways[way].opens) target.opened |= all.ways[way].passed;
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

Openings find_openings(const MovesFrom& moves, PassingWays& all) {
  Openings openings;
  openings.first_target = static_cast<std::uint32_t>(all.targets.size());
  const std::size_t first_way = all.ways.size();
  const TableSet targets = targets_of(moves);
  TableSet seen;
  for (const Node* node = moves.program.tape(moves.from); node != moves.program.tape_end(moves.from); ++node) {
    if (!node->has(node_flag::may_move) || !moves.include(*node) || !targets.contains(node->cell)) continue;
    const PassingWay way = way_to(moves, node);
    if (way.opens) note_passed(moves, way, openings);
    openings.splits |= seen.contains(way.to);
    seen.insert(way.to);
    all.ways.push_back(way);
  }
  sort_by_target(all, first_way);
  openings.target_count = static_cast<std::uint32_t>(all.targets.size()) - openings.first_target;
  return openings;
}

Takings find_takings(const MovesFrom& moves) {
  Takings takings;
  moves.for_each_reach([&](const Reach& reach) {
    if (!reach.has(node_flag::takes_en_passant)) return;
    takings.cells.insert(reach.to);
    if (reach.path_length == 0 && reach.condition() == 0) takings.sure.insert(reach.to);
    if (reach.has(node_flag::may_move)) takings.replacing.insert(reach.to);
  });
  return takings;
}

}  // namespace trigon
