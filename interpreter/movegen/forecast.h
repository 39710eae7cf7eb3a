// The replies of a player, as far as they are known before the move that they answer.
//
// Most replies to one move are replies to the next one too. So before the moves of a position are made in turn, the replies
// of each piece are counted as if the turn were just passed on, and each cell on which they depend remembers the piece. After
// a move only the pieces that its cells remember are looked at again; when they remember none, the move need not be made.
//
//     white to move    a rook of black's on d8 has c8 b8 a8 and d7 d6 d5, where it stops at a pawn of white's
//     after a2-a3      neither a2 nor a3 remembers the rook: it has six moves still
//     after c4xd5      d5 does: its moves are counted again
//
// The cells are those that the walk looks at (walk.h), the normative generator. Safety has cells too: those of the enemies who
// could capture where the royal stands or may go, and of their ways there, as far as few pieces stand on them. While none of
// these changes, and nobody comes to where he could capture there, the sensitive lines stay as they are.
// Tested in tests/property/forecast_test.cpp by comparison with counting afresh.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "interpreter/movegen/sensitive_lines.h"
#include "interpreter/movegen/walk.h"

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
class Forecast {
 public:
  using Cells = CellSetOf<Words>;

  // --- writing ----------------------------------------------------------------------------------------------------

  /// Forgets all. What is noted next is true of `position`, whose last ply passed the turn on and changed no cell; `attackers`
  /// are the pieces of enemies who are in. With `is_guarded` royals must be kept safe.
  void begin(const Position& position, const Cells& attackers, bool is_guarded);
  /// The piece on `from` has `count` legal moves that are not special; `is_tied` when they depend on the lines. False when they
  /// depend on more than these and what stands on cells, so that they cannot be forecast.
  bool note(const Position& position, Cell from, std::uint32_t count, bool is_tied);
  /// The lines depend on the safety of the `royals`.
  void note_safety(const Position& position, const Cells& attackers, const Cells& royals,
                   const SpecialMoves<Words>& specials);
  /// There are no moves but those that were noted.
  void close() { is_whole_ = true; }

  /// The sensitive lines of the position.
  const SensitiveLines<Words>& lines() const { return lines_; }

  // --- before a move ----------------------------------------------------------------------------------------------

  /// Is it from `position`, with the pass instead of a move?
  bool is_from(const Position& position) const {
    return ruleset_ == &position.ruleset() && position.hash() == hash_before_;
  }
  /// Are there no replies but those that were noted?
  bool is_whole() const { return is_whole_; }
  /// The side that replies, and the phase in which it does.
  Player player() const { return player_; }
  std::uint8_t phase() const { return phase_; }
  bool is_guarded() const { return is_guarded_; }
  /// The cells on which somebody might capture en passant what has passed them before.
  const Cells& passed() const { return passed_; }
  /// Are there pieces that have more moves when they open cells to capture en passant?
  bool has_openers() const { return !opened_by_.empty(); }
  /// The pieces whose moves may change when `before` leaves a cell and `after` comes to it.
  Cells concerned_by(Cell cell, Piece before, Piece after) const;
  /// The pieces that look at some of these cells.
  Cells looking_at(const Cells& cells) const;
  /// What it may change that a piece of an enemy leaves a cell, and that it comes to another one and is `after` there, when the
  /// move is nothing but that. Whether `occupied_after` has the cell to which it comes does not matter.
  SafetyChange changed_by_leaving(Cell from) const;
  SafetyChange changed_by_coming(Cell to, Piece after, const Cells& occupied_after) const;

  // --- after a move -----------------------------------------------------------------------------------------------

  /// Is it about `position`, whose last ply came in place of the pass?
  bool is_about(const Position& position, bool is_guarded) const {
    return ruleset_ == &position.ruleset() && position.ply_count() > 0 && position.hash_before() == hash_before_ &&
           position.turn() == player_ && position.phase_index() == phase_ && is_guarded == is_guarded_;
  }
  /// What was noted and holds still.
  struct Kept {
    /// The lines, and the number of castlings.
    bool has_lines = false;
    /// The pieces whose moves are as they were: if the lines are not, as far as the new ones forbid nothing.
    Cells pieces;
  };
  Kept kept(const Position& position) const;

  // --- before and after -------------------------------------------------------------------------------------------

