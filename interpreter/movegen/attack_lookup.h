// Where a piece would be attacked, looked up for several cells at once by what the attackers could capture.
// Tested with the royals' moves in tests/property/playing_test.cpp and by perft tables.
#pragma once

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/target_lookup.h"

namespace trigon::engine {

/// Looks up attacks in one position. `Words` is that of the grid; `Bits` gathers bits (extract_bits.h).
template <std::size_t Words, class Bits>
class AttackLookup {
 public:
  using Cells = CellSetOf<Words>;

  /// Looks at the position without the `victim`, which is taken off the cell `removed`; `occupied` are the cells of all
  /// other pieces.
  AttackLookup(const Position& position, Piece victim, Cell removed, const Cells& occupied)
      : position_(position),
        ruleset_(position.ruleset()),
        victim_(victim),
        removed_(removed),
        occupied_(occupied),
        lookup_(TargetLookup<Words, Bits>::of_captures(ruleset_.targets, occupied)) {}

  /// The cells among `cells` on which one of `attackers` could capture the victim if it stood there.
  Cells attacked(const Cells& cells, const Cells& attackers) const {
    Cells possible;
    cells.for_each(
        [&](Cell to) { possible |= ruleset_.attacker_candidates.among<Words>(position_.cells_by_program(), to); });
    Cells rest = cells;
    (possible & attackers).find([&](Cell from) {
      rest -= attacked_by(position_.at(from), from, rest);
      return rest.empty();
    });
    return cells - rest;
  }

 private:
  Cells attacked_by(Piece piece, Cell from, const Cells& cells) const {
    const PieceCellEntry& entry = ruleset_.entry(piece, from);
    if ((entry.traits & (PieceCellEntry::interpreted | PieceCellEntry::limited)) == 0)
      return lookup_.targets(entry) & cells;
    if (entry.traits & PieceCellEntry::interpreted) return attacked_along_lines(piece, from, cells);
    return cells & lookup_.targets(entry, [&](const Cells& targets, const TargetGroup& group) {
      return allows_victim(ruleset_.conditions[group.condition], piece, victim_) ? targets : Cells();
    });
  }

  /// The cells on which the piece could capture the victim, found by its lines, for pieces that the tables cannot
  /// express.
  [[gnu::noinline]] Cells attacked_along_lines(Piece piece, Cell from, const Cells& cells) const {
    Cells result;
    cells.for_each([&](Cell to) {
      if (ruleset_.attack_table(piece).reaches(from, to) &&
          could_capture(position_, piece, from, to, victim_, occupied_, {removed_, no_cell}))
        result.insert(to);
    });
    return result;
  }

  const Position& position_;
  const Ruleset& ruleset_;
  const Piece victim_;
  const Cell removed_;
  const Cells occupied_;
  const TargetLookup<Words, Bits> lookup_;
};

}  // namespace trigon::engine
