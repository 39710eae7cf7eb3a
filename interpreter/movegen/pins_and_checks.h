// Pins and checks: which moves keep the own royal safe, found once for a position instead of once for a move.
//
// For the royal on k and each enemy piece on a from which a line of its leads to k, let b be the pieces between. The
// line matters when moving one piece can open or close it, and then says where moves may end: `pinned_targets` for the
// pieces that it pins, `targets` for all others.
//
//   line         b                targets                   of pieces of b that are ours
//   plain        none             between + a (a check: block or capture)
//                one of ours      anywhere                  between + a (a pin)
//   one hurdle   none             not between
//                one              between - b + a           not between, or a
//                two              anywhere                  between - b + a
//   hurdle on h,     none         not h
//   the last cell    only on h    between - h + a           anywhere
//                    not on h     anywhere                  not h
//                    on h and one anywhere                  anywhere that on h; between - b + a that before h
//
// A move of a piece that is not royal, with no other effect than going from f to t, is legal when t is allowed by every
// line. Moves with other effects are tested one by one. Several lines may join two cells, so there is no shortcut for
// double check: the masks of all lines are intersected. Tested by comparison with testing every move (tests/property).
#pragma once

#include <vector>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

/// `Words` is enough for the grid of the positions.
template <std::size_t Words>
class PinsAndChecks {
 public:
  using Cells = CellSetOf<Words>;

  /// Looks at all lines from `attackers`, the enemies who are in, to the only royal of the player to move. Without a
  /// royal all moves are allowed.
  void find(const Position& position, const Cells& attackers);
  /// For moves that need not keep a royal safe: all are allowed.
  void ignore();

  /// Must each move be tested, because pins and checks cannot decide? So it is with several royals, with hurdles of
  /// certain owners or types or on certain cells, and where captures explode, or pieces freeze or protect others or
  /// capture aside, or scripts say who attacks, or captured pieces are still on the board.
  bool must_test_all() const { return must_test_all_; }
  /// The cells to which a piece on `from` that is not royal may go.
  Cells legal_targets(Cell from) const { return pinned_.contains(from) ? pinned_targets(from) : check_evasions_; }
  /// The pieces that are pinned, whose targets have limits of their own.
  const Cells& pinned() const { return pinned_; }
  /// The cells to which all other pieces may go and on which pieces may be dropped: all cells when there is no check.
  const Cells& check_evasions() const { return check_evasions_; }

 private:
  struct Line {
    Cells targets, pinned_targets, pinned;
  };

  void add_from(const Ruleset& ruleset, Cell from, Piece piece);
  /// Notes a line. Few enough pieces stand between that a move can open or close it.
  void add_plain(const MoveLine& line, const Cells& between, const Cells& blockers);
  void add_hopping(const MoveLine& line, const Cells& between, const Cells& blockers);
  void add_landing_behind(const MoveLine& line, Cell hurdle, const Cells& between, const Cells& blockers);
  void add(const Line& line);
  Cells pinned_targets(Cell from) const;

  bool must_test_all_ = false;
  Cell royal_cell_ = no_cell;
  Piece royal_;
  std::vector<Line> lines_;
  /// The results over all lines.
  Cells check_evasions_, pinned_;
  Cells occupied_, own_;
};

template <std::size_t Words>
void PinsAndChecks<Words>::ignore() {
  lines_.clear();
  check_evasions_ = ~Cells();
  pinned_.clear();
  must_test_all_ = false;
}

template <std::size_t Words>
void PinsAndChecks<Words>::find(const Position& position, const Cells& attackers) {
  ignore();
  const Player defender = position.turn();
  must_test_all_ = position.royal_count(defender) > 1 || position.ruleset().explosion || position.ruleset().freezing ||
                   position.ruleset().protection || position.ruleset().has_captures_aside ||
                   position.ruleset().hooks.has_attackers() ||
                   (position.ruleset().has_kept_captures && !position.cells_of(captured_owner).empty());
  if (position.royal_count(defender) != 1) return;
  royal_cell_ = position.royals_of<Words>(defender).first();
  royal_ = position.at(royal_cell_);
  occupied_ = position.occupied<Words>();
  own_ = position.cells_of<Words>(defender);
  const Ruleset& ruleset = position.ruleset();
  const Cells candidates =
      attackers & ruleset.attacker_candidates.among<Words>(position.cells_by_program(), royal_cell_);
  candidates.for_each([&](Cell from) { add_from(ruleset, from, position.at(from)); });
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_from(const Ruleset& ruleset, Cell from, Piece piece) {
  const std::size_t program = ruleset.program_index(piece);
  const AttackTable& table = ruleset.attacks[program];
  const auto [begin, end] = table.known_lines<Words>(from, royal_cell_);
  for (std::size_t number = begin; number != end; ++number) {
    const MoveLine& line = table.line(number);
    const Cells between = path_set_of<Words>(table, ruleset.programs[program], number);
    const Cells blockers = between & occupied_;
    // A move takes at most one piece off a line, except for moves that are tested one by one.
    if (blockers.size() > line.hurdles + std::size_t{1} || !may_capture(ruleset, line, piece, royal_)) continue;
    if (line.hurdles == 0) {
      add_plain(line, between, blockers);
      continue;
    }
    if (line.has_places || !ruleset.conditions[line.condition()].hops_over_all()) must_test_all_ = true;
    if (line.has_places) continue;
    if (line.lands_behind)
      add_landing_behind(line, ruleset.programs[program].path(line)[line.path_length - 1], between, blockers);
    else
      add_hopping(line, between, blockers);
  }
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_plain(const MoveLine& line, const Cells& between, const Cells& blockers) {
  Cells stop = between;
  stop.insert(line.from);
  if (blockers.empty())
    add({stop, stop, {}});
  else if (own_.contains(blockers.first()))
    add({~Cells(), stop, blockers});
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_hopping(const MoveLine& line, const Cells& between, const Cells& blockers) {
  const std::size_t count = blockers.size();
  Cells second_hurdle = between;
  second_hurdle.insert(line.from);
  second_hurdle -= blockers;
  const Cells not_between = ~between;
  add({count == 0   ? not_between
       : count == 1 ? second_hurdle
                    : ~Cells(),
       count == 2 ? second_hurdle : not_between, blockers & own_});
}

template <std::size_t Words>
void PinsAndChecks<Words>::add_landing_behind(const MoveLine& line, Cell hurdle, const Cells& between,
                                              const Cells& blockers) {
  Cells before = between, not_hurdle = ~Cells();
  before.erase(hurdle);
  not_hurdle.erase(hurdle);
  const bool has_hurdle = blockers.contains(hurdle);
  const Cells blocking = blockers & before;
  if (blocking.size() > 1) return;
  Cells stop = before - blocking;
  stop.insert(line.from);
  if (blocking.empty())
    add({has_hurdle ? stop : not_hurdle, ~Cells(), blockers & own_});
  else
    add({~Cells(), has_hurdle ? stop : not_hurdle, blocking & own_});
}

template <std::size_t Words>
void PinsAndChecks<Words>::add(const Line& line) {
  lines_.push_back(line);
  check_evasions_ &= line.targets;
  pinned_ |= line.pinned;
}

template <std::size_t Words>
auto PinsAndChecks<Words>::pinned_targets(Cell from) const -> Cells {
  Cells targets = ~Cells();
  for (const Line& line : lines_) targets &= line.pinned.contains(from) ? line.pinned_targets : line.targets;
  return targets;
}

}  // namespace trigon::engine