  const Cells& noted() const { return noted_; }
  /// Those that must be kept safe.
  const Cells& royals() const { return royals_; }
  /// Noted pieces whose moves depend on the lines.
  const Cells& tied() const { return tied_; }
  /// How many moves the noted pieces have that are not among these.
  std::uint64_t count_without(const Cells& pieces) const {
    std::uint64_t count = count_of_all_;
    (noted_ & pieces).for_each([&](Cell cell) { count -= counts_[cell]; });
    return count;
  }
  /// How many moves the piece on a cell has, if it was noted.
  std::uint32_t count_of(Cell from) const { return noted_.contains(from) ? counts_[from] : 0; }
  std::uint64_t castling_count() const { return castling_count_; }
  /// With the captures en passant.
  std::uint64_t special_count() const { return special_count_; }

 private:
  static constexpr std::size_t index(SafetyChange what) { return static_cast<std::size_t>(what); }
  /// Of a piece whose walk looks at nodes with these flags.
  bool is_told_by_cells(Piece piece, unsigned flags) const;
  /// Does the number of moves of a piece that opens cells depend on who watches them?
  bool may_split(Piece piece, Cell from) const;
  /// Notes what the piece on `from` may pass.
  [[gnu::noinline]] void note_opener(const Position& position, Cell from);
  SafetyChange changed_by_last_ply(const Position& position) const;
  /// Notes where it matters for an attacker, who could ever capture on `to`.
  void note_attacker(const Position& position, Cell from, Cell to);
  /// What may change when some attack on a cell begins or ends, and when one begins.
  SafetyChange decided_on(Cell to) const;
  SafetyChange threatened_on(Cell to) const;
  /// What a piece changes by its attacks.
  SafetyChange threat_by(Piece piece, Cell cell, const Cells& occupied) const;
  /// Does an attacker's line matter with these pieces on its way: can it capture, or could it if the one left that it pins?
  bool matters(const Reach& line, const Cells& blockers) const;
  /// Calls `look(node)` for all that the walk of the piece on `from` looks at.
  template <class Look>
  void look_around(const Position& position, Cell from, Look&& look) const;
  /// The pieces that could open a cell to capture en passant by `taker`, which stands on `cell` before or after.
  Cells openers_before(Piece taker, Cell cell) const;

  const Ruleset* ruleset_ = nullptr;
  std::uint64_t hash_before_ = 0;
  Player player_ = 0;
  std::uint8_t phase_ = 0;
  bool is_guarded_ = false, has_safety_ = false, has_specials_ = false, is_whole_ = false;
  SensitiveLines<Words> lines_;
  Cells noted_, tied_, passed_;
  std::uint64_t count_of_all_ = 0, castling_count_ = 0, special_count_ = 0;
  std::array<std::uint32_t, 64 * Words> counts_;
  /// By cell: the pieces that look at it. Whatever may change the count of a noted piece is here, in `opened_by_`, or, if it is
  /// tied, in what safety depends on; pieces that depend on more are not noted.
  std::vector<Cells> looked_at_;
  /// By cell: the pieces that may pass it, and have more moves when that opens it to capture en passant. Empty when there are
  /// none.
  std::vector<Cells> opened_by_;
  // Of safety.
  Cells royals_;
  /// Cells that must be safe, of royals and of special moves; and where a royal could go besides.
  Cells safe_, goals_;
  /// Pieces that may be gone when it is asked who attacks, and the player's others.
  Cells lifted_, own_;
  /// By what depends on it: where it matters that an enemy leaves, and that one comes. In place of `none` stands where something
  /// depends on that he comes.
  std::array<Cells, safety_change_count> decided_by_leaving_, decided_by_coming_;
  /// By program as in `AttackOrigins`: from where pieces could ever capture on safe cells or goals.
  std::vector<std::uint64_t> threats_;
};

template <std::size_t Words>
void Forecast<Words>::begin(const Position& position, const Cells& attackers, bool is_guarded) {
  ruleset_ = &position.ruleset();
  hash_before_ = position.hash_before();
  player_ = position.turn();
  phase_ = position.phase_index();
  is_guarded_ = is_guarded;
  has_safety_ = is_whole_ = false;
  is_guarded ? lines_.find(position, attackers) : lines_.ignore();
  noted_.clear();
  tied_.clear();
  opened_by_.clear();
  count_of_all_ = castling_count_ = special_count_ = 0;
  royals_.clear();
  looked_at_.assign(ruleset_->grid.cell_count(), Cells());
  passed_.clear();
  for (const EnPassantRight& right : position.en_passant_rights()) passed_.insert(right.passed);
}

