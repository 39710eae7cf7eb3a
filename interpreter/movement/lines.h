// Expands one term from one cell to the tree of cells that it can visit: the stage between notation and move program.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// One cell on a line. Nodes stand in preorder: a node's children follow it, and a parent's index is lower.
struct LineNode {
  /// The cell; `no_cell` where a leap passes over a place without a cell.
  Cell cell = no_cell;
  int parent = -1;
  /// May the piece stop or capture here?
  bool is_target = false;
  /// Is this the start again, reached by a circle that may close?
  bool closes = false;
  /// The last node before it on whose cell it matters what stands there: its parent, or where the current leap began;
  /// -1 for the start.
  int last_stop = -1;
  /// What must stand on the cell of `last_stop` for the piece to come here.
  Over over = Over::nothing;
};

/// Expands one term from any cell on an empty board. What a leap passes over need not be cells, as long as it is within
/// the box around the board. A line never visits a cell twice, nor its start, but for the last step of a circle that
/// closes.
///
/// Which steps fit is found once for all cells; grid and term must outlive the expander.
class LineExpander {
 public:
  LineExpander(const Grid& grid, const Term& term, const Facing& facing);
  LineExpander(LineExpander&&) noexcept;
  ~LineExpander();

  /// Leaves out lines that lead to no cell of `to` or leave `within`, as far as the places alone show it. This saves
  /// much where lines fork and few end in `to`.
  void keep_to(const CellSet& to, const CellSet& within);

  /// Replaces `lines` by all lines from `from`. False when there would be more than `max_nodes` nodes; `lines` is then
  /// incomplete.
  bool expand(Cell from, std::size_t max_nodes, std::vector<LineNode>& lines);

 private:
  std::unique_ptr<class Expansion> expansion_;
};

/// The lines of a term from a single cell. Nothing when there would be more than `max_nodes` nodes.
std::optional<std::vector<LineNode>> expand_lines(const Grid& grid, const Term& term, Cell from, const Facing& facing,
                                                  std::size_t max_nodes);

}  // namespace trigon::engine
