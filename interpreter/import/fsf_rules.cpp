#include "interpreter/import/fsf_rules.h"

#include <algorithm>

namespace trigon::engine {

Squares Squares::row(int row) {
  Squares squares;
  for (int column = 0; column < limit; ++column) squares.add(column, row);
  return squares;
}

Squares Squares::column(int column) {
  Squares squares;
  for (int row = 0; row < limit; ++row) squares.add(column, row);
  return squares;
}

Squares Squares::board(int columns, int rows) {
  Squares squares;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) squares.add(column, row);
  return squares;
}

Squares Squares::flipped(int rows) const {
  Squares squares;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < limit; ++column)
      if (has(column, row)) squares.add(column, rows - 1 - row);
  return squares;
}

const FsfPiece* FsfRules::find(const std::string& type) const {
  for (const FsfPiece& piece : pieces)
    if (piece.type == type) return &piece;
  return nullptr;
}

Both<Squares> FsfRules::mobility_of(const std::string& type) const {
  const Squares board = Squares::board(columns, rows);
  const auto limits = mobility.find(type);
  if (limits == mobility.end()) return {board, board};
  Both<Squares> result;
  // An empty region is no limit in that program.
  for (std::size_t player : {0U, 1U}) {
    const Squares& limit = limits->second[player];
    result[player] = limit.is_empty() ? board : limit & board;
  }
  return result;
}

const FsfPiece* FsfRules::find_letter(char capital) const {
  for (const FsfPiece& piece : pieces)
    if (piece.letter == capital) return &piece;
  return nullptr;
}

void FsfRules::leave_out(const std::string& key, const std::string& why) {
  std::erase_if(left_out, [&](const FsfLeftOut& left) { return left.key == key; });
  const auto found = said.find(key);
  if (found == said.end())
    left_out.push_back({key, "", {}, why, ""});
  else
    left_out.push_back({key, found->second.value.text, found->second.key_span, why, said_by[key]});
}

}  // namespace trigon::engine
