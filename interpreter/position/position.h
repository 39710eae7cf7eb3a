// A position: who stands where, whose turn it is, what has moved, and all else that can change the future.
//
// A position is changed by plies. A ply is a list of cell edits plus new counters; `undo_ply` takes the last one back.
// What a move means is known in interpreter/rules/apply.h, not here. Tested in tests/unit/position_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/ruleset.h"
#include "interpreter/position/hashing.h"
#include "interpreter/position/hook_handle.h"
#include "interpreter/position/ply_stack.h"

namespace trigon {

/// By the set of players who are in, and a player: who of them comes next.
inline constexpr auto next_players = [] {
  std::array<std::array<Player, max_players>, std::size_t{1} << max_players> table{};
  for (std::size_t in = 0; in < table.size(); ++in)
    for (std::size_t player = 0; player < max_players; ++player) {
      std::size_t next = player;
      do next = (next + 1) % max_players;
      while (next != player && !(in >> next & 1));
      table[in][player] = static_cast<Player>(next);
    }
  return table;
}();

class Position {
 public:
  /// An empty board, the first player to move, everybody in. `ruleset` must outlive the position.
  explicit Position(const Ruleset& ruleset);

  const Ruleset& ruleset() const { return *ruleset_; }

  Piece at(Cell cell) const { return board_[cell]; }
  const Piece* board() const { return board_.data(); }
  /// Cells of an owner's pieces; `dead_owner` is an owner too.
  const CellSet& cells_of(Player owner) const { return cells_of_[owner]; }
  /// The cells of the pieces of each program, whoever has them: sets of as many words as the grid has, one after the other;
  /// `AttackerCandidates::row_size` words in all.
  const std::uint64_t* cells_by_program() const { return cells_by_program_.data(); }
  /// The same of one program.
  template <std::size_t Words>
  CellSetOf<Words> cells_of_program(std::size_t program) const {
    CellSetOf<Words> cells;
    for (std::size_t w = 0; w < std::min(Words, words_); ++w) cells.word(w) = cells_by_program_[program * words_ + w];
    return cells;
  }
  /// All cells that are not empty.
  const CellSet& occupied() const { return occupied_; }
  std::size_t piece_count(Player owner) const;
  bool has_only_royals(Player owner) const {
    for (std::size_t w = 0; w < words_; ++w)
      if (cells_of_[owner].word(w) != royals_of_[owner].word(w)) return false;
    return true;
  }
  /// Is a royal all that the player has?
  bool is_bare(Player player) const { return royal_count_[player] == 1 && has_only_royals(player); }
  /// The royal cells of an owner.
  const CellSet& royals_of(Player owner) const { return royals_of_[owner]; }
  /// Those of all owners.
  const CellSet& royals() const { return royals_; }
  std::size_t royal_count(Player owner) const { return royal_count_[owner]; }
  /// The lowest royal cell of a player, or `no_cell`.
  Cell royal_cell(Player player) const { return royals_of_[player].first(); }

  /// Has there ever been, in plies that were taken back too, a piece whose owner was not its home (the dead apart), or one that
  /// had not moved where no piece of its home is set up? `Ruleset::passing_watchers` does not know of them.
  bool has_converted_pieces() const { return has_converted_pieces_; }

