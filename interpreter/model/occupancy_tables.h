// Targets looked up by occupancy: where a piece may go, found in a table instead of by interpretation.
//
// Derived at load from the programs' lines, for grids of at most 128 cells. The lines of a piece from one cell are cut
// into groups that depend on few cells each; for each occupancy of these few, a table has the targets.
//
//     W*F* from d4       the cells that matter        gathered (extract_bits.h)      the table's entry
//     group 1: ranks     b4 c4 e4 f4 g4               1 0 0 1 0            ->  9     c4 b4 e4 f4 g4
//
// A line that is longer than a table can be is cut: what lies beyond is a group that is looked up only while the cells
// before it, its gate, hold as many pieces as the line allows. Used by movegen/target_lookup.h. The interpreter
// (movegen/interpret.h) defines what pieces may do; moves that tables cannot express are left to it, cell by cell
// (`PieceCellEntry`). Tested in tests/unit/occupancy_tables_test.cpp against the interpreter.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/double_steps.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// What may stand on a target of a group.
enum class TargetKind : std::uint8_t { empty, enemy, empty_or_enemy };
inline constexpr std::size_t target_kind_count = 3;

/// Lines from one cell that differ only in their targets.
struct TargetGroup {
  /// The cells on whose occupancy the targets depend.
  TableSet relevant;
  /// The index of the first word of its table.
  std::uint32_t table = 0;
  /// The number of its gate, if it stands behind one.
  std::uint32_t gate = 0;
  TargetKind target_kind = TargetKind::empty_or_enemy;
  /// The condition on victims, by number; these are of other owners, and hurdles are any pieces.
  std::uint8_t condition = 0;
  /// How many of the relevant cells are in the first word.
  std::uint8_t low_count = 0;
};
static_assert(sizeof(TargetGroup) == 32);

/// The gate of a group: the group is looked up only when exactly this number of pieces stands on these cells.
struct TargetGate {
  TableSet cells;
  std::uint8_t pieces = 0;
  friend bool operator==(const TargetGate&, const TargetGate&) = default;
};

/// The tables' knowledge of a piece on one cell, for pieces that have moved or for those that have not.
struct alignas(64) PieceCellEntry {
  /// Traits that need more than a lookup. `opens`, `splits` and `takes` matter in few positions.
  enum : std::uint8_t {
    interpreted = 1,  // nothing: its move program must be interpreted
    opens = 2,        // some moves open cells to capture en passant
    takes = 4,        // may capture en passant
    promotes = 8,     // some moves promote
    limited = 16,     // some groups have a condition
    splits = 32,      // it opens, and several paths lead to some cell: moves that differ when they open different cells
  };
  /// The targets with no cell between: those where it may go when they are empty, and those where it may capture.
  TableSet steps_to_empty, steps_to_enemy;
  /// The range of its groups: first those without a gate, up to `open_end`, then those with one.
  std::uint32_t groups_begin = 0, open_end = 0, groups_end = 0;
  std::uint8_t traits = 0;
  /// The cell on which the piece stands.
  Cell from = no_cell;
};
static_assert(sizeof(PieceCellEntry) == 64);

class OccupancyTables {
 public:
  /// Tables that know nothing.
  OccupancyTables() = default;
  /// Makes tables for one program after the other, until `max_table_bytes` are used up. `en_passant_origins` is that of
  /// the ruleset.
  OccupancyTables(std::span<const MoveProgram> programs, std::span<const Condition> conditions,
                  std::span<const CellSet> en_passant_origins, std::size_t cell_count);

  /// The most bytes that the entries of all tables of a variant and the paths of double steps may take; other members
  /// come on top.
  static constexpr std::size_t max_table_bytes = std::size_t{4} << 20;

  bool empty() const { return piece_entries_.empty(); }
  /// The index of a program's first entry; its entries stand in the order of the cells.
  std::uint32_t first_entry(std::size_t program, bool is_unmoved) const { return rows_[program][is_unmoved]; }
  const std::vector<PieceCellEntry>& piece_entries() const { return piece_entries_; }
  /// All entries, by their number.
  const std::vector<TargetGroup>& groups() const { return groups_; }
  const std::vector<TargetGate>& gates() const { return gates_; }
  /// The words of all tables; an entry has as many words as the grid.
  const std::vector<std::uint64_t>& entries() const { return entries_; }
  /// The double steps of a piece whose entry has `opens` and not `interpreted`.
  const DoubleSteps& double_steps(const PieceCellEntry& entry) const { return double_steps_[index_of(entry)]; }
  /// The targets of double steps and the paths to each, in the order of the nodes.
  std::span<const DoubleStepTarget> double_step_targets(const DoubleSteps& double_steps) const {
    return {double_step_paths_.targets.data() + double_steps.first_target, double_steps.target_count};
  }
  std::span<const DoubleStepPath> paths(const DoubleStepTarget& target) const {
    return {double_step_paths_.paths.data() + target.first_path, target.path_count};
  }
  /// The captures en passant of a piece whose entry has `takes`.
  const EnPassantCaptures& en_passant_captures(const PieceCellEntry& entry) const {
    return en_passant_captures_[index_of(entry)];
  }
  /// The targets of the piece's moves that promote.
  const TableSet& promoting(const PieceCellEntry& entry) const { return promoting_[index_of(entry)]; }
  std::size_t bytes() const;

 private:
  friend class OccupancyTablesBuilder;

  std::size_t index_of(const PieceCellEntry& entry) const {
    return static_cast<std::size_t>(&entry - piece_entries_.data());
  }

  std::vector<std::array<std::uint32_t, 2>> rows_;  // by program, and by whether the piece is unmoved
  std::vector<PieceCellEntry> piece_entries_;       // by row and cell
  std::vector<TargetGroup> groups_;
  std::vector<TargetGate> gates_;
  std::vector<std::uint64_t> entries_;
  std::vector<DoubleSteps> double_steps_;               // beside piece_entries_; empty when nothing has them
  DoubleStepPaths double_step_paths_;                   // by entry
  std::vector<EnPassantCaptures> en_passant_captures_;  // like double_steps_
  std::vector<TableSet> promoting_;                     // like double_steps_
};

}  // namespace trigon::engine
