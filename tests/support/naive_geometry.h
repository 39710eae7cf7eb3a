// Angles, directions and steps for the naive generator, from the grid's coordinates and degrees alone.
#pragma once

#include <memory>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/geometry/grid.h"

namespace trigon::engine::testing::naive {

/// The angle between two directions in degrees: 0 to 180.
double angle(double a, double b);
double angle(Coordinates a, Coordinates b);
/// The angle between two headings in degrees: 0 to 180.
double turn(const Grid& grid, Heading a, Heading b);

/// The angle counter-clockwise from the facing, 0 to 360; where there is no left and right, 0 to 180.
double angle_to_facing(const Grid& grid, Heading heading, const Facing& facing);
double angle_to_facing(const Grid& grid, Cell from, Cell to, const Facing& facing);

/// Does a direction hold at that angle to the facing?
bool has_direction(Direction direction, double angle_to_facing);
/// One of the named directions, or another than one that is excluded; without any name all are allowed.
bool is_allowed(const std::vector<Direction>& directions, double angle_to_facing);

/// All headings of the grid.
std::vector<Heading> headings_of(const Grid& grid);
/// Is the step of one of the leg's atoms?
bool has_kind(const Grid& grid, Cell cell, Heading heading, const Leg& leg);
/// The heading so many headings further counter-clockwise.
Heading turned(const Grid& grid, Heading heading, int by);
Heading opposite(const Grid& grid, Heading heading);

/// The grid without holes and notches, for leaps: they pass over what is no cell.
std::shared_ptr<const Grid> box_around(const Grid& grid);

}  // namespace trigon::engine::testing::naive
