#include "interpreter/check/case_drawing.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/geometry/drawing.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

bool is_mark(std::string_view text) { return text == "*" || text == "m" || text == "c" || text == "!"; }

/// Reads a drawn cell: a mark, or a letter of the legend or of a piece, perhaps with an `x` or `!` behind it.
std::optional<CaseCell> read_cell(const Ruleset& ruleset, const std::string& text, DrawingUse use,
                                  std::optional<Player> player, const Legend& legend) {
  CaseCell cell;
  cell.text = text;
  if (use == DrawingUse::diagram && is_mark(text) && !legend.contains(text)) {
    cell.text.clear();
    cell.sign = text;
    return cell;
  }
  const bool has_sign = use == DrawingUse::diagram && text.size() > 1 && (text.ends_with('x') || text.ends_with('!'));
  const std::string letters = has_sign ? text.substr(0, text.size() - 1) : text;
  if (has_sign) cell.sign = text.back();
  cell.text = letters;
  if (const auto found = legend.find(letters); found != legend.end()) {
    if (found->second)
      cell.piece = Piece(*found->second, player.value_or(Player{0}), player.value_or(Player{0}), false);
    return cell;
  }
  const auto symbol = read_symbol(ruleset, letters, player.value_or(Player{0}));
  if (!symbol || symbol->length != letters.size()) return std::nullopt;
  cell.piece = symbol->piece;
  cell.names_owner = symbol->names_owner || player.has_value();
  return cell;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::string_view line : split(text, '\n')) lines.emplace_back(line);
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace

Legend read_legend(const Ruleset& ruleset, const Case& one, Diagnostics& diagnostics) {
  Legend legend;
  for (const auto& [letters, meaning] : one.legend) {
    if (meaning.text == "empty") {
      legend[letters] = std::nullopt;
      continue;
    }
    const auto type = ruleset.find_type(meaning.text);
    if (type)
      legend[letters] = *type;
    else
      diagnostics.error(meaning.whole, "unknown-piece", fmt::format("legend: unknown piece '{}'", meaning.text),
                        "a letter means a piece by its name, or 'empty'");
  }
  return legend;
}

std::optional<std::vector<CaseCell>> read_case_drawing(const Ruleset& ruleset, const LocatedText& drawing,
                                                       DrawingUse use, std::optional<Player> player,
                                                       const Legend& legend, Diagnostics& diagnostics) {
  const auto drawn = read_drawing(ruleset.grid, drawing, diagnostics, ruleset.labels.columns());
  if (!drawn) return std::nullopt;
  std::vector<CaseCell> cells(drawn->size());
  bool is_good = true;
  for (std::size_t c = 0; c < drawn->size(); ++c) {
    const DrawnCell& cell = (*drawn)[c];
    if (cell.text.empty()) continue;
    if (auto read = read_cell(ruleset, cell.text, use, player, legend)) {
      cells[c] = std::move(*read);
      continue;
    }
    is_good = false;
    diagnostics.error(
        cell.span, "unknown-piece",
        fmt::format("'{}' on {} is neither a piece nor a mark", cell.text, ruleset.labels[static_cast<Cell>(c)]),
        fmt::format("the letters are {}, the marks * m c !, and x or ! behind a piece",
                    join(all_symbols(ruleset), " ")));
  }
  if (!is_good) return std::nullopt;
  return cells;
}

std::optional<Position> position_of_drawing(const Ruleset& ruleset, const std::vector<CaseCell>& cells, Player turn) {
  Position position(ruleset);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (!cells[c].piece) continue;
    const Piece piece = *cells[c].piece;
    const auto cell = static_cast<Cell>(c);
    const bool unmoved = ruleset.types[piece.type()].remembers_moved[piece.home()] &&
                         stands_in_setup(ruleset, cell, piece.type(), piece.home());
    position.edit(cell, unmoved ? piece.unmoved() : piece);
  }
  position.set_turn(turn);
  return position;
}

std::string side_by_side(const Ruleset& ruleset, const std::vector<std::string>& expected,
                         const std::vector<std::string>& got) {
  const auto draw = [&](const std::vector<std::string>& texts) {
    return lines_of(print_drawing(
        ruleset.grid, [&](Cell cell) { return texts[cell]; }, ruleset.labels));
  };
  std::vector<std::string> left = draw(expected), right = draw(got);
  left.resize(std::max(left.size(), right.size()));
  right.resize(left.size());
  std::size_t width = count_characters("expected");
  for (const std::string& line : left) width = std::max(width, count_characters(line));
  std::string out = "  " + pad_right("expected", width) + "   got\n";
  for (std::size_t i = 0; i < left.size(); ++i) out += "  " + pad_right(left[i], width) + "   " + right[i] + "\n";
  const auto shown = [](const std::string& text) { return text.empty() ? std::string("nothing") : "'" + text + "'"; };
  for (std::size_t c = 0; c < expected.size(); ++c) {
    if (expected[c] == got[c]) continue;
    const char* kind = expected[c].empty() ? "extra" : got[c].empty() ? "missing" : "different";
    out += fmt::format("  {:<9} {}: expected {}, got {}\n", kind, ruleset.labels[static_cast<Cell>(c)],
                       shown(expected[c]), shown(got[c]));
  }
  return out;
}

}  // namespace trigon::engine
