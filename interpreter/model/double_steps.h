// Capture en passant in the occupancy tables: the paths of double steps, and where pieces may capture en passant.
//
// Moves to one cell are different moves when they open different cells (rulings section 2). So all paths to the targets
// of double steps are listed, target by target.
//
//     mnfW3 from c1     paths: c3 over c2, and c4 over c2 c3
//
// Tested in tests/unit/occupancy_tables_test.cpp.
#pragma once

#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// The largest grids, in words, for which there are tables.
inline constexpr std::size_t max_table_words = 2;
using TableSet = CellSetOf<max_table_words>;

/// The moves of one program from one cell, for pieces that have moved or for those that have not.
struct MovesFrom {
  const MoveProgram& program;
  Cell from;
  bool is_unmoved;

  /// Does the node or line belong to these moves?
  template <class Item>
  bool include(const Item& item) const {
    return is_unmoved || !item.has(node_flag::unmoved_only);
  }
  /// Calls `visit(line)` for each of these lines.
  template <class Visit>
  void for_each_line(Visit&& visit) const {
    for (std::uint32_t r = program.line_begin[from]; r != program.line_begin[from + 1]; ++r)
      if (include(program.lines[r])) visit(program.lines[r]);
  }
};

/// One path of a piece to a target of double steps. All cells passed, and the target, must be empty.
struct DoubleStepPath {
  TableSet passed;
  Cell to = no_cell;
  /// The number of the target's node, counted from the first node of the piece's cell.
  std::uint16_t node = 0;
  /// Does this path open the cells that it passes? Other paths to the same target may not.
  bool opens = false;
};

/// A target of double steps, and all paths to it.
struct DoubleStepTarget {
  /// The cells that some path opens.
  TableSet opened;
  std::uint32_t first_path = 0;
  std::uint16_t path_count = 0;
  Cell to = no_cell;
};

/// All double steps from one cell.
struct DoubleSteps {
  /// The cells that some double step opens.
  TableSet cells;
  /// The cells among `cells` on which the piece could not stop.
  TableSet not_targets;
  /// The cells from which some piece of the variant could capture en passant onto `cells`.
  TableSet watchers;
  std::uint32_t first_target = 0, target_count = 0;
  /// Are there several paths to some target?
  bool splits = false;
};

/// Where a piece may capture en passant.
struct EnPassantCaptures {
  TableSet cells;
  /// The cells among them onto which it may always capture, whatever else stands on the board and whatever piece
  /// passed.
  TableSet sure;
};

/// Does a hurdle decide about moves that open cells, or about other moves to the same targets? Paths cannot express
/// that.
bool opens_over_hurdles(const MovesFrom& moves);

/// The targets of double steps from all cells, with their paths in the order of the nodes.
struct DoubleStepPaths {
  std::vector<DoubleStepTarget> targets;
  std::vector<DoubleStepPath> paths;
};

/// Finds the double steps from one cell and appends their paths to `all`. `watchers` stays empty.
DoubleSteps find_double_steps(const MovesFrom& moves, DoubleStepPaths& all);

EnPassantCaptures find_en_passant_captures(const MovesFrom& moves);

}  // namespace trigon::engine
