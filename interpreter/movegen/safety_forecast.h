// What a move may change for the royals of who replies, as far as it is known before the move.
//
// Safety has cells: those of the enemies who could capture where a royal stands or may go, and of their ways there, as far as few
// pieces stand on them. While none of these changes, and nobody comes to where he could capture there, the sensitive lines stay
// as they are, and the royal may go where it could. Tested in tests/property/forecast_test.cpp by comparison with counting afresh.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/look_around.h"

namespace trigon {

/// What a move may change for the royal of who replies. The greater is all that the smaller are, and more.
enum class SafetyChange : std::uint8_t {
  none,
  goals,     // where it may go
  lines,     // the sensitive lines
  specials,  // which castlings and captures en passant are legal
};
inline constexpr std::size_t safety_change_count = 4;

/// Moves on whose legality the lines do not decide: castlings, and captures en passant on cells that were opened before.
template <std::size_t Words>
struct SpecialMoves {
  /// How many are legal.
  std::uint32_t castlings = 0, captures = 0;
  /// They depend on the safety of these cells, ...
  CellSetOf<Words> safe;
  /// ... and on what stands on these.
  CellSetOf<Words> decisive;
};

/// `Words` is enough for the grid of the positions.
template <std::size_t Words>
class SafetyForecast {
 public:
  using Cells = CellSetOf<Words>;

  /// Nothing is known.
  void clear() {
    is_noted_ = false;
    royals_.clear();
  }
  /// What follows is true of `position`, whose last ply passed the turn on. The lines depend on the safety of the `royals`;
  /// `attackers` are the pieces of enemies who are in.
  void note(const Position& position, const Cells& attackers, const Cells& royals, const SpecialMoves<Words>& specials);

  bool is_noted() const { return is_noted_; }
  /// Those that must be kept safe.
  const Cells& royals() const { return royals_; }
  /// What it may change that a piece of an enemy leaves a cell, and that it comes to another one and is `after` there, when the
  /// move is nothing but that. Whether `occupied_after` has the cell to which it comes does not matter.
  SafetyChange changed_by_leaving(Cell from) const;
  SafetyChange changed_by_coming(Cell to, Piece after, const Cells& occupied_after) const;

 private:
  static constexpr std::size_t index(SafetyChange what) { return static_cast<std::size_t>(what); }
  /// Notes where it matters for an attacker, who could ever capture on `to`.
  void note_attacker(const Position& position, Cell from, Cell to);
  /// What may change when some attack on a cell begins or ends, and when one begins.
  SafetyChange decided_on(Cell to) const;
  SafetyChange threatened_on(Cell to) const;
  /// What a piece changes by its attacks.
  SafetyChange threat_by(Piece piece, Cell cell, const Cells& occupied) const;
  /// Does an attacker's line matter with these pieces on its way: can it capture, or could it if the one left that it pins?
  bool matters(const MoveLine& line, const Cells& blockers) const;