template <std::size_t Words>
bool Forecast<Words>::note(const Position& position, Cell from, std::uint32_t count, bool is_tied) {
  looked_at_[from].insert(from);
  unsigned flags = 0;
  look_around(position, from, [&](const Node& node) {
    looked_at_[node.cell].insert(from);
    flags |= node.flags;
  });
  if (!is_told_by_cells(position.at(from), flags)) return false;
  noted_.insert(from);
  if (is_tied) tied_.insert(from);
  counts_[from] = count;
  count_of_all_ += count;
  if (flags & node_flag::opens_en_passant && may_split(position.at(from), from)) note_opener(position, from);
  return true;
}

template <std::size_t Words>
void Forecast<Words>::note_opener(const Position& position, Cell from) {
  opened_by_.resize(looked_at_.size());
  const Program& program = ruleset_->program(position.at(from));
  look_around(position, from, [&](const Node& node) {
    if (!node.has(node_flag::opens_en_passant)) return;
    program.for_each_passed(from, &node, [&](const Node& passed) { opened_by_[passed.cell].insert(from); });
  });
}

/// Where one way leads to a target it counts once, whatever cells it opens.
template <std::size_t Words>
bool Forecast<Words>::may_split(Piece piece, Cell from) const {
  return ruleset_->targets.empty() || (ruleset_->outlook(piece, from).traits & (Outlook::splits | Outlook::walks)) != 0;
}

/// A limit of promotion counts pieces elsewhere, one piece alone passes the turn, and a cell may be opened or not by what stands
/// on the taker's way.
template <std::size_t Words>
bool Forecast<Words>::is_told_by_cells(Piece piece, unsigned flags) const {
  if (flags & node_flag::promotes && ruleset_->types[piece.type()].promotion_limit > 0) return false;
  if (flags & node_flag::opens_en_passant && ruleset_->takes_en_passant_from_afar) return false;
  return !(flags & node_flag::closes);
}

template <std::size_t Words>
void Forecast<Words>::note_safety(const Position& position, const Cells& attackers, const Cells& royals,
                                  const SpecialMoves<Words>& specials) {
  has_safety_ = true;
  castling_count_ = specials.castlings;
  special_count_ = castling_count_ + specials.captures;
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
  const AttackOrigins& origins = ruleset_->attack_origins;
  threats_.assign(origins.row_size(), 0);
  (safe_ | goals_).for_each([&](Cell to) {
    origins.add_row(to, threats_.data());
    const Cells possible = attackers & origins.among<Words>(position.cells_by_program(), to);
    possible.for_each([&](Cell from) { note_attacker(position, from, to); });
  });
  for (const SafetyChange what : {SafetyChange::goals, SafetyChange::lines, SafetyChange::specials})
    decided_by_coming_[index(SafetyChange::none)] |= decided_by_coming_[index(what)];
}

template <std::size_t Words>
SafetyChange Forecast<Words>::decided_on(Cell to) const {
  if (goals_.contains(to)) return SafetyChange::goals;
  return has_specials_ ? SafetyChange::specials : SafetyChange::lines;
}

