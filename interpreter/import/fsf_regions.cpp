#include "interpreter/import/fsf_regions.h"

#include <fmt/format.h>

#include <vector>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string range_text(int first, int last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

bool has_row(const Squares& squares, int row, int columns) {
  for (int column = 0; column < columns; ++column)
    if (!squares.has(column, row)) return false;
  return true;
}

bool touches_row(const Squares& squares, int row) { return !(squares & Squares::row(row)).is_empty(); }

/// The region `{ rows: 0-2 }`, if the cells are whole rows side by side; `more` is added behind the rows.
std::optional<std::string> rows_text(const Squares& squares, int columns, int rows, const std::string& more = "") {
  int first = -1, last = -1;
  for (int row = 0; row < rows; ++row) {
    if (!touches_row(squares, row)) continue;
    if (!has_row(squares, row, columns) || (last >= 0 && last != row - 1)) return std::nullopt;
    if (first < 0) first = row;
    last = row;
  }
  if (first < 0) return std::nullopt;
  return fmt::format("{{ rows: {}{} }}", range_text(first, last), more);
}

std::string cells_text(const Squares& squares) { return fmt::format("{{ cells: {} }}", cell_names(squares)); }

/// A region of both players' cells together, limited to the rows of the player's own.
std::optional<std::string> limited_text(const Both<Squares>& squares, int rows) {
  int first = rows, last = -1;
  for (int row = 0; row < rows; ++row)
    if (touches_row(squares[0], row)) {
      if (last < 0) first = row;
      last = row;
    }
  Squares zone;
  for (int row = first; row <= last; ++row) zone |= Squares::row(row);
  const Squares all = squares[0] | squares[1];
  if (last < 0 || (all & zone) != squares[0] || (all & zone.flipped(rows)) != squares[1]) return std::nullopt;
  return fmt::format("{{ and: [{{ rows: {} }}, {}] }}", range_text(first, last), cells_text(all));
}

/// A region that is the same for both: whole rows by their numbers as white counts them, else single cells.
std::string fixed_text(const Squares& squares, int columns, int rows) {
  const auto text = rows_text(squares, columns, rows, ", of: white");
  return text ? *text : cells_text(squares);
}

/// Adds a region for the cells of one player in one half of the board; these rows and the other player's own rows have
/// nothing in common.
void add_half(const Squares& own, bool is_white, bool is_near, int columns, int rows, std::vector<std::string>& parts) {
  const int half = rows / 2, first = is_near ? 0 : rows - half, last = is_near ? half - 1 : rows - 1;
  Squares zone;
  for (int row = first; row <= last; ++row) zone |= Squares::row(is_white ? row : rows - 1 - row);
  zone &= Squares::board(columns, rows);
  const Squares cells = own & zone;
  if (cells.is_empty()) return;
  const std::string range = range_text(first, last);
  parts.push_back(fmt::format("{{ and: [{{ rows: {} }}, {{ rows: {}, of: {} }}{}] }}", range, range,
                              is_white ? "white" : "black",
                              cells == zone ? "" : ", " + fixed_text(cells, columns, rows)));
}

}  // namespace

std::string cell_name(int column, int row) { return fmt::format("{}{}", static_cast<char>('a' + column), row + 1); }

std::string cell_names(const Squares& squares) {
  std::vector<std::string> names;
  for (int row = 0; row < Squares::limit; ++row)
    for (int column = 0; column < Squares::limit; ++column)
      if (squares.has(column, row)) names.push_back(cell_name(column, row));
  return join(names, " ");
}

std::optional<std::string> region_text(const Both<Squares>& given, int columns, int rows) {
  const Squares board = Squares::board(columns, rows);
  const Both<Squares> squares{given[0] & board, given[1] & board};
  if (squares[0].is_empty() && squares[1].is_empty()) return "{ rows: 99 }";
  if (squares[0] == squares[1].flipped(rows)) {
    if (const auto text = rows_text(squares[0], columns, rows)) return text;
    if (squares[0] != squares[1])
      if (const auto text = limited_text(squares, rows)) return text;
  }
  if (squares[0] == squares[1]) return fixed_text(squares[0], columns, rows);
  std::vector<std::string> parts;
  for (bool is_near : {true, false}) {
    add_half(squares[0], true, is_near, columns, rows, parts);
    add_half(squares[1], false, is_near, columns, rows, parts);
  }
  if (rows % 2 == 1) {
    const Squares middle = Squares::row(rows / 2);
    if ((squares[0] & middle) != (squares[1] & middle)) return std::nullopt;
    if (!(squares[0] & middle).is_empty()) parts.push_back(cells_text(squares[0] & middle));
  }
  return parts.size() == 1 ? parts[0] : fmt::format("{{ or: [{}] }}", join(parts, ", "));
}

std::string intersection(const std::vector<std::string>& regions) {
  return regions.size() < 2 ? join(regions, "") : fmt::format("{{ and: [{}] }}", join(regions, ", "));
}

std::string NamedRegions::use(const std::string& name, const std::string& text) {
  constexpr std::size_t short_enough = 20;
  const bool is_short = text.starts_with("{ rows: ") && text.size() < short_enough && name != "nowhere";
  if (is_short) return text;
  for (const auto& [known, same] : all_)
    if (same == text) return known;
  all_.emplace_back(name, text);
  return name;
}

std::string NamedRegions::use(const std::string& name, const Both<Squares>& squares, FsfRules& rules,
                              const std::string& key) {
  if (const auto text = region_text(squares, rules.columns, rules.rows)) return use(name, *text);
  rules.leave_out(key, "white and black differ in the middle row");
  return "";
}

}  // namespace trigon::engine
