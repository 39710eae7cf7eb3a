// The legend below a board in SVG: the turn, the players, their hands. Tested in tests/unit/board_picture_test.cpp.
#pragma once

#include <string>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The inside of an SVG, whose upper left corner is at 0, 0, and its height.
struct Legend {
  std::string svg;
  double height = 0;
};

/// Draws `status`, the players with their tokens and hands, and notes on the state, in lines of at most this width, for
/// a board that is turned so many degrees counter-clockwise.
Legend draw_legend(const Position& position, const std::string& status, double width, double turn);

}  // namespace trigon::engine
