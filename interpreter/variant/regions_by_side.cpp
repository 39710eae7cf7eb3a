// Regions that depend on a side: rows counted from it, and the cells on which pieces of a player start.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/text.h"
#include "interpreter/variant/regions.h"

namespace trigon::engine {

namespace {

/// The last row in "5-".
constexpr int endless = static_cast<int>(max_cells);

/// Is it a key of regions? Other keys have been reported.
bool is_known(const std::string& key) {
  const std::vector<std::string> known = format_map("region").key_names();
  return std::find(known.begin(), known.end(), key) != known.end();
}

void refuse_others(Loading& loading, const Fields& fields, const std::vector<std::string>& allowed) {
  for (const YamlEntry& entry : fields.node().entries)
    if (is_known(entry.key) && std::find(allowed.begin(), allowed.end(), entry.key) == allowed.end())
      report_region(loading, entry.key_span, fields.owner(),
                    fmt::format("'{}' does not go with '{}'", entry.key, allowed[0]),
                    combined_ways(allowed[0], entry.key));
}

/// Reads `of`, the players on whose side or pieces a region depends: a set of players for each player, by default the
/// player alone.
std::optional<std::vector<PlayerSet>> read_of(Loading& loading, const Fields& fields) {
  const PlayerSet all = loading.ruleset->all_players();
  std::vector<PlayerSet> of;
  for (Player player : all) of.push_back({player});
  const YamlNode* node = fields.find("of");
  if (!node) return of;
  const auto text = read_text(*node, of_key(fields.owner(), "of"), loading.diagnostics);
  if (!text) return std::nullopt;
  if (*text == "others") {
    for (PlayerSet& set : of) set = all - set;
    return of;
  }
  if (nearest_name(*text, {"others", "opponent", "enemy", "enemies"}) && !loading.is_known_key("players", *text)) {
    loading.diagnostics.error(node->span, "unknown-player",
                              fmt::format("{}: unknown player '{}'", of_key(fields.owner(), "of"), *text),
                              "all players but the one whose piece it is are 'others'");
    return std::nullopt;
  }
  const auto player = loading.player({*text, node->span, {}}, of_key(fields.owner(), "of"));
  if (!player) return std::nullopt;
  return std::vector<PlayerSet>(all.size(), PlayerSet{*player});
}

std::optional<std::pair<int, int>> row_range(Loading& loading, const YamlNode& node, const std::string& what) {
  const auto text = read_text(node, what, loading.diagnostics);
  if (!text) return std::nullopt;
  constexpr int last = endless;
  const auto dash = text->find('-');
  const auto first = parse_integer(std::string_view(*text).substr(0, dash));
  const std::string_view rest =
      dash == std::string::npos ? std::string_view() : std::string_view(*text).substr(dash + 1);
  const auto second = dash == std::string::npos ? first
                      : rest.empty()            ? std::optional<std::int64_t>(last)
                                                : parse_integer(rest);
  if (first && second && 0 <= *first && *first <= *second && *second <= last)
    return std::pair{static_cast<int>(*first), static_cast<int>(*second)};
  const auto digits = std::min(text->find_first_not_of("0123456789"), text->size());
  const std::string_view last_part = std::string_view(*text).substr(text->find_last_not_of("0123456789") + 1);
  const bool are_two = digits > 0 && digits < text->size() && !last_part.empty() && !first;
  loading.diagnostics.error(node.span, "value", fmt::format("{}: expected rows as 0-3, 4 or 5-, got '{}'", what, *text),
                            first && second && *second < *first ? "the smaller number comes first"
                            : are_two ? fmt::format("did you mean {}-{}?", text->substr(0, digits), last_part)
                                      : "rows are counted from 0 at the player's own side");
  return std::nullopt;
}

/// The cells in a range of rows, as seen with one facing; `last` becomes the last row of the board if that is later.
CellSet cells_in(const std::vector<int>& rows, std::pair<int, int> range, int& last) {
  CellSet cells;
  for (std::size_t cell = 0; cell < rows.size(); ++cell) {
    if (range.first <= rows[cell] && rows[cell] <= range.second) cells.insert(static_cast<Cell>(cell));
    last = std::max(last, rows[cell]);
  }
  return cells;
}

/// Warns of rows beyond the board, which are empty.
void remark_on_rows(Loading& loading, const Fields& fields, std::pair<int, int> range, int last) {
  const bool is_open = range.second == endless;
  if (range.first <= last && (is_open || range.second <= last)) return;
  const YamlNode& rows = *fields.find("rows");
  loading.remarks.warning(rows.span, "rows",
                          fmt::format("{}: rows {} {} beyond the board, which has rows 0 to {}", fields.owner(),
                                      rows.scalar.text, range.first > last ? "are" : "reach", last),
                          "rows are counted from 0 at the player's own side");
}

}  // namespace

std::optional<Region> read_rows(Loading& loading, const Fields& fields, const YamlNode& rows) {
  refuse_others(loading, fields, {"rows", "of", "facing"});
  const bool has_facing = fields.find("facing") != nullptr;
  if (fields.find("of") && has_facing)
    report_region(loading, fields.node().find_entry("of")->key_span, fields.owner(), "'of' does not go with 'facing'");
  const auto range = row_range(loading, rows, of_key(fields.owner(), "rows"));
  const auto of = read_of(loading, fields);
  if (!range || !of) return std::nullopt;
  int last = 0;
  Region region(of->size());
  if (has_facing) {
    const std::vector<int> along = rows_along(loading.grid(), read_facing(loading, fields));
    region.assign(of->size(), cells_in(along, *range, last));
  } else {
    for (std::size_t p = 0; p < of->size(); ++p)
      for (Player other : (*of)[p]) region[p] |= cells_in(loading.ruleset->players[other].rows, *range, last);
  }
  remark_on_rows(loading, fields, *range, last);
  return region;
}

std::optional<Region> read_starts(Loading& loading, const Fields& fields, const YamlNode& starts) {
  refuse_others(loading, fields, {"starts", "of"});
  const TypeSet types = loading.piece_set(starts, of_key(fields.owner(), "starts"));
  const auto of = read_of(loading, fields);
  if (!of) return std::nullopt;
  Region region(of->size());
  for (std::size_t p = 0; p < of->size(); ++p)
    for (const Placement& placement : loading.ruleset->setup)
      if ((*of)[p].contains(placement.owner) && types.contains(placement.type)) region[p].insert(placement.cell);
  return region;
}

}  // namespace trigon::engine
