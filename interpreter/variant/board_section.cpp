// The key `board`: how the board is drawn. No rule depends on it. Tested in tests/unit/board_style_test.cpp and by
// tests/broken.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "interpreter/movement/lines.h"
#include "interpreter/support/color.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// How far the steps of `colors` are followed from a cell, and from all cells together.
constexpr std::size_t max_step_nodes = 1024;
constexpr std::size_t max_step_work = 1'000'000;

const std::vector<std::string> theme_colors = {"dark", "mid", "light"};

std::vector<std::string> usual_fills(const Grid& grid) {
  std::vector<std::string> fills;
  for (const Cell cell : grid.cells())
    fills.emplace_back(grid.lattice().fills[static_cast<std::size_t>(grid.shade(cell))]);
  return fills;
}

/// Sets of connected cells, joined two by two (union-find).
class Components {
 public:
  explicit Components(std::size_t cells) : parent_(cells) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }

  void join(std::size_t a, std::size_t b) {
    a = root(a), b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

  /// The number of each cell's component; components are numbered by their first cells.
  std::vector<std::size_t> numbers() {
    std::vector<std::size_t> numbers(parent_.size());
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < parent_.size(); ++cell)
      numbers[cell] = root(cell) == cell ? count++ : numbers[root(cell)];
    return numbers;
  }

 private:
  std::size_t root(std::size_t cell) {
    while (parent_[cell] != cell) cell = parent_[cell] = parent_[parent_[cell]];
    return cell;
  }
  std::vector<std::size_t> parent_;
};

/// Two cells, written as `d1-f3`.
struct CellPair {
  Cell from = no_cell;
  Cell to = no_cell;
  Span span;
};

class BoardReader {
 public:
  BoardReader(Loading& loading, const YamlNode& node)
      : loading_(loading), fields_(node, "board", "board", loading.diagnostics), style_(loading.ruleset->board) {}

  void read() {
    style_.has_crossings = fields_.choice("style", {"cells", "lines"}) == std::size_t{1};
    read_tokens();
    const YamlNode* dark = fields_.find("dark");
    const YamlNode* colors = fields_.find("colors");
    if (dark && colors)
      return error(fields_.node().find_entry("dark")->key_span, "unused-key",
                   "board: cells are colored by 'dark' or by 'colors'", "keep one of the two");
    if (dark) read_dark(*dark);
    if (colors) read_colors(*colors);
    read_lines();
    if (const YamlNode* areas = fields_.find("areas")) read_areas(*areas);
    if (const YamlNode* bars = fields_.find("bars")) load_bars(loading_, *bars);
    if (const YamlNode* coordinates = fields_.find("coordinates")) read_coordinates(*coordinates);
  }

 private:
  const Grid& grid() const { return loading_.grid(); }
  std::string what(std::string_view key) const { return of_key("board", key); }

  void error(const Span& span, const char* code, const std::string& message, const std::string& hint = "") {
    loading_.diagnostics.error(span, code, message, hint);
  }

  void read_tokens() {
    const auto kind = fields_.choice("tokens", {std::begin(piece_tokens_words), std::end(piece_tokens_words)});
    if (!kind) return;
    style_.tokens = static_cast<PieceTokens>(*kind);
    const auto moves = [](const PlayerInfo& player) { return !player.is_neutral; };
    if (style_.tokens == PieceTokens::none && std::ranges::count_if(loading_.ruleset->players, moves) > 2)
      error(fields_.find("tokens")->span, "value",
            "board: tokens: without tokens pieces of three players differ by color alone",
            "they need tokens by owner, disks or octagons");
    if (style_.tokens == PieceTokens::pointed && !grid().lattice().is_flat)
      error(fields_.find("tokens")->span, "value", "board: tokens: tokens cannot point up and down",
            "directions between levels do not show in a flat picture");
  }

  /// The cells of a region; those of all players together.
  std::optional<CellSet> cells_of(const YamlNode& node, const std::string& owner) {
    const auto region = read_region(loading_, node, owner);
    if (!region) return std::nullopt;
    CellSet cells;
    for (const CellSet& own : *region) cells |= own;
    return cells;
  }

  void read_dark(const YamlNode& node) {
    const auto cells = is_orientation(node) ? cells_lying_so(node) : cells_of(node, what("dark"));
    if (!cells) return;
    for (std::size_t cell = 0; cell < style_.fills.size(); ++cell)
      style_.fills[cell] = theme_colors[cells->contains(static_cast<Cell>(cell)) ? 0 : 2];
  }

