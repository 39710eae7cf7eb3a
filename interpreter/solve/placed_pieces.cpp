#include "interpreter/solve/placed_pieces.h"

#include <algorithm>

#include "interpreter/rules/game.h"

namespace trigon::engine {

Piece ending_piece(const Ruleset& ruleset, const MaterialPiece& piece, Cell cell) {
  const Piece moved(piece.type, piece.owner, piece.owner, false);
  const bool may_be_unmoved = ruleset.remembers_moved(moved);
  return may_be_unmoved && stands_in_setup(ruleset, cell, piece.type, piece.owner) ? moved.unmoved() : moved;
}

Position empty_position(const Ruleset& ruleset) {
  Position position(ruleset);
  position.set_castling_rights({});
  return position;
}

void set_up(Position& position, const Material& material, const Cell* cells, Player turn) {
  for (std::size_t i = 0; i < material.size(); ++i)
    position.edit(cells[i], ending_piece(position.ruleset(), material[i], cells[i]));
  position.set_turn(turn);
}

PlacedPieces::PlacedPieces(const Position& position) {
  for (const Player player : {Player{0}, Player{1}})
    position.cells_of(player).for_each(
        [&](Cell cell) {
          if (count > max_solved_pieces) return;
          // Cells come in ascending order, so that only types are to be sorted.
          const MaterialPiece piece{player, position.at(cell).type()};
          std::size_t at = count++;
          for (; at > 0 && piece < pieces[at - 1]; --at) pieces[at] = pieces[at - 1], cells[at] = cells[at - 1];
          pieces[at] = piece;
          cells[at] = cell;
        },
        position.words());
}

bool PlacedPieces::has(const Material& material) const {
  return count == material.size() && std::equal(material.begin(), material.end(), pieces);
}

Material PlacedPieces::material() const { return {pieces, pieces + std::min(count, max_solved_pieces)}; }

}  // namespace trigon::engine
