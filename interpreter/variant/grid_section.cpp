// The key `grid`: lattice, shape and holes.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/geometry/shape.h"
#include "interpreter/notation/drawing.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon {

namespace {

constexpr int max_extent = static_cast<int>(max_cells);

struct ShapeKeys {
  Lattice lattice;
  std::vector<std::string> numbers;
};

const std::map<std::string, ShapeKeys>& shapes() {
  static const std::map<std::string, ShapeKeys> all = {
      {"triangle", {Lattice::triangle, {"side"}}},
      {"diamond", {Lattice::triangle, {"side"}}},
      {"hexagon", {Lattice::triangle, {"side"}}},
      {"parallelogram", {Lattice::triangle, {"width", "rows"}}},
      {"rectangle", {Lattice::square, {"columns", "rows"}}},
  };
  return all;
}

/// How many cells the shape has; told before any is made, so that a large number costs nothing.
long cell_count(const std::string& shape, const std::vector<int>& n) {
  const auto side = static_cast<long>(n[0]);
  if (shape == "triangle") return side * side;
  if (shape == "diamond") return 2 * side * side;
  if (shape == "hexagon") return 6 * side * side;
  return (shape == "parallelogram" ? 2 : 1) * side * n[1];
}

std::vector<Coordinates> make_shape(const std::string& shape, const std::vector<int>& n) {
  if (shape == "triangle") return triangle_shape(n[0]);
  if (shape == "diamond") return diamond_shape(n[0]);
  if (shape == "hexagon") return hexagon_shape(n[0]);
  if (shape == "parallelogram") return parallelogram_shape(n[0], n[1]);
  return rectangle_shape(n[0], n[1]);
}

std::vector<std::string> shape_names(Lattice lattice) {
  std::vector<std::string> names;
  for (const auto& [name, keys] : shapes())
    if (keys.lattice == lattice) names.push_back(name);
  return names;
}

std::optional<std::vector<Coordinates>> named_shape(const Fields& fields, Lattice lattice, Diagnostics& diagnostics) {
  const YamlNode* node = fields.require("shape");
  if (!node) return std::nullopt;
  const auto choice = fields.choice("shape", shape_names(lattice));
  if (!choice) return std::nullopt;
  const std::string name = shape_names(lattice)[*choice];
  std::vector<int> numbers;
  for (const std::string& key : shapes().at(name).numbers)
    if (fields.require(key))
      if (const auto number = fields.integer(key, 1, max_extent)) numbers.push_back(*number);
  for (const char* key : {"side", "width", "rows", "columns"}) {
    const auto& used = shapes().at(name).numbers;
    if (fields.find(key) && std::find(used.begin(), used.end(), key) == used.end())
      diagnostics.error(fields.node().find_entry(key)->key_span, "unused-key",
                        fmt::format("grid: a {} has no '{}'", name, key),
                        fmt::format("it is told by {}", join(used, " and ")));
  }
  if (numbers.size() != shapes().at(name).numbers.size()) return std::nullopt;
  if (cell_count(name, numbers) > static_cast<long>(max_cells)) {
    diagnostics.error(node->span, "range",
                      fmt::format("grid: the board would have {} cells, at most {} are supported",
                                  cell_count(name, numbers), max_cells));
    return std::nullopt;
  }
  return make_shape(name, numbers);
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
    diagnostics.error(shape->key_span, "unused-key", "grid: a drawn board has no 'shape'", "keep one of the two");
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

/// Takes the `holes` out; they are named by the labels of the whole shape, which stay.
void take_holes(const Fields& fields, Lattice lattice, std::vector<Coordinates>& cells, Diagnostics& diagnostics) {
  const YamlNode* node = fields.find("holes");
  if (!node) return;
  const Grid whole(lattice, cells);
  const Labels labels = default_labels(whole);
  std::vector<Coordinates> kept;
  CellSet holes;
  for (const LocatedText& name : read_words(*node, "grid: holes", diagnostics)) {
    const Cell hole = labels.find(name.text);
    if (hole == no_cell)
      diagnostics.error(name.whole, "unknown-cell", fmt::format("grid: holes: the board has no cell '{}'", name.text));
    else
      holes.insert(hole);
  }
  for (std::size_t cell = 0; cell < whole.cell_count(); ++cell)
    if (!holes.contains(static_cast<Cell>(cell))) kept.push_back(whole.coordinates(static_cast<Cell>(cell)));
  if (kept.empty()) {
    diagnostics.error(node->span, "range", "grid: nothing is left of the board");
    return;
  }
  cells = kept;
}

}  // namespace

bool load_grid(Loading& loading) {
  Diagnostics& diagnostics = loading.diagnostics;
  const YamlNode* node = loading.root.find("grid");
  if (!node) {
    diagnostics.error(loading.root.span, "missing-key", "the variant: the key 'grid' is missing");
    return false;
  }
  const Fields fields(*node, "grid", {"lattice", "shape", "side", "width", "rows", "columns", "drawing", "holes"},
                      diagnostics);
  if (!node->is_map()) return false;
  fields.require("lattice");
  const auto lattice_index = fields.choice("lattice", {"triangle", "square"});
  if (!lattice_index) return false;
  const Lattice lattice = *lattice_index == 0 ? Lattice::triangle : Lattice::square;
  auto cells = read_cells(fields, lattice, diagnostics);
  if (!cells) return false;
  take_holes(fields, lattice, *cells, diagnostics);
  Grid grid(lattice, std::move(*cells));
  Labels labels = default_labels(grid);
  loading.ruleset = std::make_unique<Ruleset>(std::move(grid), std::move(labels));
  return true;
}

}  // namespace trigon
