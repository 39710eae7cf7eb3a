// The forward view of the programs by occupancy: where a piece may go, looked up instead of walked.
//
// Derived at load from the programs' reaches, for grids of at most 128 cells. The lines of a piece from one cell are cut
// into groups that depend on few cells each; for every way in which these few may be occupied, a table has the targets.
//
//     W*F* from d4       the cells that matter        gathered (extract_bits.h)      the table's entry
//     group 1: ranks     b4 c4 e4 f4 g4               1 0 0 1 0            ->  9     c4 b4 e4 f4 g4
//
// A line that is longer than a table can be is cut: what lies beyond is a group that is looked up only while the cells
// before it, its gate, hold as many pieces as the line allows. The walk (movegen/walk.h) remains the normative way; what
// tables cannot say is left to it, cell by cell (`Outlook`). Tested in tests/unit/target_tables_test.cpp against the walk.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/geometry/extract_bits.h"
#include "interpreter/movement/tape.h"

namespace trigon {

/// What may stand on a target of a group.
enum class Landing : std::uint8_t { empty, enemy, empty_or_enemy };
inline constexpr std::size_t landing_count = 3;

/// Sets of the words that `TargetTables` support.
inline constexpr std::size_t max_table_words = 2;
using TableSet = CellSetOf<max_table_words>;

/// Some lines from one cell that have all but their targets in common.
struct TargetGroup {
  /// The cells on whose occupancy the targets depend.
  TableSet relevant;
  /// The first entry of its table.
  std::uint32_t table = 0;
  Landing landing = Landing::empty_or_enemy;
  bool unmoved_only = false;
  /// Of the victims; hurdles are of any type.
  std::uint8_t condition = 0;
  /// Looked up only when just so many pieces stand on these cells.
  std::uint8_t gate_pieces = 0;
  TableSet gate;
};

/// What a program has to say about one cell.
struct Outlook {
  /// What the groups do not say. All but `walks` matter only now and then.
  enum : std::uint8_t {
    walks = 1,        // nothing: the tape must be walked
    opens = 2,        // some moves open cells to capture en passant, where an enemy could
    opens_first = 4,  // the same of first moves
    takes = 8,        // may capture en passant
    promotes = 16,    // some moves promote
    limited = 32,     // some groups have a gate or a condition
  };
  std::uint32_t first_group = 0;
  /// All groups; and those that are not for first moves only, which come before the others.
  std::uint8_t group_count = 0, steady_count = 0;
  std::uint8_t traits = 0;
};

class TargetTables {
 public:
  /// No tables.
  TargetTables() = default;
  /// `en_passant_origins` is that of the ruleset. Programs get tables in turn until `max_table_bytes` are used up.
  TargetTables(std::span<const Program> programs, std::span<const Condition> conditions,
               std::span<const CellSet> en_passant_origins, std::size_t cell_count);

  /// What all tables of a variant may take.
  static constexpr std::size_t max_table_bytes = std::size_t{4} << 20;

  bool empty() const { return outlooks_.empty(); }
  const Outlook& outlook(std::size_t program, Cell from) const { return outlooks_[program * cell_count_ + from]; }
  std::span<const TargetGroup> groups(const Outlook& outlook, bool is_unmoved) const {
    return {groups_.data() + outlook.first_group, is_unmoved ? outlook.group_count : outlook.steady_count};
  }
  /// The targets of a group, whatever stands on them, gate and condition not regarded.
  template <std::size_t Words, class Bits>
  CellSetOf<Words> targets(const TargetGroup& group, const CellSetOf<Words>& occupied) const;
  /// The cells that moves from `from` may open to capture en passant.
  const TableSet& opened(std::size_t program, Cell from) const { return opened_[program * cell_count_ + from]; }
  /// From where some piece of the variant could capture en passant onto these.
  const TableSet& watchers(std::size_t program, Cell from) const { return watchers_[program * cell_count_ + from]; }
  /// The cells onto which a piece on `from` may capture en passant.
  const TableSet& taken(std::size_t program, Cell from) const { return taken_[program * cell_count_ + from]; }
  /// Targets of moves that promote.
  const TableSet& promoting(std::size_t program, Cell from) const { return promoting_[program * cell_count_ + from]; }
  std::size_t bytes() const;

 private:
  friend class TargetTablesBuilder;

  std::size_t cell_count_ = 0;
  std::vector<Outlook> outlooks_;                                // by program and cell
  std::vector<TargetGroup> groups_;                              // by outlook
  std::vector<std::uint64_t> entries_;                           // as many words an entry as the grid has
  std::vector<TableSet> opened_, watchers_, taken_, promoting_;  // beside outlooks_; empty when nothing has them
};

template <std::size_t Words, class Bits>
CellSetOf<Words> TargetTables::targets(const TargetGroup& group, const CellSetOf<Words>& occupied) const {
  std::uint64_t index = Bits::extract(occupied.word(0), group.relevant.word(0));
  if constexpr (Words == 2)
    index |= Bits::extract(occupied.word(1), group.relevant.word(1)) << std::popcount(group.relevant.word(0));
  CellSetOf<Words> result;
  for (std::size_t w = 0; w < Words; ++w) result.word(w) = entries_[(group.table + index) * Words + w];
  return result;
}

}  // namespace trigon
