// Boards as people see them: the text drawing and the SVG of a position, with or without marks.
// Tested in tests/unit/board_picture_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/position/position.h"
#include "interpreter/tools/diagram.h"

namespace trigon {

struct BoardPicture {
  std::string title;
  const Position& position;
  /// Marks of a move diagram.
  std::optional<Marks> marks;
};

/// The drawing of the seeds with row numbers and column letters. A mark stands where no piece does, and an `x` behind a
/// piece that may be captured.
std::string draw_text(const BoardPicture& picture);

/// A stand-alone SVG of boards side by side: cells shaded by orientation or colour, pieces as discs in their player's colour,
/// labels, titles. Marks: a dot to move, a ring to capture, a cross where the way must be free.
std::string draw_svg(const std::vector<BoardPicture>& pictures);

}  // namespace trigon
