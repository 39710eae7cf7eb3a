// The key `regions`: named sets of cells, seen from a player's side where that makes sense.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movement/lines.h"
#include "interpreter/notation/drawing.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// How deep regions may be built of regions, and how many a variant may have in all.
constexpr int max_region_depth = 32;
constexpr int max_region_count = 256;
/// How far a dead end's movement is followed from a cell before it counts as leading somewhere.
constexpr std::size_t dead_end_nodes = 1024;
/// How many steps all dead ends of a variant may take to follow.
constexpr std::size_t max_dead_end_work = 10'000'000;
/// The last row of "5-".
constexpr int endless = static_cast<int>(max_cells);

/// Reads a region with all regions that it names.
class RegionReader {
 public:
  explicit RegionReader(Loading& loading) : loading_(loading) {}

  std::optional<Region> read(const YamlNode& node, const std::string& what) {
    if (++depth_ > max_region_depth) {
      error(node.span, what, "regions are built of regions too deeply, or of themselves");
      --depth_;
      return std::nullopt;
    }
    auto result = read_any(node, what);
    --depth_;
    return result;
  }

 private:
  std::optional<Region> read_any(const YamlNode& node, const std::string& what) {
    if (node.is_scalar()) return named(node, what);
    if (++loading_.region_count > max_region_count) {
      error(node.span, what, fmt::format("a variant has at most {} regions", max_region_count));
      return std::nullopt;
    }
    if (node.is_sequence()) return are_regions(node, what) ? std::nullopt : std::optional(everyone(cells(node, what)));
    const std::size_t errors = loading_.diagnostics.error_count();
    const Fields fields(node, what, "region", loading_.diagnostics);
    if (!node.is_map()) return std::nullopt;
    const bool has_unknown_key = loading_.diagnostics.error_count() > errors;
    if (const YamlNode* rows = fields.find("rows")) return by_rows(fields, *rows);
    if (const YamlNode* starts = fields.find("starts")) return by_starts(fields, *starts);
    const bool is_alone = node.entries.size() == 1 && node.entries[0].key != "of" && node.entries[0].key != "facing";
    if (!is_alone) {
      if (!has_unknown_key)
        error(node.span, what, "expected exactly one of the ways to give cells: " + join(ways(), ", "),
              node.entries.size() == 2 ? combination(node.entries[0].key, node.entries[1].key) : "");
      return std::nullopt;
    }
    const YamlNode& value = *node.entries[0].value;
    const std::string& key = node.entries[0].key;
    const std::string inner = of_key(what, key);
    if (key == "cells") return everyone(cells(value, inner));
    if (key == "drawing") return drawn(value, inner);
    if (key == "orientation") return by_orientation(fields);
    if (key == "dead-end") return dead_end(value, inner);
    if (key == "and" || key == "or") return combined(value, inner, key == "and");
    if (key == "not") return complement(value, inner);
    return std::nullopt;
  }

  /// Is it a list of several regions, and of no cells? Then that is reported.
  bool are_regions(const YamlNode& list, const std::string& what) {
    const YamlNode* regions = loading_.root.find("regions");
    std::vector<std::string> names;
    for (const YamlPtr& item : list.items) {
      const bool is_region = item->is_scalar() && regions && regions->find_entry(item->scalar.text);
      if (!is_region || loading_.ruleset->labels.find(item->scalar.text) != no_cell) return false;
      names.push_back(item->scalar.text);
    }
    if (names.size() < 2) return false;
    error(list.items.front()->span, what, fmt::format("'{}' is a region, and a list is of cells", names.front()),
          fmt::format("the cells of several regions are {{ or: [{}] }}", join(names, ", ")));
    return true;
  }

  /// Keys that select cells; `of` and `facing` only go with others.
  static std::vector<std::string> ways() {
    return {"rows", "starts", "cells", "drawing", "orientation", "dead-end", "and", "or", "not"};
  }

  std::size_t player_count() const { return loading_.ruleset->player_count(); }
  Region everyone(const CellSet& cells) const { return Region(player_count(), cells); }

  std::optional<Region> named(const YamlNode& node, const std::string& what) {
    const std::string& name = node.scalar.text;
    if (const auto done = loading_.regions.find(name); done != loading_.regions.end()) return done->second;
    const YamlNode* regions = loading_.root.find("regions");
    if (const YamlNode* region = regions ? regions->find(name) : nullptr)
      return loading_.regions[name] = read(*region, fmt::format("region '{}'", name));
    if (regions && !regions->is_map() && !regions->is_null()) return std::nullopt;
    loading_.diagnostics.error(node.span, "unknown-region",
                               fmt::format("{}: unknown region '{}'", what, node.scalar.text), region_hint(name));
    return std::nullopt;
  }

