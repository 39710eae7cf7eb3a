// The key `regions`: named sets of cells, seen from a player's side where that makes sense.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/geometry/drawing.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/regions.h"

namespace trigon::engine {

void report_region(Loading& loading, const Span& span, const std::string& what, const std::string& message,
                   const std::string& hint) {
  loading.diagnostics.error(span, "region", fmt::format("{}: {}", what, message), hint);
}

std::vector<std::string> region_ways() {
  return {"rows", "starts", "cells", "drawing", "orientation", "dead-end", "and", "or", "not"};
}

std::string combined_ways(const std::string& first, const std::string& second) {
  const std::vector<std::string> all = region_ways();
  for (const std::string& key : {first, second})
    if (std::ranges::find(all, key) == all.end()) return "";
  const bool is_list = first == "and" || first == "or";
  return is_list ? fmt::format("all stand in one list: {{ {}: [..., {{ {}: ... }}] }}", first, second)
                 : fmt::format("cells that are both are {{ and: [{{ {}: ... }}, {{ {}: ... }}] }}", first, second);
}

namespace {

/// How deep regions may be nested, and how many a variant may have in all.
constexpr int max_region_depth = 32;
constexpr int max_region_count = 256;

/// Reads a region; `depth` is how deep it is nested.
std::optional<Region> read(Loading& loading, const YamlNode& node, const std::string& what, int depth);

/// Reports a list that has regions and no cells. Returns whether it is one.
bool are_regions(Loading& loading, const YamlNode& list, const std::string& what) {
  const YamlNode* regions = loading.root.find("regions");
  std::vector<std::string> names;
  for (const YamlPtr& item : list.items) {
    const bool is_region = item->is_scalar() && regions && regions->find_entry(item->scalar.text);
    if (!is_region || loading.ruleset->labels.find(item->scalar.text) != no_cell) return false;
    names.push_back(item->scalar.text);
  }
  if (names.size() < 2) return false;
  report_region(loading, list.items.front()->span, what,
                fmt::format("'{}' is a region, and a list is of cells", names.front()),
                fmt::format("the cells of several regions are {{ or: [{}] }}", join(names, ", ")));
  return true;
}

/// A hint for an unknown region: brackets, when it is a list of cells; braces, as for `rows 3`; or the nearest region.
std::string region_hint(const Loading& loading, const std::string& name) {
  if (const auto space = name.find(' '); space != std::string::npos)
    if (const auto way = nearest_name(name.substr(0, space), region_ways()))
      return fmt::format("a region that has no name is a map: {{ {}: {} }}", *way, name.substr(space + 1));
  const std::string first = name.substr(0, name.find_first_of("- ,"));
  if (loading.ruleset->labels.find(first) == no_cell) return loading.suggest_key(name, {"regions"});
  return fmt::format("cells stand in brackets, each of them: [{}{}]", first, first == name ? "" : ", ...");
}

std::optional<Region> read_named(Loading& loading, const YamlNode& node, const std::string& what, int depth) {
  const std::string& name = node.scalar.text;
  if (const auto done = loading.regions.find(name); done != loading.regions.end()) return done->second;
  const YamlNode* regions = loading.root.find("regions");
  if (const YamlNode* region = regions ? regions->find(name) : nullptr)
    return loading.regions[name] = read(loading, *region, fmt::format("region '{}'", name), depth);
  if (regions && !regions->is_map() && !regions->is_null()) return std::nullopt;
  loading.diagnostics.error(node.span, "unknown-region", fmt::format("{}: unknown region '{}'", what, node.scalar.text),
                            region_hint(loading, name));
  return std::nullopt;
}

CellSet read_cells(Loading& loading, const YamlNode& node, const std::string& what) {
  CellSet set;
  for (Cell cell : loading.cell_list(node, what)) set.insert(cell);
  return set;
}

std::optional<CellSet> read_drawn(Loading& loading, const YamlNode& node, const std::string& what) {
  if (!read_text(node, what, loading.diagnostics)) return std::nullopt;
  const auto drawing =
      read_drawing(loading.grid(), node.scalar, loading.diagnostics, loading.ruleset->labels.columns());
  if (!drawing) return std::nullopt;
  CellSet set;
  for (std::size_t cell = 0; cell < drawing->size(); ++cell) {
    if ((*drawing)[cell].text == "*")
      set.insert(static_cast<Cell>(cell));
    else if (!(*drawing)[cell].text.empty())
      report_region(loading, (*drawing)[cell].span, what,
                    fmt::format("expected '*' or nothing, got '{}'", (*drawing)[cell].text),
                    "a region's drawing has a * in each of its cells, and nothing or a . in the others");
  }
  return set;
}

std::optional<CellSet> read_orientation(Loading& loading, const Fields& fields) {
  const Lattice& lattice = loading.grid().lattice();
  if (lattice.has_equal_cells()) {
    report_region(loading, fields.node().span, fields.owner(),
                  fmt::format("only {} have an orientation", cells_with_orientation()));
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const Lattice* one : lattices())
    for (const std::string& name : one->orientation_names()) names.push_back(name);
  const auto choice = fields.choice("orientation", names);
  if (!choice) return std::nullopt;
  const std::vector<std::string> known = lattice.orientation_names();
  const auto found = std::ranges::find(known, names[*choice]);
  if (found != known.end()) return oriented_cells(loading.grid(), static_cast<std::size_t>(found - known.begin()));
  report_region(loading, fields.node().span, fields.owner(),
                fmt::format("only {} are '{}'", cells_with_orientation(names[*choice]), names[*choice]),
                "here cells are " + join(known, " or "));
  return std::nullopt;
}

std::optional<Region> read_combined(Loading& loading, const YamlNode& node, const std::string& what, bool is_and,
                                    int depth) {
  std::optional<Region> result;
  for (const YamlNode* item : one_or_more(node)) {
    auto region = read(loading, *item, what, depth);
    if (!region) return std::nullopt;
    if (!result) {
      result = std::move(region);
      continue;
    }
    for (std::size_t p = 0; p < region->size(); ++p) {
      if (is_and)
        (*result)[p] &= (*region)[p];
      else
        (*result)[p] |= (*region)[p];
    }
  }
  if (!result) report_region(loading, node.span, what, "expected a list of regions");
  return result;
}

std::optional<Region> read_complement(Loading& loading, const YamlNode& node, const std::string& what, int depth) {
  auto region = read(loading, node, what, depth);
  if (!region) return std::nullopt;
  Region result(region->size());
  for (std::size_t p = 0; p < result.size(); ++p)
    for (const Cell cell : loading.grid().cells())
      if (!(*region)[p].contains(cell)) result[p].insert(cell);
  return result;
}

/// A region with the same cells for every player.
std::optional<Region> everyone(const Loading& loading, const std::optional<CellSet>& cells) {
  return cells ? std::optional(Region(loading.ruleset->player_count(), *cells)) : std::nullopt;
}

/// Reads a map with the one key that selects cells.
std::optional<Region> read_way(Loading& loading, const YamlNode& node, const std::string& what, int depth) {
  const std::size_t errors = loading.diagnostics.error_count();
  const Fields fields(node, what, "region", loading.diagnostics);
  if (!node.is_map()) return std::nullopt;
  const bool has_unknown_key = loading.diagnostics.error_count() > errors;
  if (const YamlNode* rows = fields.find("rows")) return read_rows(loading, fields, *rows);
  if (const YamlNode* starts = fields.find("starts")) return read_starts(loading, fields, *starts);
  const auto& entries = node.entries;
  if (entries.size() != 1 || entries[0].key == "of" || entries[0].key == "facing") {
    if (!has_unknown_key)
      report_region(loading, node.span, what,
                    "expected exactly one of the ways to give cells: " + join(region_ways(), ", "),
                    entries.size() == 2 ? combined_ways(entries[0].key, entries[1].key) : "");
    return std::nullopt;
  }
  const YamlNode& value = *entries[0].value;
  const std::string& key = entries[0].key;
  const std::string inner = of_key(what, key);
  if (key == "cells") return everyone(loading, read_cells(loading, value, inner));
  if (key == "drawing") return everyone(loading, read_drawn(loading, value, inner));
  if (key == "orientation") return everyone(loading, read_orientation(loading, fields));
  if (key == "dead-end") return read_dead_end(loading, value, inner);
  if (key == "and" || key == "or") return read_combined(loading, value, inner, key == "and", depth);
  if (key == "not") return read_complement(loading, value, inner, depth);
  return std::nullopt;
}

std::optional<Region> read(Loading& loading, const YamlNode& node, const std::string& what, int depth) {
  if (++depth > max_region_depth) {
    report_region(loading, node.span, what, "regions are built of regions too deeply, or of themselves");
    return std::nullopt;
  }
  if (node.is_scalar()) return read_named(loading, node, what, depth);
  if (++loading.region_count > max_region_count) {
    report_region(loading, node.span, what, fmt::format("a variant has at most {} regions", max_region_count));
    return std::nullopt;
  }
  if (!node.is_sequence()) return read_way(loading, node, what, depth);
  return are_regions(loading, node, what) ? std::nullopt : everyone(loading, read_cells(loading, node, what));
}

}  // namespace

std::optional<Region> read_region(Loading& loading, const YamlNode& node, const std::string& what) {
  if (loading.has_wrong_grid) return std::nullopt;
  return read(loading, node, what, 0);
}

void load_regions(Loading& loading) {
  const YamlNode* regions = loading.root.find("regions");
  if (!regions || regions->is_null()) return;
  if (!regions->is_map()) {
    loading.diagnostics.error(regions->span, "type",
                              fmt::format("regions: expected a map of names, got {}", name_of(regions->kind)));
    return;
  }
  for (const YamlEntry& entry : regions->entries) {
    loading.check_name(entry, "region");
    // A region may have been read already, since an earlier one uses it.
    if (!loading.regions.contains(entry.key))
      loading.regions[entry.key] = read_region(loading, *entry.value, fmt::format("region '{}'", entry.key));
    if (const auto& region = loading.regions[entry.key]) loading.ruleset->regions[entry.key] = *region;
  }
}

}  // namespace trigon::engine
