// Compiles a movement's term to a program: tree + grid + facing + zones -> nodes for each cell.
// This file's external interface is `compile_term`; piece_compiler.h puts the terms of pieces together. Tested in
// tests/unit/compiler_test.cpp.
#pragma once

#include <algorithm>
#include <optional>

#include "grammar/movement_tree.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// One term with the conditions that stand beside the notation, ready for one home player.
struct CompilerTerm {
  Term term;
  /// Cells where the move may start and end; `within` holds all its cells, start, path and end.
  CellSet from, to, within;
  /// The index of its `Condition`; 0 for none.
  std::size_t condition = 0;
  /// Facing of the home player.
  Facing facing;
  /// The cells where an arriving piece promotes, and the cells from which every move promotes.
  CellSet promotion, promotion_from;
  /// Does the condition say that it captures aside?
  bool takes_aside = false;
  friend bool operator==(const CompilerTerm&, const CompilerTerm&) = default;
};

/// The most nodes of one cell, and of a program.
inline constexpr std::size_t max_nodes_of_cell = 32768;
inline constexpr std::size_t max_program_nodes = 4'000'000;

/// What is left for compiling all pieces of a variant: nodes that may be visited, nodes that may be kept, cells of
/// paths.
struct CompilerBudget {
  std::size_t tried = 20'000'000;
  std::size_t kept = 6'000'000;
  std::size_t path_cells = 64'000'000;
  /// Was more needed than was left? What follows is then not compiled.
  bool is_spent = false;

  /// Subtracts `amount` from one of these; when less is left, takes that and returns false.
  bool spend(std::size_t& left, std::size_t amount) {
    if (amount > left) is_spent = true;
    left -= std::min(amount, left);
    return !is_spent;
  }
};

/// Compiles one term for every cell, as the program of a piece that has no other. Nothing when it needs more nodes than
/// a cell or program may have, or more than the budget has left.
std::optional<MoveProgram> compile_term(const Grid& grid, const CompilerTerm& term, CompilerBudget& budget);

}  // namespace trigon::engine
