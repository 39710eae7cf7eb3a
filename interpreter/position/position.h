// A position: who stands where, whose turn it is, what has moved, and everything else that the future of a game depends
// on.
//
// A position is changed by plies. A ply is a list of cell edits plus new counters; `undo_ply` takes the last one back.
// What a move does is known in interpreter/rules/apply.h, not here. Tested in tests/unit/position_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/ruleset.h"
#include "interpreter/position/cell_flips.h"
#include "interpreter/position/composite.h"
#include "interpreter/position/hashing.h"
#include "interpreter/position/hook_handle.h"
#include "interpreter/position/ply_stack.h"

namespace trigon::engine {

/// The next player, by the set of players who are in and the player to move.
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
  /// The cells of an owner's pieces; `dead_owner` is an owner too. It changes as the position does, like all sets here
  /// that are views.
  CellSetView cells_of(Player owner) const { return set(of_owner(owner)); }
  /// The same as a set of its own, as all sets here can be had; `Words` is what `with_words` says for the grid.
  template <std::size_t Words>
  CellSetOf<Words> cells_of(Player owner) const {
    return copy_of<Words>(of_owner(owner));
  }
  /// The cells of the pieces of each program, whoever owns them: one set after the other, each of as many words as the
  /// grid has, `AttackerCandidates::row_size` words in all.
  const std::uint64_t* cells_by_program() const { return cells_by_program_.data(); }
  /// The cells of the pieces of one program, whoever owns them.
  template <std::size_t Words>
  CellSetOf<Words> cells_of_program(std::size_t program) const {
    CellSetOf<Words> cells;
    for (std::size_t w = 0; w < std::min(Words, words_); ++w) cells.word(w) = cells_by_program_[program * words_ + w];
    return cells;
  }
  /// The cells of the pieces that the player cannot capture: own ones, those of the partners, and what has been
  /// captured in this turn.
  template <std::size_t Words>
  CellSetOf<Words> cells_of_team(Player player) const {
    CellSetOf<Words> cells = cells_of<Words>(player);
    if (spares_others_) [[unlikely]] {
      cells |= cells_of<Words>(captured_owner);
      for (const Player partner : ruleset_->team_of[player]) cells |= cells_of<Words>(partner);
    }
    return cells;
  }
  CellSet cells_of_team(Player player) const;
  /// All cells that are not empty.
  CellSetView occupied() const { return set(SetOf::all); }
  template <std::size_t Words>
  CellSetOf<Words> occupied() const {
    return copy_of<Words>(SetOf::all);
  }
  std::size_t piece_count(Player owner) const;
  bool has_only_royals(Player owner) const { return cells_of(owner) == royals_of(owner); }
  /// Has the player a royal and nothing else?
  bool is_bare(Player player) const { return royal_count_[player] == 1 && has_only_royals(player); }
  /// The cells of an owner's royals.
  CellSetView royals_of(Player owner) const { return set(royals_of_owner(owner)); }
  template <std::size_t Words>
  CellSetOf<Words> royals_of(Player owner) const {
    return copy_of<Words>(royals_of_owner(owner));
  }
  /// The cells of all royals.
  CellSetView royals() const { return set(SetOf::royals); }
  template <std::size_t Words>
  CellSetOf<Words> royals() const {
    return copy_of<Words>(SetOf::royals);
  }
  std::size_t royal_count(Player owner) const { return royal_count_[owner]; }
  /// Under check, may the player leave no royal attacked? A player who loses with the last royal may, while there are
  /// several.
  bool guards_royals(Player player) const {
    return royal_count_[player] < 2 || !ruleset_->end.lost_with_last_royal.contains(player);
  }
  /// The lowest royal cell of a player, or `no_cell`.
  Cell royal_cell(Player player) const { return royals_of(player).first(); }

  /// Has there ever been, also in plies that were undone, a piece with another owner than its home (other than the
  /// dead), or an unmoved piece where none of its home is set up? `Ruleset::double_step_watchers` does not cover such
  /// pieces.
  bool has_converted_pieces() const { return has_converted_pieces_; }

