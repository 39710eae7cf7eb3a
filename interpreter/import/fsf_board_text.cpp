// The sections `grid`, `players` and `setup`.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

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
  const std::string holes_text = holes.is_empty() ? "" : ", holes: " + cell_names(holes);
  return fmt::format("\ngrid: {{ lattice: square, shape: rectangle, columns: {}, rows: {}{} }}\n", rules.columns,
                     rules.rows, holes_text);
}

std::string players_text(const FsfGame& game) {
  const std::string white = "  white: { facing: 90, color: \"#ffffff\" }\n";
  const std::string black = "  black: { facing: 270, color: \"#222222\" }\n";
  return "\nplayers:\n" + (game.start.black_begins ? black + white : white + black);
}

std::string setup_text(const FsfGame& game, const Army& army) {
  const FsfRules& rules = game.rules;
  std::vector<std::vector<std::string>> rows;
  std::size_t width = 1;
  for (int row = rules.rows - 1; row >= 0; --row) {
    rows.emplace_back();
    for (int column = 0; column < rules.columns; ++column) {
      rows.back().push_back(symbol(game, army, game.start.at(column, row)));
      width = std::max(width, rows.back().back().size());
    }
  }
  std::string text = "\nsetup: |\n";
  for (const auto& row : rows) {
    std::string line;
    for (const std::string& symbol : row) line += width == 1 ? symbol : pad_right(symbol, width + 1);
    text += "  " + line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace trigon::engine