  Player turn() const { return state().turn; }
  PlayerSet players_in() const { return state().players_in; }
  bool is_in(Player player) const { return (state().players_in >> player) & 1; }
  std::size_t in_count() const;
  /// Is every player in? Neutral ones never are.
  bool is_everybody_in() const { return state().players_in == all_players_; }
  /// Players who were in at first, see `Ruleset::contender_count`.
  std::size_t contender_count() const { return contender_count_; }
  /// Is one player left at most?
  bool is_last_in() const { return (state().players_in & (state().players_in - 1)) == 0; }
  /// Of sets of the grid's cells.
  std::size_t words() const { return words_; }
  /// Index of the phase, see `Ruleset::phases`.
  std::uint8_t phase_index() const { return state().phase; }
  const Phase& phase() const { return ruleset_->phases[state().phase]; }
  /// Players who began their last turn mated.
  PlayerSet mated() const { return state().mated; }
  /// Turns in a row in which a player had no move and passed.
  int passes() const { return static_cast<int>(state().passes); }
  /// An integer of the position, by slot: hands and values of scripts.
  int value(std::uint16_t slot) const { return values_[slot]; }
  /// How many pieces of a type somebody holds; 0 for a type that cannot be held.
  int held(Player holder, Player side, PieceType type) const;
  /// Does a player hold a piece of these types, of whatever side?
  bool holds_some(Player holder, TypeSet types) const;
  /// May a script add moves for the player to move?
  bool may_be_generated_for() const {
    const HookRules& hooks = ruleset_->hooks;
    return (hooks.generating_phases >> state().phase & 1) &&
           (hooks.generating_holdings == all_types || holds_some(state().turn, hooks.generating_holdings));
  }
  /// The pieces of a type that a player has on the board.
  int count_of(Player owner, PieceType type) const;
  /// The next player in turn order after `player` who is in.
  Player next_in(Player player) const;
  /// Plies since a capture or a move of a piece that resets the count.
  int half_move_clock() const { return static_cast<int>(state().half_move_clock); }
  /// Castlings whose pieces have not moved, as a bit each.
  std::uint32_t castling_rights() const { return state().castling_rights; }
  std::span<const EnPassantRight> en_passant_rights() const {
    return {rights_.data() + state().rights_begin, rights_.data() + state().rights_end};
  }
  bool has_en_passant_rights() const { return state().rights_begin != state().rights_end; }
  /// Equal for positions with the same future, but for the number of quiet plies.
  std::uint64_t hash() const { return state().hash; }
  /// That of the position before the last ply, of which there must be one.
  std::uint64_t hash_before() const { return plies_.below().hash; }
  /// The hash computed from nothing, to check the incremental one.
  std::uint64_t fresh_hash() const;

  /// Plies that can be taken back.
  std::size_t ply_count() const { return plies_.ply_count(); }
  /// Calls `visit(cell, before)` for each change of a cell in the last ply, of which there must be one; a cell that changed more
  /// than once comes more than once.
  template <class Visit>
  void for_each_change_of_last_ply(Visit&& visit) const;
  /// If the last ply, of which there must be one, was a relocation and changed no other cell, what it was; else nothing.
  const Edit* only_relocation_of_last_ply() const;
  /// Starts a ply; all changes below belong to it.
  void begin_ply() { plies_.push({}); }
  /// Starts a ply with what `relocate` does, in less time.
  void begin_ply_with(Cell from, Cell to, Piece after);
  void undo_ply();

  /// Puts `piece` on `cell` in place of what stands there; an empty piece clears the cell.
  void edit(Cell cell, Piece piece);
  /// The piece on `from`, where there is one, goes to `to`, another cell, in place of what stands there, and becomes `after`,
  /// which has its owner and its home.
  void relocate(Cell from, Cell to, Piece after);
  void set_turn(Player player);
  void set_out(Player player);
  void set_half_move_clock(int plies) { state().half_move_clock = static_cast<std::uint32_t>(plies); }
  void set_phase(std::uint8_t phase) {
    if (phase != state().phase) change_phase(phase);
  }
  void set_mated(PlayerSet mated);
  void set_passes(int passes) {
    if (passes != this->passes()) change_passes(passes);
  }
  void set_value(std::uint16_t slot, int value);
  void set_castling_rights(std::uint32_t rights);
  /// Keeps the rights that `keep(right)` holds for and drops the others.
  template <class Keep>
  void filter_en_passant_rights(Keep&& keep);
  void add_en_passant_right(EnPassantRight right);

  /// The scripts of the game. Only for rulesets that have hooks.
  HookRuntime& hooks() const { return hooks_.get(*ruleset_->hooks.factory); }

 private:
  struct ValueEdit {
    std::uint16_t slot;
    std::int16_t before;
  };

