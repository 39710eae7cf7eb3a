// A lattice is the kind of cells that boards are made of: triangles, squares. All that is known of one stands in one
// value: how its cells lie and where steps lead, which boards have names, how boards look in text and in pictures, and
// what people call all this. Whoever needs it asks the grid's lattice for the matter, never which lattice it is.
//
// Each has a file in interpreter/geometry/lattices and a row in lattice_table.cpp. Tested in
// tests/unit/lattice_test.cpp and with the grids.
#pragma once

#include <cstddef>
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

/// More shades than any lattice has.
inline constexpr std::size_t max_shades = 3;

/// A board that has a name: the keys of `grid` that give its size, and of their values how many cells it has and which.
struct Shape {
  using Numbers = const std::vector<long>&;

  std::string name;
  std::vector<std::string> numbers;
  /// Asked before any cell is made, so that a large number costs nothing.
  long (*count)(Numbers);
  std::vector<Coordinates> (*make)(Numbers);
};

/// Where a lattice's cells do not lie alike, one of the ways in which they do: cells of one orientation have the same
/// steps.
struct Orientation {
  /// As files write it, "up".
  std::string name;
  /// Of cells, "with their point up"; and the heading of a column of figures, "point up".
  std::string phrase, title;
  /// A place where a cell would lie so.
  Coordinates example;
};

/// Letters of columns from the grid's first one on; none when a drawing shows no labels.
using ColumnNames = std::vector<std::string>;

/// How boards are drawn as text. The forms that there are stand in drawings/drawing_forms.h.
struct DrawingForm {
  std::string (*print)(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
  /// The cells in cell order, or nothing after located errors. `columns` may stand below the board.
  std::optional<std::vector<DrawnCell>> (*read)(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                const ColumnNames& columns);
  /// The cells of a board of any shape, which is drawn with its holes.
  std::optional<std::vector<Coordinates>> (*read_shape)(const LocatedText& text, Diagnostics& diagnostics);
};

// What is usual, for most lattices.
int two_shades(Coordinates at);
Coordinates corner_itself(Coordinates corner);
bool has_no_strips(int degrees);
double below_token(Coordinates at);
std::string cell_count_in_words(const Grid& grid);

/// A lattice is written as one value, with designated initializers: what most of them share has a default here.
struct Lattice {
  /// As files write it, one word.
  std::string_view name;
  /// What people call its cells, "squares".
  std::string_view cells;

  /// Cells lie on a plane: facings and headings are degrees, in steps of equal size, and there are left and right.
  /// Others have levels; their facings are vectors, and each heading leads the same way from every cell.
  bool is_flat = true;

  // --- steps ---
  /// Even, and at most 32.
  std::size_t heading_count = 0;
  /// The differences in column, row and level that a step makes, whether or not a cell is there.
  Coordinates (*step)(Coordinates from, Heading heading) = nullptr;
  StepKind (*kind)(Coordinates from, Heading heading) = nullptr;
  /// Sentences on what the kinds of steps are.
  std::string_view steps_in_words;
  /// Why a step that goes straight on may go no farther than one cell.
  std::string_view single_step_hint = "it is a single step";

  // --- cells ---
  /// Two or more where cells do not lie alike; then the shade of a cell is the index of its orientation.
  std::vector<Orientation> orientations = {};
  /// Cells of one shade have the same color; orthogonal neighbours never do.
  int (*shade)(Coordinates at) = two_shades;
  /// The usual colors of the shades, of which there are at most `max_shades`, and what cells of one shade have in
  /// common.
  std::vector<std::string_view> fills = {"dark", "light"};
  std::string_view shade_word = "colour";
  /// Where columns, rows and levels of a board are counted from, of the first of each that it has.
  Coordinates (*origin)(Coordinates corner) = corner_itself;
  /// Centroid of a cell, within its level.
  Point (*middle)(Coordinates at) = nullptr;
  /// Corners of a cell in counter-clockwise order, where its middle is there in a picture.
  std::vector<Point> (*corners)(Coordinates at, Point middle) = nullptr;
  /// Facing in this direction, are rows strips of cells that have a corner on one line, whatever their middles are?
  bool (*has_strips)(int degrees) = has_no_strips;

  // --- boards ---
  std::vector<Shape> shapes;
  /// "64 squares, 8 columns and 8 rows".
  std::string (*board_in_words)(const Grid& grid) = cell_count_in_words;
  /// The number in a cell's default name is that of its row; else of the cell in its column, in which cells are two
  /// rows apart.
  bool numbers_rows = true;
  /// Positions have texts in FEN, and moves in algebraic notation.
  bool has_chess_notation = false;

  // --- drawings and pictures ---
  DrawingForm drawing = {};
  /// The radius of the circle that a piece's token fills, in edges.
  double token_radius = 0.36;
  /// How far below the middle of a cell its name stands, in edges; above it when negative.
  double (*name_depth)(Coordinates at) = below_token;

  /// Do all cells lie alike, so that going on along one heading is a straight line of equal steps?
  bool has_equal_cells() const { return orientations.empty(); }
  /// The index of a place's orientation, 0 where all lie alike.
  std::size_t orientation(Coordinates at) const { return has_equal_cells() ? 0 : static_cast<std::size_t>(shade(at)); }
  std::size_t orientation_count() const { return has_equal_cells() ? 1 : orientations.size(); }
  /// A place where a cell would have this orientation.
  Coordinates example(std::size_t orientation) const {
    return has_equal_cells() ? Coordinates{} : orientations[orientation].example;
  }
  std::vector<std::string> orientation_names() const;
  /// The kinds of steps that there are.
  StepKinds kinds() const;
  /// The facing of players of whom nothing is known: up the rows.
  Facing usual_facing() const { return is_flat ? Facing(90) : Facing(Coordinates{0, 1, 0}); }

  friend bool operator==(const Lattice& a, const Lattice& b) { return a.name == b.name; }
};

/// All lattices. Their order is part of what variants are told apart by, so new ones come last.
const std::vector<const Lattice*>& lattices();
/// The lattice of that name, or nullptr.
const Lattice* find_lattice(std::string_view name);

/// The place of a lattice among `lattices()`.
std::size_t index_of(const Lattice& lattice);
/// What people call the cells that can have the orientation of this name, "triangles"; or any, when no name is given.
std::string cells_with_orientation(std::string_view name = "");

/// The point of the unit circle at so many degrees counter-clockwise from east.
Point unit(double degrees);
/// Corners of a square whose edges are 1.
std::vector<Point> square_around(Point middle);
/// A board of `rows` rows with `columns` cells each, every row `lean` columns farther to the right than the one below.
std::vector<Coordinates> rows_of_cells(int columns, int rows, int lean = 0);

}  // namespace trigon::engine
