// What stands below a board in SVG: whose turn it is, who the players are, what they hold. Tested in
// tests/unit/board_picture_test.cpp.
#pragma once

#include <string>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// A legend as the inside of an SVG, its upper left corner at 0, 0, and how high it is.
struct Legend {
  std::string svg;
  double height = 0;
};

/// Draws `status`, the players with their tokens and hands, and the notes on the state, in lines of this width.
Legend draw_legend(const Position& position, const std::string& status, double width);

}  // namespace trigon::engine