  static bool is_orientation(const YamlNode& node) {
    return node.is_scalar() && !cells_with_orientation(node.scalar.text).empty();
  }

  std::optional<CellSet> cells_lying_so(const YamlNode& node) {
    const std::vector<std::string> known = grid().lattice().orientation_names();
    const auto found = std::ranges::find(known, node.scalar.text);
    if (found != known.end()) return oriented_cells(grid(), static_cast<std::size_t>(found - known.begin()));
    error(node.span, "value",
          fmt::format("board: dark: only {} are '{}'", cells_with_orientation(node.scalar.text), node.scalar.text),
          "elsewhere the dark cells are a region: its name, or a list of cells");
    return std::nullopt;
  }

  void read_colors(const YamlNode& node) {
    const Fields fields(node, what("colors"), "board-colors", loading_.diagnostics);
    if (!node.is_map()) return;
    const YamlNode* steps = fields.require("steps");
    const YamlNode* fills = fields.require("fills");
    if (!steps || !fills) return;
    const auto components = connected_cells(*steps);
    const std::vector<std::string> colors = read_fills(*fills);
    if (!components || colors.empty()) return;
    for (std::size_t cell = 0; cell < components->size(); ++cell)
      style_.fills[cell] = colors[(*components)[cell] % colors.size()];
  }

  std::vector<std::string> read_fills(const YamlNode& node) {
    std::vector<std::string> colors;
    const std::string owner = what("colors: fills");
    for (const LocatedText& word : read_words(node, owner, loading_.diagnostics)) {
      const bool is_theme = std::find(theme_colors.begin(), theme_colors.end(), word.text) != theme_colors.end();
      if (!is_theme && !read_color(word.text))
        error(word.whole, "value", fmt::format("{}: expected dark, mid, light or a color, got '{}'", owner, word.text),
              color_hint(word.text));
      colors.push_back(word.text);
    }
    if (colors.empty()) error(node.span, "value", fmt::format("{}: expected at least one color", owner));
    return colors;
  }

  /// The component of each cell, when the steps of a movement connect cells.
  std::optional<std::vector<std::size_t>> connected_cells(const YamlNode& node) {
    const std::string owner = what("colors: steps");
    if (!read_text(node, owner, loading_.diagnostics) || loading_.ruleset->players.empty()) return std::nullopt;
    const std::size_t errors = loading_.diagnostics.error_count();
    const Movement movement = loading_.movement(node.scalar, owner);
    for (const Term& term : movement.terms)
      if (!term.reference.empty()) error(node.span, "value", fmt::format("{}: expected steps, not a reference", owner));
    if (loading_.diagnostics.error_count() > errors) return std::nullopt;
    Components components(grid().cell_count());
    std::size_t work = 0;
    for (const Term& term : movement.terms)
      if (!join_by(term, components, work)) {
        error(node.span, "value", fmt::format("{}: the movement reaches too many cells", owner),
              "single steps are enough: cells are joined by any number of them");
        return std::nullopt;
      }
    return components.numbers();
  }

  bool join_by(const Term& term, Components& components, std::size_t& work) {
    LineExpander expander(grid(), term, loading_.ruleset->players.front().facing);
    std::vector<LineNode> lines;
    for (const Cell cell : grid().cells()) {
      if (!expander.expand(cell, max_step_nodes, lines)) return false;
      work += 1 + lines.size();
      if (work > max_step_work) return false;
      for (const LineNode& line : lines)
        if (line.is_target && line.cell != no_cell) components.join(cell, line.cell);
    }
    return true;
  }

  void read_lines() {
    const std::vector<CellPair> gaps = read_pairs("gaps");
    if (style_.has_crossings)
      add_grid_lines(gaps);
    else if (const YamlEntry* entry = fields_.node().find_entry("gaps"); entry && !entry->value->is_null())
      error(entry->key_span, "unused-key", "board: gaps are left in the lines of 'style: lines'");
    for (const CellPair& pair : read_pairs("lines")) {
      if (grid().coordinates(pair.from).level != grid().coordinates(pair.to).level)
        error(pair.span, "value", "board: lines: the two cells are on different levels");
      style_.lines.push_back({pair.from, pair.to, true});
    }
  }