  /// Cells, which are no region unless they stand in brackets; `rows 3`, which lacks its braces; or the nearest region.
  std::string region_hint(const std::string& name) const {
    if (const auto space = name.find(' '); space != std::string::npos)
      if (const auto way = nearest_name(name.substr(0, space), ways()))
        return fmt::format("a region that has no name is a map: {{ {}: {} }}", *way, name.substr(space + 1));
    const std::string first = name.substr(0, name.find_first_of("- ,"));
    if (loading_.ruleset->labels.find(first) == no_cell) return loading_.suggest_key(name, {"regions"});
    return fmt::format("cells stand in brackets, each of them: [{}{}]", first, first == name ? "" : ", ...");
  }

  CellSet cells(const YamlNode& node, const std::string& what) {
    CellSet set;
    for (Cell cell : loading_.cell_list(node, what)) set.insert(cell);
    return set;
  }

  std::optional<Region> drawn(const YamlNode& node, const std::string& what) {
    if (!read_text(node, what, loading_.diagnostics)) return std::nullopt;
    const auto drawing =
        read_drawing(loading_.grid(), node.scalar, loading_.diagnostics, loading_.ruleset->labels.columns());
    if (!drawing) return std::nullopt;
    CellSet set;
    for (std::size_t cell = 0; cell < drawing->size(); ++cell) {
      if ((*drawing)[cell].text == "*")
        set.insert(static_cast<Cell>(cell));
      else if (!(*drawing)[cell].text.empty())
        error((*drawing)[cell].span, what, fmt::format("expected '*' or nothing, got '{}'", (*drawing)[cell].text),
              "a region's drawing has a * in each of its cells, and nothing or a . in the others");
    }
    return everyone(set);
  }

  std::optional<Region> by_orientation(const Fields& fields) {
    if (loading_.grid().lattice() != Lattice::triangle) {
      error(fields.node().span, fields.owner(), "only triangles have an orientation");
      return std::nullopt;
    }
    const auto choice = fields.choice("orientation", {"up", "down"});
    if (!choice) return std::nullopt;
    CellSet set;
    for (std::size_t cell = 0; cell < loading_.grid().cell_count(); ++cell)
      if (is_up(loading_.grid().coordinates(static_cast<Cell>(cell))) == (*choice == 0))
        set.insert(static_cast<Cell>(cell));
    return everyone(set);
  }

  /// How cells are selected in two ways at once; nothing unless both are ways.
  static std::string combination(const std::string& first, const std::string& second) {
    const std::vector<std::string> all = ways();
    for (const std::string& key : {first, second})
      if (std::ranges::find(all, key) == all.end()) return "";
    const bool is_list = first == "and" || first == "or";
    return is_list ? fmt::format("all stand in one list: {{ {}: [..., {{ {}: ... }}] }}", first, second)
                   : fmt::format("cells that are both are {{ and: [{{ {}: ... }}, {{ {}: ... }}] }}", first, second);
  }

  /// Unknown keys have been reported.
  static bool is_known(const std::string& key) {
    const std::vector<std::string> known = format_map("region").key_names();
    return std::find(known.begin(), known.end(), key) != known.end();
  }

  void refuse_others(const Fields& fields, const std::vector<std::string>& allowed) {
    for (const YamlEntry& entry : fields.node().entries)
      if (is_known(entry.key) && std::find(allowed.begin(), allowed.end(), entry.key) == allowed.end())
        error(entry.key_span, fields.owner(), fmt::format("'{}' does not go with '{}'", entry.key, allowed[0]),
              combination(allowed[0], entry.key));
  }

