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

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/supposed_board.h"

namespace trigon {

/// `Words` is enough for the grid of the positions.
template <std::size_t Words>
class PinsAndChecks {
 public:
  using Cells = CellSetOf<Words>;

  /// Looks at all lines from `attackers`, the enemies who are in, to the only royal of the player to move. Without a royal all
  /// moves are allowed.
  void find(const Position& position, const Cells& attackers);
  /// The same for who replies, whose royals are all there.
  void find(const SupposedBoard<Words>& board);
  /// For moves that need not keep a royal safe: all are allowed.
  void ignore();

  /// The masks do not tell: there are several royals, or a hurdle's type matters, so each move must be tried.
  bool must_try_all() const { return must_try_all_; }
  /// Where a piece that is not royal may go from `from`.
  Cells allowed(Cell from) const { return movers_.contains(from) ? allowed_to_mover(from) : general_; }
  /// Pieces that have limits of their own.
  const Cells& movers() const { return movers_; }
  /// Where all other pieces may go, and where a piece that was not on the board may be put.
  const Cells& allowed_to_others() const { return general_; }

 private:
  struct Line {
    Cells general;
    Cells special;
    Cells movers;
  };

  /// Looks for `defender`'s only royal. False when nothing more can be told.
  bool begin(const Position& position, Player defender, const Cells& occupied, const Cells& own);
  /// Looks at the lines from pieces, which stand where they stand in the position.
  void add_from(const Position& position, const Cells& attackers);
  void add_from(const Ruleset& ruleset, Cell from, Piece piece);
  /// Both are given what stands on the way: few enough that a move can open or close it.
  void add_plain(const MoveLine& line, const Cells& way, const Cells& blockers);
  void add_hopping(const Ruleset& ruleset, const MoveLine& line, const Cells& way, const Cells& blockers);
  void add(const Line& line);
  Cells allowed_to_mover(Cell from) const;

  bool must_try_all_ = false;
  Cell royal_cell_ = no_cell;
  Piece royal_;
  std::vector<Line> lines_;
  /// Of all lines together.
  Cells general_, movers_;
  /// The defender's pieces are `own_`.
  Cells occupied_, own_;
};

template <std::size_t Words>
void PinsAndChecks<Words>::ignore() {
  lines_.clear();
  general_ = ~Cells();
  movers_.clear();
  must_try_all_ = false;
}

template <std::size_t Words>
void PinsAndChecks<Words>::find(const Position& position, const Cells& attackers) {
  const Player defender = position.turn();
  if (begin(position, defender, narrow<Words>(position.occupied()), narrow<Words>(position.cells_of(defender))))
    add_from(position, attackers);
}

template <std::size_t Words>
void PinsAndChecks<Words>::find(const SupposedBoard<Words>& board) {
  if (!begin(board.before, board.player, board.occupied, board.own)) return;
  add_from(board.before, board.attackers);
  const Ruleset& ruleset = board.before.ruleset();
  if (ruleset.attack_table(board.piece).reaches(board.to, royal_cell_)) add_from(ruleset, board.to, board.piece);
}

template <std::size_t Words>
bool PinsAndChecks<Words>::begin(const Position& position, Player defender, const Cells& occupied, const Cells& own) {
  ignore();
  must_try_all_ = position.royal_count(defender) > 1;
  if (position.royal_count(defender) != 1) return false;
  royal_cell_ = narrow<Words>(position.royals_of(defender)).first();
  royal_ = position.at(royal_cell_);
  occupied_ = occupied;
  own_ = own;
  return true;
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_from(const Position& position, const Cells& attackers) {
  const Ruleset& ruleset = position.ruleset();
  const Cells candidates =
      attackers & ruleset.attacker_candidates.among<Words>(position.cells_by_program(), royal_cell_);
  candidates.for_each([&](Cell from) { add_from(ruleset, from, position.at(from)); });
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_from(const Ruleset& ruleset, Cell from, Piece piece) {
  const std::size_t program = ruleset.program_index(piece);
  const AttackTable& table = ruleset.attacks[program];
  const auto [begin, end] = table.known_lines(from, royal_cell_);
  for (std::size_t number = begin; number != end; ++number) {
    const MoveLine& line = table.line(number);
    const Cells way = path_set_of<Words>(table, ruleset.programs[program], number);
    const Cells blockers = way & occupied_;
    // One move takes one piece out of the way at most, but for those that are tried one by one.
    if (blockers.size() > line.hurdles + std::size_t{1} || !may_capture(ruleset, line, piece, royal_)) continue;
    line.hurdles == 0 ? add_plain(line, way, blockers) : add_hopping(ruleset, line, way, blockers);
  }
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_plain(const MoveLine& line, const Cells& way, const Cells& blockers) {
  Cells stop = way;
  stop.insert(line.from);
  if (blockers.empty())
    add({stop, stop, {}});
  else if (own_.contains(blockers.first()))
    add({~Cells(), stop, blockers});
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_hopping(const Ruleset& ruleset, const MoveLine& line, const Cells& way,
                                       const Cells& blockers) {
  if (ruleset.conditions[line.condition()].hurdles != all_types) must_try_all_ = true;
  const std::size_t count = blockers.size();
  Cells second_hurdle = way;
  second_hurdle.insert(line.from);
  second_hurdle -= blockers;
  const Cells off_way = ~way;
  add({count == 0   ? off_way
       : count == 1 ? second_hurdle
                    : ~Cells(),
       count == 2 ? second_hurdle : off_way, blockers & own_});
}

template <std::size_t Words>
void PinsAndChecks<Words>::add(const Line& line) {
  lines_.push_back(line);
  general_ &= line.general;
  movers_ |= line.movers;
}

template <std::size_t Words>
auto PinsAndChecks<Words>::allowed_to_mover(Cell from) const -> Cells {
  Cells allowed = ~Cells();
  for (const Line& line : lines_) allowed &= line.movers.contains(from) ? line.special : line.general;
  return allowed;
}

}  // namespace trigon
