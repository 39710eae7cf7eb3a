// A lattice is the kind of cells that boards are made of: triangles, squares. All that is known of one stands in one
// value: how its cells lie and where steps lead, which boards have names, how boards look in text and in pictures, and
// what people call all this. Whoever needs it asks the grid's lattice for the matter, never which lattice it is.
//
// Each has a file in interpreter/geometry/lattices and a row in lattice_table.cpp. Tested in
// tests/unit/lattice_test.cpp and with the grids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/geometry/places.h"

namespace trigon::engine {

class Diagnostics;
class Grid;
struct DrawingContents;
struct DrawnCell;
struct LocatedText;

/// The most shades that a lattice may have.
inline constexpr std::size_t max_shades = 3;

/// A board that has a name: the keys of `grid` that give its size, and functions from their values to its cells.
struct Shape {
  using Numbers = const std::vector<std::int64_t>&;

  std::string name;
  std::vector<std::string> numbers;
  /// How many cells the board has. It is asked before cells are made, so that a large number costs nothing.
  std::int64_t (*count)(Numbers);
  std::vector<Coordinates> (*make)(Numbers);
};

/// One of the ways in which cells lie, on a lattice whose cells do not lie alike. Cells of one orientation have the
/// same steps.
struct Orientation {
  /// The orientation as files write it, "up".
  std::string name;
  /// The orientation in words: of its cells, "with their point up", and as the heading of a column of figures, "point
  /// up".
  std::string phrase, title;
  /// A place whose cell has this orientation.
  Coordinates example;
};

/// The letters of columns from the grid's first one on; empty when a drawing shows no labels.
using ColumnNames = std::vector<std::string>;

/// How boards are drawn as text: one of the forms in drawings/drawing_forms.h.
struct DrawingForm {
  std::string (*print)(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
  /// Reads the cells in cell order, or nothing after located errors. `columns` may stand below the board.
  std::optional<std::vector<DrawnCell>> (*read)(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                const ColumnNames& columns);
  /// Reads which cells a board of any shape has, from a drawing with its holes.
  std::optional<std::vector<Coordinates>> (*read_shape)(const LocatedText& text, Diagnostics& diagnostics);
};

// Defaults that fit most lattices.
int two_shades(Coordinates at);
Coordinates corner_itself(Coordinates corner);
bool has_no_strips(int degrees);
double usual_token(Coordinates at);
double below_token(Coordinates at);
std::string cell_count_in_words(const Grid& grid);

/// A lattice, written as one value with designated initializers. What most lattices share has a default here.
struct Lattice {
  /// The lattice as files write it, one word.
  std::string_view name;
  /// The plural of its cells, as people call them: "squares".
  std::string_view cells;

  /// Do cells lie on a plane? Then facings and headings are degrees, in steps of equal size, and there are left and
  /// right. Otherwise there are levels, facings are vectors, and each heading leads the same way from every cell.
  bool is_flat = true;

  // --- steps ---
  /// The number of headings: even, and at most 32.
  std::size_t heading_count = 0;
  /// The differences in column, row and level that a step makes, whether or not a cell is there.
  Coordinates (*step)(Coordinates from, Heading heading) = nullptr;
  StepKind (*kind)(Coordinates from, Heading heading) = nullptr;
  /// Sentences that say what the kinds of steps are.
  std::string_view steps_in_words;
  /// Why a rider may not repeat a single step on this lattice, for messages.
  std::string_view single_step_hint = "it is a single step";

  // --- cells ---
  /// Two or more orientations where cells do not lie alike.
  std::vector<Orientation> orientations = {};
  /// The index of a place's orientation, where that is not its shade.
  std::size_t (*orientation_of)(Coordinates at) = nullptr;
  /// The shade of a place. Cells of one shade have the same color; orthogonal neighbours never do.
  int (*shade)(Coordinates at) = two_shades;
  /// The usual colors of the shades, at most `max_shades`.
  std::vector<std::string_view> fills = {"dark", "light"};
  /// What cells of one shade have in common.
  std::string_view shade_word = "colour";
  /// Where columns, rows and levels of a board are counted from, given the lowest of each that it has.
  Coordinates (*origin)(Coordinates corner) = corner_itself;
  /// The centroid of a cell, within its level.
  Point (*middle)(Coordinates at) = nullptr;
  /// The corners of a cell in counter-clockwise order, when `middle` is where a picture has its middle.
  std::vector<Point> (*corners)(Coordinates at, Point middle) = nullptr;
  /// Are rows strips of cells with a corner on one line, for a player who faces this direction? Else rows are cells at
  /// one distance.
  bool (*has_strips)(int degrees) = has_no_strips;

  // --- boards ---
  std::vector<Shape> shapes;
  /// The size of a board in words: "64 squares, 8 columns and 8 rows".
  std::string (*board_in_words)(const Grid& grid) = cell_count_in_words;
  /// Is the number in a cell's default name that of its row? Otherwise it is that of the cell in its column, in which
  /// cells are two rows apart.
  bool numbers_rows = true;
  /// Are there FEN and algebraic notation for boards of this lattice?
  bool has_chess_notation = false;

  // --- drawings and pictures ---
  DrawingForm drawing = {};
  /// The radius of a piece's token, in edges of a cell.
  double (*token_radius)(Coordinates at) = usual_token;
  /// How far below the middle of a cell its name stands, in edges; negative above it.
  double (*name_depth)(Coordinates at) = below_token;

  /// Do all cells lie alike, so that going on along one heading is a straight line of equal steps?
  bool has_equal_cells() const { return orientations.empty(); }
  /// The index of a place's orientation, 0 where all cells lie alike.
  std::size_t orientation(Coordinates at) const {
    if (has_equal_cells()) return 0;
    return orientation_of ? orientation_of(at) : static_cast<std::size_t>(shade(at));
  }
  std::size_t orientation_count() const { return has_equal_cells() ? 1 : orientations.size(); }
  /// A place whose cell has this orientation.
  Coordinates example(std::size_t orientation) const {
    return has_equal_cells() ? Coordinates{} : orientations[orientation].example;
  }
  std::vector<std::string> orientation_names() const;
  /// All kinds of steps of the lattice.
  StepKinds kinds() const;
  /// The facing of a player without further information: up the rows.
  Facing usual_facing() const { return is_flat ? Facing(90) : Facing(Coordinates{0, 1, 0}); }

  friend bool operator==(const Lattice& a, const Lattice& b) { return a.name == b.name; }
};

/// All lattices. The variant hash depends on their order, so new ones come last.
const std::vector<const Lattice*>& lattices();
/// The lattice of that name, or nullptr.
const Lattice* find_lattice(std::string_view name);

/// The index of a lattice in `lattices()`.
std::size_t index_of(const Lattice& lattice);
/// The cells that can have the orientation of this name, as people call them: "triangles"; without a name, those of all
/// lattices.
std::string cells_with_orientation(std::string_view name = "");

/// The point of the unit circle at this angle in degrees, counter-clockwise from east.
Point unit(double degrees);
/// The corners of a square with edges of length 1.
std::vector<Point> square_around(Point middle);
/// The cells of a board of `rows` rows of `columns` cells; each row begins `lean` columns farther to the right than the
/// one below.
std::vector<Coordinates> rows_of_cells(int columns, int rows, int lean = 0);

}  // namespace trigon::engine
