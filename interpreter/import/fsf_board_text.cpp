// The sections `grid`, `players` and `setup`.
#include <fmt/format.h>

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

std::string players_text(const FsfGame& game) {
  return players_text(game.start.black_begins) + (game.has_nobody() ? "  nobody: { facing: 90, neutral: true }\n" : "");
}

namespace {

/// The line of a piece that stands in the way of both players; `entry` begins it with its name.
std::string obstacle_text(const FsfGame& game, const std::string& entry, char letter) {
  for (char other = 'A'; game.rules.find_letter(letter) && other <= 'Z'; ++other) letter = other;
  return fmt::format("{} {{ letter: {}, moves: [], uncapturable: true }}\n", entry, letter);
}

}  // namespace

std::string duck_text(const FsfGame& game) { return game.has_duck() ? obstacle_text(game, "  duck:", 'D') : ""; }

std::string stone_text(const FsfGame& game) {
  return game.has_stones() ? obstacle_text(game, fmt::format("  {}:", stone_name), 'S') : "";
}

namespace {

/// A drawing of the cells that `symbol_at` gives a symbol.
template <class SymbolAt>
std::string drawn(const FsfRules& rules, const std::string& key, const SymbolAt& symbol_at) {
  std::vector<std::vector<std::string>> rows;
  for (int row = rules.rows - 1; row >= 0; --row) {
    rows.emplace_back();
    for (int column = 0; column < rules.columns; ++column) rows.back().push_back(symbol_at(column, row));
  }
  return drawing_text(rows, key);
}

}  // namespace

std::string setup_text(const FsfGame& game, const Army& army) {
  const FsfRules& rules = game.rules;
  if (!game.has_nobody())
    return drawn(rules, "setup", [&](int column, int row) { return symbol(game, army, game.start.at(column, row)); });
  // With a third player, to whom duck and stones belong, the drawing of each has capital letters.
  std::string text = "\nsetup:\n";
  for (const bool is_white : {true, false})
    text += drawn(rules, is_white ? "  white" : "  black", [&](int column, int row) -> std::string {
      const FsfCell& cell = game.start.at(column, row);
      if (cell.letter == '*') return "#";
      if (cell.letter == 0 || is_capital(cell.letter) != is_white) return ".";
      std::string own = army.symbol_of(rules, cell);
      own.back() = capital(own.back());
      return own;
    });
  return text;
}

}  // namespace trigon::engine
