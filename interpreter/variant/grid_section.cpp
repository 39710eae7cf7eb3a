// The key `grid`: lattice, shape and holes.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/geometry/shape.h"
#include "interpreter/notation/drawing.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

constexpr int max_extent = static_cast<int>(max_cells);

/// A shape by name: the keys that define it and, of their values, how many cells it has and which.
struct Shape {
  Lattice lattice;
  std::string name;
  std::vector<std::string> numbers;
  /// Asked before any cell is made, so that a large number costs nothing.
  long (*count)(const std::vector<long>& n);
  std::vector<Coordinates> (*make)(const std::vector<long>& n);
};

int narrow(long number) { return static_cast<int>(number); }

const std::vector<Shape>& shapes() {
  using Numbers = const std::vector<long>&;
  static const std::vector<Shape> all = {
      {Lattice::triangle,
       "diamond",
       {"side"},  //
       [](Numbers n) { return 2 * n[0] * n[0]; },
       [](Numbers n) { return diamond_shape(narrow(n[0])); }},
      {Lattice::triangle,
       "hexagon",
       {"side"},  //
       [](Numbers n) { return 6 * n[0] * n[0]; },
       [](Numbers n) { return hexagon_shape(narrow(n[0])); }},
      {Lattice::triangle,
       "parallelogram",
       {"width", "rows"},  //
       [](Numbers n) { return 2 * n[0] * n[1]; },
       [](Numbers n) { return parallelogram_shape(narrow(n[0]), narrow(n[1])); }},
      {Lattice::triangle,
       "triangle",
       {"side"},  //
       [](Numbers n) { return n[0] * n[0]; },
       [](Numbers n) { return triangle_shape(narrow(n[0])); }},
      {Lattice::square,
       "rectangle",
       {"columns", "rows"},  //
       [](Numbers n) { return n[0] * n[1]; },
       [](Numbers n) { return rectangle_shape(narrow(n[0]), narrow(n[1])); }},
      {Lattice::hex,
       "hexagon",
       {"side"},  //
       [](Numbers n) { return 3 * n[0] * (n[0] - 1) + 1; },
       [](Numbers n) { return hex_hexagon_shape(narrow(n[0])); }},
      {Lattice::hex,
       "parallelogram",
       {"columns", "rows"},  //
       [](Numbers n) { return n[0] * n[1]; },
       [](Numbers n) { return hex_parallelogram_shape(narrow(n[0]), narrow(n[1])); }},
      {Lattice::cube,
       "box",
       {"columns", "rows", "levels"},  //
       [](Numbers n) { return n[0] * n[1] * n[2]; },
       [](Numbers n) { return box_shape(narrow(n[0]), narrow(n[1]), narrow(n[2])); }},
  };
  return all;
}

std::vector<Shape> shapes_of(Lattice lattice) {
  std::vector<Shape> result;
  for (const Shape& shape : shapes())
    if (shape.lattice == lattice) result.push_back(shape);
  return result;
}

std::optional<std::vector<Coordinates>> named_shape(const Fields& fields, Lattice lattice, Diagnostics& diagnostics) {
  const YamlNode* node = fields.require("shape");
  if (!node) return std::nullopt;
  const std::vector<Shape> known = shapes_of(lattice);
  std::vector<std::string> names;
  for (const Shape& shape : known) names.push_back(shape.name);
  const auto choice = fields.name("shape", names);
  if (!choice) return std::nullopt;
  const Shape& shape = known[*choice];
  const std::size_t errors = diagnostics.error_count();
  for (const char* key : {"side", "width", "rows", "columns", "levels"})
    if (fields.find(key) && std::find(shape.numbers.begin(), shape.numbers.end(), key) == shape.numbers.end())
      diagnostics.error(fields.node().find_entry(key)->key_span, "unused-key",
                        fmt::format("grid: a {} has no '{}'", shape.name, key),
                        fmt::format("it is given by {}", join(shape.numbers, " and ")));
  // Numbers under other keys than theirs are not missing.
  const bool has_others = diagnostics.error_count() > errors;
  std::vector<long> numbers;
  for (const std::string& key : shape.numbers)
    if (has_others ? fields.find(key) : fields.require(key))
      if (const auto number = fields.integer(key)) numbers.push_back(*number);
  if (numbers.size() != shape.numbers.size()) return std::nullopt;
  if (shape.count(numbers) > static_cast<long>(max_cells)) {
    diagnostics.error(
        node->span, "range",
        fmt::format("grid: the board would have {} cells, at most {} are supported", shape.count(numbers), max_cells));
    return std::nullopt;
  }
  return shape.make(numbers);
}

bool is_too_far_apart(const std::vector<Coordinates>& cells) {
  const auto [left, right] = std::minmax_element(
      cells.begin(), cells.end(), [](const Coordinates& a, const Coordinates& b) { return a.column < b.column; });
  const auto [bottom, top] = std::minmax_element(
      cells.begin(), cells.end(), [](const Coordinates& a, const Coordinates& b) { return a.row < b.row; });
  return right->column - left->column >= max_extent || top->row - bottom->row >= max_extent;
}

