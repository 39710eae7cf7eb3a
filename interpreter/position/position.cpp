#include "interpreter/position/position.h"

#include <bit>

namespace trigon {

Position::Position(const Ruleset& ruleset)
    : ruleset_(&ruleset),
      words_(ruleset.grid.words()),
      contender_count_(ruleset.contender_count()),
      royal_types_(ruleset.royal_types),
      all_players_(static_cast<PlayerSet>((1u << ruleset.player_count()) - 1)),
      cells_by_program_(ruleset.attack_origins.row_size()) {
  for (std::size_t p = 0; p < ruleset.player_count(); ++p)
    if (!ruleset.players[p].is_neutral) state_.players_in |= static_cast<PlayerSet>(1u << p);
  state_.hash = fresh_hash();
  constexpr std::size_t usual_plies = 64;
  plies_.resize(usual_plies);
  edits_.resize(4 * usual_plies);
}

std::size_t Position::in_count() const { return static_cast<std::size_t>(std::popcount(state_.players_in)); }

std::uint64_t Position::fresh_hash() const {
  std::uint64_t hash = hashing::of_turn(state_.turn);
  for (std::size_t cell = 0; cell < ruleset_->grid.cell_count(); ++cell)
    if (!board_[cell].is_empty()) hash ^= hashing::of_piece(static_cast<Cell>(cell), board_[cell]);
  for (std::size_t player = 0; player < ruleset_->player_count(); ++player)
    if (!is_in(static_cast<Player>(player))) hash ^= hashing::key(hashing::Tag::out, player);
  if (state_.castling_rights != 0) hash ^= hashing::key(hashing::Tag::castling, state_.castling_rights);
  for (const EnPassantRight& right : en_passant_rights()) hash ^= hashing::of_right(right);
  hash ^= hashing::of_number(hashing::Tag::phase, state_.phase);
  hash ^= hashing::of_number(hashing::Tag::mated, state_.mated);
  hash ^= hashing::of_number(hashing::Tag::passes, state_.passes);
  for (std::size_t slot = 0; slot < ruleset_->value_count(); ++slot)
    hash ^= hashing::of_value(static_cast<std::uint16_t>(slot), values_[slot]);
  return hash;
}

void Position::undo_ply() {
  const State& before = plies_[state_.ply_count - 1];
  for (std::uint32_t i = state_.edit_count; i-- > before.edit_count;) {
    const Edit edit = edits_[i];
    if (edit.from != no_cell)
      shift(edit.to, edit.from, edit.on_from);
    else if (!board_[edit.to].is_empty())
      take_off(edit.to);
    if (!edit.on_to.is_empty()) put_on(edit.to, edit.on_to);
  }
  for (std::uint32_t i = state_.value_edit_count; i-- > before.value_edit_count;)
    values_[value_edits_[i].slot] = value_edits_[i].before;
  state_ = before;
}

void Position::set_out(Player player) {
  if (!is_in(player)) return;
  state_.hash ^= hashing::key(hashing::Tag::out, player);
  state_.players_in &= static_cast<PlayerSet>(~(1u << player));
}

void Position::shift_type(Cell from, Cell to, Piece before, Piece after) {
  program_word(from, before) ^= std::uint64_t{1} << (from & 63);
  program_word(to, after) ^= std::uint64_t{1} << (to & 63);
  const Player owner = after.owner();
  if (royal_types_ >> before.type() & 1) {
    royals_.erase(from);
    royals_of_[owner].erase(from);
    --royal_count_[owner];
  }
  if (royal_types_ >> after.type() & 1) {
    royals_.insert(to);
    royals_of_[owner].insert(to);
    ++royal_count_[owner];
  }
}

void Position::note_stray(Cell cell, Piece piece) {
  if (piece.owner() == dead_owner) return;
  const bool is_set_up = ruleset_->setup_cells[piece.home()].contains(cell);
  has_strays_ |= piece.owner() != piece.home() || (piece.is_unmoved() && !is_set_up);
}

void Position::change_phase(std::uint8_t phase) {
  state_.hash ^= hashing::of_number(hashing::Tag::phase, state_.phase) ^ hashing::of_number(hashing::Tag::phase, phase);
  state_.phase = phase;
}

void Position::set_mated(PlayerSet mated) {
  state_.hash ^= hashing::of_number(hashing::Tag::mated, state_.mated) ^ hashing::of_number(hashing::Tag::mated, mated);
  state_.mated = mated;
}

void Position::change_passes(int passes) {
  const auto number = static_cast<std::uint32_t>(passes);
  state_.hash ^=
      hashing::of_number(hashing::Tag::passes, state_.passes) ^ hashing::of_number(hashing::Tag::passes, number);
  state_.passes = number;
}

void Position::set_value(std::uint16_t slot, int value) {
  const auto after = static_cast<std::int16_t>(value);
  if (values_[slot] == after) return;
  push(value_edits_, state_.value_edit_count, {slot, values_[slot]});
  state_.hash ^= hashing::of_value(slot, values_[slot]) ^ hashing::of_value(slot, after);
  values_[slot] = after;
}

int Position::held(Player holder, Player side, PieceType type) const {
  return ruleset_->hands.can_hold(type) ? values_[ruleset_->hands.slot(holder, side, type)] : 0;
}

int Position::count_of(Player owner, PieceType type) const {
  int count = 0;
  cells_of_[owner].for_each([&](Cell cell) { count += board_[cell].type() == type ? 1 : 0; }, ruleset_->grid.words());
  return count;
}

void Position::set_castling_rights(std::uint32_t rights) {
  if (rights == state_.castling_rights) return;
  if (state_.castling_rights != 0) state_.hash ^= hashing::key(hashing::Tag::castling, state_.castling_rights);
  if (rights != 0) state_.hash ^= hashing::key(hashing::Tag::castling, rights);
  state_.castling_rights = rights;
}

void Position::start_new_rights() { state_.rights_begin = state_.rights_end; }

void Position::add_en_passant_right(EnPassantRight right) {
  push(rights_, state_.rights_end, right);
  state_.hash ^= hashing::of_right(right);
}

}  // namespace trigon
