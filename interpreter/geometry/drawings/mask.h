// The common part of the readers of board shapes: cells as they are drawn, and their places.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/geometry/drawings/lines.h"
#include "interpreter/geometry/places.h"

namespace trigon::engine {

/// What is wrong with a drawn board, and where. Without a hint of its own it gets the hint of the form.
struct MaskError {
  Segment where;
  std::string message;
  const char* hint = nullptr;
};

/// A cell that is drawn: its line, the character at which it begins, and its row, counted from the bottom.
struct MaskCell {
  std::size_t line = 0;
  int x = 0, row = 0;
  bool is_up = false, is_hole = false;
};

/// The places of the drawn cells. A column is two characters wide; neighbours of a row are four characters apart, or
/// two where one of them points up. Rows are aligned to the columns of most rows; a row that is not is an error.
std::vector<Coordinates> lined_up(const std::vector<MaskCell>& drawn, const Segments& lines,
                                  std::optional<MaskError>& error);

/// Reads the shape of a board by `cells_of`, the function of its form, and reports what is wrong.
std::optional<std::vector<Coordinates>> read_mask_with(
    std::vector<Coordinates> (*cells_of)(const Segments& lines, std::optional<MaskError>& error), const char* hint,
    const LocatedText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
