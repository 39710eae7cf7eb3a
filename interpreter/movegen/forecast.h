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
// The cells are those that the walk looks at (walk.h), the normative generator. The sensitive lines have cells too, and so have
// the royal's moves (safety_forecast.h).
// Tested in tests/property/forecast_test.cpp by comparison with counting afresh.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "interpreter/movegen/look_around.h"
#include "interpreter/movegen/pins_and_checks.h"
#include "interpreter/movegen/safety_forecast.h"

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
  /// The piece on `from` has `count` legal moves that are not special; `is_tied` when they depend on the lines. False when they
  /// depend on more than these and what stands on cells, so that they cannot be forecast.
  bool note(const Position& position, Cell from, std::uint32_t count, bool is_tied);
  /// The lines depend on the safety of the `royals`.
  void note_safety(const Position& position, const Cells& attackers, const Cells& royals,
                   const SpecialMoves<Words>& specials) {
    safety_.note(position, attackers, royals, specials);
    castling_count_ = specials.castlings;
    special_count_ = castling_count_ + specials.captures;
  }
  /// There are no moves but those that were noted.
  void close() { is_whole_ = true; }

  /// The sensitive lines of the position.
  const PinsAndChecks<Words>& lines() const { return lines_; }

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
  /// What the lines and the moves of royals depend on.
  const SafetyForecast<Words>& safety() const { return safety_; }

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
  /// Notes where a piece looks of whose moves the tables know all, and no way: its targets. False, and nothing noted, of others.
  bool note_steps(Piece piece, Cell from);
  /// Of a piece whose walk looks at nodes with these flags.
  bool is_told_by_cells(Piece piece, unsigned flags) const;
  /// Does the number of moves of a piece that opens cells depend on who watches them?
  bool may_split(Piece piece, Cell from) const;
  /// Notes what the piece on `from` may pass.
  [[gnu::noinline]] void note_opener(const Position& position, Cell from);
  /// What the last ply may have changed.
  SafetyChange changed_by_last_ply(const Position& position) const;
  /// The pieces that could open a cell to capture en passant by `taker`, which stands on `cell` before or after.
  Cells openers_before(Piece taker, Cell cell) const;

  const Ruleset* ruleset_ = nullptr;
  std::uint64_t hash_before_ = 0;
  Player player_ = 0;
  std::uint8_t phase_ = 0;
  bool is_guarded_ = false, is_whole_ = false;
  PinsAndChecks<Words> lines_;
  Cells noted_, tied_, passed_;
  std::uint64_t count_of_all_ = 0, castling_count_ = 0, special_count_ = 0;
  std::array<std::uint32_t, 64 * Words> counts_;
  /// By cell: the pieces that look at it. Whatever may change the count of a noted piece is here, in `opened_by_`, or, if it is
  /// tied, in what safety depends on; pieces that depend on more are not noted.
  std::vector<Cells> looked_at_;
  /// By cell: the pieces that may pass it, and have more moves when that opens it to capture en passant. Empty when there are
  /// none.
  std::vector<Cells> opened_by_;
  SafetyForecast<Words> safety_;
};

template <std::size_t Words>
void Forecast<Words>::begin(const Position& position, const Cells& attackers, bool is_guarded) {
  ruleset_ = &position.ruleset();
  hash_before_ = position.hash_before();
  player_ = position.turn();
  phase_ = position.phase_index();
  is_guarded_ = is_guarded;
  is_whole_ = false;
  safety_.clear();
  is_guarded ? lines_.find(position, attackers) : lines_.ignore();
  noted_.clear();
  tied_.clear();
  opened_by_.clear();
  count_of_all_ = castling_count_ = special_count_ = 0;
  looked_at_.assign(ruleset_->grid.cell_count(), Cells());
  passed_.clear();
  for (const EnPassantRight& right : position.en_passant_rights()) passed_.insert(right.passed);
}

