#include "interpreter/geometry/drawings/mask.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

constexpr const char* mask_code = "drawing";

/// The remainder by 4 of the character where columns begin: equal for all cells whose rows are aligned.
int phase(const MaskCell& cell) { return (cell.x + 2 * cell.row + (cell.is_up ? 2 : 0)) & 3; }

}  // namespace

std::vector<Coordinates> lined_up(const std::vector<MaskCell>& drawn, const Segments& lines,
                                  std::optional<MaskError>& error) {
  int count[4] = {};
  for (const MaskCell& cell : drawn) ++count[phase(cell)];
  const int most = static_cast<int>(std::max_element(std::begin(count), std::end(count)) - std::begin(count));
  std::vector<Coordinates> cells;
  for (const MaskCell& cell : drawn) {
    if (phase(cell) != most) {
      error = {without_blanks(lines[cell.line]), fmt::format("row {} does not line up with the others", cell.row + 1),
               nullptr};
      return {};
    }
    if (!cell.is_hole) cells.push_back({(cell.x - drawn[0].x) / 2, cell.row});
  }
  return cells;
}

std::optional<std::vector<Coordinates>> read_mask_with(
    std::vector<Coordinates> (*cells_of)(const Segments& lines, std::optional<MaskError>& error), const char* hint,
    const LocatedText& text, Diagnostics& diagnostics) {
  std::optional<MaskError> error;
  std::vector<Coordinates> cells = cells_of(filled_lines(text), error);
  if (!cells.empty()) return cells;
  if (error)
    diagnostics.error(text.at(error->where.offset, error->where.text.size()), mask_code, error->message,
                      error->hint ? error->hint : hint);
  else
    diagnostics.error(text.whole, mask_code, "the rows of the drawing do not line up", hint);
  return std::nullopt;
}

}  // namespace trigon::engine