  /// `of`: whose side or pieces a region depends on. For each player a set of players: by default the player.
  std::optional<std::vector<PlayerSet>> read_of(const Fields& fields) {
    const auto bit = [](std::size_t p) { return static_cast<PlayerSet>(1u << p); };
    std::vector<PlayerSet> of;
    for (std::size_t p = 0; p < player_count(); ++p) of.push_back(bit(p));
    const YamlNode* node = fields.find("of");
    if (!node) return of;
    const auto text = read_text(*node, of_key(fields.owner(), "of"), loading_.diagnostics);
    if (!text) return std::nullopt;
    if (*text == "others") {
      for (PlayerSet& set : of) set = static_cast<PlayerSet>(~set & ((1u << player_count()) - 1));
      return of;
    }
    if (nearest_name(*text, {"others", "opponent", "enemy", "enemies"}) && !loading_.is_known_key("players", *text)) {
      loading_.diagnostics.error(node->span, "unknown-player",
                                 fmt::format("{}: unknown player '{}'", of_key(fields.owner(), "of"), *text),
                                 "all players but the one whose piece it is are 'others'");
      return std::nullopt;
    }
    const auto player = loading_.player({*text, node->span, {}}, of_key(fields.owner(), "of"));
    if (!player) return std::nullopt;
    return std::vector<PlayerSet>(player_count(), bit(*player));
  }

  /// `rows: 5-7`, `rows: 4`, `rows: 5-`, counted from the player's own side, from that of the players `of`, or from the
  /// side of anybody with that `facing`.
  std::optional<Region> by_rows(const Fields& fields, const YamlNode& rows) {
    refuse_others(fields, {"rows", "of", "facing"});
    if (fields.find("of") && fields.find("facing"))
      error(fields.node().find_entry("of")->key_span, fields.owner(), "'of' does not go with 'facing'");
    const auto range = row_range(rows, of_key(fields.owner(), "rows"));
    const auto of = read_of(fields);
    if (!range || !of) return std::nullopt;
    const auto is_inside = [&](int row) { return row >= range->first && row <= range->second; };
    int last = 0;
    const auto note_last = [&](const std::vector<int>& row) {
      for (int one : row) last = std::max(last, one);
    };
    if (fields.find("facing")) {
      const Facing facing = read_facing(loading_, fields);
      const std::vector<int> row = rows_along(loading_.grid(), facing);
      CellSet set;
      for (std::size_t cell = 0; cell < row.size(); ++cell)
        if (is_inside(row[cell])) set.insert(static_cast<Cell>(cell));
      note_last(row);
      remark_on_rows(fields, *range, last);
      return everyone(set);
    }
    Region region(player_count());
    for (std::size_t p = 0; p < player_count(); ++p)
      for (std::size_t other = 0; other < player_count(); ++other) {
        if (!((*of)[p] >> other & 1)) continue;
        const std::vector<int>& row = loading_.ruleset->players[other].rows;
        for (std::size_t cell = 0; cell < row.size(); ++cell)
          if (is_inside(row[cell])) region[p].insert(static_cast<Cell>(cell));
        note_last(row);
      }
    remark_on_rows(fields, *range, last);
    return region;
  }

  /// Rows that nobody has are empty.
  void remark_on_rows(const Fields& fields, std::pair<int, int> range, int last) {
    const bool is_open = range.second == endless;
    if (range.first <= last && (is_open || range.second <= last)) return;
    const YamlNode& rows = *fields.find("rows");
    loading_.remarks.warning(rows.span, "rows",
                             fmt::format("{}: rows {} {} beyond the board, which has rows 0 to {}", fields.owner(),
                                         rows.scalar.text, range.first > last ? "are" : "reach", last),
                             "rows are counted from 0 at the player's own side");
  }

  /// The cells where pieces of these types stand in the setup: the player's own, or those of the players `of`.
  std::optional<Region> by_starts(const Fields& fields, const YamlNode& starts) {
    refuse_others(fields, {"starts", "of"});
    const TypeSet types = loading_.piece_set(starts, of_key(fields.owner(), "starts"));
    const auto of = read_of(fields);
    if (!of) return std::nullopt;
    Region region(player_count());
    for (std::size_t p = 0; p < player_count(); ++p)
      for (const Placement& placement : loading_.ruleset->setup)
        if (((*of)[p] >> placement.owner & 1) && (types >> placement.type & 1)) region[p].insert(placement.cell);
    return region;
  }