template <std::size_t Words>
bool Forecast<Words>::note(const Position& position, Cell from, std::uint32_t count, bool is_tied) {
  const Piece piece = position.at(from);
  unsigned flags = 0;
  looked_at_[from].insert(from);
  if (!note_steps(piece, from))
    look_around(position, from, [&](const Node& node) {
      looked_at_[node.cell].insert(from);
      flags |= node.flags;
    });
  if (!is_told_by_cells(piece, flags)) return false;
  noted_.insert(from);
  if (is_tied) tied_.insert(from);
  counts_[from] = count;
  count_of_all_ += count;
  if (flags & node_flag::opens_en_passant && may_split(piece, from)) note_opener(position, from);
  return true;
}

template <std::size_t Words>
bool Forecast<Words>::note_steps(Piece piece, Cell from) {
  if constexpr (Words <= max_table_words) {
    if (ruleset_->targets.empty()) return false;
    const PieceCellEntry& entry = ruleset_->entry(piece, from);
    if (entry.groups_begin != entry.groups_end || (entry.traits & ~PieceCellEntry::takes) != 0) return false;
    narrow<Words>(entry.steps_to_empty | entry.steps_to_enemy).for_each([&](Cell to) { looked_at_[to].insert(from); });
    return true;
  }
  return false;
}

/// Nodes come in preorder: whatever leads to the last one noted and to a later one has been noted.
template <std::size_t Words>
void Forecast<Words>::note_opener(const Position& position, Cell from) {
  opened_by_.resize(looked_at_.size());
  const MoveProgram& program = ruleset_->program(position.at(from));
  const Node* last = program.begin_of(from);
  look_around(position, from, [&](const Node& node) {
    if (!node.has(node_flag::opens_en_passant)) return;
    const Node* passed = &node;
    while ((passed = program.before(from, passed)) != nullptr && passed >= last) opened_by_[passed->cell].insert(from);
    last = &node;
  });
}

/// Where one way leads to a target it counts once, whatever cells it opens.
template <std::size_t Words>
bool Forecast<Words>::may_split(Piece piece, Cell from) const {
  return ruleset_->targets.empty() ||
         (ruleset_->entry(piece, from).traits & (PieceCellEntry::splits | PieceCellEntry::walks)) != 0;
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
auto Forecast<Words>::kept(const Position& position) const -> Kept {
  Cells concerned;
  position.for_each_change_of_last_ply(
      [&](Cell cell, Piece before) { concerned |= concerned_by(cell, before, position.at(cell)); });
  for (const EnPassantRight& right : position.en_passant_rights())
    concerned |= narrow<Words>(ruleset_->en_passant_origins[right.passed]);
  const SafetyChange changed = changed_by_last_ply(position);
  if (changed >= SafetyChange::lines) return {false, noted_ - tied_ - concerned};
  if (changed == SafetyChange::goals) concerned |= safety_.royals();
  return {true, noted_ - concerned};
}

/// More than one relocation may change anything.
template <std::size_t Words>
SafetyChange Forecast<Words>::changed_by_last_ply(const Position& position) const {
  const Edit* const edit = position.only_relocation_of_last_ply();
  if (!safety_.is_noted() || edit == nullptr) return SafetyChange::specials;
  return std::max(safety_.changed_by_leaving(edit->from),
                  safety_.changed_by_coming(edit->to, position.at(edit->to), narrow<Words>(position.occupied())));
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
  const OccupancyTables& tables = ruleset_->targets;
  if (tables.empty()) {
    for (const MoveLine& line : ruleset_->program(taker).lines_from(cell))
      if (line.has(node_flag::takes_en_passant)) add(line.to);
  } else if (const PieceCellEntry& entry = ruleset_->entry(taker, cell); entry.traits & PieceCellEntry::takes) {
    tables.en_passant_captures(entry).cells.for_each(add);
  }
  return openers;
}

}  // namespace trigon
