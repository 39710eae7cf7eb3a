#include "interpreter/notation/shogi_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/san.h"

namespace trigon::engine {

namespace {

constexpr int most_files = 9;

const ShogiPieceName* find(std::string_view ShogiPieceName::*member, std::string_view text) {
  const auto found = std::ranges::find_if(shogi_pieces, [&](const ShogiPieceName& one) { return one.*member == text; });
  return found == std::end(shogi_pieces) ? nullptr : found;
}

bool has_board(const Grid& grid) {
  return grid.rows() <= most_files && grid.columns() <= most_files &&
         grid.cell_count() == static_cast<std::size_t>(grid.rows() * grid.columns());
}

}  // namespace

const ShogiPieceName* find_shogi_symbol(std::string_view symbol) { return find(&ShogiPieceName::symbol, symbol); }
const ShogiPieceName* find_shogi_code(std::string_view code) { return find(&ShogiPieceName::code, code); }

std::string needs_shogi_board(std::string_view format) {
  return fmt::format("{} is for two players on squares, nine by nine at most, with the pieces of shogi", format);
}

bool has_shogi_board(const Ruleset& ruleset) {
  return has_san(ruleset) && has_board(ruleset.grid) && ruleset.players[0].facing.degrees == 90 &&
         ruleset.players[1].facing.degrees == 270 && ruleset.castlings.empty() && ruleset.turns.are_plain() &&
         !ruleset.has_phases() && !ruleset.hands.keeps_sides() &&
         std::ranges::all_of(ruleset.types, [](const auto& type) { return find_shogi_symbol(type.symbol); });
}

ShogiSquare shogi_square(const Ruleset& ruleset, Cell cell) {
  const Coordinates at = ruleset.grid.coordinates(cell);
  return {ruleset.grid.columns() - at.column, ruleset.grid.rows() - at.row};
}

Cell shogi_cell(const Ruleset& ruleset, ShogiSquare square) {
  const int column = ruleset.grid.columns() - square.file, row = ruleset.grid.rows() - square.rank;
  const bool is_there = square.file > 0 && square.rank > 0 && column >= 0 && row >= 0;
  return is_there ? ruleset.grid.cell_at({column, row, 0}) : no_cell;
}

std::string shogi_step(const Ruleset& ruleset, Piece piece, Cell from, Cell to, std::string_view after) {
  std::string text = ruleset.labels[from] + "-" + ruleset.labels[to];
  const bool promotes = !piece.is_empty() && ruleset.types[piece.type()].symbol != after;
  return promotes ? text + "=" + std::string(after) : text;
}

}  // namespace trigon::engine
