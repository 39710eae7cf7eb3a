#include "interpreter/geometry/drawings/cells_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

constexpr const char* cells_code = "drawing";

}  // namespace

void CellsReader::fill(const std::vector<Cell>& row, const Segments& segments, std::string_view hole) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const DrawnCell cell = drawn(segments[i]);
    if (row[i] != no_cell)
      cells_[row[i]] = cell;
    else if (cell.text.find_first_not_of('#') != std::string::npos)
      error(without_blanks(segments[i]), fmt::format("'{}' stands in a hole of the board", cell.text),
            fmt::format("a hole is drawn {}", hole).c_str());
  }
}

void CellsReader::fill_row(const std::vector<Cell>& row, const Segments& segments, const Segment& where,
                           const std::string& name) {
  if (segments.size() != row.size())
    return error(where,
                 fmt::format("{} has {} cell{}, expected {}", name, segments.size(), segments.size() == 1 ? "" : "s",
                             row.size()),
                 "a cell is one character, or a word; an empty cell is a . and a hole is a #");
  fill(row, segments, "#");
}

bool CellsReader::has_row_count(const Segments& lines, std::size_t expected) {
  if (lines.size() == expected) return true;
  wrong_line_count(
      lines, fmt::format("the drawing has {} row{}, expected {}", lines.size(), lines.size() == 1 ? "" : "s", expected),
      lines.size() == 1 ? "write | after the key, so that the lines below are kept as lines"
                        : "a row is missing or too many, or the grid has another size than the drawing");
  return false;
}

void CellsReader::wrong_line_count(const Segments& lines, const std::string& message, const char* hint) {
  is_good_ = false;
  diagnostics_.error(lines.empty() ? text_.whole : place_of(lines.back()), cells_code, message, hint);
}

void CellsReader::error(const Segment& where, const std::string& message, const char* hint) {
  is_good_ = false;
  diagnostics_.error(place_of(where), cells_code, message, hint);
}

std::optional<std::vector<DrawnCell>> CellsReader::result() {
  if (!is_good_) return std::nullopt;
  return std::move(cells_);
}

Span CellsReader::place_of(const Segment& segment) const { return text_.at(segment.offset, segment.text.size()); }

DrawnCell CellsReader::drawn(const Segment& segment) const {
  const Segment content = without_blanks(segment);
  const bool is_empty = content.text == ".";
  return {std::string(is_empty ? std::string_view() : content.text),
          text_.at(content.offset, std::max<std::size_t>(content.text.size(), 1))};
}

}  // namespace trigon::engine
