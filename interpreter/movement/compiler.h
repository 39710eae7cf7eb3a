// Compiles movements to programs: tree + grid + facing + zones -> a tape for each cell.
// This file's external interface is `compile_program`. Tested in tests/unit/compiler_test.cpp.
#pragma once

#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/movement/tape.h"
#include "interpreter/support/diagnostics.h"

namespace trigon {

/// One term with the conditions that stand beside the notation, ready for one home player.
struct CompilerTerm {
  Term term;
  /// Cells where the move may start and end; `within` holds all its cells, start, way and end.
  CellSet from, to, within;
  /// Index of its `Condition`; 0 for none.
  std::size_t condition = 0;
  /// Where to point when the term cannot be compiled.
  Span span;
};

struct CompilerInput {
  std::vector<CompilerTerm> terms;
  /// Facing of the home player.
  Facing facing;
  /// Cells where an arriving piece promotes, and cells from which every move does.
  CellSet promotion, promotion_from;
};

/// Do both come to the same program, all else being equal? They do when what they say is equal, and the facing, too, where
/// some term has directions. `a` and `b` have the same terms beside their zones.
bool is_same_for_both(const CompilerInput& a, const CompilerInput& b);

/// The largest tape of one cell, and the largest program, in nodes.
inline constexpr std::size_t max_tape_nodes = 32768;
inline constexpr std::size_t max_program_nodes = 4'000'000;

/// What compiling all pieces of a variant may cost, counted down: nodes that are tried, nodes that are kept, cells of paths.
struct CompilerBudget {
  std::size_t tried = 20'000'000;
  std::size_t kept = 4'000'000;
  std::size_t path_cells = 64'000'000;
  /// More was asked for than there was; what follows is not compiled.
  bool is_spent = false;
};

/// Compiles a piece's terms for every cell. A term that would need too many nodes is a located error, and the program is
/// then incomplete and must not be used. `owner` names the piece for messages.
Program compile_program(const Grid& grid, const CompilerInput& input, const std::string& owner, CompilerBudget& budget,
                        Diagnostics& diagnostics);

}  // namespace trigon
