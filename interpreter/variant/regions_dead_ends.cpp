// Regions from which a movement leads nowhere.
#include <algorithm>

#include "interpreter/movement/lines.h"
#include "interpreter/variant/regions.h"

namespace trigon::engine {

namespace {

/// How many nodes a movement may visit from a cell before the cell counts as no dead end.
constexpr std::size_t dead_end_nodes = 1024;
/// How many steps may be followed for all dead ends of a variant.
constexpr std::size_t max_dead_end_work = 10'000'000;

bool leads_somewhere(Loading& loading, std::vector<LineExpander>& expanders, Cell from) {
  std::vector<LineNode> lines;
  return std::any_of(expanders.begin(), expanders.end(), [&](LineExpander& expander) {
    if (loading.dead_end_work > max_dead_end_work) return true;
    const bool is_whole = expander.expand(from, dead_end_nodes, lines);
    loading.dead_end_work += 1 + (is_whole ? lines.size() : dead_end_nodes);
    return !is_whole || std::any_of(lines.begin(), lines.end(), [](const LineNode& node) { return node.is_target; });
  });
}

}  // namespace

std::optional<Region> read_dead_end(Loading& loading, const YamlNode& node, const std::string& what) {
  if (!read_text(node, what, loading.diagnostics)) return std::nullopt;
  const std::size_t errors = loading.diagnostics.error_count();
  const Movement movement = loading.movement(node.scalar, what);
  for (const Term& term : movement.terms)
    if (!term.reference.empty())
      report_region(loading, node.span, what, "a dead end is described by steps, not by a reference");
  if (loading.diagnostics.error_count() > errors) return std::nullopt;
  Region region(loading.ruleset->player_count());
  for (std::size_t p = 0; p < region.size(); ++p) {
    std::vector<LineExpander> expanders;
    for (const Term& term : movement.terms)
      expanders.emplace_back(loading.grid(), term, loading.ruleset->players[p].facing);
    for (const Cell cell : loading.grid().cells())
      if (!leads_somewhere(loading, expanders, cell)) region[p].insert(cell);
  }
  if (loading.dead_end_work <= max_dead_end_work) return region;
  report_region(loading, node.span, what, "it takes too many steps to find the dead ends");
  return std::nullopt;
}

}  // namespace trigon::engine
