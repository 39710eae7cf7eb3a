#include "interpreter/movement/line_passes.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace trigon::engine {

void Pruner::prune(std::vector<LineNode>& lines, const CompilerTerm& term) {
  const auto is_right = [&](const LineNode& node) {
    return node.is_target && term.to.contains(node.cell) && term.within.contains(node.cell);
  };
  if (std::all_of(lines.begin(), lines.end(), is_right)) return;
  mark(lines, term);
  new_index_.resize(lines.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_needed_[i]) continue;
    new_index_[i] = static_cast<int>(kept);
    LineNode node = lines[i];
    for (int LineNode::*index : {&LineNode::parent, &LineNode::last_stop})
      if (node.*index >= 0) node.*index = new_index_[static_cast<std::size_t>(node.*index)];
    lines[kept++] = node;
  }
  lines.resize(kept);
}

void Pruner::mark(std::vector<LineNode>& lines, const CompilerTerm& term) {
  is_needed_.assign(lines.size(), 0);
  is_kept_.resize(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    LineNode& node = lines[i];
    const bool is_over_hole = node.cell == no_cell;
    is_kept_[i] = (is_over_hole || term.within.contains(node.cell)) &&
                  (node.parent < 0 || is_kept_[static_cast<std::size_t>(node.parent)]);
    if (is_over_hole || !term.to.contains(node.cell)) node.is_target = false;
  }
  for (std::size_t i = lines.size(); i-- > 0;) {
    is_needed_[i] = is_kept_[i] && (is_needed_[i] || lines[i].is_target);
    if (is_needed_[i] && lines[i].parent >= 0) is_needed_[static_cast<std::size_t>(lines[i].parent)] = 1;
  }
}

void Flattener::flatten(std::vector<LineNode>& lines) {
  merged_of_.assign(lines.size(), -1);
  places_.assign(std::bit_ceil(2 * lines.size() + 1), -1);
  merged_.clear();
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].is_target) merged_[static_cast<std::size_t>(merge(lines, i))].node.is_target = true;
  lines.clear();
  for (std::size_t i = 0; i < merged_.size(); ++i)
    if (merged_[i].node.parent < 0) emit(static_cast<int>(i), -1, lines);
}

int Flattener::merge(const std::vector<LineNode>& lines, std::size_t index) {
  if (merged_of_[index] >= 0) return merged_of_[index];
  const LineNode& node = lines[index];
  const int parent = node.last_stop < 0 ? -1 : merge(lines, static_cast<std::size_t>(node.last_stop));
  int& place = find_place(parent, node);
  if (place < 0) {
    place = static_cast<int>(merged_.size());
    merged_.push_back({{node.cell, parent, false, node.closes, parent, node.over}});
    if (parent >= 0) append(merged_[static_cast<std::size_t>(parent)], place);
  }
  return merged_of_[index] = place;
}

void Flattener::append(Merged& parent, int child) {
  (parent.first_child < 0 ? parent.first_child : merged_[static_cast<std::size_t>(parent.last_child)].next_sibling) =
      child;
  parent.last_child = child;
}

int& Flattener::find_place(int parent, const LineNode& node) {
  const std::size_t last = places_.size() - 1;
  const std::size_t key = static_cast<std::size_t>(parent + 1) << 19 | static_cast<std::size_t>(node.over) << 17 |
                          std::size_t{node.cell} << 1 | (node.closes ? 1 : 0);
  for (std::size_t slot = (key * 0x9E3779B97F4A7C15) >> 32 & last;; slot = (slot + 1) & last) {
    if (places_[slot] < 0) return places_[slot];
    const LineNode& other = merged_[static_cast<std::size_t>(places_[slot])].node;
    if (other.parent == parent && other.cell == node.cell && other.closes == node.closes && other.over == node.over)
      return places_[slot];
  }
}

void Flattener::emit(int index, int parent, std::vector<LineNode>& lines) const {
  const Merged& merged = merged_[static_cast<std::size_t>(index)];
  const int here = static_cast<int>(lines.size());
  lines.push_back(merged.node);
  lines.back().parent = parent;
  for (int child = merged.first_child; child >= 0; child = merged_[static_cast<std::size_t>(child)].next_sibling)
    emit(child, here, lines);
}

bool HurdlePlacer::place(std::vector<LineNode>& lines, int hurdles) {
  hurdles_ = hurdles;
  before_.swap(lines);
  measure();
  lines.clear();
  for (std::size_t i = 0; i < before_.size(); i = ends_[i])
    if (!copy(i, -1, 0, Over::nothing, lines)) return false;
  return true;
}

void HurdlePlacer::measure() {
  ends_.assign(before_.size(), 0);
  heights_.assign(before_.size(), 0);
  for (std::size_t i = before_.size(); i-- > 0;) {
    ends_[i] = std::max(ends_[i], i + 1);
    if (before_[i].parent < 0) continue;
    const auto parent = static_cast<std::size_t>(before_[i].parent);
    ends_[parent] = std::max(ends_[parent], ends_[i]);
    heights_[parent] = std::max(heights_[parent], heights_[i] + 1);
  }
}

bool HurdlePlacer::copy(std::size_t node, int parent, int met, Over over, std::vector<LineNode>& lines) const {
  if (met + heights_[node] < hurdles_) return true;
  if (lines.size() >= max_nodes_of_cell) return false;
  const int here = static_cast<int>(lines.size());
  const LineNode& is = before_[node];
  lines.push_back({is.cell, parent, is.is_target && met == hurdles_, is.closes, parent, over});
  for (std::size_t child = node + 1; child < ends_[node]; child = ends_[child]) {
    if (!copy(child, here, met, Over::nothing, lines)) return false;
    if (met < hurdles_ && !copy(child, here, met + 1, Over::hurdle, lines)) return false;
  }
  return true;
}

}  // namespace trigon::engine
