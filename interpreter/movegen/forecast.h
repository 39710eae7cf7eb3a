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
// The cells are those that the walk looks at (walk.h), the normative generator. Safety has cells too: enemies who could ever
// capture where the royal stands or may go, and their ways there. While nothing happens on them, and nobody new comes to where
// he could capture there, the sensitive lines stay as they are. Tested in tests/property/forecast_test.cpp by comparison with
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
  /// The piece on `from` has `count` legal moves. They depend on what stands on cells and, when it is `tied`, on the lines.
  void note(const Position& position, Cell from, std::uint32_t count, bool is_tied);
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
  /// The pieces whose moves may change when `before` leaves a cell and `after` comes to it.
  Cells concerned_by(Cell cell, Piece before, Piece after) const;
  /// May the lines change when `after` stands on the cell in place of something else?
  bool is_sensitive(Cell cell, Piece after) const;

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
  /// Calls `look(node)` for all that the walk of the piece on `from` looks at.
  template <class Look>
  void look_around(const Position& position, Cell from, Look&& look) const;
  void note_watchers(const Position& position, Cell from);

  const Ruleset* ruleset_ = nullptr;
  std::uint64_t hash_before_ = 0;
  Player player_ = 0;
  std::uint8_t phase_ = 0;
  bool is_guarded_ = false, has_rights_ = false, has_safety_ = false, is_whole_ = false;
  SensitiveLines<Words> lines_;
  Cells noted_, tied_;
  std::uint64_t count_of_all_ = 0, castling_count_ = 0;
  std::array<std::uint32_t, 64 * Words> counts_;
  /// By cell: the pieces that look at it, and those whose moves depend on whether a piece there could capture en passant.
  std::vector<Cells> looked_at_, watched_from_;
  /// Where safety depends on what stands there, and, by program as in `AttackOrigins`, from where pieces could threaten it.
  Cells sensitive_;
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
  count_of_all_ = castling_count_ = 0;
  looked_at_.assign(ruleset_->grid.cell_count(), Cells());
  watched_from_.assign(ruleset_->en_passant_origins.size(), Cells());
}

template <std::size_t Words>
void Forecast<Words>::note(const Position& position, Cell from, std::uint32_t count, bool is_tied) {
  noted_.insert(from);
  if (is_tied) tied_.insert(from);
  counts_[from] = count;
  count_of_all_ += count;
  looked_at_[from].insert(from);
  unsigned flags = 0;
  look_around(position, from, [&](const Node& node) {
    looked_at_[node.cell].insert(from);
    flags |= node.flags;
  });
  if (flags & node_flag::opens_en_passant && !watched_from_.empty()) note_watchers(position, from);
}

/// The cells that it may pass are empty ones at which it looks.
template <std::size_t Words>
void Forecast<Words>::note_watchers(const Position& position, Cell from) {
  Cells watchers;
  look_around(position, from, [&](const Node& node) {
    if (position.at(node.cell).is_empty()) watchers |= narrow<Words>(ruleset_->en_passant_origins[node.cell]);
  });
  watchers.for_each([&](Cell cell) { watched_from_[cell].insert(from); });
}

template <std::size_t Words>
void Forecast<Words>::note_safety(const Position& position, const Cells& attackers, const Cells& royals,
                                  const Cells& safe, const Cells& decisive, std::uint32_t count) {
  has_safety_ = true;
  castling_count_ = count;
  sensitive_ = decisive | royals;
  Cells wanted = safe | royals;
  royals.for_each([&](Cell royal) {
    look_around(position, royal, [&](const Node& node) { wanted.insert(node.cell); });
  });
  // Where an own piece stands nobody goes, and when it is captured its cell remembers the royal.
  wanted -= narrow<Words>(position.cells_of(player_)) - royals - safe;
  const AttackOrigins& origins = ruleset_->attack_origins;
  threats_.assign(origins.row_size(), 0);
  wanted.for_each([&](Cell to) {
    origins.add_row(to, threats_.data());
    const Cells possible = attackers & origins.among<Words>(position.cells_by_program(), to);
    sensitive_ |= possible;
    possible.for_each([&](Cell from) {
      const std::size_t program = ruleset_->program_index(position.at(from));
      for (const Reach& line : ruleset_->attacks[program].lines(from, to))
        for (std::uint32_t i = 0; i < line.path_length; ++i)
          sensitive_.insert(ruleset_->programs[program].path(line)[i]);
    });
  });
}

template <std::size_t Words>
auto Forecast<Words>::kept(const Position& position) const -> Kept {
  bool has_lines = has_safety_;
  Cells concerned;
  position.for_each_change_of_last_ply([&](Cell cell, Piece before) {
    const Piece after = position.at(cell);
    concerned |= concerned_by(cell, before, after);
    has_lines = has_lines && !is_sensitive(cell, after);
  });
  for (const EnPassantRight& right : position.en_passant_rights())
    concerned |= narrow<Words>(ruleset_->en_passant_origins[right.passed]);
  return {has_lines, (has_lines ? noted_ : noted_ - tied_) - concerned};
}

template <std::size_t Words>
auto Forecast<Words>::concerned_by(Cell cell, Piece before, Piece after) const -> Cells {
  const bool is_watched =
      !watched_from_.empty() && (ruleset_->takes_en_passant(before) || ruleset_->takes_en_passant(after));
  return is_watched ? looked_at_[cell] | watched_from_[cell] : looked_at_[cell];
}

template <std::size_t Words>
bool Forecast<Words>::is_sensitive(Cell cell, Piece after) const {
  if (sensitive_.contains(cell)) return true;
  if (after.is_empty()) return false;
  if (after.owner() == player_ && (ruleset_->royal_types >> after.type() & 1)) return true;
  const std::size_t word = ruleset_->program_index(after) * ruleset_->grid.words() + (cell >> 6);
  return threats_[word] >> (cell & 63) & 1;
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
