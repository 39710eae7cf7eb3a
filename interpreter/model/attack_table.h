// The reverse view of a program: who could capture on a cell, and over which cells.
// Derived from the program's reaches by sorting. Tested in tests/unit/attack_table_test.cpp against the tapes.
#pragma once

#include <span>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/movement/tape.h"

namespace trigon {

/// All capturing reaches of one program, found by their target and then by their start.
class AttackTable {
 public:
  AttackTable() = default;
  AttackTable(const Program& program, std::size_t cell_count);

  /// May a piece on `from` ever capture on `to`?
  bool reaches(Cell from, Cell to) const { return is_origin_[to * words_ + (from >> 6)] >> (from & 63) & 1; }
  /// The lines from `from` on which a piece captures on `to`; their paths are in the program.
  std::span<const Reach> lines(Cell from, Cell to) const;

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> is_origin_;    // by target, a bit for each start
  std::vector<std::uint32_t> rank_before_;  // beside is_origin_: starts of this target in earlier words
  std::vector<std::uint32_t> first_group_;  // by target
  std::vector<std::uint32_t> group_begin_;  // by group (target, start), and one more at the end
  std::vector<Reach> reaches_;              // grouped by target, then start
};

}  // namespace trigon
