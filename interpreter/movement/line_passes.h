// What is done with the lines of a term before they become a program, one pass after the other. Tested in
// tests/unit/compiler_test.cpp.
#pragma once

#include <vector>

#include "interpreter/movement/compiler.h"
#include "interpreter/movement/lines.h"

namespace trigon::engine {

// Each pass keeps its memory from one cell to the next.

/// Applies the zones: cuts lines where they leave `within`, takes away targets outside `to`, and then drops every
/// node that leads to no target.
class Pruner {
 public:
  /// Whole subtrees go, so that preorder is kept.
  void prune(std::vector<LineNode>& lines, const CompilerTerm& term);

 private:
  void mark(std::vector<LineNode>& lines, const CompilerTerm& term);

  // Beside the lines.
  std::vector<char> is_kept_, is_needed_;
  std::vector<int> new_index_;
};

/// A leap has no path but the cells where it landed before: each target hangs below the last of these, once.
class Flattener {
 public:
  void flatten(std::vector<LineNode>& lines);

 private:
  /// A node with its children as a list in their order.
  struct Merged {
    LineNode node;
    int first_child = -1, last_child = -1, next_sibling = -1;
  };

  /// The merged node of a line's node, made when it is new.
  int merge(const std::vector<LineNode>& lines, std::size_t index);
  void append(Merged& parent, int child);
  /// The slot of the merged node with this parent, cell, `closes` and `over`, or the free slot for it.
  int& find_place(int parent, const LineNode& node);
  void emit(int index, int parent, std::vector<LineNode>& lines) const;

  std::vector<int> merged_of_;  // beside lines
  std::vector<Merged> merged_;
  /// Merged nodes by hash of what they have in common; -1 where there is none.
  std::vector<int> places_;
};

/// Turns each line of a movement over several pieces into lines that say on which of its cells they stand.
class HurdlePlacer {
 public:
  /// False when there would be more than `max_nodes_of_cell` nodes; `lines` is then incomplete.
  bool place(std::vector<LineNode>& lines, int hurdles);

 private:
  /// Finds where subtrees end, and how many cells lie behind each node on its longest line.
  void measure();
  /// Copies a node and what follows it, to which the piece comes over `met` pieces.
  bool copy(std::size_t node, int parent, int met, Over over, std::vector<LineNode>& lines) const;

  int hurdles_ = 0;
  std::vector<LineNode> before_;
  // Beside it.
  std::vector<std::size_t> ends_;
  std::vector<int> heights_;
};

}  // namespace trigon::engine
