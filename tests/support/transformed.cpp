#include "tests/support/transformed.h"

#include "interpreter/rules/outcome.h"

namespace trigon::engine::testing {

Position transformed(const Position& position, const Ruleset& ruleset, const Transformation& to) {
  Position result(ruleset);
  for (Player player : ruleset.all_players())
    if (!position.is_in(player)) result.set_out(to.player(player));
  for (std::size_t c = 0; c < ruleset.grid.cell_count(); ++c) {
    const Piece piece = position.at(static_cast<Cell>(c));
    if (piece.is_empty()) continue;
    const Player owner = is_nobody(piece.owner()) ? piece.owner() : to.player(piece.owner());
    result.edit(to.cell(static_cast<Cell>(c)), Piece(piece.type(), owner, to.player(piece.home()), piece.is_unmoved()));
  }
  for (const EnPassantRight& right : position.en_passant_rights())
    result.add_en_passant_right({to.cell(right.passed), to.cell(right.victim), to.player(right.owner)});
  result.set_castling_rights(position.castling_rights());
  result.set_half_move_clock(position.half_move_clock());
  result.set_phase(position.phase_index());
  result.set_passes(position.passes());
  const bool has_victor = names_victor(position.ruleset(), position.ended());
  result.set_ended(position.ended(), has_victor ? to.player(position.victor()) : Player{0});
  if (position.bound_cell() != no_cell) result.set_bound_cell(to.cell(position.bound_cell()));
  for (std::size_t slot = 0; slot < position.ruleset().value_count(); ++slot)
    result.set_value(static_cast<std::uint16_t>(slot), position.value(static_cast<std::uint16_t>(slot)));
  result.set_turn(to.player(position.turn()));
  return result;
}

std::set<NaiveMove> transformed(const std::set<NaiveMove>& moves, const Transformation& to) {
  std::set<NaiveMove> result;
  for (NaiveMove move : moves) {
    const auto all = [&](const std::set<Cell>& cells) {
      std::set<Cell> there;
      for (Cell cell : cells) there.insert(to.cell(cell));
      return there;
    };
    result.insert({to.cell(move.from), to.cell(move.to), move.kind, move.promotion, all(move.captured),
                   all(move.opened), move.fate, move.choice});
  }
  return result;
}

}  // namespace trigon::engine::testing
