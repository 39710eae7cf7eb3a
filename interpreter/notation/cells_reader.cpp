#include "interpreter/notation/cells_reader.h"

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
