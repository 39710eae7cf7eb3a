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
// these changes, and nobody comes to where he could capture there, the sensitive lines stay as they are. Tested in tests/property/forecast_test.cpp by comparison with
// counting afresh.
#pragma once

#include <array>
#include <vector>

#include "interpreter/movegen/sensitive_lines.h"
#include "interpreter/movegen/walk.h"

namespace trigon {

/// `Words` is enough for the grid of the positions.
template <std::size_t Words>
class Forecast {
 public:
  using Cells = CellSetOf<Words>;

  // --- writing ----------------------------------------------------------------------------------------------------

  /// Forgets all. What is noted next is true of `position`, whose last ply passed the turn on and changed no cell; `attackers`
  /// are the pieces of enemies who are in. With `is_guarded` royals must be kept safe.
  void begin(const Position& position, const Cells& attackers, bool is_guarded);
  /// The piece on `from` has `count` legal moves; `is_tied` when they depend on the lines. False when they depend on more than
  /// these and what stands on cells, so that they cannot be forecast.
  bool note(const Position& position, Cell from, std::uint32_t count, bool is_tied);
  /// The lines depend on the safety of the `royals` and of the `safe` cells, which castling needs. There are `count` castlings,
  /// which depend on it too, and on what stands on the `decisive` cells.
  void note_safety(const Position& position, const Cells& attackers, const Cells& royals, const Cells& safe,
                   const Cells& decisive, std::uint32_t count);
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
  /// May it capture en passant?
  bool has_rights() const { return has_rights_; }
  /// Are there pieces that have more moves when they open cells to capture en passant?
  bool has_openers() const { return !openers_.empty(); }
  /// The pieces whose moves may change when `before` leaves a cell and `after` comes to it.
  Cells concerned_by(Cell cell, Piece before, Piece after) const;
  /// May the lines change by a move that is nothing but a piece that goes from one cell to another and is `after` there?
  bool changes_lines(Cell from, Cell to, Piece after, const Cells& occupied_after) const;

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

  /// Noted pieces, and those of them whose moves depend on the lines.
  const Cells& noted() const { return noted_; }
  const Cells& tied() const { return tied_; }
  /// How many moves the noted pieces have that are not among these.
  std::uint64_t count_without(const Cells& pieces) const {
    std::uint64_t count = count_of_all_;
    (noted_ & pieces).for_each([&](Cell cell) { count -= counts_[cell]; });
    return count;
  }
  std::uint64_t castling_count() const { return castling_count_; }

 private:
  /// Of a piece whose walk looks at nodes with these flags.
  bool is_told_by_cells(Piece piece, unsigned flags) const;
  /// Does the number of moves of a piece that opens cells depend on who watches them?
  bool may_split(Piece piece, Cell from) const;
  void note_attacker(const Position& position, Cell from, Cell to);
  /// Calls `look(node)` for all that the walk of the piece on `from` looks at.
  template <class Look>
  void look_around(const Position& position, Cell from, Look&& look) const;
  /// The pieces that could open a cell to capture en passant by `taker`, which stands on `cell` before or after.
  Cells openers_before(Piece taker, Cell cell) const;

