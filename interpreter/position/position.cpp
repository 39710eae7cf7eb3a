#include "interpreter/position/position.h"

#include "interpreter/model/counting.h"

namespace trigon::engine {

Position::Position(const Ruleset& ruleset)
    : ruleset_(&ruleset),
      words_(ruleset.grid.words()),
      room_(room_for(words_)),
      contender_count_(ruleset.contender_count()),
      royal_types_(ruleset.royal_types),
      enemies_of_all_(ruleset.has_teams || ruleset.has_kept_captures ? PlayerSet() : ruleset.all_players()),
      has_teams_(ruleset.has_teams),
      spares_others_(ruleset.has_teams || ruleset.has_kept_captures),
      has_turn_ends_(ruleset.has_phases() || ruleset.has_further_parts || !ruleset.turns.are_plain() ||
                     ruleset.has_kept_captures || ruleset.end.winning_checks > 0 || ruleset.end.counting ||
                     !ruleset.promoting_at_turn_end.empty()),
      board_(ruleset.grid.cell_count()),
      sets_(set_count * room_),
      cells_by_program_(ruleset.attacker_candidates.row_size()) {
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) state().players_in.insert(player);
  state().hash = fresh_hash();
}

namespace {

std::uint64_t key_of_end(const PlyState& state) {
  return hashing::of_number(hashing::Tag::end,
                            static_cast<std::uint64_t>(state.victor) << 4 | static_cast<std::uint64_t>(state.ended));
}

/// The key of a number of the position. Positions that differ in how far moves were counted are equal, as with the
/// half-move clock.
std::uint64_t key_of_value(const Ruleset& ruleset, std::uint16_t slot, std::int16_t value) {
  return ruleset.end.counting && ruleset.end.counting->has_slot(slot) ? 0 : hashing::of_value(slot, value);
}

}  // namespace

std::size_t Position::in_count() const { return state().players_in.size(); }

std::size_t Position::piece_count(Player owner) const { return cells_of(owner).size(); }

CellSet Position::cells_of_team(Player player) const {
  return with_words(words_, [&]<std::size_t Words>() { return CellSet(cells_of_team<Words>(player)); });
}

std::uint64_t Position::fresh_hash() const {
  std::uint64_t hash = hashing::of_turn(state().turn);
  for (const Cell cell : ruleset_->grid.cells())
    if (!board_[cell].is_empty()) hash ^= hashing::of_piece(cell, board_[cell]);
  for (Player player : ruleset_->all_players())
    if (!is_in(player)) hash ^= hashing::key(hashing::Tag::out, player);
  hash ^= hashing::of_number(hashing::Tag::castling, state().castling_rights.bits());
  for (const EnPassantRight& right : en_passant_rights()) hash ^= hashing::of_right(right);
  hash ^= hashing::of_number(hashing::Tag::phase, state().phase);
  hash ^= hashing::of_number(hashing::Tag::mated, state().mated.bits());
  hash ^= hashing::of_number(hashing::Tag::passes, state().passes);
  hash ^= key_of_end(state());
  hash ^= hashing::of_bound_cell(state().bound);
  for (std::size_t slot = 0; slot < ruleset_->value_count(); ++slot)
    hash ^= key_of_value(*ruleset_, static_cast<std::uint16_t>(slot), values_[slot]);
  return hash;
}

template <std::size_t Words>
void Position::undo_ply_on() {
  const PlyState& before = plies_.below();
  const Edit first = state().first;
  const bool is_one_relocation = first.from != no_cell && state().edit_count == before.edit_count &&
                                 state().value_edit_count == before.value_edit_count;
  if (is_one_relocation) [[likely]] {
    shift<Words>(first.to, first.from, board_[first.to], first.on_from);
    if (!first.on_to.is_empty()) put_on_apart<Words>(first.to, first.on_to);
  } else {
    take_back_all();
  }
  plies_.pop();
}

template void Position::undo_ply_on<1>();
template void Position::undo_ply_on<2>();
template void Position::undo_ply_on<many_words>();

void Position::take_back_all() {
  const PlyState& before = plies_.below();
  for (std::uint32_t i = state().edit_count; i-- > before.edit_count;) take_back(edits_[i]);
  if (state().first.from != no_cell) take_back(state().first);
  for (std::uint32_t i = state().value_edit_count; i-- > before.value_edit_count;)
    values_[value_edits_[i].slot] = value_edits_[i].before;
}

void Position::take_back(const Edit& edit) {
  if (edit.from == no_cell && edit.on_to.differs_by_owner(board_[edit.to])) return pass_on(edit.to, edit.on_to);
  if (edit.from != no_cell)
    shift(edit.to, edit.from, edit.on_from);
  else if (!board_[edit.to].is_empty())
    take_off(edit.to);
  if (!edit.on_to.is_empty()) put_on(edit.to, edit.on_to);
}

