#include "interpreter/notation/xiangqi_places.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

/// The row as the player counts it, from the player's side.
int row_for(const Position& position, Player player, Cell cell) {
  const int row = position.ruleset().grid.coordinates(cell).row;
  return player == 0 ? row : river_rows - 1 - row;
}

}  // namespace

char wxf_letter(char letter) {
  letter = capital(letter);
  if (letter == 'B' || letter == 'M') return 'E';
  if (letter == 'N') return 'H';
  return letter == 'G' ? 'A' : letter;
}

int file_of(const Position& position, Player player, Cell cell) {
  const int column = position.ruleset().grid.coordinates(cell).column;
  return player == 0 ? river_columns - column : column + 1;
}

char letter_on(const Position& position, Cell cell) {
  return wxf_letter(position.ruleset().types[position.at(cell).type()].symbol[0]);
}

std::vector<Cell> in_file(const Position& position, Cell cell) {
  const Piece piece = position.at(cell);
  std::vector<Cell> cells;
  position.cells_of(piece.owner()).for_each([&](Cell other) {
    if (position.at(other).type() == piece.type() &&
        file_of(position, piece.owner(), other) == file_of(position, piece.owner(), cell))
      cells.push_back(other);
  });
  std::ranges::sort(cells, std::greater<>(), [&](Cell one) { return row_for(position, piece.owner(), one); });
  return cells;
}

bool has_other_tandem(const Position& position, Cell cell) {
  const Piece piece = position.at(cell);
  bool has_other = false;
  position.cells_of(piece.owner()).for_each([&](Cell other) {
    const bool is_other_file = file_of(position, piece.owner(), other) != file_of(position, piece.owner(), cell);
    has_other |= position.at(other).type() == piece.type() && is_other_file && in_file(position, other).size() > 1;
  });
  return has_other;
}

int number_among_pawns(const Position& position, Cell cell) {
  const Piece piece = position.at(cell);
  const Player player = piece.owner();
  if (in_file(position, cell).size() < 2) return 0;
  int number = 1;
  position.cells_of(player).for_each([&](Cell other) {
    if (position.at(other).type() != piece.type() || in_file(position, other).size() < 2) return;
    const int files = file_of(position, player, other) - file_of(position, player, cell);
    const bool is_before = files == 0 && row_for(position, player, other) > row_for(position, player, cell);
    if (files < 0 || is_before) ++number;
  });
  return number;
}

std::pair<char, int> way_of(const Position& position, const Move& move) {
  const Player player = position.turn();
  const int rows = row_for(position, player, move.to) - row_for(position, player, move.from);
  const int file = file_of(position, player, move.to);
  const bool is_along = file == file_of(position, player, move.from);
  const char direction = rows == 0 ? '.' : rows > 0 ? '+' : '-';
  return {direction, is_along ? std::abs(rows) : file};
}

bool has_xiangqi_form(const Move& move) {
  return is_step(move.kind) && move.from != no_cell && move.from != move.to && !move.promotes();
}

}  // namespace trigon::engine