  const Ruleset* ruleset_ = nullptr;
  std::uint64_t hash_before_ = 0;
  Player player_ = 0;
  std::uint8_t phase_ = 0;
  bool is_guarded_ = false, has_rights_ = false, has_safety_ = false, is_whole_ = false;
  SensitiveLines<Words> lines_;
  Cells noted_, tied_;
  /// Noted pieces that have more moves when they open some of the cells that they pass to capture en passant.
  Cells openers_;
  std::uint64_t count_of_all_ = 0, castling_count_ = 0;
  std::array<std::uint32_t, 64 * Words> counts_;
  /// By cell: the pieces that look at it.
  std::vector<Cells> looked_at_;
  /// Is a piece on a cell so near to capturing where it must not that the lines depend on it?
  bool is_threat(Piece piece, Cell cell, const Cells& occupied) const;
  /// Pieces on the way of a line, more than its hurdles, with which it matters still: on a royal's line one, which may be pinned.
  std::size_t matters_with(Cell to) const { return royals_.contains(to) ? 1 : 0; }
  /// Cells that must be safe: those of royals, and others; and those whose piece may be gone when it is asked who attacks.
  Cells royals_, safe_, lifted_;
  /// Where the lines depend on whether a piece leaves, and whether one comes.
  Cells decided_by_leaving_, decided_by_coming_;
  /// By program as in `AttackOrigins`: from where pieces could ever capture on the safe cells.
  std::vector<std::uint64_t> threats_;
};

template <std::size_t Words>
void Forecast<Words>::begin(const Position& position, const Cells& attackers, bool is_guarded) {
  ruleset_ = &position.ruleset();
  hash_before_ = position.hash_before();
  player_ = position.turn();
  phase_ = position.phase_index();
  is_guarded_ = is_guarded;
  has_rights_ = position.has_en_passant_rights();
  has_safety_ = is_whole_ = false;
  is_guarded ? lines_.find(position, attackers) : lines_.ignore();
  noted_.clear();
  tied_.clear();
  openers_.clear();
  count_of_all_ = castling_count_ = 0;
  looked_at_.assign(ruleset_->grid.cell_count(), Cells());
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
  if (flags & node_flag::opens_en_passant && may_split(position.at(from), from)) openers_.insert(from);
  return true;
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
                                  const Cells& safe, const Cells& decisive, std::uint32_t count) {
  has_safety_ = true;
  castling_count_ = count;
  royals_ = royals;
  lifted_ = royals | decisive;
  safe_ = safe | royals;
  royals.for_each([&](Cell royal) {
    look_around(position, royal, [&](const Node& node) { safe_.insert(node.cell); });
  });
  // Where an own piece stands nobody goes, and when it is captured its cell remembers the royal.
  safe_ -= narrow<Words>(position.cells_of(player_)) - royals - safe;
  decided_by_leaving_ = decided_by_coming_ = decisive | royals;
  const AttackOrigins& origins = ruleset_->attack_origins;
  threats_.assign(origins.row_size(), 0);
  safe_.for_each([&](Cell to) {
    origins.add_row(to, threats_.data());
    const Cells possible = attackers & origins.among<Words>(position.cells_by_program(), to);
    possible.for_each([&](Cell from) { note_attacker(position, from, to); });
  });
}

template <std::size_t Words>
void Forecast<Words>::note_attacker(const Position& position, Cell from, Cell to) {
  const std::size_t program = ruleset_->program_index(position.at(from));
  const AttackTable& table = ruleset_->attacks[program];
  const auto [begin, end] = table.known_lines(from, to);
  for (std::size_t number = begin; number != end; ++number) {
    Cells way = way_of<Words>(table, ruleset_->programs[program], number);
    const Cells blockers = way & (narrow<Words>(position.occupied()) - lifted_);
    const std::size_t enough = table.line(number).hurdles + matters_with(to);
    if (blockers.size() <= enough + 1) decided_by_leaving_ |= blockers;
    if (blockers.size() > enough) continue;
    way.insert(from);
    decided_by_leaving_.insert(from);
    decided_by_coming_ |= way;
  }
}

template <std::size_t Words>
auto Forecast<Words>::kept(const Position& position) const -> Kept {
  Cells concerned;
  Cell left = no_cell, reached = no_cell;
  std::size_t changes = 0;
  position.for_each_change_of_last_ply([&](Cell cell, Piece before) {
    const Piece after = position.at(cell);
    concerned |= concerned_by(cell, before, after);
    (after.is_empty() ? left : reached) = cell;
    ++changes;
  });
  for (const EnPassantRight& right : position.en_passant_rights())
    concerned |= narrow<Words>(ruleset_->en_passant_origins[right.passed]);
  const bool is_relocation = changes == 2 && left != no_cell && reached != no_cell;
  const bool has_lines =
      has_safety_ && is_relocation &&
      !changes_lines(left, reached, position.at(reached), narrow<Words>(position.occupied()));
  return {has_lines, (has_lines ? noted_ : noted_ - tied_) - concerned};
}

template <std::size_t Words>
auto Forecast<Words>::concerned_by(Cell cell, Piece before, Piece after) const -> Cells {
  Cells concerned = looked_at_[cell];
  if (openers_.empty()) return concerned;
  if (!before.is_empty()) concerned |= openers_before(before, cell);
  if (!after.is_empty()) concerned |= openers_before(after, cell);
  return concerned;
}

/// A piece looks at all cells that it passes.
template <std::size_t Words>
auto Forecast<Words>::openers_before(Piece taker, Cell cell) const -> Cells {
  Cells openers;
  const auto add = [&](Cell passed) { openers |= looked_at_[passed]; };
  const TargetTables& tables = ruleset_->targets;
  if (tables.empty()) {
    for (const Reach& reach : ruleset_->program(taker).reaches_from(cell))
      if (reach.has(node_flag::takes_en_passant)) add(reach.to);
  } else if (const Outlook& outlook = ruleset_->outlook(taker, cell); outlook.traits & Outlook::takes) {
    tables.takings(outlook).cells.for_each(add);
  }
  return openers & openers_;
}

template <std::size_t Words>
bool Forecast<Words>::changes_lines(Cell from, Cell to, Piece after, const Cells& occupied_after) const {
  return decided_by_leaving_.contains(from) || decided_by_coming_.contains(to) || is_threat(after, to, occupied_after);
}

template <std::size_t Words>
bool Forecast<Words>::is_threat(Piece piece, Cell cell, const Cells& occupied) const {
  if (piece.owner() == player_) return ruleset_->royal_types >> piece.type() & 1;
  const std::size_t program = ruleset_->program_index(piece);
  if (!(threats_[program * ruleset_->grid.words() + (cell >> 6)] >> (cell & 63) & 1)) return false;
  const AttackTable& table = ruleset_->attacks[program];
  return safe_.find([&](Cell to) {
    if (!table.reaches(cell, to)) return false;
    const auto [begin, end] = table.known_lines(cell, to);
    for (std::size_t number = begin; number != end; ++number) {
      const Cells blockers = way_of<Words>(table, ruleset_->programs[program], number) & (occupied - lifted_);
      if (blockers.size() <= table.line(number).hurdles + matters_with(to)) return true;
    }
    return false;
  }) != no_cell;
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
