// The key `labels`: other names of cells than the default ones.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// Characters that texts of moves and positions use; no name may have one.
constexpr std::string_view reserved = "-x*=/&,>~@<+:;|";

/// The symbols of a list, some of which may have been reported.
std::vector<std::string> read_any_symbols(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  std::vector<std::string> symbols;
  for (const LocatedText& word : read_words(node, what, diagnostics)) {
    symbols.push_back(word.text);
    const auto sign = word.text.find_first_of(reserved);
    if (sign == std::string::npos) continue;
    diagnostics.error(word.at(sign, 1), "value",
                      fmt::format("{}: '{}' cannot be part of a cell's name", what, word.text[sign]),
                      fmt::format("these signs mean something in moves and positions: {}", reserved));
  }
  return symbols;
}

/// The symbols of a row of names, or nothing after an error.
std::optional<std::vector<std::string>> read_symbols(const YamlNode& node, std::size_t expected,
                                                     const std::string& what, const Loading& loading) {
  Diagnostics& diagnostics = loading.diagnostics;
  const std::size_t errors = diagnostics.error_count();
  std::vector<std::string> symbols = read_any_symbols(node, what, diagnostics);
  if (diagnostics.error_count() == errors && symbols.size() != expected)
    diagnostics.error(node.span, "value",
                      fmt::format("{}: the board needs {} symbols, got {}", what, expected, symbols.size()),
                      fmt::format("one for each column or row of the board, which stands in {}",
                                  short_place(loading.root.find_entry("grid")->key_span)));
  if (diagnostics.error_count() > errors) return std::nullopt;
  return symbols;
}

/// Default names with other letters for the columns.
std::optional<Labels> named_by_columns(const Loading& loading, const YamlNode& node) {
  const Labels& labels = loading.ruleset->labels;
  auto symbols = read_symbols(node, labels.columns().size(), "labels: columns", loading);
  if (!symbols) return std::nullopt;
  const Grid& grid = loading.grid();
  std::vector<std::string> names;
  for (const Cell cell : grid.cells()) {
    const Coordinates at = grid.coordinates(cell);
    const std::string& name = labels[cell];
    names.push_back((grid.lattice().is_flat ? "" : level_letters(at.level)) +
                    (*symbols)[static_cast<std::size_t>(at.column - grid.first_column())] +
                    name.substr(name.find_first_of("0123456789")));
  }
  return Labels(std::move(names), std::move(*symbols));
}

/// Names made of the cell's row as each of these players counts it.
std::optional<Labels> named_by_rows(const Loading& loading, const YamlNode& node) {
  if (!node.is_map()) {
    loading.diagnostics.error(node.span, "type",
                              fmt::format("labels: rows: expected a map from players, got {}", name_of(node.kind)));
    return std::nullopt;
  }
  if (loading.ruleset->players.empty()) return std::nullopt;
  bool is_good = !node.entries.empty();
  std::vector<std::string> names(loading.grid().cell_count());
  for (const YamlEntry& entry : node.entries) {
    const auto player = loading.player({entry.key, entry.key_span, {}}, "labels: rows");
    is_good = is_good && player.has_value();
    if (!player) continue;
    const std::vector<int>& rows = loading.ruleset->players[*player].rows;
    const auto count = static_cast<std::size_t>(*std::max_element(rows.begin(), rows.end())) + 1;
    const auto symbols = read_symbols(*entry.value, count, "labels: rows: " + entry.key, loading);
    is_good = is_good && symbols.has_value();
    for (std::size_t cell = 0; symbols && cell < names.size(); ++cell)
      names[cell] += (*symbols)[static_cast<std::size_t>(rows[cell])];
  }
  if (node.entries.empty()) loading.diagnostics.error(node.span, "value", "labels: rows: expected at least one player");
  return is_good ? std::optional(Labels(std::move(names))) : std::nullopt;
}

/// The mark of each orientation, empty for those without one; nothing after an error.
std::optional<std::vector<std::string>> read_orientations(const Loading& loading, const YamlNode& node) {
  Diagnostics& diagnostics = loading.diagnostics;
  const std::size_t errors = diagnostics.error_count();
  const Lattice& lattice = loading.grid().lattice();
  const std::vector<std::string> known = lattice.orientation_names();
  std::vector<std::string> marks(known.size());
  if (lattice.has_equal_cells())
    diagnostics.error(node.span, "unused-key", fmt::format("labels: orientations: all {} lie alike", lattice.cells),
                      "triangles and octagons have orientations");
  else if (!node.is_map())
    report_wrong_type(node, "labels: orientations", "a map from orientations to symbols", diagnostics);
  for (const YamlEntry& entry : node.entries) {
    const auto found = std::find(known.begin(), known.end(), entry.key);
    if (lattice.has_equal_cells()) break;
    if (found == known.end()) {
      diagnostics.error(entry.key_span, "value",
                        fmt::format("labels: orientations: unknown orientation '{}'", entry.key),
                        suggest(entry.key, known));
      continue;
    }
    const std::size_t errors_before = diagnostics.error_count();
    const auto symbols = read_any_symbols(*entry.value, "labels: orientations: " + entry.key, diagnostics);
    if (symbols.size() == 1)
      marks[static_cast<std::size_t>(found - known.begin())] = symbols.front();
    else if (diagnostics.error_count() == errors_before)
      diagnostics.error(entry.value->span, "value",
                        fmt::format("labels: orientations: {}: expected one mark, got {}", entry.key, symbols.size()),
                        "an orientation that is left out has no mark");
  }
  return diagnostics.error_count() == errors ? std::optional(marks) : std::nullopt;
}

