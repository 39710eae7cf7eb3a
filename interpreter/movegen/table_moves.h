// The moves of a piece by occupancy tables: its targets are looked up as a set. A piece that the tables cannot express
// is left to its move program.
#pragma once

#include "interpreter/movegen/attack_lookup.h"
#include "interpreter/movegen/interpreted_moves.h"
#include "interpreter/movegen/target_lookup.h"

namespace trigon::engine {

/// Finds the moves of pieces in one position. `Bits` gathers bits for the tables (extract_bits.h).
template <std::size_t Words, class Bits, class Sink>
class TableMoves {
 public:
  using Cells = CellSetOf<Words>;

  TableMoves(const MoveContext<Words>& context, PieceMoves<Words, Sink>& piece, EnPassantWatch<Words>& watch,
             PieceScratch<Words>& scratch)
      : context_(context),
        ruleset_(context.ruleset),
        piece_(piece),
        watch_(watch),
        double_steps_(scratch.double_steps),
        lookup_(ruleset_.targets, context.occupied, context.others, context.has_quiet_moves,
                context.phase.has_captures),
        care_(traits_that_matter()),
        special_(find_special()),
        watched_(ruleset_.sparing_types.empty() ? special_ : special_ | context.others) {}

  /// Finds the moves of a piece on the fast path: takes the targets of the tables that all pins and checks allow, and
  /// hands them to `sink`. Returns false, having done nothing, when the piece needs more than that.
  [[gnu::always_inline]] bool run_simply(const PieceCellEntry& entry, const Cells& allowed, Sink& sink) {
    const unsigned traits = entry.traits & care_;
    if ((traits & ~opening_traits) != 0) return false;
    Cells targets = lookup_.targets(entry);
    if (traits != 0 && may_open(entry, targets)) return false;
    if (!(targets & watched_).empty()) [[unlikely]] {
      if (!(targets & special_).empty()) return false;
      targets = without_spared(context_.position.at(entry.from), targets);
    }
    sink.legal(targets & allowed, Move{entry.from, no_cell, MoveKind::plain, 0, 0});
    return true;
  }

  /// Finds the moves of the current piece. Returns false, having done nothing, when its program must be interpreted.
  bool run() {
    const PieceCellEntry& entry = this->entry(piece_.piece(), piece_.from());
    if (piece_.must_test_all() || must_interpret(entry)) return false;
    look_up(entry);
    return true;
  }

  const PieceCellEntry& entry(Piece piece, std::size_t from) const {
    return lookup_.entry(ruleset_.entries_of[piece.mover_slot()] + from);
  }

 private:
  static constexpr unsigned opening_traits = PieceCellEntry::opens | PieceCellEntry::splits;

  unsigned traits_that_matter() const {
    unsigned care = PieceCellEntry::interpreted | PieceCellEntry::promotes | PieceCellEntry::limited;
    if (context_.position.has_en_passant_rights()) care |= PieceCellEntry::takes;
    // Where only one move leads to a target, a count need not know which cells it opens.
    if (watch_.is_possible()) care |= Sink::needs_moves ? PieceCellEntry::opens : PieceCellEntry::splits;
    return care;
  }

  Cells find_special() const {
    Cells special;
    if (context_.is_guarded) special = context_.others & context_.position.template royals<Words>();
    if (ruleset_.hooks.victims.empty()) return special;
    context_.others.for_each([&](Cell cell) {
      if (ruleset_.hooks.victims.contains(context_.position.at(cell).type())) special.insert(cell);
    });
    return special;
  }

  /// Could an enemy capture en passant after a move of the piece to one of these targets?
  bool may_open(const PieceCellEntry& entry, const Cells& targets) {
    const DoubleSteps& steps = ruleset_.targets.double_steps(entry);
    if ((narrow<Words>(steps.watchers) & context_.attackers).empty()) return false;
    const Cells passable = targets | (narrow<Words>(steps.not_targets) - context_.occupied);
    return !(narrow<Words>(steps.cells) & watch_.cells() & passable).empty();
  }