template <std::size_t Words>
void Forecast<Words>::note_attacker(const Position& position, Cell from, Cell to) {
  Cells& leaving = decided_by_leaving_[index(decided_on(to))];
  Cells& coming = decided_by_coming_[index(decided_on(to))];
  const std::size_t program = ruleset_->program_index(position.at(from));
  const AttackTable& table = ruleset_->attacks[program];
  const auto [begin, end] = table.known_lines(from, to);
  for (std::size_t number = begin; number != end; ++number) {
    Cells way = way_of<Words>(table, ruleset_->programs[program], number);
    const Cells blockers = way & (narrow<Words>(position.occupied()) - lifted_);
    const Reach& line = table.line(number);
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
bool Forecast<Words>::matters(const Reach& line, const Cells& blockers) const {
  const std::size_t pinned = royals_.contains(line.to) ? 1 : 0;
  if (line.hurdles == 0 && !(blockers - own_).empty()) return false;
  return blockers.size() <= line.hurdles + pinned;
}

template <std::size_t Words>
auto Forecast<Words>::kept(const Position& position) const -> Kept {
  Cells concerned;
  position.for_each_change_of_last_ply(
      [&](Cell cell, Piece before) { concerned |= concerned_by(cell, before, position.at(cell)); });
  for (const EnPassantRight& right : position.en_passant_rights())
    concerned |= narrow<Words>(ruleset_->en_passant_origins[right.passed]);
  const SafetyChange changed = changed_by_last_ply(position);
  if (changed >= SafetyChange::lines) return {false, noted_ - tied_ - concerned};
  if (changed == SafetyChange::goals) concerned |= royals_;
  return {true, noted_ - concerned};
}

/// More than one relocation may change anything.
template <std::size_t Words>
SafetyChange Forecast<Words>::changed_by_last_ply(const Position& position) const {
  const Edit* const edit = position.only_relocation_of_last_ply();
  if (!has_safety_ || edit == nullptr) return SafetyChange::specials;
  return std::max(changed_by_leaving(edit->from),
                  changed_by_coming(edit->to, position.at(edit->to), narrow<Words>(position.occupied())));
}

template <std::size_t Words>
auto Forecast<Words>::concerned_by(Cell cell, Piece before, Piece after) const -> Cells {
  Cells concerned = looked_at_[cell];
  if (!has_openers()) return concerned;
  if (!before.is_empty()) concerned |= openers_before(before, cell);
  if (!after.is_empty()) concerned |= openers_before(after, cell);
  return concerned;
}

template <std::size_t Words>
auto Forecast<Words>::looking_at(const Cells& cells) const -> Cells {
  if (cells.size() >= noted_.size()) return noted_;
  Cells pieces;
  cells.for_each([&](Cell cell) { pieces |= looked_at_[cell]; });
  return pieces;
}

template <std::size_t Words>
auto Forecast<Words>::openers_before(Piece taker, Cell cell) const -> Cells {
  Cells openers;
  const auto add = [&](Cell passed) { openers |= opened_by_[passed]; };
  const TargetTables& tables = ruleset_->targets;
  if (tables.empty()) {
    for (const Reach& reach : ruleset_->program(taker).reaches_from(cell))
      if (reach.has(node_flag::takes_en_passant)) add(reach.to);
  } else if (const Outlook& outlook = ruleset_->outlook(taker, cell); outlook.traits & Outlook::takes) {
    tables.takings(outlook).cells.for_each(add);
  }
  return openers;
}

template <std::size_t Words>
SafetyChange Forecast<Words>::changed_by_leaving(Cell from) const {
  SafetyChange changed = SafetyChange::none;
  for (const SafetyChange what : {SafetyChange::goals, SafetyChange::lines, SafetyChange::specials})
    if (decided_by_leaving_[index(what)].contains(from)) changed = what;
  return changed;
}

template <std::size_t Words>
SafetyChange Forecast<Words>::changed_by_coming(Cell to, Piece after, const Cells& occupied_after) const {
  SafetyChange changed = SafetyChange::none;
  // Most cells decide nothing.
  if (decided_by_coming_[index(SafetyChange::none)].contains(to))
    for (const SafetyChange what : {SafetyChange::goals, SafetyChange::lines, SafetyChange::specials})
      if (decided_by_coming_[index(what)].contains(to)) changed = what;
  return changed == SafetyChange::specials ? changed : std::max(changed, threat_by(after, to, occupied_after));
}

template <std::size_t Words>
SafetyChange Forecast<Words>::threat_by(Piece piece, Cell cell, const Cells& occupied) const {
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
      if (matters(table.line(number), way_of<Words>(table, ruleset_->programs[program], number) & blocking))
        threat = std::max(threat, threatened_on(to));
  });
  return threat;
}

/// A new attack ends special moves, but brings none.
template <std::size_t Words>
SafetyChange Forecast<Words>::threatened_on(Cell to) const {
  if (goals_.contains(to)) return SafetyChange::goals;
  if (special_count_ > 0) return SafetyChange::specials;
  return royals_.contains(to) ? SafetyChange::lines : SafetyChange::goals;
}

template <std::size_t Words>
template <class Look>
void Forecast<Words>::look_around(const Position& position, Cell from, Look&& look) const {
  struct Visitor {
    Look& on_look;
    void on_empty(const Node&) {}
    void on_enemy(const Node&, Piece) {}
    void on_return(const Node&) {}
  };
  const Program& program = ruleset_->program(position.at(from));
  walk(program.tape(from), program.tape_end(from), position.board(), player_, ruleset_->conditions.data(),
       Visitor{look});
}

}  // namespace trigon