void Position::set_out(Player player) {
  if (!is_in(player)) return;
  state().hash ^= hashing::key(hashing::Tag::out, player);
  state().players_in.erase(player);
}

void Position::shift_type(Cell from, Cell to, Piece before, Piece after) {
  const auto flip_cell = [&](std::uint64_t* words, Cell cell) {
    words_ == 2 ? flip<2>(words, cell) : flip<many_words>(words, cell);
  };
  flip_cell(program_cells<many_words>(before), from);
  flip_cell(program_cells<many_words>(after), to);
  const Player owner = after.owner();
  if (royal_types_.contains(before.type())) {
    flip_cell(set_words<many_words>(SetOf::royals), from);
    flip_cell(set_words<many_words>(royals_of_owner(owner)), from);
    --royal_count_[owner];
  }
  if (royal_types_.contains(after.type())) {
    flip_cell(set_words<many_words>(SetOf::royals), to);
    flip_cell(set_words<many_words>(royals_of_owner(owner)), to);
    ++royal_count_[owner];
  }
}

void Position::note_converted(Cell cell, Piece piece) {
  if (is_nobody(piece.owner())) return;
  const bool is_set_up = ruleset_->setup_cells[piece.home()].contains(cell);
  has_converted_pieces_ |= piece.owner() != piece.home() || (piece.is_unmoved() && !is_set_up);
}

void Position::change_phase(std::uint8_t phase) {
  state().hash ^=
      hashing::of_number(hashing::Tag::phase, state().phase) ^ hashing::of_number(hashing::Tag::phase, phase);
  state().phase = phase;
}

void Position::set_mated(PlayerSet mated) {
  state().hash ^= hashing::of_number(hashing::Tag::mated, state().mated.bits()) ^
                  hashing::of_number(hashing::Tag::mated, mated.bits());
  state().mated = mated;
}

void Position::set_ended(NoMoveEnd ended, Player victor) {
  state().hash ^= key_of_end(state());
  state().ended = ended;
  state().victor = victor & 0xF;
  state().hash ^= key_of_end(state());
}

void Position::change_passes(int passes) {
  const auto number = static_cast<std::uint8_t>(std::min(passes, 255));
  state().hash ^=
      hashing::of_number(hashing::Tag::passes, state().passes) ^ hashing::of_number(hashing::Tag::passes, number);
  state().passes = number;
}

void Position::set_bound_cell(Cell cell) {
  state().hash ^= hashing::of_bound_cell(state().bound) ^ hashing::of_bound_cell(cell);
  state().bound = cell;
}

void Position::set_value(std::uint16_t slot, int value) {
  const auto after = static_cast<std::int16_t>(value);
  if (values_[slot] == after) return;
  push(value_edits_, state().value_edit_count, {slot, values_[slot]});
  state().hash ^= key_of_value(*ruleset_, slot, values_[slot]) ^ key_of_value(*ruleset_, slot, after);
  values_[slot] = after;
}

int Position::held(Player holder, Player side, PieceType type) const {
  return ruleset_->hands.can_hold(type) ? values_[ruleset_->hands.slot(holder, side, type)] : 0;
}

bool Position::has_for_drop(Player player, PieceType type) const {
  const HandRules& hands = ruleset_->hands;
  if (!hands.has_forms) return held(player, player, type) > 0;
  const PieceType in_hand = hands.held_for(type);
  return hands.endless.contains(in_hand) || held(player, player, in_hand) > 0;
}

bool Position::holds_some(Player holder, TypeSet types) const {
  for (PieceType type : ruleset_->hands.types)
    for (Player side : ruleset_->all_players())
      if (types.contains(type) && held(holder, side, type) > 0) return true;
  return false;
}

int Position::count_of(Player owner, PieceType type) const { return count_of(owner, TypeSet{type}); }

int Position::count_of(Player owner, TypeSet types) const {
  int count = 0;
  cells_of(owner).for_each([&](Cell cell) { count += types.contains(board_[cell].type()) ? 1 : 0; });
  return count;
}

void Position::set_castling_rights(CastlingSet rights) {
  if (rights == state().castling_rights) return;
  state().hash ^= hashing::of_number(hashing::Tag::castling, state().castling_rights.bits()) ^
                  hashing::of_number(hashing::Tag::castling, rights.bits());
  state().castling_rights = rights;
}

void Position::start_new_rights() { state().rights_begin = state().rights_end; }

void Position::add_en_passant_right(EnPassantRight right) {
  push(rights_, state().rights_end, right);
  state().hash ^= hashing::of_right(right);
}

}  // namespace trigon::engine