  Player turn() const { return state().turn; }
  PlayerSet players_in() const { return state().players_in; }
  bool is_in(Player player) const { return state().players_in.contains(player); }
  std::size_t in_count() const;
  /// Are all others in and enemies of each player? Not where there are neutral players or teams.
  bool is_everybody_an_enemy() const { return state().players_in == enemies_of_all_; }
  /// The number of players who were in at first, see `Ruleset::contender_count`.
  std::size_t contender_count() const { return contender_count_; }
  /// Is at most one player in, or one team?
  bool is_last_in() const {
    return !state().players_in.has_several() || (has_teams_ && ruleset_->are_one_team(state().players_in));
  }
  /// How many words the grid's bitboards have.
  std::size_t words() const { return words_; }
  /// Index of the phase, see `Ruleset::phases`.
  std::uint8_t phase_index() const { return state().phase; }
  const Phase& phase() const { return ruleset_->phases[state().phase]; }
  /// Does the end of a move do more than pass the turn on: may it lead to another phase, leave the turn with the
  /// player, or count a check?
  bool has_turn_ends() const { return has_turn_ends_; }
  /// The players who began their last turn mated.
  PlayerSet mated() const { return state().mated; }
  /// How the game has ended, if that was for want of a move and the loser is out by it.
  NoMoveEnd ended() const { return state().ended; }
  /// Who has mated, in an ended game that this player alone wins.
  Player victor() const { return state().victor; }
  /// The cell of the piece that alone may move, since it has just moved (`Phase::same_piece`); else `no_cell`.
  Cell bound_cell() const { return state().bound; }
  /// How many turns in a row were passed, mostly because the player had no move; 255 for more.
  int passes() const { return static_cast<int>(state().passes); }
  /// An integer of the position, by slot: a hand's count or one of `Ruleset::values`.
  int value(std::uint16_t slot) const { return values_[slot]; }
  /// How many pieces of a type and side a player holds; 0 for a type that cannot be held.
  int held(Player holder, Player side, PieceType type) const;
  /// Has a player something in hand that is dropped as a piece of this type?
  bool has_for_drop(Player player, PieceType type) const;
  /// Does a player hold a piece of these types, of any side?
  bool holds_some(Player holder, TypeSet types) const;
  /// May a script add moves for the player to move?
  bool may_be_generated_for() const {
    const HookRules& hooks = ruleset_->hooks;
    return hooks.generating_phases.contains(state().phase) &&
           (hooks.generating_holdings == TypeSet::all() || holds_some(state().turn, hooks.generating_holdings));
  }
  /// How many pieces of a type a player has on the board.
  int count_of(Player owner, PieceType type) const;
  /// The number of the owner's pieces of these types on the board.
  int count_of(Player owner, TypeSet types) const;
  /// Has the owner fewer pieces than the limit of a promotion, or has that none?
  bool is_below(const PromotionLimit& limit, Player owner) const {
    return limit.most == 0 || count_of(owner, limit.counted) < limit.most;
  }
  /// The next player in turn order after `player` who is in.
  Player next_in(Player player) const;
  /// The half-move clock: plies since a capture or the move of a piece that resets it.
  int half_move_clock() const { return static_cast<int>(state().half_move_clock); }
  /// The castlings to which players still have the right.
  CastlingSet castling_rights() const { return state().castling_rights; }
  std::span<const EnPassantRight> en_passant_rights() const {
    return {rights_.data() + state().rights_begin, rights_.data() + state().rights_end};
  }
  bool has_en_passant_rights() const { return state().rights_begin != state().rights_end; }
  /// The Zobrist hash. It is equal for positions with the same future, apart from the half-move clock.
  std::uint64_t hash() const { return state().hash; }
  /// The hash computed from scratch, to check the incremental one.
  std::uint64_t fresh_hash() const;

