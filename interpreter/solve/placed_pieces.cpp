#include "interpreter/solve/placed_pieces.h"

#include <algorithm>

#include "interpreter/rules/game.h"

namespace trigon::engine {

namespace {

/// Can such a piece come by a move to a cell where one stands in the setup?
bool returns_to_setup(const Ruleset& ruleset, const Analysis& analysis, const MaterialPiece& piece) {
  const CellSet& reachable = analysis.of(piece.type, piece.owner).reachable;
  const MoveProgram& program = ruleset.program(Piece(piece.type, piece.owner, piece.owner, false));
  return std::ranges::any_of(program.lines, [&](const MoveLine& line) {
    return line.from != line.to && reachable.contains(line.from) &&
           stands_in_setup(ruleset, line.to, piece.type, piece.owner);
  });
}

}  // namespace

EndingPieces::EndingPieces(const Ruleset& ruleset, const Analysis& analysis) : ruleset_(ruleset) {
  for (const Player player : {Player{0}, Player{1}})
    for (const PieceType type : ruleset.all_types())
      if (ruleset.types[type].remembers_moved[player] && !returns_to_setup(ruleset, analysis, {player, type}))
        unmoved_[player].insert(type);
}

Piece EndingPieces::on(const MaterialPiece& piece, Cell cell) const {
  const Piece moved(piece.type, piece.owner, piece.owner, false);
  const bool is_unmoved =
      unmoved_[piece.owner].contains(piece.type) && stands_in_setup(ruleset_, cell, piece.type, piece.owner);
  return is_unmoved ? moved.unmoved() : moved;
}

bool EndingPieces::is_taken_as_moved(const MaterialPiece& piece) const {
  return ruleset_.types[piece.type].remembers_moved[piece.owner] && !unmoved_[piece.owner].contains(piece.type);
}

void EndingPieces::set_up(Position& position, const Material& material, const Cell* cells, Player turn) const {
  for (std::size_t i = 0; i < material.size(); ++i) position.edit(cells[i], on(material[i], cells[i]));
  position.set_turn(turn);
}

Position empty_position(const Ruleset& ruleset) {
  Position position(ruleset);
  position.set_castling_rights({});
  return position;
}

PlacedPieces::PlacedPieces(const Position& position) {
  for (const Player player : {Player{0}, Player{1}})
    position.cells_of(player).for_each([&](Cell cell) {
      if (count > max_solved_pieces) return;
      // Cells come in ascending order, so that only types are to be sorted.
      const MaterialPiece piece{player, position.at(cell).type()};
      std::size_t at = count++;
      for (; at > 0 && piece < pieces[at - 1]; --at) pieces[at] = pieces[at - 1], cells[at] = cells[at - 1];
      pieces[at] = piece;
      cells[at] = cell;
    });
}

bool PlacedPieces::has(const Material& material) const {
  return count == material.size() && std::equal(material.begin(), material.end(), pieces);
}

Material PlacedPieces::material() const { return {pieces, pieces + std::min(count, max_solved_pieces)}; }

}  // namespace trigon::engine
