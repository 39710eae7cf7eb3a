// The shape of a board out of a drawing. See drawing.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "interpreter/notation/drawing.h"
#include "interpreter/notation/drawing_lines.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr const char* mask_code = "drawing";
/// More columns than any board has; keeps columns positive while they are counted from the first cell.
constexpr int max_mask_width = static_cast<int>(max_cells);

/// The cells of a plain row: its words, or its characters when it is one word.
Segments plain_row(const Segment& line) {
  const Segments words = words_of(line);
  return words.size() == 1 ? characters_of(words[0]) : words;
}

/// What is wrong with a mask, and where.
struct MaskError {
  Segment where;
  std::string message;
  const char* hint = nullptr;
};

/// Holes and empty cells alone.
bool is_plain(const Segment& word) { return word.text.find_first_not_of(".#") == std::string_view::npos; }

/// A space too many in a row of characters, or one that is missing in a row of words: rows are all of one kind, and
/// those of which there are fewer are wrong.
std::optional<MaskError> stray_space(const Segments& lines) {
  constexpr const char* hint = "either all rows have spaces between their cells, or none has";
  std::vector<std::size_t> spaced, joined;
  std::optional<MaskError> run_together;
  bool has_single = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Segments words = words_of(lines[i]);
    const std::size_t row = lines.size() - i;
    if (words.size() > 1) spaced.push_back(i);
    if (words.size() == 1 && characters_of(words[0]).size() > 1) joined.push_back(i);
    for (const Segment& word : words) {
      has_single |= is_plain(word) && word.text.size() == 1;
      if (!run_together && is_plain(word) && word.text.size() > 1)
        run_together = MaskError{word, fmt::format("row {} lacks a space here", row), hint};
    }
  }
  if (spaced.empty()) return std::nullopt;
  if (joined.empty() || joined.size() < spaced.size()) return has_single ? run_together : std::nullopt;
  const Segment content = without_blanks(lines[spaced.front()]);
  return MaskError{content.sub(content.text.substr(content.text.find_first_of(" \t"), 1)),
                   fmt::format("row {} has a space, but other rows have none", lines.size() - spaced.front()), hint};
}

/// The first row that is shorter or longer than most of at least three. Where no length is that of most rows, as in a
/// staircase, none is wrong.
std::optional<MaskError> uneven_row(const Segments& lines) {
  std::map<std::size_t, std::size_t> rows_by_length;
  for (const Segment& line : lines) ++rows_by_length[plain_row(line).size()];
  const auto usual = std::ranges::max_element(rows_by_length, {}, [](const auto& entry) { return entry.second; });
  if (lines.size() < 3 || 2 * usual->second <= lines.size()) return std::nullopt;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const std::size_t length = plain_row(lines[i]).size(); length != usual->first)
      return MaskError{
          without_blanks(lines[i]),
          fmt::format("row {} has {} cells and holes, most rows have {}", lines.size() - i, length, usual->first),
          "a hole is #, also at the end of a row"};
  return std::nullopt;
}

/// The cells of a drawn mask of squares: every character or word but `#`.
std::vector<Coordinates> square_mask(const Segments& lines, std::optional<MaskError>& error) {
  error = stray_space(lines);
  if (!error) error = uneven_row(lines);
  if (error) return {};
  std::vector<Coordinates> cells;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    int column = 0;
    for (const Segment& segment : plain_row(lines[i])) {
      if (segment.text != "#") cells.push_back({column, static_cast<int>(lines.size() - 1 - i)});
      ++column;
    }
  }
  return cells;
}

/// A cell that is drawn: where it begins in its line, and its row from the bottom.
struct Drawn {
  std::size_t line = 0;
  int x = 0, row = 0;
  bool is_up = false, is_hole = false;
};

/// Where the columns begin, as a remainder of 4: equal for all cells whose rows line up. A column is two characters,
/// neighbours of a row are four apart, or two where they are triangles of the other orientation.
int phase(const Drawn& cell) { return (cell.x + 2 * cell.row + (cell.is_up ? 2 : 0)) & 3; }

/// The cells, placed by the columns in which most rows stand. A row that does not is an error.
std::vector<Coordinates> lined_up(const std::vector<Drawn>& drawn, const Segments& lines,
                                  std::optional<MaskError>& error) {
  int count[4] = {};
  for (const Drawn& cell : drawn) ++count[phase(cell)];
  const int most = static_cast<int>(std::max_element(std::begin(count), std::end(count)) - std::begin(count));
  std::vector<Coordinates> cells;
  for (const Drawn& cell : drawn) {
    if (phase(cell) != most) {
      error = {without_blanks(lines[cell.line]), fmt::format("row {} does not line up with the others", cell.row + 1),
               nullptr};
      return {};
    }
    if (!cell.is_hole) cells.push_back({(cell.x - drawn[0].x) / 2, cell.row});
  }
  return cells;
}

