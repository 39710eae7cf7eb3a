// The lines of a term as a tree, and how many program nodes they take. Tested in tests/unit/compiler_test.cpp.
#pragma once

#include <cstddef>
#include <vector>

#include "interpreter/movement/compiler.h"
#include "interpreter/movement/lines.h"

namespace trigon::engine {

/// The lines of one term from one cell in preorder, with the numbers of nodes that they will take.
struct LineTree {
  std::vector<LineNode> nodes;
  /// Beside nodes: the first node after each one's subtree.
  std::vector<int> ends;
  /// Beside nodes, of hoppers: program nodes of each subtree as a line that is looking for its hurdle, with its second
  /// stages.
  std::vector<std::size_t> hop_sizes;
  /// Beside nodes, of terms that hop by links: program nodes of each subtree.
  std::vector<std::size_t> linked_sizes;
  /// Does a hopper go to the cells right behind its hurdle only?
  bool lands_behind = false;
  /// Must hurdles pass a test?
  bool has_guards = false;

  /// Counts anew after `nodes` have changed, of the movement of `term`.
  void measure(const CompilerTerm& term);

  int count() const { return static_cast<int>(nodes.size()); }
  const LineNode& operator[](int node) const { return nodes[static_cast<std::size_t>(node)]; }
  /// The index behind the node's subtree. Siblings follow each other: each one begins at the end of the one before.
  int end(int node) const { return ends[static_cast<std::size_t>(node)]; }
  bool has_children(int node) const { return end(node) > node + 1; }
  /// Program nodes for what a hopper can do behind a hurdle on the node, apart from the guard.
  std::size_t size_behind(int hurdle) const {
    if (!lands_behind) return size(hurdle, false) - 1;
    std::size_t count = 0;
    for (int node = hurdle + 1; node < end(hurdle); node = end(node))
      if ((*this)[node].is_target) ++count;
    return count;
  }
  /// Program nodes of a subtree.
  std::size_t size(int node, bool hop) const {
    return hop ? hop_sizes[static_cast<std::size_t>(node)] : static_cast<std::size_t>(end(node) - node);
  }
  /// Must a piece of this kind on the way pass a test?
  bool is_guarded(Over over) const { return over == Over::victim || has_guards; }
  /// Calls `visit(node)` for those of the siblings from `first` up to `last` to which the piece comes over this.
  template <class Visit>
  void each_over(int first, int last, Over over, Visit&& visit) const {
    for (int node = first; node < last; node = end(node))
      if ((*this)[node].over == over) visit(node);
  }
  /// Program nodes of their subtrees.
  std::size_t linked_size(int first, int last, Over over) const {
    std::size_t sum = 0;
    each_over(first, last, over, [&](int node) { sum += linked_sizes[static_cast<std::size_t>(node)]; });
    return sum;
  }
  /// Program nodes of the subtrees of the siblings from `first` up to `last`.
  std::size_t size(int first, int last, bool hop) const {
    std::size_t sum = 0;
    for (int node = first; node < last; node = end(node)) sum += size(node, hop);
    return sum;
  }

 private:
  void measure_linked();
};

}  // namespace trigon::engine