  /// Adds the lines between neighbours across an edge, on each level.
  void add_grid_lines(const std::vector<CellPair>& gaps) {
    std::vector<bool> is_used(gaps.size());
    for (const Cell from : grid().cells()) {
      for (const Heading heading : grid().headings()) {
        const Cell to = grid().step(from, heading);
        const bool is_line = to != no_cell && to > from && grid().kind(from, heading) == StepKind::orthogonal &&
                             grid().coordinates(from).level == grid().coordinates(to).level;
        if (!is_line) continue;
        const auto gap = std::find_if(gaps.begin(), gaps.end(), [&](const CellPair& one) {
          return std::min(one.from, one.to) == from && std::max(one.from, one.to) == to;
        });
        if (gap != gaps.end())
          is_used[static_cast<std::size_t>(gap - gaps.begin())] = true;
        else
          style_.lines.push_back({from, to, false});
      }
    }
    for (std::size_t i = 0; i < gaps.size(); ++i)
      if (!is_used[i])
        error(gaps[i].span, "value", "board: gaps: no line joins the two cells",
              "a gap lies between two neighbouring cells, and stands there once");
  }

  /// Reads a list of pairs of cells, `[d1-f3, f1-d3]`.
  std::vector<CellPair> read_pairs(const char* key) {
    std::vector<CellPair> pairs;
    const YamlNode* node = fields_.find(key);
    if (!node) return pairs;
    for (const LocatedText& word : read_words(*node, what(key), loading_.diagnostics)) {
      const auto dash = word.text.find('-');
      if (dash == std::string::npos || word.text.find('-', dash + 1) != std::string::npos) {
        error(word.whole, "value", fmt::format("{}: expected two cells, got '{}'", what(key), word.text),
              "as in d1-f3");
        continue;
      }
      const auto from = end_of_pair(word, 0, dash, key);
      const auto to = end_of_pair(word, dash + 1, word.text.size() - dash - 1, key);
      if (!from || !to) continue;
      if (*from == *to)
        error(word.whole, "value", fmt::format("{}: the two cells are the same", what(key)));
      else
        pairs.push_back({*from, *to, word.whole});
    }
    return pairs;
  }

  std::optional<Cell> end_of_pair(const LocatedText& word, std::size_t at, std::size_t length, const char* key) {
    return loading_.cell({word.text.substr(at, length), word.at(at, length), {}}, what(key));
  }

  void read_coordinates(const YamlNode& node) {
    const Fields fields(node, what("coordinates"), "board-coordinates", loading_.diagnostics);
    if (!node.is_map()) return;
    if (!grid().lattice().is_flat)
      return error(node.span, "value", "board: coordinates: levels lie beside each other, and have no common edges");
    for (std::size_t edge = 0; edge < style_.coordinates.size(); ++edge) {
      const bool is_of_columns = edge % 2 == 0;
      if (const YamlNode* texts = fields.find(board_edge_words[edge]))
        style_.coordinates[edge] =
            read_edge(*texts, std::string("coordinates: ") + board_edge_words[edge], is_of_columns);
    }
  }

  std::vector<std::string> read_edge(const YamlNode& node, const std::string& key, bool is_of_columns) {
    std::vector<std::string> texts;
    for (const LocatedText& word : read_words(node, what(key), loading_.diagnostics)) texts.push_back(word.text);
    const int expected = is_of_columns ? grid().columns() : grid().rows();
    if (texts.size() != static_cast<std::size_t>(expected))
      error(node.span, "value",
            fmt::format("{}: the board has {} {}, got {}", what(key), expected, is_of_columns ? "columns" : "rows",
                        texts.size()),
            is_of_columns ? "one text for each column, from the left" : "one text for each row, from the lowest on");
    return texts;
  }

  void read_areas(const YamlNode& node) {
    if (!node.is_map()) return report_wrong_type(node, what("areas"), "a map of names", loading_.diagnostics);
    for (const YamlEntry& entry : node.entries)
      if (const auto cells = cells_of(*entry.value, fmt::format("board: area '{}'", entry.key)))
        style_.areas.push_back({entry.key, *cells});
  }

  Loading& loading_;
  const Fields fields_;
  BoardStyle& style_;
};

}  // namespace

void load_board(Loading& loading) {
  if (loading.has_wrong_grid) return;
  loading.ruleset->board.fills = usual_fills(loading.grid());
  const YamlNode* node = loading.root.find("board");
  if (node && !node->is_null()) BoardReader(loading, *node).read();
}

}  // namespace trigon::engine
