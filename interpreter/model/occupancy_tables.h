// The forward view of the programs by occupancy: where a piece may go, looked up instead of interpreted.
//
// Derived at load from the programs' lines, for grids of at most 128 cells. The lines of a piece from one cell are cut
// into groups that depend on few cells each; for each occupancy of these few, a table has the targets.
//
//     W*F* from d4       the cells that matter        gathered (extract_bits.h)      the table's entry
//     group 1: ranks     b4 c4 e4 f4 g4               1 0 0 1 0            ->  9     c4 b4 e4 f4 g4
//
// A line that is longer than a table can be is cut: what lies beyond is a group that is looked up only while the cells
// before it, its gate, hold as many pieces as the line allows. Used by movegen/target_lookup.h. The interpreter
// (movegen/interpret.h) remains the norm; what tables cannot say is left to it, cell by cell (`PieceCellEntry`).
// Tested in tests/unit/occupancy_tables_test.cpp against the interpreter.
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

/// Some lines from one cell that have all but their targets in common.
struct TargetGroup {
  /// The cells on whose occupancy the targets depend.
  TableSet relevant;
  /// The first word of the first entry of its table.
  std::uint32_t table = 0;
  /// The number of the gate, for a group behind one.
  std::uint32_t gate = 0;
  TargetKind target_kind = TargetKind::empty_or_enemy;
  /// Of the victims; hurdles are of any type.
  std::uint8_t condition = 0;
  /// How many of the relevant cells are in the first word.
  std::uint8_t low_count = 0;
};
static_assert(sizeof(TargetGroup) == 32);

/// A group behind a gate is looked up only when exactly so many pieces stand on the gate's cells.
struct TargetGate {
  TableSet cells;
  std::uint8_t pieces = 0;
  friend bool operator==(const TargetGate&, const TargetGate&) = default;
};

/// What the tables say of a piece on one cell: of pieces that have moved or of those that have not.
struct alignas(64) PieceCellEntry {
  /// What the rest does not say. `opens`, `splits` and `takes` matter in few positions.
  enum : std::uint8_t {
    interpreted = 1,  // nothing: its move program must be interpreted
    opens = 2,        // some moves open cells to capture en passant
    takes = 4,        // may capture en passant
    promotes = 8,     // some moves promote
    limited = 16,     // some groups have a condition
    splits = 32,      // it opens, and several paths lead to some cell: moves that differ when they open different cells
  };
  /// The targets with no cell between, where they are empty and where enemies stand on them.
  TableSet steps_to_empty, steps_to_enemy;
  /// Its groups: first those without a gate, up to `open_end`, then those with one.
  std::uint32_t groups_begin = 0, open_end = 0, groups_end = 0;
  std::uint8_t traits = 0;
  /// The cell it is of.
  Cell from = no_cell;
};
static_assert(sizeof(PieceCellEntry) == 64);

class OccupancyTables {
 public:
  /// No tables.
  OccupancyTables() = default;
  /// `en_passant_origins` is that of the ruleset. Programs get tables in turn until `max_table_bytes` are used up.
  OccupancyTables(std::span<const MoveProgram> programs, std::span<const Condition> conditions,
                  std::span<const CellSet> en_passant_origins, std::size_t cell_count);

  /// What the entries of all tables of a variant may take, and the paths of double steps; the rest comes on top.
  static constexpr std::size_t max_table_bytes = std::size_t{4} << 20;

  bool empty() const { return piece_entries_.empty(); }
  /// The entries of a program stand in the order of the cells, from this one on.
  std::uint32_t first_entry(std::size_t program, bool is_unmoved) const { return rows_[program][is_unmoved]; }
  const std::vector<PieceCellEntry>& piece_entries() const { return piece_entries_; }
  /// The entries, by number.
  const std::vector<TargetGroup>& groups() const { return groups_; }
  const std::vector<TargetGate>& gates() const { return gates_; }
  /// As many words an entry as the grid has.
  const std::vector<std::uint64_t>& entries() const { return entries_; }
  /// Of an entry that opens and is not interpreted.
  const DoubleSteps& double_steps(const PieceCellEntry& entry) const { return double_steps_[index_of(entry)]; }
  /// The targets of double steps, and the paths to each, in the order of the nodes.
  std::span<const DoubleStepTarget> double_step_targets(const DoubleSteps& double_steps) const {
    return {double_step_paths_.targets.data() + double_steps.first_target, double_steps.target_count};
  }
  std::span<const DoubleStepPath> paths(const DoubleStepTarget& target) const {
    return {double_step_paths_.paths.data() + target.first_path, target.path_count};
  }
  /// Of an entry that takes.
  const EnPassantCaptures& en_passant_captures(const PieceCellEntry& entry) const {
    return en_passant_captures_[index_of(entry)];
  }
  /// Targets of moves that promote.
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
