// Where pieces may go in one position, looked up in the occupancy tables.
// Tested in tests/unit/occupancy_tables_test.cpp against the interpreter.
#pragma once

#include "interpreter/geometry/extract_bits.h"
#include "interpreter/geometry/word_pair.h"
#include "interpreter/model/occupancy_tables.h"

namespace trigon::engine {

/// Keeps the parts of the tables that one position needs, so that a lookup is a few loads. `Words` is that of the grid;
/// `Bits` gathers bits.
template <std::size_t Words, class Bits>
class TargetLookup {
 public:
  using Cells = CellSetOf<Words>;

  /// `others` are the pieces that may be captured. Without quiet moves only occupied cells are targets, without
  /// captures only empty ones.
  TargetLookup(const OccupancyTables& tables, const Cells& occupied, const Cells& others, bool has_quiet_moves,
               bool has_captures)
      : TargetLookup(tables, occupied) {
    const Cells empty = has_quiet_moves ? ~occupied : Cells(), enemies = has_captures ? others : Cells();
    allow(TargetKind::empty, empty);
    allow(TargetKind::enemy, enemies);
    allow(TargetKind::empty_or_enemy, empty | enemies);
  }

  /// A lookup whose targets are all cells on which a piece could capture if an enemy stood there, whatever stands there
  /// now.
  static TargetLookup of_captures(const OccupancyTables& tables, const Cells& occupied) {
    TargetLookup lookup(tables, occupied);
    lookup.allow(TargetKind::empty, Cells());
    lookup.allow(TargetKind::enemy, ~Cells());
    lookup.allow(TargetKind::empty_or_enemy, ~Cells());
    return lookup;
  }

  const PieceCellEntry& entry(std::size_t index) const { return piece_entries_[index]; }

  /// The targets of a piece none of whose groups has a condition.
  Cells targets(const PieceCellEntry& entry) const {
    return collect(entry, [&](const TargetGroup& group) { return targets(group); });
  }
  /// The targets of a piece; of the targets of a group with a condition, only `permitted(targets, group)`.
  template <class Permitted>
  Cells targets(const PieceCellEntry& entry, Permitted&& permitted) const {
    return collect(entry, [&](const TargetGroup& group) {
      return group.condition == 0 ? targets(group) : load(permitted(unload(targets(group)), group));
    });
  }

 private:
  /// A set in one register.
  using Register = std::conditional_t<Words == 1, std::uint64_t, WordPair>;

  static Register load(const std::uint64_t* words) {
    if constexpr (Words == 1)
      return *words;
    else
      return load_pair(words);
  }
  static Register load(const Cells& cells) { return load(&cells.word(0)); }
  static Cells unload(Register cells) {
    Cells result;
    if constexpr (Words == 1)
      result.word(0) = cells;
    else
      for (std::size_t w = 0; w < Words; ++w) result.word(w) = cells[w];
    return result;
  }

  TargetLookup(const OccupancyTables& tables, const Cells& occupied)
      : piece_entries_(tables.piece_entries().data()),
        groups_(tables.groups().data()),
        entries_(tables.entries().data()),
        gates_(tables.gates().data()),
        occupied_(occupied) {}

  void allow(TargetKind kind, const Cells& cells) { kinds_[static_cast<std::size_t>(kind)] = load(cells); }
  Register target_kind(TargetKind target_kind) const { return kinds_[static_cast<std::size_t>(target_kind)]; }

  /// Joins the targets with no cell between and what `find` finds for each group whose gate is open.
  template <class Find>
  Cells collect(const PieceCellEntry& entry, Find&& find) const {
    Register result = (load(&entry.steps_to_empty.word(0)) & target_kind(TargetKind::empty)) |
                      (load(&entry.steps_to_enemy.word(0)) & target_kind(TargetKind::enemy));
    const TargetGroup* group = groups_ + entry.groups_begin;
    for (const TargetGroup* const end = groups_ + entry.open_end; group != end; ++group) result |= find(*group);
    if (entry.open_end == entry.groups_end) return unload(result);
    for (const TargetGroup* const end = groups_ + entry.groups_end; group != end; ++group)
      if (is_open(gates_[group->gate])) result |= find(*group);
    return unload(result);
  }

  Register targets(const TargetGroup& group) const {
    std::uint64_t index = Bits::extract(occupied_.word(0), group.relevant.word(0));
    if constexpr (Words == 2) index |= Bits::extract(occupied_.word(1), group.relevant.word(1)) << group.low_count;
    return load(entries_ + (group.table + index * Words)) & target_kind(group.target_kind);
  }

  bool is_open(const TargetGate& gate) const {
    const Cells on_it = narrow<Words>(gate.cells) & occupied_;
    return gate.pieces == 0 ? on_it.empty() : on_it.size() == gate.pieces;
  }

  const PieceCellEntry* piece_entries_;
  const TargetGroup* groups_;
  const std::uint64_t* entries_;
  const TargetGate* gates_;
  Cells occupied_;
  /// The cells that may be targets of each `TargetKind`.
  std::array<Register, target_kind_count> kinds_;
};

}  // namespace trigon::engine
