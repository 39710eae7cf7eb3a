// What the readers of boards of any shape share: cells as they are drawn, placed by where they stand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/geometry/drawings/lines.h"
#include "interpreter/geometry/places.h"

namespace trigon::engine {

/// What is wrong with a drawn board, and where. Without a hint of its own it has that of the form.
struct MaskError {
  Segment where;
  std::string message;
  const char* hint = nullptr;
};

/// A cell that is drawn: where it begins in its line, and its row from the bottom.
struct MaskCell {
  std::size_t line = 0;
  int x = 0, row = 0;
  bool is_up = false, is_hole = false;
};

/// The cells, placed by the columns in which most rows stand: a column is two characters, neighbours of a row are four
/// apart, or two where one of them points up. A row that stands otherwise is an error.
std::vector<Coordinates> lined_up(const std::vector<MaskCell>& drawn, const Segments& lines,
                                  std::optional<MaskError>& error);

/// Reads a drawn board by the function of its form, and reports what is wrong.
std::optional<std::vector<Coordinates>> read_mask_with(
    std::vector<Coordinates> (*cells_of)(const Segments& lines, std::optional<MaskError>& error), const char* hint,
    const LocatedText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
