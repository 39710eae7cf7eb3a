#include "interpreter/explain/move_shape.h"

#include <algorithm>

#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

/// The last of the cells with which a text begins, each after its sign or none; `no_cell` when there is none. Those
/// before it are captured on the way.
Cell last_cell(const Ruleset& ruleset, std::string_view text) {
  Cell last = no_cell;
  for (bool found = true; found && !text.empty();) {
    found = false;
    if (text.starts_with("<>"))
      text.remove_prefix(2);
    else if (std::string_view("-x*").find(text[0]) != std::string_view::npos)
      text.remove_prefix(1);
    for (std::size_t size = std::min<std::size_t>(text.size(), 8); size > 0 && !found; --size)
      if (const Cell cell = ruleset.labels.find(text.substr(0, size)); cell != no_cell) {
        last = cell;
        found = true;
        text.remove_prefix(size);
      }
  }
  return last;
}

/// Does a piece of the game have this symbol, in capital or small letters?
bool is_symbol_of_piece(const Ruleset& ruleset, std::string_view text) {
  std::string symbol(text);
  if (!symbol.empty()) symbol.back() = capital(symbol.back());
  return ruleset.find_type(symbol).has_value();
}

}  // namespace

bool has_other_form(std::string_view text) {
  return text == "pass" || text.find_first_of("@,+~") != std::string_view::npos ||
         text.find("<>") != std::string_view::npos;
}

bool begins_with_cell(const Ruleset& ruleset, std::string_view text) {
  for (std::size_t length = std::min<std::size_t>(text.size(), 8); length > 0; --length)
    if (ruleset.labels.find(text.substr(0, length)) != no_cell) return true;
  return false;
}

/// The two cells of a text; the first is the longest label that is followed by another label.
std::optional<CellPair> cells_of_move(const Ruleset& ruleset, std::string_view text) {
  for (std::size_t first = std::min<std::size_t>(text.size(), 8); first > 0; --first) {
    const Cell from = ruleset.labels.find(text.substr(0, first));
    if (from == no_cell) continue;
    std::string_view rest = text.substr(first);
    if (const Cell to = last_cell(ruleset, rest); to != no_cell) return CellPair{from, to};
  }
  return std::nullopt;
}

bool may_be_move(const Ruleset& ruleset, std::string_view text) {
  return has_other_form(text) || cells_of_move(ruleset, text).has_value();
}

std::string why_never_move(const Ruleset& ruleset, std::string_view whole) {
  // A move that scripts make has several parts.
  const std::string_view text = whole.substr(0, whole.find(','));
  if (const auto at = text.find('@'); at != std::string_view::npos) {
    // A piece that a script puts there is written with its owner, as in positions.
    if (!text.starts_with('+') && !is_symbol_of_piece(ruleset, text.substr(0, at))) return "names no piece of the game";
    return begins_with_cell(ruleset, text.substr(at + 1)) ? "" : "names no cell of the board";
  }
  if (const auto sign = text.find('='); sign != std::string_view::npos) {
    const std::string_view rest = text.substr(sign + 1);
    if (!is_symbol_of_piece(ruleset, rest.substr(0, rest.find_first_of(",&/=")))) return "names no piece of the game";
    if (!begins_with_cell(ruleset, text)) return "does not name two cells of the board";
  }
  return may_be_move(ruleset, whole) ? "" : "does not name two cells of the board";
}

}  // namespace trigon::engine
