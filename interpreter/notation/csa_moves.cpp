#include "interpreter/notation/csa_moves.h"

#include <fmt/format.h>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/shogi_board.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

constexpr std::string_view signs = "+-";

std::string digits_of(const Ruleset& ruleset, Cell cell) {
  const ShogiSquare square = shogi_square(ruleset, cell);
  return fmt::format("{}{}", square.file, square.rank);
}

/// The piece that stands where the move ends.
PieceType type_after(const Position& position, const Move& move) {
  return move.promotion != 0 ? move.promoted_type() : position.at(move.from).type();
}

bool has_form(const Move& move) {
  const bool is_usual_drop = move.kind == MoveKind::drop && move.detail == 0;
  return is_usual_drop || (is_step(move.kind) && move.from != no_cell && move.from != move.to);
}

}  // namespace

std::optional<std::string> print_csa_move(const Position& position, const MoveList& moves, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  if (!has_form(move)) return std::nullopt;
  const ShogiPieceName* const name = find_shogi_symbol(ruleset.types[type_after(position, move)].symbol);
  if (!name) return std::nullopt;
  const std::string from = move.from == no_cell ? "00" : digits_of(ruleset, move.from);
  std::string text = fmt::format("{}{}{}{}", signs[position.turn()], from, digits_of(ruleset, move.to), name->code);
  std::string why;
  const auto read = read_csa_move(position, text, why);
  return read && matching_moves(position, moves, *read) == MoveList{move} ? std::optional(text) : std::nullopt;
}

bool is_csa_move(std::string_view text) {
  return text.size() == 7 && is_in(signs, text[0]) && is_digit(text[1]) && is_digit(text[2]) && is_digit(text[3]) &&
         is_digit(text[4]) && is_capital(text[5]) && is_capital(text[6]);
}

std::optional<std::string> read_csa_move(const Position& position, std::string_view text, std::string& why) {
  const Ruleset& ruleset = position.ruleset();
  const auto refuse = [&](std::string reason) {
    why = std::move(reason);
    return std::nullopt;
  };
  if (!is_csa_move(text)) return refuse(fmt::format("'{}' is no move of CSA", text));
  const auto cell = [&](std::size_t at) { return shogi_cell(ruleset, {text[at] - '0', text[at + 1] - '0'}); };
  const ShogiPieceName* const name = find_shogi_code(text.substr(5));
  if (!name || !ruleset.find_type(name->symbol))
    return refuse(fmt::format("'{}' is no piece of this game", text.substr(5)));
  if (signs[position.turn()] != text[0])
    return refuse(fmt::format("it is {}'s turn, not that of '{}'", ruleset.players[position.turn()].name, text[0]));
  const bool is_drop = text.substr(1, 2) == "00";
  const Cell from = is_drop ? no_cell : cell(1), to = cell(3);
  if (to == no_cell || (!is_drop && from == no_cell)) return refuse(fmt::format("'{}' leaves the board", text));
  if (is_drop) return std::string(name->symbol) + "@" + ruleset.labels[to];
  const Piece piece = position.at(from);
  const std::string_view before =
      piece.is_empty() ? name->symbol : std::string_view(ruleset.types[piece.type()].symbol);
  if (name->symbol != before && name->symbol != "+" + std::string(before))
    return refuse(fmt::format("'{}' names another piece than the one on {}", text, ruleset.labels[from]));
  return shogi_step(ruleset, piece, from, to, name->symbol);
}

}  // namespace trigon::engine
