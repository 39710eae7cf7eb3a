// The shape of a board out of a drawing. See drawing.h.
#include "interpreter/notation/drawing.h"
#include "interpreter/notation/drawing_lines.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr const char* code = "drawing";
/// More columns than any board has; keeps columns positive while they are counted from the first cell.
constexpr int max_mask_width = static_cast<int>(max_cells);

/// The cells of a plain row: its words, or its characters when it is one word.
Segments plain_row(const Segment& line) {
  const Segments words = words_of(line);
  return words.size() == 1 ? characters_of(words[0]) : words;
}

/// The cells of a drawn mask of squares: every character or word but `#`.
std::vector<Coordinates> square_mask(const Segments& lines) {
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

/// The cells of a drawn mask of hexes: every word but `#`. Nothing when rows do not line up: a column is two
/// characters, and the columns of a line are every second one, in turn with those of the next line.
std::vector<Coordinates> hex_mask(const Segments& lines) {
  std::vector<Coordinates> cells;
  std::optional<Coordinates> first;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Segment& word : words_of(lines[i])) {
      const auto bytes = static_cast<std::size_t>(word.text.data() - lines[i].text.data());
      const Coordinates at{static_cast<int>(count_characters(lines[i].text.substr(0, bytes))),
                           static_cast<int>(lines.size() - 1 - i)};
      if (!first) first = at;
      const int columns = (at.column - first->column) / 2;
      if ((at.column - first->column) % 2 != 0 || ((columns + at.row - first->row) & 1) != 0) return {};
      if (word.text != "#") cells.push_back({columns, at.row});
    }
  return cells;
}

/// The cells of a drawn mask of triangles; nothing when rows do not line up.
std::vector<Coordinates> triangle_mask(const Segments& lines) {
  struct Found {
    int x, row;
    bool up;
  };
  std::vector<Found> found;
  const int rows = static_cast<int>(lines.size()) / 2;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool up = i % 2 == 1;
    const std::string_view line = lines[i].text;
    for (std::size_t x = 0; x + 3 < line.size(); ++x) {
      const std::string_view inside = line.substr(x + 1, 2);
      if (line[x] == (up ? '/' : '\\') && line[x + 3] == (up ? '\\' : '/') &&
          inside.find_first_of("/\\#") == std::string_view::npos)
        found.push_back({static_cast<int>(x), rows - 1 - static_cast<int>(i) / 2, up});
    }
  }
  // A column is two characters; the first cell decides where columns start, and all others must fit its grid.
  std::vector<Coordinates> cells;
  for (const Found& cell : found) {
    const int from_first = cell.x - found[0].x;
    const int column = from_first / 2 + 2 * max_mask_width + (is_up({0, found[0].row}) == found[0].up ? 0 : 1);
    if (from_first % 2 != 0 || is_up({column, cell.row}) != cell.up) return {};
    cells.push_back({column, cell.row});
  }
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

std::vector<Coordinates> mask_cells(Lattice lattice, const Segments& lines) {
  if (lattice == Lattice::hex) return hex_mask(lines);
  if (lattice == Lattice::square) return square_mask(lines);
  return lines.size() % 2 == 0 ? triangle_mask(lines) : std::vector<Coordinates>();
}

}  // namespace

std::optional<std::vector<Coordinates>> read_mask(Lattice lattice, const LocatedText& text, Diagnostics& diagnostics) {
  if (lattice == Lattice::cube) {
    diagnostics.error(text.whole, code, "the board of a cube cannot be drawn", "give its 'shape' and 'holes'");
    return std::nullopt;
  }
  std::vector<Coordinates> cells = mask_cells(lattice, filled_lines(text));
  if (!cells.empty()) return cells;
  diagnostics.error(text.whole, code, "the rows of the drawing do not line up", mask_hint(lattice));
  return std::nullopt;
}

}  // namespace trigon::engine
