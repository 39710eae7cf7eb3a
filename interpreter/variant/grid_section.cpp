// The key `grid`: lattice, shape and holes.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/geometry/drawing.h"
#include "interpreter/notation/cell_hint.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

constexpr int max_extent = static_cast<int>(max_cells);

/// All keys that give a shape its size.
std::vector<std::string> size_keys() {
  std::vector<std::string> keys;
  for (const Lattice* lattice : lattices())
    for (const Shape& shape : lattice->shapes)
      for (const std::string& key : shape.numbers)
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  return keys;
}

std::optional<std::vector<Coordinates>> named_shape(const Fields& fields, const Lattice& lattice,
                                                    Diagnostics& diagnostics) {
  const YamlNode* node = fields.require("shape");
  if (!node) return std::nullopt;
  std::vector<std::string> names;
  for (const Shape& shape : lattice.shapes) names.push_back(shape.name);
  const auto choice = fields.name("shape", names);
  if (!choice) return std::nullopt;
  const Shape& shape = lattice.shapes[*choice];
  // With numbers under the wrong keys, nothing is missing.
  bool has_others = false;
  for (const std::string& key : size_keys()) {
    if (!fields.find(key) || std::ranges::find(shape.numbers, key) != shape.numbers.end()) continue;
    has_others = true;
    const YamlEntry& entry = *fields.node().find_entry(key);
    // A misspelt key has been reported.
    if (entry.written.empty())
      diagnostics.error(entry.key_span, "unused-key", fmt::format("grid: a {} has no '{}'", shape.name, key),
                        fmt::format("it is given by {}", join(shape.numbers, " and ")));
  }
  std::vector<std::int64_t> numbers;
  for (const std::string& key : shape.numbers)
    if (has_others ? fields.find(key) : fields.require(key))
      if (const auto number = fields.integer(key)) numbers.push_back(*number);
  if (numbers.size() != shape.numbers.size()) return std::nullopt;
  if (shape.count(numbers) > static_cast<std::int64_t>(max_cells)) {
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

std::optional<std::vector<Coordinates>> read_cells(const Fields& fields, const Lattice& lattice,
                                                   Diagnostics& diagnostics) {
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

/// Reads `holes`, whose names are the default labels of the whole shape.
CellSet read_holes(const YamlNode& node, const Labels& labels, Diagnostics& diagnostics) {
  CellSet holes;
  for (const LocatedText& name : read_words(node, "grid: holes", diagnostics)) {
    const Cell hole = labels.find(name.text);
    if (hole == no_cell)
      diagnostics.error(name.whole, "unknown-cell", fmt::format("grid: holes: the board has no cell '{}'", name.text),
                        cell_hint(labels, name.text));
    else
      holes.insert(hole);
  }
  return holes;
}

/// The labels of the remaining cells: they keep their names, where a cell's number is that in its whole column.
Labels labels_left(const Grid& whole, const Labels& labels, const CellSet& holes) {
  std::vector<std::string> names, columns;
  int left = whole.columns(), right = 0;
  for (const Cell cell : whole.cells()) {
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
  for (const Cell cell : whole.cells())
    if (!holes.contains(cell)) kept.push_back(whole.coordinates(cell));
  if (kept.empty()) {
    diagnostics.error(node->span, "range", "grid: nothing is left of the board");
    return std::make_unique<Ruleset>(std::move(whole), std::move(labels));
  }
  Grid grid(whole.lattice(), std::move(kept));
  labels = whole.lattice().numbers_rows ? default_labels(grid) : labels_left(whole, labels, holes);
  return std::make_unique<Ruleset>(std::move(grid), std::move(labels));
}

}  // namespace

namespace {

/// Reads the grid, as far as its lattice is known.
const Lattice* read_grid(Loading& loading) {
  Diagnostics& diagnostics = loading.diagnostics;
  const YamlNode* node = loading.root.find("grid");
  if (!node || node->is_null()) {
    loading.report_missing("grid");
    return nullptr;
  }
  const Fields fields(*node, "grid", "grid", diagnostics);
  if (!node->is_map()) return nullptr;
  fields.require("lattice");
  std::vector<std::string> names;
  for (const Lattice* one : lattices()) names.emplace_back(one->name);
  const auto index = fields.choice("lattice", names);
  if (!index) return nullptr;
  const Lattice& lattice = *lattices()[*index];
  if (auto cells = read_cells(fields, lattice, diagnostics))
    loading.ruleset = without_holes(fields, Grid(lattice, std::move(*cells)), diagnostics);
  return &lattice;
}

/// The nodes that draw the whole board: in the setup and in regions.
std::vector<const YamlNode*> drawings_of(const YamlNode& root) {
  std::vector<const YamlNode*> drawings;
  const auto add = [&](const YamlNode* node) {
    if (node && node->is_scalar() && node->scalar.text.find('\n') != std::string::npos) drawings.push_back(node);
  };
  if (const YamlNode* setup = root.find("setup")) {
    add(setup);
    for (const YamlEntry& entry : setup->entries) add(entry.value.get());
  }
  if (const YamlNode* regions = root.find("regions"))
    for (const YamlEntry& entry : regions->entries) add(entry.value->find("drawing"));
  return drawings;
}

/// The cells that the setup lists, in the order of the file.
std::vector<LocatedText> listed_cells(const YamlNode& root) {
  std::vector<LocatedText> cells;
  Diagnostics ignored;
  const YamlNode* setup = root.find("setup");
  if (!setup || root.find("labels")) return cells;
  for (const YamlEntry& player : setup->entries)
    if (player.key != "legend")
      for (const YamlEntry& piece : player.value->entries)
        for (LocatedText& cell : read_words(*piece.value, "", ignored)) cells.push_back(std::move(cell));
  return cells;
}

/// Finds a wrong number of the grid: no drawing fits the board, but with one other number all drawings would; or
/// several cells of the setup do not exist, but with another number all would.
class SizeCheck {
 public:
  explicit SizeCheck(Loading& loading)
      : loading_(loading), drawings_(drawings_of(loading.root)), cells_(listed_cells(loading.root)) {}

  /// Reports it once, in place of errors of each drawing, label and cell.
  void report() {
    const YamlNode* grid = loading_.root.find("grid");
    if (is_right() || !read_numbers(*grid)) return;
    for (std::size_t i = 0; i < numbers_.size(); ++i)
      for (int difference : {-1, 1, -2, 2, -3, 3}) {
        std::vector<std::int64_t> numbers = numbers_;
        numbers[i] += difference;
        if (numbers[i] < min_drawn || shape_->count(numbers) > static_cast<std::int64_t>(max_cells)) continue;
        if (fits_all(Grid(lattice(), shape_->make(numbers)))) return report(*grid, i, numbers[i]);
      }
    for (std::size_t i = 0; i + 1 < numbers_.size(); ++i) {
      std::vector<std::int64_t> numbers = numbers_;
      std::swap(numbers[i], numbers[i + 1]);
      if (numbers != numbers_ && fits_all(Grid(lattice(), shape_->make(numbers)))) return report_swapped(*grid, i);
    }
  }

 private:
  bool is_right() const {
    if (!drawings_.empty())
      return std::any_of(drawings_.begin(), drawings_.end(),
                         [&](const YamlNode* one) { return fits(loading_.grid(), *one); });
    std::set<std::string> missing;
    for (const LocatedText& cell : cells_)
      if (loading_.ruleset->labels.find(cell.text) == no_cell) missing.insert(cell.text);
    // A single one may be misspelt.
    return missing.size() < 2;
  }

  const Lattice& lattice() const { return loading_.grid().lattice(); }

  bool read_numbers(const YamlNode& grid) {
    const YamlNode* name = grid.find("shape");
    for (const Shape& shape : lattice().shapes)
      if (name && name->is_scalar() && shape.name == name->scalar.text) shape_ = &shape;
    if (!shape_ || grid.find("drawing")) return false;
    for (const std::string& key : shape_->numbers) {
      const YamlNode* number = grid.find(key);
      const auto value = number && number->is_scalar() ? parse_integer(number->scalar.text) : std::nullopt;
      if (!value) return false;
      numbers_.push_back(*value);
    }
    return true;
  }

  static bool fits(const Grid& grid, const YamlNode& drawing) {
    Diagnostics ignored;
    return read_drawing(grid, drawing.scalar, ignored).has_value();
  }
  bool fits_all(const Grid& grid) const {
    const Labels labels = default_labels(grid);
    return std::all_of(drawings_.begin(), drawings_.end(), [&](const YamlNode* one) { return fits(grid, *one); }) &&
           std::all_of(cells_.begin(), cells_.end(),
                       [&](const LocatedText& cell) { return labels.find(cell.text) != no_cell; });
  }

  /// With one drawing, either that lacks a row or the grid has one too many: it is reported at the drawing.
  void report(const YamlNode& grid, std::size_t i, std::int64_t number) {
    const std::string& key = shape_->numbers[i];
    const Span& at_number = grid.find(key)->span;
    const Span& at_drawing = place_of_setup();
    loading_.has_wrong_grid = loading_.has_wrong_labels = true;
    if (drawings_.size() == 1 && key == "rows")
      return loading_.diagnostics.error(
          at_drawing, "drawing", fmt::format("the drawing has {} rows, but the grid {}", number, numbers_[i]),
          fmt::format("draw a row more or less, or write rows: {} in {}", number, short_place(at_number)));
    loading_.diagnostics.error(
        at_number, "range", fmt::format("grid: {} is {}, but the setup is for {}", key, numbers_[i], number),
        fmt::format("write {}: {}, or change the setup in {}", key, number, short_place(at_drawing)));
  }

  /// Reports that this number and the next are exchanged.
  void report_swapped(const YamlNode& grid, std::size_t i) {
    const std::string &first = shape_->numbers[i], &second = shape_->numbers[i + 1];
    loading_.has_wrong_grid = loading_.has_wrong_labels = true;
    loading_.diagnostics.error(grid.find(first)->span, "range",
                               fmt::format("grid: {} is {} and {} is {}, but the setup is for {} and {}", first,
                                           numbers_[i], second, numbers_[i + 1], numbers_[i + 1], numbers_[i]),
                               fmt::format("write {}: {} and {}: {}, or change the setup in {}", first, numbers_[i + 1],
                                           second, numbers_[i], short_place(place_of_setup())));
  }

  const Span& place_of_setup() const { return drawings_.empty() ? cells_[0].whole : drawings_[0]->span; }

  Loading& loading_;
  /// The smallest number to try: with 1, any word would be the one cell of a row, so that every drawing would fit.
  static constexpr std::int64_t min_drawn = 2;
  const std::vector<const YamlNode*> drawings_;
  const std::vector<LocatedText> cells_;
  const Shape* shape_ = nullptr;
  std::vector<std::int64_t> numbers_;
};

}  // namespace

void load_grid(Loading& loading) {
  const std::size_t errors = loading.diagnostics.error_count();
  const Lattice* const lattice = read_grid(loading);
  if (loading.ruleset && loading.diagnostics.error_count() == errors) SizeCheck(loading).report();
  if (loading.ruleset) return;
  loading.ruleset = std::make_unique<Ruleset>(Grid(lattice ? *lattice : *lattices().front(), {{0, 0}}), Labels({"a1"}));
  loading.has_wrong_grid = loading.has_wrong_labels = true;
  loading.has_wrong_lattice = !lattice;
}

}  // namespace trigon::engine
