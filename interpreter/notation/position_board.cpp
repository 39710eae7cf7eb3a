// The board of a position's text.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/position_parts.h"
#include "interpreter/notation/position_rows.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string name_of(const Ruleset& ruleset, int level) {
  return ruleset.grid.lattice().is_flat ? "the board" : "level " + level_letters(level);
}

/// Is the cell missing that a FEN marks with the `*` at this place of a row? There each column is written.
bool is_hole(const Ruleset& ruleset, std::string_view row, std::size_t at, int number, int level, BoardForm form) {
  int column = 0;
  for (std::size_t i = 0; i < at;) {
    const std::size_t digits = std::min(row.substr(i).find_first_not_of("0123456789"), at - i);
    if (digits > 0) {
      column += static_cast<int>(std::clamp<std::int64_t>(parse_integer(row.substr(i, digits)).value_or(0), 0, 99999));
      i += digits;
    } else {
      const auto symbol = read_fen_symbol(ruleset, row.substr(i), form);
      i += symbol ? symbol->length : 1;
      ++column;
    }
  }
  return column < ruleset.grid.columns() && ruleset.grid.cell_at({column, number, level}) == no_cell;
}

/// A letter without a mark, or the sign of a wall.
std::optional<ReadSymbol> read_walled_symbol(const Ruleset& ruleset, std::string_view text) {
  if (text.starts_with('*')) return ReadSymbol{*fen_wall(ruleset), true, 1};
  const std::size_t prefix = !text.empty() && is_symbol_prefix(text[0]) ? 1 : 0;
  if (text.size() <= prefix) return std::nullopt;
  const auto type = ruleset.find_type(std::string(text.substr(0, prefix)) + capital(text[prefix]));
  if (!type) return std::nullopt;
  const Player owner = sides_of_walled(ruleset)[is_capital(text[prefix]) ? 0 : 1];
  return ReadSymbol{Piece(*type, owner, owner, false), true, prefix + 1};
}

void unknown_piece(const Ruleset& ruleset, std::string_view rest, PositionMessages& messages) {
  const std::size_t length = character_length(rest, 0);
  const char* hint = ruleset.player_count() > 2 ? "write a piece's letter and its player's mark, as in K{}"
                                                : "capitals are {}'s, small letters the other player's";
  const std::string example =
      ruleset.player_count() > 2 ? std::string(1, ruleset.players[0].mark) : ruleset.players[0].name;
  messages.error(rest.substr(0, length), fmt::format("'{}' is not a piece of this game", rest.substr(0, length)),
                 fmt::format(fmt::runtime(hint), example) + "; the letters are " + join(all_symbols(ruleset), " "));
}

void read_row(const Ruleset& ruleset, std::string_view row, int number, int level, BoardForm form,
              std::vector<Piece>& pieces, PositionMessages& messages) {
  const std::vector<Cell> cells = row_cells(ruleset.grid, number, level);
  std::size_t filled = 0;
  for (std::size_t at = 0; at < row.size();) {
    const std::string_view rest = row.substr(at);
    if (is_digit(rest[0])) {
      const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
      filled += static_cast<std::size_t>(
          std::clamp<std::int64_t>(parse_integer(rest.substr(0, digits)).value_or(0), 0, 99999));
      at += digits;
      continue;
    }
    if (rest[0] == '*' && is_hole(ruleset, row, at, number, level, form)) {
      ++at;
      continue;
    }
    const auto symbol = read_fen_symbol(ruleset, rest, form);
    if (!symbol) return unknown_piece(ruleset, rest, messages);
    if (filled < cells.size()) pieces[cells[filled]] = symbol->piece;
    ++filled;
    at += symbol->length;
  }
  if (filled != cells.size())
    messages.error(row.empty() ? messages.whole() : row,
                   fmt::format("row {} of {} has {} cells, expected {}", number + 1, name_of(ruleset, level), filled,
                               cells.size()),
                   "a row has its pieces from left to right, and a number for so many empty cells");
}

void read_level(const Ruleset& ruleset, std::string_view board, int level, BoardForm form, std::vector<Piece>& pieces,
                PositionMessages& messages) {
  const auto rows = split(board, '/');
  const auto expected = static_cast<std::size_t>(ruleset.grid.rows());
  if (rows.size() != expected)
    return messages.error(board,
                          fmt::format("{} has {} rows, expected {}", name_of(ruleset, level), rows.size(), expected),
                          "rows stand from the top down, with / between them");
  for (std::size_t r = 0; r < rows.size(); ++r)
    read_row(ruleset, rows[r], static_cast<int>(expected - 1 - r), level, form, pieces, messages);
}

}  // namespace

std::optional<ReadSymbol> read_fen_symbol(const Ruleset& ruleset, std::string_view text, BoardForm form) {
  const auto read = [&](std::string_view part) {
    return form.has_walls ? read_walled_symbol(ruleset, part) : read_symbol(ruleset, part, std::nullopt);
  };
  auto symbol = read(text);
  if (!symbol && text.starts_with('+')) {
    symbol = read(text.substr(1));
    const auto promoted = symbol ? fen_promotion_of(ruleset, symbol->piece.type()) : std::nullopt;
    if (!promoted) return std::nullopt;
    symbol->piece = Piece(*promoted, symbol->piece.owner(), symbol->piece.home(), false);
    ++symbol->length;
  }
  if (!symbol) return std::nullopt;
  Piece& piece = symbol->piece;
  if (text.substr(symbol->length).starts_with('~')) {
    piece = Piece(fen_promoted(ruleset, piece.type()), piece.owner(), piece.home(), false);
    ++symbol->length;
  }
  if (form.swaps_sides && !is_nobody(piece.owner()))
    piece = Piece(piece.type(), static_cast<Player>(1 - piece.owner()), static_cast<Player>(1 - piece.home()), false);
  return symbol;
}

void read_board(const Ruleset& ruleset, std::string_view board, BoardForm form, std::vector<Piece>& pieces,
                PositionMessages& messages) {
  const auto levels = split(board, '|');
  const auto expected = static_cast<std::size_t>(ruleset.grid.levels());
  if (levels.size() != expected)
    return messages.error(board, fmt::format("the board has {} levels, expected {}", levels.size(), expected),
                          "levels stand from the first to the last, with | between them");
  for (std::size_t level = 0; level < levels.size(); ++level)
    read_level(ruleset, levels[level], static_cast<int>(level), form, pieces, messages);
}

}  // namespace trigon::engine
