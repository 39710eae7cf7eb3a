// What tables know of capture en passant: the paths of double steps, and where pieces may capture so.
//
// Moves to one cell are different moves when they open different cells (rulings section 2). So all paths to the targets
// of such moves are listed, target by target.
//
//     mnfW3 from c1     paths: c3 over c2, and c4 over c2 c3
//
// Tested in tests/unit/occupancy_tables_test.cpp.
#pragma once

#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// Sets of the words that tables support.
inline constexpr std::size_t max_table_words = 2;
using TableSet = CellSetOf<max_table_words>;

/// A program's moves from one cell, of pieces that have moved or of those that have not.
struct MovesFrom {
  const MoveProgram& program;
  Cell from;
  bool is_unmoved;

  /// Is the node, or the line, one of them?
  template <class Item>
  bool include(const Item& item) const {
    return is_unmoved || !item.has(node_flag::unmoved_only);
  }
  /// Calls `visit(line)` for each of them.
  template <class Visit>
  void for_each_line(Visit&& visit) const {
    for (std::uint32_t r = program.line_begin[from]; r != program.line_begin[from + 1]; ++r)
      if (include(program.lines[r])) visit(program.lines[r]);
  }
};

/// One path of a piece to a target of moves that open the cells that they pass to capture en passant. All cells passed,
/// and the target, must be empty.
struct DoubleStepPath {
  TableSet passed;
  Cell to = no_cell;
  /// The target's node, counted from the first node of its cell.
  std::uint16_t node = 0;
  /// Does it open the cells that it passes? Other paths to the same cell may not.
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

/// The double steps from one cell.
struct DoubleSteps {
  /// The cells that they may open.
  TableSet cells;
  /// Those of them on which the piece could not stop.
  TableSet not_targets;
  /// From where some piece of the variant could capture en passant onto the cells.
  TableSet watchers;
  std::uint32_t first_target = 0, target_count = 0;
  /// There are several paths to some cell.
  bool splits = false;
};

/// Where a piece may capture en passant.
struct EnPassantCaptures {
  TableSet cells;
  /// Those onto which it may whatever else stands on the board, and whatever piece passed.
  TableSet sure;
};

/// True when a hurdle decides about moves that open cells, or about others to the same targets: paths say nothing of
/// hurdles.
bool opens_over_hurdles(const MovesFrom& moves);

/// All targets of moves that open cells, with their paths in the order of the nodes.
struct DoubleStepPaths {
  std::vector<DoubleStepTarget> targets;
  std::vector<DoubleStepPath> paths;
};

/// Writes the paths behind those of other cells. `watchers` is left empty.
DoubleSteps find_double_steps(const MovesFrom& moves, DoubleStepPaths& all);

EnPassantCaptures find_en_passant_captures(const MovesFrom& moves);

}  // namespace trigon::engine
