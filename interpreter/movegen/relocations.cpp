#include "interpreter/movegen/relocations.h"

namespace trigon::engine {

namespace {

/// Appends the move to each empty cell.
void add_to_empty(const Position& position, const Move& move, MoveList& moves) {
  (all_cells(position.ruleset().grid) - position.occupied()).for_each([&](Cell to) {
    moves.push_back(move.with_to(to));
  });
}

bool is_on_board(const Position& position, PieceType type) {
  const PlayerSet neutral = position.ruleset().neutral_players();
  return std::ranges::any_of(neutral, [&](Player owner) { return position.count_of(owner, type) > 0; });
}

}  // namespace

bool is_relocated(const Position& position, Piece piece) {
  return !piece.is_empty() && !is_nobody(piece.owner()) && position.phase().relocated.contains(piece.type()) &&
         position.ruleset().players[piece.owner()].is_neutral;
}

void add_relocations(const Position& position, Cell from, MoveList& moves) {
  add_to_empty(position, {from, no_cell, MoveKind::plain, 0, 0}, moves);
}

void add_placements(const Position& position, MoveList& moves) {
  const Player owner = *position.ruleset().neutral_players().begin();
  for (const PieceType type : position.phase().relocated)
    if (!is_on_board(position, type)) add_to_empty(position, Move::placement(type, owner, no_cell), moves);
}

}  // namespace trigon::engine