  /// The targets without those that an unmoved piece spares.
  Cells without_spared(Piece piece, const Cells& targets) const {
    if (!piece.is_unmoved() || !ruleset_.sparing_types.contains(piece.type())) return targets;
    return without_victims(targets, [&, spared = ruleset_.types[piece.type()].spared_unmoved](Piece victim) {
      return victim.is_unmoved() && spared.contains(victim.type());
    });
  }

  /// Must the piece be interpreted, because in this position it can do what the tables cannot express?
  bool must_interpret(const PieceCellEntry& entry) const {
    const unsigned traits = entry.traits & care_;
    return traits & PieceCellEntry::interpreted || (traits & PieceCellEntry::takes && can_take_in_passing());
  }

  bool can_take_in_passing() const {
    for (const EnPassantRight& right : context_.position.en_passant_rights())
      if (ruleset_.en_passant_origins[right.passed].contains(piece_.from())) return true;
    return false;
  }

  void look_up(const PieceCellEntry& entry) {
    Cells targets = lookup_.targets(entry, [&](const Cells& cells, const TargetGroup& group) {
      return without_spared(cells, ruleset_.conditions[group.condition]);
    });
    const bool opens = (entry.traits & care_ & opening_traits) != 0 && may_open(entry, targets);
    targets = without_spared(piece_.piece(), targets);
    const bool promotes = entry.traits & PieceCellEntry::promotes;
    const Cells promoting = promotes ? narrow<Words>(ruleset_.targets.promoting(entry)) : Cells();
    (targets & special_).for_each([&](Cell to) { piece_.test(piece_.move_to(to), promoting.contains(to)); });
    targets -= special_;
    if (piece_.is_vital())
      targets = safe_among(targets);
    else
      targets &= context_.pins.legal_targets(piece_.from());
    double_steps_.clear();
    if (opens) targets -= find_double_steps(entry, targets - context_.occupied);
    if (promotes) {
      (targets & promoting).for_each([&](Cell to) { piece_.legal(piece_.move_to(to), true); });
      targets -= promoting;
    }
    piece_.legal(targets);
    for (const DoubleStep<Words>& step : double_steps_)
      piece_.legal(step.move_from(piece_.from()), promoting.contains(step.to));
  }

  /// Notes the double steps of the piece onto `empty`, which are targets of it. Returns the cells to which there is no
  /// other move.
  Cells find_double_steps(const PieceCellEntry& entry, const Cells& empty) {
    return find_double_step_moves(ruleset_.targets, ruleset_.targets.double_steps(entry), context_.occupied, empty,
                                  watch_.cells(), double_steps_, [&](const DoubleStepPath& path) {
                                    Cells open = narrow<Words>(path.passed) & watch_.cells();
                                    (open - watch_.sure_cells()).for_each([&](Cell cell) {
                                      if (!watch_.is_open(piece_.from(), path.to, cell)) open.erase(cell);
                                    });
                                    return open;
                                  });
  }

  /// The targets without the victims that the condition forbids.
  Cells without_spared(const Cells& targets, const Condition& condition) const {
    return without_victims(targets, [&](Piece victim) { return !allows_victim(condition, piece_.piece(), victim); });
  }

  template <class IsDropped>
  Cells without_victims(Cells targets, IsDropped&& is_dropped) const {
    (targets & context_.others).for_each([&](Cell to) {
      if (is_dropped(context_.position.at(to))) targets.erase(to);
    });
    return targets;
  }

  /// The targets on which the current royal would not be attacked.
  Cells safe_among(const Cells& targets) const {
    if (targets.empty()) return targets;
    Cells others = context_.occupied;
    others.erase(piece_.from());
    const AttackLookup<Words, Bits> attacks(context_.position, piece_.piece().moved(), piece_.from(), others);
    return targets - attacks.attacked(targets, context_.attackers);
  }

  const MoveContext<Words>& context_;
  const Ruleset& ruleset_;
  PieceMoves<Words, Sink>& piece_;
  EnPassantWatch<Words>& watch_;
  std::vector<DoubleStep<Words>>& double_steps_;
  const TargetLookup<Words, Bits> lookup_;
  /// The traits of entries that matter in this position.
  const unsigned care_;
  /// The pieces whose capture has effects beyond their removal.
  const Cells special_;
  /// The cells that targets are compared with: `special_`, and all enemies where pieces may spare each other.
  const Cells watched_;
};

}  // namespace trigon::engine