  /// How many plies can be undone.
  std::size_t ply_count() const { return plies_.ply_count(); }
  /// The hash before the last `plies` plies, which there must be.
  std::uint64_t hash_before(std::size_t plies) const { return plies_.before(plies).hash; }
  /// Calls `visit(cell, before)` for each cell that the last `plies` plies changed, the oldest change first, with what
  /// stood there before that change. A cell may be visited several times.
  template <class Visit>
  void for_each_change(std::size_t plies, Visit&& visit) const;
  /// Starts a ply; all changes below belong to it.
  void begin_ply() { plies_.push({}); }
  /// Makes a ply in which a piece goes from one cell to another, where `step` says what stands on both now, and becomes
  /// `after`, which has the same owner and home; then it is the turn of `next`, and the half-move clock is `clock`.
  /// Most moves do nothing else. `Words` is 1, 2 or `many_words`, by the grid.
  template <std::size_t Words>
  void make_step(const Edit& step, Piece after, Player next, std::uint32_t clock);
  void undo_ply() { words_ == 1 ? undo_ply_on<1>() : words_ == 2 ? undo_ply_on<2>() : undo_ply_on<many_words>(); }

  /// Puts `piece` on `cell` in place of what stands there; an empty piece clears the cell.
  void edit(Cell cell, Piece piece);
  /// Moves the piece on `from`, if there is one, to `to`, a different cell, in place of what stands there. It becomes
  /// `after`, which has the same owner and home.
  void relocate(Cell from, Cell to, Piece after);
  void set_turn(Player player);
  void set_out(Player player);
  void set_half_move_clock(int plies) { state().half_move_clock = static_cast<std::uint32_t>(plies); }
  void set_phase(std::uint8_t phase) {
    if (phase != state().phase) change_phase(phase);
  }
  void set_mated(PlayerSet mated);
  void set_ended(NoMoveEnd ended, Player victor);
  void set_passes(int passes) {
    if (passes != this->passes()) change_passes(passes);
  }
  /// Binds the player to the piece on a cell; `no_cell` frees the player.
  void set_bound_cell(Cell cell);
  void set_value(std::uint16_t slot, int value);
  void set_castling_rights(CastlingSet rights);
  /// Keeps only the en-passant rights for which `keep(right)` holds.
  template <class Keep>
  void filter_en_passant_rights(Keep&& keep);
  void add_en_passant_right(EnPassantRight right);

  /// The composites of this position and of the search from it.
  CompositeTable& composites() { return composites_; }
  const CompositeTable& composites() const { return composites_; }

  /// The scripts of the game. Only for rulesets that have hooks.
  HookRuntime& hooks() const { return hooks_.get(*ruleset_->hooks.factory); }

 private:
  struct ValueEdit {
    std::uint16_t slot;
    std::int16_t before;
  };