  const Ruleset* ruleset_ = nullptr;
  Player player_ = 0;
  bool is_noted_ = false, has_specials_ = false, has_legal_specials_ = false;
  Cells royals_;
  /// Cells that must be safe, of royals and of special moves; and where a royal could go besides.
  Cells safe_, goals_;
  /// Pieces that may be gone when it is asked who attacks, and the player's others.
  Cells lifted_, own_;
  /// By what depends on it: where it matters that an enemy leaves, and that one comes. Nothing stands for `none`.
  std::array<Cells, safety_change_count> decided_by_leaving_, decided_by_coming_;
  /// Where anything depends on that one comes.
  Cells decisive_;
  /// By program as in `AttackerCandidates`: from where pieces could ever capture on safe cells or goals.
  std::vector<std::uint64_t> threats_;
};

template <std::size_t Words>
void SafetyForecast<Words>::note(const Position& position, const Cells& attackers, const Cells& royals,
                                 const SpecialMoves<Words>& specials) {
  ruleset_ = &position.ruleset();
  player_ = position.turn();
  is_noted_ = true;
  has_legal_specials_ = specials.castlings + specials.captures > 0;
  royals_ = royals;
  lifted_ = royals | specials.decisive;
  own_ = narrow<Words>(position.cells_of(player_)) - lifted_;
  has_specials_ = !specials.safe.empty();
  safe_ = specials.safe | royals;
  goals_.clear();
  royals.for_each(
      [&](Cell royal) { look_around(position, royal, [&](const Node& node) { goals_.insert(node.cell); }); });
  // Where an own piece stands nobody goes, and when it is captured its cell remembers the royal.
  goals_ -= safe_ | narrow<Words>(position.cells_of(player_));
  decided_by_leaving_ = decided_by_coming_ = {};
  decided_by_coming_[index(SafetyChange::specials)] = decided_by_leaving_[index(SafetyChange::specials)] =
      specials.decisive | royals;
  const AttackerCandidates& origins = ruleset_->attacker_candidates;
  threats_.assign(origins.row_size(), 0);
  (safe_ | goals_).for_each([&](Cell to) {
    origins.add_row(to, threats_.data());
    const Cells possible = attackers & origins.among<Words>(position.cells_by_program(), to);
    possible.for_each([&](Cell from) { note_attacker(position, from, to); });
  });
  decisive_.clear();
  for (const Cells& cells : decided_by_coming_) decisive_ |= cells;
}

template <std::size_t Words>
SafetyChange SafetyForecast<Words>::decided_on(Cell to) const {
  if (goals_.contains(to)) return SafetyChange::goals;
  return has_specials_ ? SafetyChange::specials : SafetyChange::lines;
}

template <std::size_t Words>
void SafetyForecast<Words>::note_attacker(const Position& position, Cell from, Cell to) {
  Cells& leaving = decided_by_leaving_[index(decided_on(to))];
  Cells& coming = decided_by_coming_[index(decided_on(to))];
  const std::size_t program = ruleset_->program_index(position.at(from));
  const AttackTable& table = ruleset_->attacks[program];
  const auto [begin, end] = table.known_lines(from, to);
  for (std::size_t number = begin; number != end; ++number) {
    Cells way = path_set_of<Words>(table, ruleset_->programs[program], number);
    const Cells blockers = way & (narrow<Words>(position.occupied()) - lifted_);
    const MoveLine& line = table.line(number);
    // It may matter only when an enemy has left its way.
    (blockers - own_).for_each([&](Cell enemy) {
      Cells others = blockers;
      others.erase(enemy);
      if (matters(line, others)) leaving.insert(enemy);
    });
    if (!matters(line, blockers)) continue;
    leaving.insert(from);
    way.insert(from);
    coming |= way;
  }
}

/// On a royal's line one own piece more is a pinned one. Fewer pieces than hurdles matter too, since one may come.
template <std::size_t Words>
bool SafetyForecast<Words>::matters(const MoveLine& line, const Cells& blockers) const {
  const std::size_t pinned = royals_.contains(line.to) ? 1 : 0;
  if (line.hurdles == 0 && !(blockers - own_).empty()) return false;
  return blockers.size() <= line.hurdles + pinned;
}

template <std::size_t Words>
SafetyChange SafetyForecast<Words>::changed_by_leaving(Cell from) const {
  SafetyChange changed = SafetyChange::none;
  for (const SafetyChange what : {SafetyChange::goals, SafetyChange::lines, SafetyChange::specials})
    if (decided_by_leaving_[index(what)].contains(from)) changed = what;
  return changed;
}

template <std::size_t Words>
SafetyChange SafetyForecast<Words>::changed_by_coming(Cell to, Piece after, const Cells& occupied_after) const {
  SafetyChange changed = SafetyChange::none;
  // Most cells decide nothing.
  if (decisive_.contains(to))
    for (const SafetyChange what : {SafetyChange::goals, SafetyChange::lines, SafetyChange::specials})
      if (decided_by_coming_[index(what)].contains(to)) changed = what;
  return changed == SafetyChange::specials ? changed : std::max(changed, threat_by(after, to, occupied_after));
}

template <std::size_t Words>
SafetyChange SafetyForecast<Words>::threat_by(Piece piece, Cell cell, const Cells& occupied) const {
  if (piece.owner() == player_) return SafetyChange::specials;
  const std::size_t program = ruleset_->program_index(piece);
  SafetyChange threat = SafetyChange::none;
  if (!(threats_[program * ruleset_->grid.words() + (cell >> 6)] >> (cell & 63) & 1)) return threat;
  const AttackTable& table = ruleset_->attacks[program];
  const Cells blocking = occupied - lifted_;
  (safe_ | goals_).for_each([&](Cell to) {
    if (!table.reaches(cell, to)) return;
    const auto [begin, end] = table.known_lines(cell, to);
    for (std::size_t number = begin; number != end; ++number)
      if (matters(table.line(number), path_set_of<Words>(table, ruleset_->programs[program], number) & blocking))
        threat = std::max(threat, threatened_on(to));
  });
  return threat;
}

/// A new attack ends special moves, but brings none.
template <std::size_t Words>
SafetyChange SafetyForecast<Words>::threatened_on(Cell to) const {
  if (goals_.contains(to)) return SafetyChange::goals;
  if (has_legal_specials_) return SafetyChange::specials;
  return royals_.contains(to) ? SafetyChange::lines : SafetyChange::goals;
}

}  // namespace trigon