std::optional<std::vector<Coordinates>> read_cells(const Fields& fields, Lattice lattice, Diagnostics& diagnostics) {
  const YamlNode* drawing = fields.find("drawing");
  if (!drawing) return named_shape(fields, lattice, diagnostics);
  if (const YamlEntry* shape = fields.node().find_entry("shape")) {
    diagnostics.error(shape->key_span, "unused-key", "grid: a drawn board has no 'shape'",
                      shape->key_span.source == drawing->span.source ? "keep one of the two"
                                                                     : "remove that of the base with shape: ~");
    return std::nullopt;
  }
  if (!read_text(*drawing, "grid: drawing", diagnostics)) return std::nullopt;
  auto cells = read_mask(lattice, drawing->scalar, diagnostics);
  if (cells && is_too_far_apart(*cells)) {
    diagnostics.error(drawing->span, "range",
                      fmt::format("grid: the board is more than {} cells wide or high", max_extent));
    return std::nullopt;
  }
  if (cells && cells->size() > max_cells) {
    diagnostics.error(drawing->span, "range",
                      fmt::format("grid: the board has {} cells, at most {} are supported", cells->size(), max_cells));
    return std::nullopt;
  }
  return cells;
}

/// The `holes`, which are named by the default labels of the whole shape.
CellSet read_holes(const YamlNode& node, const Labels& labels, Diagnostics& diagnostics) {
  CellSet holes;
  for (const LocatedText& name : read_words(node, "grid: holes", diagnostics)) {
    const Cell hole = labels.find(name.text);
    if (hole == no_cell)
      diagnostics.error(name.whole, "unknown-cell", fmt::format("grid: holes: the board has no cell '{}'", name.text));
    else
      holes.insert(hole);
  }
  return holes;
}

/// What is left of a hex board keeps its names, since a cell's number is that in its whole column.
Labels labels_left(const Grid& whole, const Labels& labels, const CellSet& holes) {
  std::vector<std::string> names, columns;
  int left = whole.columns(), right = 0;
  for (std::size_t c = 0; c < whole.cell_count(); ++c) {
    const auto cell = static_cast<Cell>(c);
    if (holes.contains(cell)) continue;
    names.push_back(labels[cell]);
    left = std::min(left, whole.coordinates(cell).column);
    right = std::max(right, whole.coordinates(cell).column);
  }
  return Labels(std::move(names), {labels.columns().begin() + left, labels.columns().begin() + right + 1});
}

/// The board without its holes, with default labels.
std::unique_ptr<Ruleset> without_holes(const Fields& fields, Grid whole, Diagnostics& diagnostics) {
  Labels labels = default_labels(whole);
  const YamlNode* node = fields.find("holes");
  if (!node) return std::make_unique<Ruleset>(std::move(whole), std::move(labels));
  const CellSet holes = read_holes(*node, labels, diagnostics);
  std::vector<Coordinates> kept;
  for (std::size_t cell = 0; cell < whole.cell_count(); ++cell)
    if (!holes.contains(static_cast<Cell>(cell))) kept.push_back(whole.coordinates(static_cast<Cell>(cell)));
  if (kept.empty()) {
    diagnostics.error(node->span, "range", "grid: nothing is left of the board");
    return std::make_unique<Ruleset>(std::move(whole), std::move(labels));
  }
  Grid grid(whole.lattice(), std::move(kept));
  labels = whole.lattice() == Lattice::hex ? labels_left(whole, labels, holes) : default_labels(grid);
  return std::make_unique<Ruleset>(std::move(grid), std::move(labels));
}

}  // namespace

namespace {

/// Reads the grid, as far as its lattice is known.
std::optional<Lattice> read_grid(Loading& loading) {
  Diagnostics& diagnostics = loading.diagnostics;
  const YamlNode* node = loading.root.find("grid");
  if (!node || node->is_null()) return loading.report_missing("grid"), std::nullopt;
  const Fields fields(*node, "grid", "grid", diagnostics);
  if (!node->is_map()) return std::nullopt;
  fields.require("lattice");
  const auto index = fields.choice("lattice", {"triangle", "square", "hex", "cube"});
  if (!index) return std::nullopt;
  const auto lattice = static_cast<Lattice>(*index);
  if (auto cells = read_cells(fields, lattice, diagnostics))
    loading.ruleset = without_holes(fields, Grid(lattice, std::move(*cells)), diagnostics);
  return lattice;
}

}  // namespace

void load_grid(Loading& loading) {
  const auto lattice = read_grid(loading);
  if (loading.ruleset) return;
  loading.ruleset = std::make_unique<Ruleset>(Grid(lattice.value_or(Lattice::square), {{0, 0}}), Labels({"a1"}));
  loading.has_wrong_grid = loading.has_wrong_labels = true;
  loading.has_wrong_lattice = !lattice;
}

}  // namespace trigon::engine