  template <std::size_t Words>
  [[gnu::noinline]] void undo_ply_on();
  [[gnu::noinline]] void take_back_all();
  void take_back(const Edit& edit);
  void change_phase(std::uint8_t phase);
  void change_passes(int passes);
  /// Writes an item, which must not be one of the stack, behind its first `count`.
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
  /// The cells of the pieces that share the piece's program.
  template <std::size_t Words>
  std::uint64_t* program_cells(Piece piece) {
    return cells_by_program_.data() + ruleset_->program_index(piece) * (Words == many_words ? words_ : Words);
  }
  /// The sets of cells that a position keeps, by their number. Behind the last are those of each owner's pieces and of
  /// each owner's royals.
  enum class SetOf : std::size_t { all, royals, last };
  static constexpr std::size_t set_count = static_cast<std::size_t>(SetOf::last) + 2 * max_owners;
  static constexpr SetOf of_owner(Player owner) {
    return static_cast<SetOf>(static_cast<std::size_t>(SetOf::last) + owner);
  }
  static constexpr SetOf royals_of_owner(Player owner) {
    return static_cast<SetOf>(static_cast<std::size_t>(of_owner(owner)) + max_owners);
  }
  CellSetView set(SetOf number) const { return {sets_.data() + static_cast<std::size_t>(number) * room_, room_}; }
  template <std::size_t Words>
  CellSetOf<Words> copy_of(SetOf number) const {
    assert(room_ == room_for(Words));
    CellSetOf<Words> cells;
    const std::uint64_t* const words = sets_.data() + static_cast<std::size_t>(number) * room_for(Words);
    for (std::size_t w = 0; w < Words; ++w) cells.word(w) = words[w];
    return cells;
  }
  /// The words of a set. `Words` is 1, 2 or `many_words`, by the grid.
  template <std::size_t Words>
  std::uint64_t* set_words(SetOf number) {
    return sets_.data() + static_cast<std::size_t>(number) * (Words == many_words ? room_ : room_for(Words));
  }
  PlyState& state() { return plies_.top(); }
  const PlyState& state() const { return plies_.top(); }
  /// Moves the piece `before` on `from` to the empty cell `to` as `after`, without touching hash and edits.
  template <std::size_t Words>
  void shift(Cell from, Cell to, Piece before, Piece after);
  /// The part of `shift` for a piece that changes its type.
  void shift_type(Cell from, Cell to, Piece before, Piece after);
  /// Puts a piece on a cell or takes it off, without touching hash and edits.
  template <std::size_t Words>
  void take_off(Cell cell, Piece piece);
  template <std::size_t Words>
  void put_on(Cell cell, Piece piece);
  /// Takes a piece off; not inlined, so that moves that capture nothing need few registers.
  template <std::size_t Words>
  [[gnu::noinline]] void take_off_apart(Cell cell, Piece piece) {
    take_off<Words>(cell, piece);
  }
  template <std::size_t Words>
  [[gnu::noinline]] void put_on_apart(Cell cell, Piece piece) {
    put_on<Words>(cell, piece);
  }
  /// Takes the piece off a cell, on a grid of any size.
  void take_off(Cell cell) { words_ == 2 ? take_off<2>(cell, board_[cell]) : take_off<many_words>(cell, board_[cell]); }
  void put_on(Cell cell, Piece piece) { words_ == 2 ? put_on<2>(cell, piece) : put_on<many_words>(cell, piece); }
  void shift(Cell from, Cell to, Piece after) {
    words_ == 2 ? shift<2>(from, to, board_[from], after) : shift<many_words>(from, to, board_[from], after);
  }
  /// Changes the owner of the piece on a cell and nothing else, in place of taking it off and putting it back.
  void pass_on(Cell cell, Piece after);
  void start_new_rights();
  void note_converted(Cell cell, Piece piece);

  const Ruleset* ruleset_;
  std::size_t words_, room_, contender_count_;
  TypeSet royal_types_;
  /// All players where each is an enemy of all others; else empty.
  PlayerSet enemies_of_all_;
  bool has_teams_;
  /// Are there teams, or captured pieces that stay until the turn ends?
  bool spares_others_;
  bool has_converted_pieces_ = false;
  bool has_turn_ends_;
  std::vector<Piece> board_;
  /// The sets, one after the other, of `room_` words each.
  std::vector<std::uint64_t> sets_;
  std::array<std::uint16_t, max_owners> royal_count_{};
  std::vector<std::uint64_t> cells_by_program_;
  std::array<std::int16_t, max_values> values_{};
  PlyStack plies_;
  // Stacks: vectors that only grow, whose use is counted in the state of each ply.
  std::vector<Edit> edits_;
  std::vector<ValueEdit> value_edits_;
  /// The rights of all plies, one after the other; the state says which are in force.
  std::vector<EnPassantRight> rights_;
  CompositeTable composites_;
  mutable HookHandle hooks_;
};

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

template <class Visit>
void Position::for_each_change(std::size_t plies, Visit&& visit) const {
  const auto visit_edit = [&](const Edit& edit) {
    if (edit.from != no_cell) visit(edit.from, edit.on_from);
    if (edit.to != no_cell) visit(edit.to, edit.on_to);
  };
  for (; plies > 0; --plies) {
    const PlyState& after = plies_.before(plies - 1);
    visit_edit(after.first);
    for (std::uint32_t i = plies_.before(plies).edit_count; i < after.edit_count; ++i) visit_edit(edits_[i]);
  }
}

