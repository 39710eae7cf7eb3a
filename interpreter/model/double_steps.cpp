#include "interpreter/model/double_steps.h"

#include <algorithm>

namespace trigon::engine {

namespace {

/// The targets of the double steps.
TableSet targets_of(const MovesFrom& moves) {
  TableSet targets;
  moves.for_each_line([&](const MoveLine& line) {
    if (line.has(node_flag::opens_en_passant) && line.path_length != 0) targets.insert(line.to);
  });
  return targets;
}

DoubleStepPath way_to(const MovesFrom& moves, const Node* node) {
  DoubleStepPath path;
  path.to = node->cell;
  path.node = static_cast<std::uint16_t>(node - moves.program.begin_of(moves.from));
  path.opens = node->has(node_flag::opens_en_passant);
  moves.program.for_each_passed(moves.from, node, [&](const Node& passed) { path.passed.insert(passed.cell); });
  return path;
}

/// Sorts the paths from `first` on by target, and notes the targets.
void sort_by_target(DoubleStepPaths& all, std::size_t first) {
  const auto begin = all.paths.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(begin, all.paths.end(),
                   [](const DoubleStepPath& a, const DoubleStepPath& b) { return a.to < b.to; });
  for (std::size_t path = first; path < all.paths.size(); ++path) {
    if (path == first || all.paths[path].to != all.paths[path - 1].to)
      all.targets.push_back({{}, static_cast<std::uint32_t>(path), 0, all.paths[path].to});
    DoubleStepTarget& target = all.targets.back();
    ++target.path_count;
    if (all.paths[path].opens) target.opened |= all.paths[path].passed;
  }
}

void note_passed(const MovesFrom& moves, const DoubleStepPath& path, DoubleSteps& double_steps) {
  double_steps.cells |= path.passed;
  const Node* const node = moves.program.begin_of(moves.from) + path.node;
  moves.program.for_each_passed(moves.from, node, [&](const Node& passed) {
    if (!passed.has(node_flag::may_move)) double_steps.not_targets.insert(passed.cell);
  });
}

}  // namespace

bool opens_over_hurdles(const MovesFrom& moves) {
  const TableSet targets = targets_of(moves);
  bool result = false;
  moves.for_each_line([&](const MoveLine& line) {
    result |= line.hurdles != 0 && line.has(node_flag::may_move) && targets.contains(line.to);
  });
  return result;
}

DoubleSteps find_double_steps(const MovesFrom& moves, DoubleStepPaths& all) {
  DoubleSteps double_steps;
  double_steps.first_target = static_cast<std::uint32_t>(all.targets.size());
  const std::size_t first_path = all.paths.size();
  const TableSet targets = targets_of(moves);
  TableSet seen;
  for (const Node* node = moves.program.begin_of(moves.from); node != moves.program.end_of(moves.from); ++node) {
    if (!node->has(node_flag::may_move) || !moves.include(*node) || !targets.contains(node->cell)) continue;
    const DoubleStepPath path = way_to(moves, node);
    if (path.opens) note_passed(moves, path, double_steps);
    double_steps.splits |= seen.contains(path.to);
    seen.insert(path.to);
    all.paths.push_back(path);
  }
  sort_by_target(all, first_path);
  double_steps.target_count = static_cast<std::uint32_t>(all.targets.size()) - double_steps.first_target;
  return double_steps;
}

EnPassantCaptures find_en_passant_captures(const MovesFrom& moves) {
  EnPassantCaptures en_passant_captures;
  moves.for_each_line([&](const MoveLine& line) {
    if (!line.has(node_flag::takes_en_passant)) return;
    en_passant_captures.cells.insert(line.to);
    if (line.path_length == 0 && line.condition() == 0) en_passant_captures.sure.insert(line.to);
  });
  return en_passant_captures;
}

}  // namespace trigon::engine
