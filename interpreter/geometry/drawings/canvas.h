// A page of characters for the writers of drawings: texts with colors, row numbers and column letters.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/geometry/drawings/drawing_forms.h"

namespace trigon::engine {

/// Puts color codes around a character.
using Painter = std::function<std::string(std::string_view)>;

/// A page of characters to draw on, row 0 at the top. A cell's text may hold characters of several bytes, and each of
/// them may have color codes.
class Canvas {
 public:
  Canvas(std::size_t width, std::size_t height) : lines_(height, std::vector<std::string>(width, " ")) {}

  void put(std::size_t x, std::size_t y, std::string_view text, const Painter& painted = {});

  /// The line without the spaces at its end.
  std::string line(std::size_t y) const;

 private:
  std::vector<std::vector<std::string>> lines_;
};

/// Puts the color codes of `cell` around a character; empty when the drawing has no colors.
Painter painter_of(const DrawingContents& contents, Cell cell);
/// `text` in the colors of the cell.
std::string painted(const DrawingContents& contents, Cell cell, std::string_view text);

/// The first and the last row that are drawn, counted from 0 at the bottom.
int first_drawn_row(const DrawingContents& contents);
int last_drawn_row(const DrawingContents& contents, const Grid& grid);

/// The width of the widest cell text, at least `least`, in characters.
std::size_t text_width(const Grid& grid, const DrawingContents& contents, std::size_t least);

/// The width of the row numbers with a space behind them, in characters; 0 without labels.
std::size_t margin_of(const Grid& grid, const ColumnNames& columns);

/// A line of column names, the first one at `first` and each `spacing` behind the one before, in characters. Only every
/// second or third name is written when all of them would run together.
std::string footer_line(const ColumnNames& columns, std::size_t first, std::size_t spacing);

std::string without_spaces_behind(const std::string& text);

}  // namespace trigon::engine
