#include "interpreter/movement/relative_direction.h"

namespace trigon::engine {

namespace {

RelativeDirection direction_along(const Grid& grid, Bearing bearing, double degrees, const Facing& facing) {
  if (!grid.lattice().is_flat) return {bearing};
  const double to_left = angle_between(degrees, facing.degrees + 90);
  const bool is_left = to_left < 90, is_right = to_left > 90;
  return {bearing, is_left, is_right};
}

bool has_name(const RelativeDirection& direction, DirectionName name) {
  const Bearing bearing = direction.bearing;
  switch (name) {
    case DirectionName::forward: return bearing == Bearing::forward || bearing == Bearing::straight_forward;
    case DirectionName::straight_forward: return bearing == Bearing::straight_forward;
    case DirectionName::backward: return bearing == Bearing::backward || bearing == Bearing::straight_backward;
    case DirectionName::straight_backward: return bearing == Bearing::straight_backward;
    case DirectionName::sideways:
      return bearing == Bearing::sideways || bearing == Bearing::left || bearing == Bearing::right;
    case DirectionName::left: return direction.is_left;
    case DirectionName::right: return direction.is_right;
  }
  return false;
}

}  // namespace

RelativeDirection direction_of(const Grid& grid, Heading heading, const Facing& facing) {
  return direction_along(grid, bearing(grid, heading, facing), grid.degrees(heading), facing);
}

RelativeDirection direction_of(const Grid& grid, Coordinates from, Coordinates to, const Facing& facing) {
  return direction_along(grid, bearing(grid, from, to, facing), grid.direction(from, to), facing);
}

bool allows(const std::vector<Direction>& directions, const RelativeDirection& direction) {
  bool is_named = false, names_any = false;
  for (const Direction& wanted : directions) {
    if (wanted.negated && has_name(direction, wanted.name)) return false;
    if (wanted.negated) continue;
    names_any = true;
    is_named |= has_name(direction, wanted.name);
  }
  return is_named || !names_any;
}

}  // namespace trigon::engine