  template <bool IsOneWord>
  [[gnu::noinline]] void undo_ply_on();
  /// `put_on`, and below `shift` between words: not inlined, so that the usual way needs few registers.
  [[gnu::noinline]] void put_back(Cell cell, Piece piece);
  [[gnu::noinline]] void take_back_all();
  void take_back(const Edit& edit);
  void change_phase(std::uint8_t phase);
  void change_passes(int passes);
  /// Writes an item, which is not one of the stack, behind its first `count`.
  template <class Item, class Count>
  [[gnu::always_inline]] static void push(std::vector<Item>& stack, Count& count, const Item& item) {
    if (stack.data() + count == std::to_address(stack.end())) [[unlikely]]
      grow(stack);
    stack[count++] = item;
  }
  template <class Item>
  [[gnu::noinline]] static void grow(std::vector<Item>& stack) {
    stack.resize(2 * stack.size() + 16);
  }
  /// The word of the cell in the set of the piece's program.
  std::uint64_t& program_word(Cell cell, Piece piece) {
    return cells_by_program_[ruleset_->program_index(piece) * words_ + (cell >> 6)];
  }
  PlyState& state() { return plies_.top(); }
  const PlyState& state() const { return plies_.top(); }
  /// A relocation that has been noted, but for the hash.
  void go(Cell from, Cell to, Piece after);
  /// What stands on `from` goes to the empty cell `to` as `after`; neither hash nor edits are touched.
  template <bool IsOneWord>
  void shift(Cell from, Cell to, Piece after);
  [[gnu::noinline]] void shift_between_words(Cell from, Cell to, Piece after);
  /// Takes off what stands on a cell, also out of the hash.
  [[gnu::noinline]] void capture(Cell cell, Piece victim);
  /// The part of a shift for a piece that changes its type.
  void shift_type(Cell from, Cell to, Piece before, Piece after);
  void take_off(Cell cell);
  void put_on(Cell cell, Piece piece);
  /// In place of both: what stands on a cell gets another owner and is else as it was.
  void pass_on(Cell cell, Piece after);
  void start_new_rights();
  void note_converted(Cell cell, Piece piece);