  std::optional<std::pair<int, int>> row_range(const YamlNode& node, const std::string& what) {
    const auto text = read_text(node, what, loading_.diagnostics);
    if (!text) return std::nullopt;
    constexpr int last = endless;
    const auto dash = text->find('-');
    const auto first = parse_integer(std::string_view(*text).substr(0, dash));
    const std::string_view rest =
        dash == std::string::npos ? std::string_view() : std::string_view(*text).substr(dash + 1);
    const auto second = dash == std::string::npos ? first
                        : rest.empty()            ? std::optional<long>(last)
                                                  : parse_integer(rest);
    if (first && second && 0 <= *first && *first <= *second && *second <= last)
      return std::pair{static_cast<int>(*first), static_cast<int>(*second)};
    const auto digits = std::min(text->find_first_not_of("0123456789"), text->size());
    const std::string_view last_part = std::string_view(*text).substr(text->find_last_not_of("0123456789") + 1);
    const bool are_two = digits > 0 && digits < text->size() && !last_part.empty() && !first;
    loading_.diagnostics.error(node.span, "value",
                               fmt::format("{}: expected rows as 0-3, 4 or 5-, got '{}'", what, *text),
                               first && second && *second < *first ? "the smaller number comes first"
                               : are_two ? fmt::format("did you mean {}-{}?", text->substr(0, digits), last_part)
                                         : "rows are counted from 0 at the player's own side");
    return std::nullopt;
  }

  /// The cells from which a movement leads nowhere on the empty board.
  std::optional<Region> dead_end(const YamlNode& node, const std::string& what) {
    if (!read_text(node, what, loading_.diagnostics)) return std::nullopt;
    const std::size_t errors = loading_.diagnostics.error_count();
    const Movement movement = loading_.movement(node.scalar, what);
    for (const Term& term : movement.terms)
      if (!term.reference.empty()) error(node.span, what, "a dead end is described by steps, not by a reference");
    if (loading_.diagnostics.error_count() > errors) return std::nullopt;
    Region region(player_count());
    for (std::size_t p = 0; p < player_count(); ++p) {
      std::vector<LineExpander> expanders;
      for (const Term& term : movement.terms)
        expanders.emplace_back(loading_.grid(), term, loading_.ruleset->players[p].facing);
      for (std::size_t cell = 0; cell < loading_.grid().cell_count(); ++cell)
        if (!leads_somewhere(expanders, static_cast<Cell>(cell))) region[p].insert(static_cast<Cell>(cell));
    }
    if (loading_.dead_end_work <= max_dead_end_work) return region;
    error(node.span, what, "it takes too many steps to find the dead ends");
    return std::nullopt;
  }

  bool leads_somewhere(std::vector<LineExpander>& expanders, Cell from) const {
    std::vector<LineNode> lines;
    return std::any_of(expanders.begin(), expanders.end(), [&](LineExpander& expander) {
      if (loading_.dead_end_work > max_dead_end_work) return true;
      const bool is_whole = expander.expand(from, dead_end_nodes, lines);
      loading_.dead_end_work += 1 + (is_whole ? lines.size() : dead_end_nodes);
      return !is_whole || std::any_of(lines.begin(), lines.end(), [](const LineNode& node) { return node.is_target; });
    });
  }

  std::optional<Region> combined(const YamlNode& node, const std::string& what, bool is_and) {
    std::optional<Region> result;
    for (const YamlNode* item : one_or_more(node)) {
      auto region = read(*item, what);
      if (!region) return std::nullopt;
      if (!result) {
        result = std::move(region);
        continue;
      }
      for (std::size_t p = 0; p < player_count(); ++p)
        is_and ? (*result)[p] &= (*region)[p] : (*result)[p] |= (*region)[p];
    }
    if (!result) error(node.span, what, "expected a list of regions");
    return result;
  }

  std::optional<Region> complement(const YamlNode& node, const std::string& what) {
    auto region = read(node, what);
    if (!region) return std::nullopt;
    Region result(player_count());
    for (std::size_t p = 0; p < player_count(); ++p)
      for (std::size_t cell = 0; cell < loading_.grid().cell_count(); ++cell)
        if (!(*region)[p].contains(static_cast<Cell>(cell))) result[p].insert(static_cast<Cell>(cell));
    return result;
  }

  void error(const Span& span, const std::string& what, const std::string& message, const std::string& hint = "") {
    loading_.diagnostics.error(span, "region", fmt::format("{}: {}", what, message), hint);
  }

  Loading& loading_;
  int depth_ = 0;
};

}  // namespace

std::optional<Region> read_region(Loading& loading, const YamlNode& node, const std::string& what) {
  if (loading.has_wrong_grid) return std::nullopt;
  return RegionReader(loading).read(node, what);
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
    // A region may have been read already because an earlier one is built of it.
    if (!loading.regions.contains(entry.key))
      loading.regions[entry.key] = read_region(loading, *entry.value, fmt::format("region '{}'", entry.key));
    if (const auto& region = loading.regions[entry.key]) loading.ruleset->regions[entry.key] = *region;
  }
}

}  // namespace trigon::engine