/// The cells of a drawn mask of hexes: every word but `#`.
std::vector<Coordinates> hex_mask(const Segments& lines, std::optional<MaskError>& error) {
  std::vector<Drawn> drawn;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Segment& word : words_of(lines[i])) {
      const auto bytes = static_cast<std::size_t>(word.text.data() - lines[i].text.data());
      const auto x = static_cast<int>(count_characters(lines[i].text.substr(0, bytes)));
      drawn.push_back({i, x, static_cast<int>(lines.size() - 1 - i), false, word.text == "#"});
    }
  return lined_up(drawn, lines, error);
}

/// The triangles of a line: two characters between slashes.
std::vector<Drawn> triangles_in(const Segments& lines, std::size_t i) {
  const bool is_up = i % 2 == 1;
  const std::string_view line = lines[i].text;
  const int row = static_cast<int>(lines.size()) / 2 - 1 - static_cast<int>(i) / 2;
  std::vector<Drawn> found;
  for (std::size_t x = 0; x + 3 < line.size(); ++x) {
    const std::string_view inside = line.substr(x + 1, 2);
    if (line[x] == (is_up ? '/' : '\\') && line[x + 3] == (is_up ? '\\' : '/') &&
        inside.find_first_of("/\\") == std::string_view::npos)
      found.push_back({i, static_cast<int>(x), row, is_up, inside.find('#') != std::string_view::npos});
  }
  return found;
}

/// A slash that belongs to no triangle: the cell is drawn by half. Each triangle has four slashes, two of them in the
/// other line of its row: the point of one that points up stands above it, that of one that points down below.
std::optional<MaskError> half_cell(const Segments& lines, const std::vector<Drawn>& drawn) {
  std::set<std::pair<std::size_t, std::size_t>> slashes;
  for (const Drawn& cell : drawn) {
    const std::size_t other = cell.is_up ? cell.line - 1 : cell.line + 1;
    const auto x = static_cast<std::size_t>(cell.x);
    const std::string_view point = lines[other].text.size() < x + 3 ? "" : lines[other].text.substr(x + 1, 2);
    if (point != (cell.is_up ? "/\\" : "\\/"))
      return MaskError{lines[cell.line].sub(lines[cell.line].text.substr(x, 4)),
                       fmt::format("row {}: half of this cell is missing in the line {} it", cell.row + 1,
                                   cell.is_up ? "above" : "below")};
    for (const std::size_t at : {x, x + 3}) slashes.insert({cell.line, at});
    for (const std::size_t at : {x + 1, x + 2}) slashes.insert({other, at});
  }
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (std::size_t x = 0; x < lines[i].text.size(); ++x)
      if ((lines[i].text[x] == '/' || lines[i].text[x] == '\\') && !slashes.contains({i, x}))
        return MaskError{lines[i].sub(lines[i].text.substr(x, 1)),
                         fmt::format("row {}: this belongs to no cell; a slash is missing, or one is too many",
                                     lines.size() / 2 - i / 2)};
  return std::nullopt;
}

/// The cells of a drawn mask of triangles.
std::vector<Coordinates> triangle_mask(const Segments& lines, std::optional<MaskError>& error) {
  std::vector<Drawn> drawn;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Drawn& cell : triangles_in(lines, i)) drawn.push_back(cell);
  if (drawn.empty()) return {};
  std::vector<Coordinates> cells = lined_up(drawn, lines, error);
  if (cells.empty()) return {};
  error = half_cell(lines, drawn);
  if (error) return {};
  // Columns are even or odd by the orientation of their cells, and positive while they are counted from the first one.
  const int shift = 2 * max_mask_width + (is_up({0, drawn[0].row}) == drawn[0].is_up ? 0 : 1);
  for (Coordinates& cell : cells) cell.column += shift;
  return cells;
}

const char* mask_hint(Lattice lattice) {
  switch (lattice) {
    case Lattice::triangle:
      return "a row of triangles is two lines, each cell four characters wide and two to the right of its neighbour";
    case Lattice::hex: return "neighbours in a line are four characters apart, those in the next line two to the side";
    default: return "a hole is #, any other character a cell";
  }
}

std::vector<Coordinates> mask_cells(Lattice lattice, const Segments& lines, std::optional<MaskError>& error) {
  if (lattice == Lattice::hex) return hex_mask(lines, error);
  if (lattice == Lattice::square) return square_mask(lines, error);
  return lines.size() % 2 == 0 ? triangle_mask(lines, error) : std::vector<Coordinates>();
}

}  // namespace

std::optional<std::vector<Coordinates>> read_mask(Lattice lattice, const LocatedText& text, Diagnostics& diagnostics) {
  if (lattice == Lattice::cube) {
    diagnostics.error(text.whole, mask_code, "the board of a cube cannot be drawn", "give its 'shape' and 'holes'");
    return std::nullopt;
  }
  std::optional<MaskError> error;
  std::vector<Coordinates> cells = mask_cells(lattice, filled_lines(text), error);
  if (!cells.empty()) return cells;
  if (error)
    diagnostics.error(text.at(error->where.offset, error->where.text.size()), mask_code, error->message,
                      error->hint ? error->hint : mask_hint(lattice));
  else
    diagnostics.error(text.whole, mask_code, "the rows of the drawing do not line up", mask_hint(lattice));
  return std::nullopt;
}

}  // namespace trigon::engine
