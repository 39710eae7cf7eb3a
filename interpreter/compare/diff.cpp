#include "interpreter/compare/diff.h"

#include <algorithm>
#include <map>

#include "interpreter/compare/diff_parts.h"

namespace trigon::engine {

namespace {

/// In the numbers of `b`: names that have no partner, and names that are not the same.
Members members(const std::vector<std::string>& a, const std::vector<std::string>& b,
                const std::vector<int>& matching) {
  Members result;
  const std::vector<int> in_b = Matching::inverse(matching, a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    if (in_b[i] < 0)
      result.removed.push_back(a[i]);
    else if (const std::string& name = b[static_cast<std::size_t>(in_b[i])]; name != a[i])
      result.renamed.push_back({a[i], name});
  for (std::size_t i = 0; i < b.size(); ++i)
    if (matching[i] < 0) result.added.push_back(b[i]);
  return result;
}

/// The pieces of the setup as "owner piece", by the cell's name in `a`.
std::map<std::string, std::string> setup_of(const Ruleset& ruleset, const Names& names) {
  std::map<std::string, std::string> setup;
  for (const Placement& placement : ruleset.setup)
    setup[names.cells[placement.cell]] = names.players[placement.owner] + " " + names.pieces[placement.type];
  return setup;
}

std::vector<SetupChange> diff_setup(const Matching& matching, const Names& names_of_b) {
  std::map<std::string, std::string> was = setup_of(matching.a, Names(matching.a)),
                                     is = setup_of(matching.b, names_of_b);
  std::vector<std::string> cells = matching.a.labels.all();
  for (std::size_t i = 0; i < matching.cells.size(); ++i)
    if (matching.cells[i] < 0) cells.push_back(names_of_b.cells[i]);
  std::vector<SetupChange> changes;
  for (const std::string& cell : cells)
    if (was[cell] != is[cell]) changes.push_back({cell, was[cell], is[cell]});
  return changes;
}

/// Cells of both boards whose neighbours are not the same: only where cells are matched by their names.
void diff_steps(const Matching& matching, std::vector<RuleChange>& changes) {
  if (matching.is_same_board) return;
  using Steps = std::vector<std::pair<int, StepKind>>;
  const auto steps_of = [&](const Grid& grid, Cell cell, bool is_b) {
    Steps steps;
    for (const Heading heading : grid.headings()) {
      const Cell to = grid.step(cell, heading);
      if (to == no_cell) continue;
      const bool is_common = is_b ? matching.cells[to] >= 0 : matching.cells_in_b[to] >= 0;
      if (is_common) steps.emplace_back(is_b ? matching.cells[to] : to, grid.kind(cell, heading));
    }
    std::sort(steps.begin(), steps.end());
    return steps;
  };
  Json cells = Json::array();
  for (std::size_t c = 0; c < matching.cells_in_b.size(); ++c)
    if (matching.cells_in_b[c] >= 0 && steps_of(matching.a.grid, static_cast<Cell>(c), false) !=
                                           steps_of(matching.b.grid, static_cast<Cell>(matching.cells_in_b[c]), true))
      cells.push_back(matching.a.labels[static_cast<Cell>(c)]);
  if (!cells.empty()) changes.push_back({{"grid", "neighbours"}, cells, cells, false});
}

}  // namespace

std::optional<Difference> diff(const Ruleset& a, const Ruleset& b) {
  const Matching matching = match(a, b);
  const Names names_of_a(a), names_of_b = matching.names_of_b(), own(b);
  const auto resolved_a = resolved_json(a, {}, names_of_a), resolved_b = resolved_json(b, {}, names_of_b);
  if (!resolved_a || !resolved_b) return std::nullopt;
  Difference difference;
  difference.is_same_board = matching.is_same_board;
  difference.cells = members(names_of_a.cells, own.cells, matching.cells);
  difference.players = members(names_of_a.players, own.players, matching.players);
  difference.pieces = members(names_of_a.pieces, own.pieces, matching.pieces);
  difference.moves = diff_moves(matching);
  difference.setup = diff_setup(matching, names_of_b);
  const Json lattice_a = (*resolved_a)["grid"]["lattice"], lattice_b = (*resolved_b)["grid"]["lattice"];
  if (lattice_a != lattice_b) difference.rules.push_back({{"grid", "lattice"}, lattice_a, lattice_b, false});
  diff_steps(matching, difference.rules);
  for (RuleChange& change : diff_rules(matching, *resolved_a, *resolved_b))
    difference.rules.push_back(std::move(change));
  return difference;
}

}  // namespace trigon::engine
