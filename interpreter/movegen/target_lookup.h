// Where pieces may go in one position, looked up in the target tables.
// Tested in tests/unit/target_tables_test.cpp against the walk.
#pragma once

#include "interpreter/geometry/extract_bits.h"
#include "interpreter/geometry/word_pair.h"
#include "interpreter/model/target_tables.h"

namespace trigon {

/// Takes what it needs out of the tables once, so that a lookup is a few loads. `Words` is that of the grid, `Bits` gathers
/// bits.
template <std::size_t Words, class Bits>
class TargetLookup {
 public:
  using Cells = CellSetOf<Words>;

  /// `own` are the pieces of the player to move. Without captures only empty cells are targets.
  TargetLookup(const TargetTables& tables, const Cells& occupied, const Cells& own, bool has_captures)
      : TargetLookup(tables, occupied) {
    land(Landing::empty, ~occupied);
    land(Landing::enemy, has_captures ? occupied - own : Cells());
    land(Landing::empty_or_enemy, has_captures ? ~own : ~occupied);
  }

  /// Targets are all cells on which a piece could capture if an enemy stood there, whatever stands there now.
  static TargetLookup of_captures(const TargetTables& tables, const Cells& occupied) {
    TargetLookup lookup(tables, occupied);
    lookup.land(Landing::empty, Cells());
    lookup.land(Landing::enemy, ~Cells());
    lookup.land(Landing::empty_or_enemy, ~Cells());
    return lookup;
  }

  const Outlook& outlook(std::size_t index) const { return outlooks_[index]; }

  /// Where a piece may go whose groups have no condition.
  Cells targets(const Outlook& outlook) const {
    return collect(outlook, [&](const TargetGroup& group) { return targets(group); });
  }
  /// Where it may go, if of a group with a condition `permitted(targets, group)` remains.
  template <class Permitted>
  Cells targets(const Outlook& outlook, Permitted&& permitted) const {
    return collect(outlook, [&](const TargetGroup& group) {
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

  TargetLookup(const TargetTables& tables, const Cells& occupied)
      : outlooks_(tables.outlooks().data()),
        groups_(tables.groups().data()),
        entries_(tables.entries().data()),
        gates_(tables.gates().data()),
        occupied_(occupied) {}

  void land(Landing landing, const Cells& cells) { landings_[static_cast<std::size_t>(landing)] = load(cells); }
  Register landing(Landing landing) const { return landings_[static_cast<std::size_t>(landing)]; }

  /// The targets whatever is on their ways, and what `find` finds for each group that counts now.
  template <class Find>
  Cells collect(const Outlook& outlook, Find&& find) const {
    Register result = (load(&outlook.steps_to_empty.word(0)) & landing(Landing::empty)) |
                      (load(&outlook.steps_to_enemy.word(0)) & landing(Landing::enemy));
    const TargetGroup* group = groups_ + outlook.groups_begin;
    for (const TargetGroup* const end = groups_ + outlook.open_end; group != end; ++group) result |= find(*group);
    if (outlook.open_end == outlook.groups_end) return unload(result);
    for (const TargetGroup* const end = groups_ + outlook.groups_end; group != end; ++group)
      if (is_open(gates_[group->gate])) result |= find(*group);
    return unload(result);
  }

  Register targets(const TargetGroup& group) const {
    std::uint64_t index = Bits::extract(occupied_.word(0), group.relevant.word(0));
    if constexpr (Words == 2) index |= Bits::extract(occupied_.word(1), group.relevant.word(1)) << group.low_count;
    return load(entries_ + (group.table + index * Words)) & landing(group.landing);
  }

  bool is_open(const TargetGate& gate) const {
    const Cells on_it = narrow<Words>(gate.cells) & occupied_;
    return gate.pieces == 0 ? on_it.empty() : on_it.size() == gate.pieces;
  }

  const Outlook* outlooks_;
  const TargetGroup* groups_;
  const std::uint64_t* entries_;
  const TargetGate* gates_;
  Cells occupied_;
  /// By `Landing`: the cells that targets may be.
  std::array<Register, landing_count> landings_;
};

}  // namespace trigon
