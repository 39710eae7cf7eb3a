// Which moves keep the own royal safe, found once for a position instead of once for a move.
//
// For the royal on k and each enemy piece on a from which a line of its leads to k, let b be the pieces on the way. The
// line is sensitive when moving one piece can open or close it, and then says where moves may end: `special` for the
// pieces that it names, `general` for all others.
//
//   line         b                general                   for pieces of b that are ours
//   plain        none             way + a (block, capture)
//                one of ours      anywhere                  way + a (a pin)
//   one hurdle   none             not on the way
//                one              way - b + a               not on the way, or a
//                two              anywhere                  way - b + a
//
// A move of a piece that is not royal, with no other effect than going from f to t, is legal when t is allowed by every
// line. Moves with other effects are tried one by one. Tested by comparison with trying (tests/property).
#pragma once

#include <vector>

#include "interpreter/position/position.h"

namespace trigon {

class SensitiveLines {
 public:
  /// Looks at all lines to the only royal of the player to move. Without a royal all moves are allowed.
  void find(const Position& position);
  /// For moves that need not keep a royal safe: all are allowed.
  void ignore(const Position& position);

  /// The masks do not tell: there are several royals, or a hurdle's type matters, so each move must be tried.
  bool must_try_all() const { return must_try_all_; }
  /// The only royal whose safety decides, or `no_cell`.
  Cell royal() const { return royal_; }
  /// Where a piece that is not royal may go from `from`; null for anywhere. Valid until the next call.
  const CellSet* allowed(Cell from) {
    if (lines_.empty()) return nullptr;
    return movers_.contains(from) ? allowed_to_mover(from) : &general_;
  }
  /// Where a piece that was not on the board may be put; null for anywhere.
  const CellSet* allowed_to_drop() const { return lines_.empty() ? nullptr : &general_; }

 private:
  struct Line {
    CellSet general;
    CellSet special;
    CellSet movers;
  };

  void look_at(const Position& position, const Program& program, const Reach& reach, Player defender);
  void add_plain(const Position& position, const Reach& reach, const Cell* way, Player defender);
  void add_hopping(const Position& position, const Reach& reach, const Cell* way, Player defender);
  Line& add_line();
  const CellSet* allowed_to_mover(Cell from);
  CellSet everywhere() const;

  std::size_t words_ = 0;
  Cell royal_ = no_cell;
  bool must_try_all_ = false;
  std::vector<Line> lines_;
  CellSet general_, movers_, scratch_;
};

}  // namespace trigon