  const Ruleset* ruleset_;
  std::size_t words_, contender_count_;
  TypeSet royal_types_;
  PlayerSet all_players_;
  bool has_converted_pieces_ = false;
  std::array<Piece, max_cells> board_{};
  CellSet occupied_, royals_;
  std::array<CellSet, max_owners> cells_of_{};
  std::array<CellSet, max_owners> royals_of_{};
  std::array<std::uint16_t, max_owners> royal_count_{};
  std::vector<std::uint64_t> cells_by_program_;
  std::array<std::int16_t, max_values> values_{};
  PlyStack plies_;
  // Stacks: vectors that only grow, whose use is counted in the state of each ply.
  std::vector<Edit> edits_;
  std::vector<ValueEdit> value_edits_;
  /// The rights of all plies one after the other; the state says which are in force.
  std::vector<EnPassantRight> rights_;
  mutable HookHandle hooks_;
};

template <class Visit>
void Position::for_each_change_of_last_ply(Visit&& visit) const {
  const auto visit_both = [&](const Edit& edit) {
    if (edit.from != no_cell) visit(edit.from, edit.on_from);
    visit(edit.to, edit.on_to);
  };
  if (state().first.to != no_cell) visit_both(state().first);
  for (std::uint32_t i = plies_.below().edit_count; i < state().edit_count; ++i) visit_both(edits_[i]);
}

inline const Edit* Position::only_relocation_of_last_ply() const {
  const std::uint32_t edits = state().edit_count - plies_.below().edit_count;
  const bool has_first = state().first.to != no_cell;
  if (edits != (has_first ? 0u : 1u)) return nullptr;
  const Edit& edit = has_first ? state().first : edits_[state().edit_count - 1];
  return edit.from != no_cell ? &edit : nullptr;
}

template <class Keep>
void Position::filter_en_passant_rights(Keep&& keep) {
  if (state().rights_begin == state().rights_end) return;
  const std::uint32_t begin = state().rights_begin;
  const std::uint32_t end = state().rights_end;
  start_new_rights();
  for (std::uint32_t i = begin; i < end; ++i) {
    const EnPassantRight right = rights_[i];
    state().hash ^= hashing::of_right(right);
    if (keep(right)) add_en_passant_right(right);
  }
}

inline Player Position::next_in(Player player) const { return next_players[state().players_in][player]; }

inline void Position::edit(Cell cell, Piece piece) {
  const Piece before = board_[cell];
  push(edits_, state().edit_count, {no_cell, cell, Piece(), before});
  if (before.differs_by_owner(piece)) {
    state().hash ^= hashing::of_piece(cell, before) ^ hashing::of_piece(cell, piece);
    note_converted(cell, piece);
    return pass_on(cell, piece);
  }
  if (!before.is_empty()) {
    state().hash ^= hashing::of_piece(cell, before);
    take_off(cell);
  }
  if (!piece.is_empty()) {
    state().hash ^= hashing::of_piece(cell, piece);
    if (piece.owner() != piece.home() || piece.is_unmoved()) [[unlikely]]
      note_converted(cell, piece);
    put_on(cell, piece);
  }
}

inline void Position::relocate(Cell from, Cell to, Piece after) {
  push(edits_, state().edit_count, {from, to, board_[from], board_[to]});
  go(from, to, after);
}

inline void Position::begin_ply_with(Cell from, Cell to, Piece after) {
  plies_.push({from, to, board_[from], board_[to]});
  go(from, to, after);
}

inline void Position::go(Cell from, Cell to, Piece after) {
  const Piece victim = board_[to];
  state().hash ^= hashing::of_piece(from, board_[from]) ^ hashing::of_piece(to, after);
  if (!victim.is_empty()) capture(to, victim);
  // On larger grids nobody could predict whether both cells are in one word.
  words_ == 1 ? shift<true>(from, to, after) : shift_between_words(from, to, after);
}

template <bool IsOneWord>
[[gnu::always_inline]] inline void Position::shift(Cell from, Cell to, Piece after) {
  const Piece before = board_[from];
  board_[from] = Piece();
  board_[to] = after;
  const std::uint64_t bit_from = std::uint64_t{1} << (from & 63), bit_to = std::uint64_t{1} << (to & 63);
  const auto swap_both = [&](std::uint64_t* words) {
    if constexpr (IsOneWord) {
      *words ^= bit_from | bit_to;
    } else {
      words[from >> 6] ^= bit_from;
      words[to >> 6] ^= bit_to;
    }
  };
  swap_both(&occupied_.word(0));
  swap_both(&cells_of_[after.owner()].word(0));
  if (before.type() != after.type()) [[unlikely]]
    return shift_type(from, to, before, after);
  swap_both(cells_by_program_.data() + ruleset_->program_index(after) * (IsOneWord ? 1 : words_));
  if (!(royal_types_ >> after.type() & 1)) return;
  swap_both(&royals_.word(0));
  swap_both(&royals_of_[after.owner()].word(0));
}

inline void Position::take_off(Cell cell) {
  const Piece piece = board_[cell];
  board_[cell] = Piece();
  occupied_.erase(cell);
  program_word(cell, piece) &= ~(std::uint64_t{1} << (cell & 63));
  cells_of_[piece.owner()].erase(cell);
  if (!(royal_types_ >> piece.type() & 1)) return;
  royals_.erase(cell);
  royals_of_[piece.owner()].erase(cell);
  --royal_count_[piece.owner()];
}

inline void Position::put_on(Cell cell, Piece piece) {
  board_[cell] = piece;
  occupied_.insert(cell);
  program_word(cell, piece) |= std::uint64_t{1} << (cell & 63);
  cells_of_[piece.owner()].insert(cell);
  if (!(royal_types_ >> piece.type() & 1)) return;
  royals_.insert(cell);
  royals_of_[piece.owner()].insert(cell);
  ++royal_count_[piece.owner()];
}

inline void Position::pass_on(Cell cell, Piece after) {
  const Player before = board_[cell].owner();
  board_[cell] = after;
  cells_of_[before].erase(cell);
  cells_of_[after.owner()].insert(cell);
  if (!(royal_types_ >> after.type() & 1)) return;
  royals_of_[before].erase(cell);
  royals_of_[after.owner()].insert(cell);
  --royal_count_[before];
  ++royal_count_[after.owner()];
}

inline void Position::set_turn(Player player) {
  state().hash ^= hashing::of_turn(state().turn) ^ hashing::of_turn(player);
  state().turn = player;
}

}  // namespace trigon
