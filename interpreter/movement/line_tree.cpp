#include "interpreter/movement/line_tree.h"

#include <algorithm>

namespace trigon::engine {

void LineTree::measure(const CompilerTerm& term) {
  const bool hops = term.term.hops() && !term.term.goes_over_pieces();
  has_guards = term.condition != 0;
  lands_behind = term.term.has(Modifier::lands_behind);
  ends.assign(nodes.size(), 0);
  hop_sizes.assign(hops ? nodes.size() : 0, 1);
  for (int node = static_cast<int>(nodes.size()) - 1; node >= 0; --node) {
    const auto i = static_cast<std::size_t>(node);
    ends[i] = std::max(ends[i], node + 1);
    const int parent = nodes[i].parent;
    if (parent >= 0)
      ends[static_cast<std::size_t>(parent)] = std::max(ends[static_cast<std::size_t>(parent)], ends[i]);
    if (!hops) continue;
    if (const std::size_t behind = size_behind(node)) hop_sizes[i] += behind + (has_guards ? 1 : 0);
    if (parent >= 0) hop_sizes[static_cast<std::size_t>(parent)] += hop_sizes[i];
  }
  if (term.term.goes_over_pieces()) measure_linked();
}

void LineTree::measure_linked() {
  linked_sizes.assign(nodes.size(), 1);
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const int node = static_cast<int>(i);
    for (const Over over : {Over::hurdle, Over::victim})
      if (is_guarded(over) && linked_size(node + 1, end(node), over) > 0) ++linked_sizes[i];
    for (int child = node + 1; child < end(node); child = end(child))
      linked_sizes[i] += linked_sizes[static_cast<std::size_t>(child)];
  }
}

}  // namespace trigon::engine
