#include "tests/support/naive_geometry.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace trigon::engine::testing::naive {

double angle(double a, double b) {
  const double turn = std::fmod(std::abs(a - b), 360.0);
  return std::min(turn, 360 - turn);
}

double angle(Coordinates a, Coordinates b) {
  const auto product = [](Coordinates p, Coordinates q) -> double {
    return p.column * q.column + p.row * q.row + p.level * q.level;
  };
  const double cosine = product(a, b) / (std::sqrt(product(a, a)) * std::sqrt(product(b, b)));
  return std::acos(std::max(-1.0, std::min(1.0, cosine))) * 45 / std::atan(1.0);
}

double turn(const Grid& grid, Heading a, Heading b) {
  if (!grid.lattice().is_flat) return angle(grid.vector(a), grid.vector(b));
  return angle(grid.degrees(a), grid.degrees(b));
}

double angle_to_facing(double degrees, const Facing& facing) {
  return std::fmod(degrees - facing.degrees + 720, 360.0);
}

double angle_to_facing(const Grid& grid, Heading heading, const Facing& facing) {
  if (!grid.lattice().is_flat) return angle(grid.vector(heading), facing.vector);
  return angle_to_facing(grid.degrees(heading), facing);
}

double angle_to_facing(const Grid& grid, Cell from, Cell to, const Facing& facing) {
  if (grid.lattice().is_flat) return angle_to_facing(grid.direction(from, to), facing);
  const Coordinates a = grid.coordinates(from), b = grid.coordinates(to);
  return angle(Coordinates{b.column - a.column, b.row - a.row, b.level - a.level}, facing.vector);
}

bool has_direction(Direction direction, double angle_to_facing) {
  const auto is = [&](double degrees) { return angle(angle_to_facing, degrees) < 0.1; };
  switch (direction.name) {
    case DirectionName::forward: return angle(angle_to_facing, 0) < 89.9;
    case DirectionName::straight_forward: return is(0);
    case DirectionName::backward: return angle(angle_to_facing, 0) > 90.1;
    case DirectionName::straight_backward: return is(180);
    case DirectionName::sideways: return is(90) || is(270);
    case DirectionName::left: return angle(angle_to_facing, 90) < 89.9;
    case DirectionName::right: return angle(angle_to_facing, 270) < 89.9;
  }
  return false;
}

bool is_allowed(const std::vector<Direction>& directions, double angle_to_facing) {
  bool is_named = true;
  for (const Direction& direction : directions) {
    if (!direction.negated) is_named = false;
  }
  for (const Direction& direction : directions) {
    const bool holds = has_direction(direction, angle_to_facing);
    if (direction.negated && holds) return false;
    if (!direction.negated && holds) is_named = true;
  }
  return is_named;
}

std::vector<Heading> headings_of(const Grid& grid) {
  std::vector<Heading> all;
  for (std::size_t h = 0; h < grid.heading_count(); ++h) all.push_back(static_cast<Heading>(h));
  return all;
}

bool has_kind(const Grid& grid, Cell cell, Heading heading, const Leg& leg) {
  switch (grid.kind(cell, heading)) {
    case orthogonal: return (leg.atoms & wazir) != 0;
    case diagonal: return (leg.atoms & ferz) != 0;
    case triagonal: return (leg.atoms & viceroy) != 0;
    case no_step: return false;
  }
  return false;
}

Heading turned(const Grid& grid, Heading heading, int by) {
  const int count = static_cast<int>(grid.heading_count());
  return static_cast<Heading>((heading + by + count) % count);
}

Heading opposite(const Grid& grid, Heading heading) {
  return turned(grid, heading, static_cast<int>(grid.heading_count() / 2));
}

std::shared_ptr<const Grid> box_around(const Grid& grid) {
  // Not every column of every row is a place of the lattice, but all that steps lead to are.
  std::vector<Coordinates> places;
  std::set<std::tuple<int, int, int>> known;
  const auto add = [&](Coordinates at) {
    if (grid.is_within_bounds(at) && known.insert({at.column, at.row, at.level}).second) places.push_back(at);
  };
  for (const Cell cell : grid.cells()) add(grid.coordinates(cell));
  for (std::size_t i = 0; i < places.size(); ++i)
    for (const Heading heading : grid.headings()) add(grid.neighbour(Coordinates(places[i]), heading));
  return std::make_shared<Grid>(grid.lattice(), places);
}

}  // namespace trigon::engine::testing::naive