/// Puts a number behind names that several cells have: from 1, from the left as the player sees the board.
void number_cells(const Loading& loading, Player player, std::vector<std::string>& names) {
  const Grid& grid = loading.grid();
  const Point right = unit(loading.ruleset->players[player].facing.degrees - 90);
  const auto distance = [&](Cell cell) { return grid.centroid(cell).x * right.x + grid.centroid(cell).y * right.y; };
  std::vector<Cell> cells(grid.cells().begin(), grid.cells().end());
  std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return distance(a) < distance(b) - 1e-6; });
  std::map<std::string, int> counts;
  for (const Cell cell : cells) names[cell] += std::to_string(++counts[names[cell]]);
}

/// The names of `labels` with numbers and marks of orientation, or nothing after an error.
std::optional<Labels> completed(const Loading& loading, const Fields& fields, const Labels& labels) {
  std::vector<std::string> names = labels.all();
  const YamlNode* numbered = fields.find("numbered");
  const YamlNode* orientations = fields.find("orientations");
  if (!numbered && !orientations) return labels;
  std::optional<Player> player;
  if (numbered && loading.ruleset->players.empty()) return std::nullopt;
  if (numbered && read_text(*numbered, "labels: numbered", loading.diagnostics))
    player = loading.player(numbered->scalar, "labels: numbered");
  if (numbered && !player) return std::nullopt;
  if (numbered && !loading.grid().lattice().is_flat) {
    loading.diagnostics.error(numbered->span, "value", "labels: numbered: on a cube there is no left or right",
                              "name the rows of three players");
    return std::nullopt;
  }
  if (player) number_cells(loading, *player, names);
  if (orientations) {
    const auto marks = read_orientations(loading, *orientations);
    if (!marks) return std::nullopt;
    for (const Cell cell : loading.grid().cells()) names[cell] += (*marks)[loading.grid().orientation(cell)];
  }
  return Labels(std::move(names), labels.columns());
}

/// The place of the second of two equal symbols, in a list or in a list of a map; else the whole node.
Span place_of_double(const YamlNode& node) {
  Diagnostics ignored;
  for (const YamlEntry& entry : node.entries)
    if (const Span found = place_of_double(*entry.value); found.offset != entry.value->span.offset) return found;
  std::set<std::string> seen;
  if (!node.is_map())
    for (const LocatedText& word : read_words(node, "", ignored))
      if (!seen.insert(word.text).second) return word.whole;
  return node.span;
}

bool are_all_different(const Loading& loading, const Labels& labels, const YamlNode& node) {
  std::map<std::string, Cell> seen;
  for (const Cell cell : loading.grid().cells()) {
    const auto [other, is_new] = seen.emplace(labels[cell], cell);
    if (is_new) continue;
    const Labels& known = loading.ruleset->labels;
    loading.diagnostics.error(
        place_of_double(node), "value", fmt::format("labels: two cells are named '{}'", labels[cell]),
        fmt::format("they are {} and {} by the default names", known[other->second], known[cell]));
    return false;
  }
  return true;
}

}  // namespace

void load_labels(Loading& loading) {
  const YamlNode* node = loading.root.find("labels");
  if (!node || node->is_null() || loading.has_wrong_grid) return;
  loading.has_wrong_labels = true;
  const Fields fields(*node, "labels", "labels", loading.diagnostics);
  const YamlNode* columns = fields.find("columns");
  const YamlNode* rows = fields.find("rows");
  if (!node->is_map()) return;
  if (!columns && !rows) {
    if (node->entries.empty()) loading.diagnostics.error(node->span, "value", "labels: expected 'columns' or 'rows'");
    return;
  }
  if (const YamlEntry* numbered = node->find_entry("numbered"); numbered && !rows) {
    loading.diagnostics.error(numbered->key_span, "unused-key", "labels: 'numbered' has no effect without 'rows'",
                              "columns are numbered already");
    return;
  }
  if (columns && rows) {
    loading.diagnostics.error(node->find_entry("rows")->key_span, "unused-key",
                              "labels: names come from 'columns' or from 'rows'", "keep one of the two");
    return;
  }
  auto labels = columns ? named_by_columns(loading, *columns) : named_by_rows(loading, *rows);
  if (labels) labels = completed(loading, fields, *labels);
  if (!labels || !are_all_different(loading, *labels, *(columns ? columns : rows))) return;
  loading.ruleset->labels = std::move(*labels);
  loading.has_wrong_labels = false;
}

}  // namespace trigon::engine
