#include "interpreter/import/fsf_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/letters.h"

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

std::string FsfPiece::name() const {
  if (type.starts_with("customPiece")) return fmt::format("piece-{}", small(letter));
  std::string name;
  for (char c : type) {
    if (is_capital(c)) name += '-';
    name += small(c);
  }
  return name;
}

const FsfPiece* FsfRules::find(const std::string& type) const {
  for (const FsfPiece& piece : pieces)
    if (piece.type == type) return &piece;
  return nullptr;
}

bool FsfRules::reaches_board(const Both<Squares>& squares) const {
  return !((squares[0] | squares[1]) & board()).is_empty();
}

bool FsfRules::promotes_like_pawn(const std::string& type, std::size_t player) const {
  return type == "pawn" || promotion_pawns[player].contains(type);
}

std::vector<std::string> FsfRules::pawn_targets(std::size_t player) const {
  std::vector<std::string> targets;
  for (const FsfPiece& piece : pieces)
    if (promotion_to[player].contains(piece.type)) targets.push_back(piece.type);
  const auto rank = [](const std::string& type) {
    return type == "knight" ? 3 : type == "bishop" ? 2 : type == "rook" ? 1 : 0;
  };
  std::stable_sort(targets.begin(), targets.end(),
                   [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  return targets;
}

Both<Squares> FsfRules::mobility_of(const std::string& type) const {
  const auto limits = mobility.find(type);
  if (limits == mobility.end()) return {board(), board()};
  Both<Squares> result;
  // An empty region means no limit in that program.
  for (std::size_t player : {0U, 1U}) {
    const Squares& limit = limits->second[player];
    result[player] = limit.is_empty() ? board() : limit & board();
  }
  return result;
}

const FsfPiece* FsfRules::find_letter(char capital) const {
  for (const FsfPiece& piece : pieces)
    if (piece.letter == capital) return &piece;
  return nullptr;
}

void FsfRules::leave_out(const std::string& key, const std::string& why) {
  std::erase_if(left_out, [&](const LeftOut& left) { return left.key == key; });
  const auto found = said.find(key);
  if (found == said.end())
    left_out.push_back({key, "", {}, why, ""});
  else
    left_out.push_back({key, found->second.value.text, found->second.key_span, why, said_by[key]});
}

}  // namespace trigon::engine
