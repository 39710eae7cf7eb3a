#include "interpreter/record/shogi_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/notation/position_text.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr int most_in_hand = 99;

std::size_t index_of(const ShogiPieceName& piece) {
  return static_cast<std::size_t>(&piece - std::begin(shogi_pieces));
}

/// A promoted piece counts as what it was.
bool is_one_of(const ShogiPieceName& piece, const ShogiPieceName& plain) {
  return piece.symbol.back() == plain.symbol.back();
}

std::string symbol_of(const ShogiPieceName& piece, std::size_t side) {
  const std::string symbol(piece.symbol);
  return side == 0 ? symbol : in_small_letters(symbol);
}

}  // namespace

void ShogiStart::set_up() {
  constexpr std::string_view army = "LNSGKGSNL";
  constexpr int last = files;
  const auto put_pair = [&](int file, int rank, std::string_view symbol) {
    const ShogiPieceName& piece = *find_shogi_symbol(symbol);
    put({file, rank}, 0, piece);
    put({last + 1 - file, last + 1 - rank}, 1, piece);
  };
  for (int file = 1; file <= files; ++file) {
    put_pair(file, last, army.substr(static_cast<std::size_t>(file - 1), 1));
    put_pair(file, last - 2, "P");
  }
  put_pair(2, last - 1, "R");
  put_pair(last - 1, last - 1, "B");
}

bool ShogiStart::put(ShogiSquare square, std::size_t side, const ShogiPieceName& piece) {
  if (!is_there(square) || at(square).piece) return false;
  board_[place(square)] = {&piece, side};
  return true;
}

bool ShogiStart::take(ShogiSquare square, const ShogiPieceName& piece) {
  if (!is_there(square) || at(square).piece != &piece) return false;
  board_[place(square)] = {};
  return true;
}

bool ShogiStart::hold(std::size_t side, const ShogiPieceName& piece, int count) {
  const std::size_t index = index_of(piece);
  if (index >= shogi_hand_pieces || count < 0 || count > most_in_hand - hands_[side][index]) return false;
  hands_[side][index] += count;
  return true;
}

void ShogiStart::hold_rest(std::size_t side) {
  for (std::size_t i = 0; i < shogi_hand_pieces; ++i) {
    int left = shogi_pieces[i].count - hands_[0][i] - hands_[1][i];
    for (const Square& square : board_) left -= square.piece && is_one_of(*square.piece, shogi_pieces[i]) ? 1 : 0;
    hold(side, shogi_pieces[i], std::max(left, 0));
  }
}

std::string ShogiStart::row(int rank, int columns) const {
  std::string text;
  int empty = 0;
  for (int file = columns; file > 0; --file) {
    const Square& square = at({file, rank});
    if (!square.piece) {
      ++empty;
      continue;
    }
    if (empty > 0) text += std::to_string(std::exchange(empty, 0));
    text += symbol_of(*square.piece, square.side);
  }
  return empty > 0 ? text + std::to_string(empty) : text;
}

std::string ShogiStart::text(const Ruleset& ruleset) const {
  std::vector<std::string> rows, hands;
  for (int rank = 1; rank <= ruleset.grid.rows(); ++rank) rows.push_back(row(rank, ruleset.grid.columns()));
  for (std::size_t side = 0; side < sides; ++side) {
    std::string hand;
    for (std::size_t i = 0; i < shogi_hand_pieces; ++i)
      if (const int count = hands_[side][i]; count > 0) hand += fmt::format("{}{}", shogi_pieces[i].symbol, count);
    if (!hand.empty()) hands.push_back(fmt::format("{}:{}", ruleset.players[side].mark, hand));
  }
  std::string text = join(rows, "/") + " " + ruleset.players[turn_].name;
  if (hands.empty() && ruleset.hands.types.empty()) return text;
  return text + " hands=" + (hands.empty() ? "-" : join(hands, ","));
}

ShogiStart usual_shogi_start(std::size_t turn) {
  ShogiStart start;
  start.set_up();
  start.set_turn(turn);
  return start;
}

std::optional<ShogiStart> shogi_start_of(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  ShogiStart start;
  start.set_turn(position.turn());
  for (const Cell cell : ruleset.grid.cells())
    if (const Piece piece = position.at(cell); !piece.is_empty()) {
      if (is_nobody(piece.owner())) return std::nullopt;
      start.put(shogi_square(ruleset, cell), piece.owner(), *find_shogi_symbol(ruleset.types[piece.type()].symbol));
    }
  for (Player player = 0; player < ShogiStart::sides; ++player)
    for (const PieceType type : ruleset.hands.types)
      if (!start.hold(player, *find_shogi_symbol(ruleset.types[type].symbol), position.held(player, player, type)))
        return std::nullopt;
  Diagnostics ignored;
  const auto read = read_position(ruleset, LocatedText::standalone("start", start.text(ruleset)), ignored);
  return read && read->hash() == position.hash() ? std::optional(start) : std::nullopt;
}

}  // namespace trigon::engine
