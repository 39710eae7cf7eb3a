// The sections `grid`, `players` and `setup`.
#include "interpreter/import/fsf_sections.h"
#include "interpreter/import/variant_text.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

std::string symbol(const FsfGame& game, const Army& army, const FsfCell& cell) {
  if (cell.letter == 0) return ".";
  if (cell.letter == '*') return "#";
  std::string symbol = army.symbol_of(game.rules, cell);
  // Capital letters belong to the player who begins.
  char& letter = symbol.back();
  if (game.start.black_begins) letter = is_capital(letter) ? small(letter) : capital(letter);
  return symbol;
}

}  // namespace

std::string grid_text(const FsfGame& game) {
  const FsfRules& rules = game.rules;
  Squares holes;
  for (int row = 0; row < rules.rows; ++row)
    for (int column = 0; column < rules.columns; ++column)
      if (game.start.has_wall(column, row)) holes.add(column, row);
  return grid_text(rules.columns, rules.rows, cell_names(holes));
}

std::string players_text(const FsfGame& game) { return players_text(game.start.black_begins); }

std::string setup_text(const FsfGame& game, const Army& army) {
  const FsfRules& rules = game.rules;
  std::vector<std::vector<std::string>> rows;
  for (int row = rules.rows - 1; row >= 0; --row) {
    rows.emplace_back();
    for (int column = 0; column < rules.columns; ++column)
      rows.back().push_back(symbol(game, army, game.start.at(column, row)));
  }
  return drawing_text(rows);
}

}  // namespace trigon::engine
