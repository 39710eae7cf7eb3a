// The board of a variant: places, neighbours, regions and symmetries.
#include "interpreter/geometry/symmetry.h"
#include "interpreter/library/game_implementation.h"
#include "interpreter/search/seat_symmetry.h"

namespace trigon {

Point Variant::center(int cell) const {
  const engine::Ruleset& ruleset = implementation().ruleset();
  const engine::Point middle = ruleset.grid.centroid(cell_of(ruleset, cell));
  return {middle.x, middle.y};
}

std::vector<Point> Variant::corners(int cell) const {
  const engine::Ruleset& ruleset = implementation().ruleset();
  std::vector<Point> corners;
  for (const engine::Point& corner : ruleset.grid.corners(cell_of(ruleset, cell)))
    corners.push_back({corner.x, corner.y});
  return corners;
}

std::vector<int> Variant::neighbours(int cell) const {
  const engine::Ruleset& ruleset = implementation().ruleset();
  const engine::Cell from = cell_of(ruleset, cell);
  std::vector<int> neighbours;
  for (const engine::Heading heading : ruleset.grid.headings()) {
    const engine::Cell to = ruleset.grid.step(from, heading);
    if (to != engine::no_cell && ruleset.grid.kind(from, heading) == engine::orthogonal) neighbours.push_back(to);
  }
  return neighbours;
}

std::vector<std::string> Variant::regions() const {
  std::vector<std::string> names;
  for (const auto& [name, cells] : implementation().ruleset().regions) names.push_back(name);
  return names;
}

std::vector<int> Variant::region(const std::string& name, int player) const {
  const engine::Ruleset& ruleset = implementation().ruleset();
  const auto found = ruleset.regions.find(name);
  if (found == ruleset.regions.end()) throw std::out_of_range("the variant has no region of this name");
  return to_public(found->second[player_of(ruleset, player)]);
}

std::vector<Symmetry> Variant::symmetries() const {
  const engine::Ruleset& ruleset = implementation().ruleset();
  const engine::PieceValues values(ruleset);
  std::vector<Symmetry> found;
  for (const engine::Symmetry& symmetry : engine::symmetries_of(ruleset.grid))
    for (const engine::Player seat : ruleset.all_players()) {
      const engine::SeatSymmetry of_seat(ruleset, values, seat, symmetry.cells);
      if (!of_seat.holds_for_players() || !of_seat.holds_for_pieces()) continue;
      Symmetry& added = found.emplace_back();
      added.cells.assign(symmetry.cells.begin(), symmetry.cells.end());
      for (const engine::Player player : ruleset.all_players()) added.players.push_back(of_seat.image(player));
    }
  return found;
}

}  // namespace trigon