inline Player Position::next_in(Player player) const { return next_players[state().players_in.bits()][player]; }

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
  const Piece before = board_[from], victim = board_[to];
  push(edits_, state().edit_count, {from, to, before, victim});
  state().hash ^= hashing::of_piece(from, before) ^ hashing::of_piece(to, after);
  if (!victim.is_empty()) {
    state().hash ^= hashing::of_piece(to, victim);
    take_off(to);
  }
  shift(from, to, after);
}

template <std::size_t Words>
[[gnu::always_inline]] inline void Position::make_step(const Edit& step, Piece after, Player next,
                                                       std::uint32_t clock) {
  std::uint64_t hash = state().hash ^ hashing::of_turn(state().turn) ^ hashing::of_turn(next) ^
                       hashing::of_piece(step.from, step.on_from) ^ hashing::of_piece(step.to, after);
  if (!step.on_to.is_empty()) {
    hash ^= hashing::of_piece(step.to, step.on_to);
    take_off_apart<Words>(step.to, step.on_to);
  }
  shift<Words>(step.from, step.to, step.on_from, after);
  PlyState& state = plies_.push(step);
  state.hash = hash;
  state.half_move_clock = clock;
  state.turn = next;
}

template <std::size_t Words>
[[gnu::always_inline]] inline void Position::shift(Cell from, Cell to, Piece before, Piece after) {
  board_[from] = Piece();
  board_[to] = after;
  flip<Words>(set_words<Words>(SetOf::all), from, to);
  flip<Words>(set_words<Words>(of_owner(after.owner())), from, to);
  if (before.type() != after.type()) [[unlikely]]
    return shift_type(from, to, before, after);
  flip<Words>(program_cells<Words>(after), from, to);
  if (!royal_types_.contains(after.type())) return;
  flip<Words>(set_words<Words>(SetOf::royals), from, to);
  flip<Words>(set_words<Words>(royals_of_owner(after.owner())), from, to);
}

template <std::size_t Words>
[[gnu::always_inline]] inline void Position::take_off(Cell cell, Piece piece) {
  board_[cell] = Piece();
  flip<Words>(set_words<Words>(SetOf::all), cell);
  flip<Words>(program_cells<Words>(piece), cell);
  flip<Words>(set_words<Words>(of_owner(piece.owner())), cell);
  if (!royal_types_.contains(piece.type())) return;
  flip<Words>(set_words<Words>(SetOf::royals), cell);
  flip<Words>(set_words<Words>(royals_of_owner(piece.owner())), cell);
  --royal_count_[piece.owner()];
}

template <std::size_t Words>
[[gnu::always_inline]] inline void Position::put_on(Cell cell, Piece piece) {
  board_[cell] = piece;
  flip<Words>(set_words<Words>(SetOf::all), cell);
  flip<Words>(program_cells<Words>(piece), cell);
  flip<Words>(set_words<Words>(of_owner(piece.owner())), cell);
  if (!royal_types_.contains(piece.type())) return;
  flip<Words>(set_words<Words>(SetOf::royals), cell);
  flip<Words>(set_words<Words>(royals_of_owner(piece.owner())), cell);
  ++royal_count_[piece.owner()];
}

inline void Position::pass_on(Cell cell, Piece after) {
  const Player before = board_[cell].owner();
  board_[cell] = after;
  for (const Player owner : {before, after.owner()}) {
    flip<many_words>(set_words<many_words>(of_owner(owner)), cell);
    if (!royal_types_.contains(after.type())) continue;
    flip<many_words>(set_words<many_words>(royals_of_owner(owner)), cell);
  }
  if (!royal_types_.contains(after.type())) return;
  --royal_count_[before];
  ++royal_count_[after.owner()];
}

inline void Position::set_turn(Player player) {
  state().hash ^= hashing::of_turn(state().turn) ^ hashing::of_turn(player);
  state().turn = player;
}

}  // namespace trigon::engine
