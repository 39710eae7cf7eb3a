// Whether enemies could capture en passant on the cells that a move passes over. If so, it is a different move than
// others with the same end (rulings section 2).
#pragma once

#include "interpreter/movegen/context.h"

namespace trigon::engine {

/// Answers that question for the moves of one position.
template <std::size_t Words>
class EnPassantWatch {
 public:
  using Cells = CellSetOf<Words>;

  explicit EnPassantWatch(const MoveContext<Words>& context)
      : context_(context),
        is_possible_(
            !context.ruleset.en_passant_origins.empty() &&
            (context.position.has_converted_pieces() ||
             !(context.attackers & narrow<Words>(context.ruleset.double_step_watchers[context.player])).empty())) {}

  /// Can an enemy capture en passant at all, whatever moves? False makes all other questions needless.
  bool is_possible() const { return is_possible_; }

  /// Could an enemy capture en passant on `passed`, taking the piece that goes from `from` to `to`?
  bool is_open(Cell from, Cell to, Cell passed) const {
    return (!is_found_ || cells_.contains(passed)) &&
           can_be_taken_in_passing(context_.position, context_.attackers, context_.position.at(from).moved(), passed,
                                   {from, to});
  }

  /// The cells onto which enemies could capture en passant, whatever stands between. Found at the first call. Only with
  /// tables.
  const Cells& cells() {
    if (!is_found_) find();
    return cells_;
  }
  /// The cells among `cells()` onto which an enemy can capture en passant whatever passes them. Call `cells()` first.
  const Cells& sure_cells() const { return sure_cells_; }

 private:
  void find() {
    const Ruleset& ruleset = context_.ruleset;
    Cells takers;
    for (std::uint16_t program : ruleset.en_passant_programs)
      takers |= context_.position.template cells_of_program<Words>(program);
    (takers & context_.attackers).for_each([&](Cell cell) {
      const PieceCellEntry& entry = ruleset.entry(context_.position.at(cell), cell);
      if (!(entry.traits & PieceCellEntry::takes)) return;
      const EnPassantCaptures& captures = ruleset.targets.en_passant_captures(entry);
      cells_ |= narrow<Words>(captures.cells);
      sure_cells_ |= narrow<Words>(captures.sure);
    });
    is_found_ = true;
  }

  const MoveContext<Words>& context_;
  const bool is_possible_;
  bool is_found_ = false;
  Cells cells_, sure_cells_;
};

}  // namespace trigon::engine
