// The SVG of a position; see board_picture.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/legend_svg.h"
#include "interpreter/pictures/markup.h"
#include "interpreter/pictures/symbol_svg.h"
#include "interpreter/pictures/token_svg.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Pixels of a cell's edge, of the border round the board, and of the line with the title.
constexpr double edge = 64;
constexpr double border = 34;
constexpr double title_height = 30;
/// The margin around the cells of a part, in pixels.
constexpr double around = 24;
/// The scale at which a page shows a part.
constexpr double part_scale = 0.72;

constexpr const char* board_rules = R"(
    .cell { stroke: #6b5d49; stroke-width: 1.2; stroke-linejoin: round }
    .light { fill: #f3e7cf } .mid { fill: #e3cda6 } .dark { fill: #d3b88c }
    text { font-family: "DejaVu Sans", Verdana, sans-serif; text-anchor: middle }
    .title { font-size: 17px; font-weight: bold; fill: #333 }
    .label { font-size: 11px; fill: #6b5d49 } .name { font-size: 8px; fill: #6b5d49 }
    .status, .note { font-size: 13px; fill: #6b5d49; text-anchor: start } .status { font-weight: bold }
    .move { fill: #2f7d4f } .capture { fill: none; stroke: #c0392b; stroke-width: 3 } .passed { stroke: #555; stroke-width: 2.5 }
    .ground { fill: #f3e7cf; stroke: #f3e7cf; stroke-width: 1.2 } .area { fill: #4f97cf; fill-opacity: 0.4 }
    .line, .palace { fill: none; stroke: #6b5d49; stroke-width: 1.6; stroke-linecap: round }
    .palace { stroke: #a8713a; stroke-width: 1.3 }
    .zone { fill: #2f7d4f; fill-opacity: 0.55; stroke: #6b5d49; stroke-width: 1.2; stroke-linejoin: round }
    .hurdle { fill: none; stroke: #555; stroke-width: 2.5; stroke-dasharray: 5 4 })";

constexpr const char* frame_rules = R"(
    .latest { fill: #d9a400; fill-opacity: 0.28; stroke: #b07d00; stroke-width: 3; stroke-linejoin: round }
    .arrow { fill-opacity: 0.75 })";

class SvgWriter {
 public:
  explicit SvgWriter(const BoardPicture& picture)
      : picture_(picture),
        ruleset_(picture.position.ruleset()),
        grid_(ruleset_.grid),
        board_(ruleset_.board),
        turn_(turn_of(picture)) {
    for (const Cell cell : grid_.cells())
      for (const Point& corner : grid_.corners(cell)) {
        const Point seen = turned(corner);
        left_ = std::min(left_, seen.x);
        right_ = std::max(right_, seen.x);
        bottom_ = std::min(bottom_, seen.y);
        top_ = std::max(top_, seen.y);
        lowest_ = std::min(lowest_, corner.y);
      }
    if (picture.status) legend_ = draw_legend(picture.position, *picture.status, width(), turn_);
  }

  double width() const { return (right_ - left_) * edge + 2 * border; }
  double height() const { return board_height() + legend_.height; }

  /// The board as the inside of an SVG, whose upper left corner is at 0, 0.
  std::string write() const { return title() + cells() + labels() + foreground(); }

  std::string cells() const {
    std::string out;
    for (const Cell cell : grid_.cells()) out += cell_shape(cell);
    for (const BoardArea& area : board_.areas)
      area.cells.for_each(
          [&](Cell cell) { out += fmt::format("  <polygon class=\"area\" points=\"{}\"/>\n", outline(cell)); });
    for (const BoardBars& bars : board_.bars) out += draw_bars(bars);
    return out + lines("line", false) + lines("palace", true);
  }

  /// The labels: beside the board where names are made of visible columns and rows; else in the cells.
  std::string labels() const {
    const bool are_beside = grid_.lattice().numbers_rows && !ruleset_.labels.columns().empty();
    return are_beside ? margins() + coordinates() : names(all_cells(grid_));
  }

  /// The view of the picture's part: left, top, width, height.
  std::array<double, 4> view() const {
    if (!picture_.part || picture_.part->empty()) return {0, 0, width(), height()};
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    picture_.part->for_each([&](Cell cell) {
      for (const Point& corner : grid_.corners(cell)) {
        const Point at = pixel(corner);
        left = std::min(left, at.x - around);
        right = std::max(right, at.x + around);
        top = std::min(top, at.y - around);
        bottom = std::max(bottom, at.y + around);
      }
    });
    left = std::max(left, border - 4), right = std::min(right, width() - border + 4);
    top = std::max(top, border + head() - 4), bottom = std::min(bottom, board_height() - border + 4);
    return {left, top, right - left, bottom - top};
  }

  /// The names of the cells whose middle is in view.
  std::string names_in_view() const {
    const auto [left, top, view_width, view_height] = view();
    CellSet inside;
    for (const Cell cell : grid_.cells()) {
      const Point middle = middle_of(cell);
      const double at_x = middle.x - left, at_y = middle.y - top;
      if (at_x > 0 && at_x < view_width && at_y > 0 && at_y < view_height) inside.insert(cell);
    }
    return names(inside);
  }

  /// The zone, pieces, marks and the legend.
  std::string foreground() const {
    std::string out;
    if (picture_.zone)
      picture_.zone->for_each(
          [&](Cell cell) { out += fmt::format("  <polygon class=\"zone\" points=\"{}\"/>\n", outline(cell)); });
    if (picture_.heat)
      for (const Cell cell : grid_.cells())
        out += fmt::format("  <polygon class=\"heat\" fill-opacity=\"{:.2f}\" points=\"{}\"/>\n",
                           std::clamp((*picture_.heat)[cell], 0.0, 1.0), outline(cell));
    if (picture_.latest)
      picture_.latest->for_each(
          [&](Cell cell) { out += fmt::format("  <polygon class=\"latest\" points=\"{}\"/>\n", outline(cell)); });
    for (const Cell cell : grid_.cells()) out += content(cell);
    for (const BoardArrow& arrow : picture_.arrows) out += draw_arrow(arrow);
    // The marks lie above all pieces, and let clicks through to the pieces' cells.
    for (const MarkLayer& layer : picture_.layers) out += way_to(layer);
    for (const MarkLayer& layer : picture_.layers) out += marks_of(layer);
    if (picture_.status)
      out += fmt::format("  <g transform=\"translate(0 {:.1f})\">\n{}  </g>\n", board_height(), legend_.svg);
    return out;
  }

 private:
  double board_height() const { return (top_ - bottom_) * edge + 2 * border + head(); }

  std::string title() const {
    if (picture_.title.empty()) return "";
    // A long title is set smaller, to fit the width.
    const double size = std::min(17.0, width() / (0.62 * static_cast<double>(count_characters(picture_.title))));
    return fmt::format(
        "  <title>{0}</title>\n  <text class=\"title\" style=\"font-size:{1:.1f}px\" x=\"{2:.1f}\" "
        "y=\"24\">{0}</text>\n",
        escape_markup(picture_.title), size, width() / 2);
  }

  double head() const { return picture_.title.empty() ? 0 : title_height; }
  /// How far the board is turned, in degrees counter-clockwise.
  static double turn_of(const BoardPicture& picture) {
    const Ruleset& ruleset = picture.position.ruleset();
    if (!picture.seen_by || !ruleset.grid.lattice().is_flat) return 0;
    return 90 - ruleset.players[*picture.seen_by].facing.degrees;
  }
  /// A point of the board as it is seen.
  Point turned(Point point) const {
    if (turn_ == 0) return point;
    const double angle = turn_ * std::numbers::pi / 180;
    return {point.x * std::cos(angle) - point.y * std::sin(angle),
            point.x * std::sin(angle) + point.y * std::cos(angle)};
  }
  /// Where a point of the board is in the picture.
  Point pixel(Point point) const {
    const Point seen = turned(point);
    return {border + (seen.x - left_) * edge, border + head() + (top_ - seen.y) * edge};
  }
  Point middle_of(Cell cell) const { return pixel(grid_.centroid(cell)); }
  /// The radius of the token that fits into a cell.
  double disc(Cell cell) const { return edge * grid_.lattice().token_radius(grid_.coordinates(cell)); }

  std::string outline(Cell cell) const {
    std::string points;
    for (const Point& corner : grid_.corners(cell)) {
      const Point at = pixel(corner);
      points += fmt::format("{:.1f},{:.1f} ", at.x, at.y);
    }
    points.pop_back();
    return points;
  }

  /// A tile, or the ground on which lines are drawn.
  std::string cell_shape(Cell cell) const {
    if (board_.has_crossings) return fmt::format("  <polygon class=\"ground\" points=\"{}\"/>\n", outline(cell));
    const std::string& fill = board_.fills[cell];
    const bool is_theme = fill == "dark" || fill == "mid" || fill == "light";
    return fmt::format("  <polygon class=\"cell{}\" points=\"{}\"/>\n",
                       is_theme ? " " + fill : fmt::format("\" fill=\"{}", escape_markup(fill)), outline(cell));
  }

  /// The bars of a player along edges, within their cells; they meet at corners.
  std::string draw_bars(const BoardBars& bars) const {
    std::string path;
    for (const auto& [cell, corner] : bars.edges) {
      const std::vector<Point> corners = grid_.corners(cell);
      const Point center = middle_of(cell), from = pixel(corners[corner]);
      const Point to = pixel(corners[(corner + 1) % corners.size()]);
      const double depth = std::hypot((from.x + to.x) / 2 - center.x, (from.y + to.y) / 2 - center.y);
      const double inward = bar_width * edge / depth;
      const auto inner = [&](Point at) {
        return Point{at.x + (center.x - at.x) * inward, at.y + (center.y - at.y) * inward};
      };
      const Point back = inner(to), end = inner(from);
      path += fmt::format("{}M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f}Z", path.empty() ? "" : " ",
                          from.x, from.y, to.x, to.y, back.x, back.y, end.x, end.y);
    }
    return fmt::format("  <path class=\"bar\" fill=\"{}\" d=\"{}\"/>\n", escape_markup(bars.color), path);
  }

  /// The lines of the grid, or those of palaces.
  std::string lines(const char* css_class, bool of_palaces) const {
    std::string path;
    for (const BoardLine& line : board_.lines)
      if (line.is_palace == of_palaces) {
        const Point from = middle_of(line.from), to = middle_of(line.to);
        path += fmt::format("{}M{:.1f} {:.1f} L{:.1f} {:.1f}", path.empty() ? "" : " ", from.x, from.y, to.x, to.y);
      }
    return path.empty() ? path : fmt::format("  <path class=\"{}\" d=\"{}\"/>\n", css_class, path);
  }

  /// The names of these cells, each where its lattice has room for it.
  std::string names(const CellSet& of) const {
    std::string out;
    of.for_each([&](Cell cell) {
      const Point middle = grid_.centroid(cell);
      const Point at = pixel({middle.x, middle.y - grid_.lattice().name_depth(grid_.coordinates(cell))});
      out += label(at, 0, ruleset_.labels[cell], "name");
    });
    return out;
  }

  /// The column letters below the lowest cells, row numbers left of the first cells, and level letters above.
  std::string margins() const {
    std::string out;
    std::set<std::pair<int, int>> columns, rows;
    const int first_column = grid_.first_column();
    const bool has_levels = !grid_.lattice().is_flat;
    for (int level = 0; has_levels && level < grid_.levels(); ++level) {
      const Point corner = grid_.level_corner(level);
      out += label(pixel({corner.x + grid_.columns() / 2.0, corner.y + grid_.rows()}), -8, level_letters(level));
    }
    for (const Cell cell : grid_.cells()) {
      const Coordinates at = grid_.coordinates(cell);
      const Point middle = grid_.centroid(cell);
      if (rows.insert({at.level, at.row}).second) {
        double low = middle.y, high = middle.y;
        for (const Point& corner : grid_.corners(cell)) {
          low = std::min(low, corner.y);
          high = std::max(high, corner.y);
        }
        const double height = (low + high) / 2;
        out += label(pixel({left_at(height, at.level) - 8 / edge, height}), 4, std::to_string(at.row + 1));
      }
      if (columns.insert({at.level, at.column}).second)
        out += label(pixel({middle.x, (has_levels ? grid_.level_corner(at.level).y : lowest_) - 12 / edge}), 4,
                     ruleset_.labels.columns()[static_cast<std::size_t>(at.column - first_column)]);
    }
    return out;
  }

  /// What players of the game write at the edges, beyond the names of columns and rows.
  std::string coordinates() const {
    std::string out;
    const int first_column = grid_.first_column();
    for (std::size_t side = 0; side < board_.coordinates.size(); ++side) {
      const bool is_of_columns = side % 2 == 0, is_low = side >= 2;
      std::map<int, Cell> outermost;
      for (const Cell cell : grid_.cells()) {
        const Coordinates at = grid_.coordinates(cell);
        const auto place = [&](Cell one) { return is_of_columns ? grid_.centroid(one).y : grid_.centroid(one).x; };
        const auto [known, is_new] = outermost.emplace(is_of_columns ? at.column - first_column : at.row, cell);
        if (!is_new && (is_low ? place(cell) < place(known->second) : place(cell) > place(known->second)))
          known->second = cell;
      }
      for (const auto& [line, cell] : outermost)
        if (const auto index = static_cast<std::size_t>(line); index < board_.coordinates[side].size())
          out += label(pixel(beyond(cell, side)), 4, board_.coordinates[side][index]);
    }
    return out;
  }

  /// A point outside of a cell, beyond an edge of the board.
  Point beyond(Cell cell, std::size_t side) const {
    Point out = grid_.centroid(cell);
    for (const Point& corner : grid_.corners(cell)) {
      if (side == 0) out.y = std::max(out.y, corner.y);
      if (side == 1) out.x = std::max(out.x, corner.x);
      if (side == 2) out.y = std::min(out.y, corner.y);
      if (side == 3) out.x = std::min(out.x, corner.x);
    }
    constexpr std::array<Point, 4> ways = {Point{0, 12 / edge}, Point{12 / edge, 0}, Point{0, -26 / edge},
                                           Point{-24 / edge, 0}};
    return {out.x + ways[side].x, out.y + ways[side].y};
  }

  /// Where the first cell of a level that reaches to this height begins: one of the row itself, or of rows that meet
  /// there.
  double left_at(double height, int level) const {
    double left = 1e9;
    for (const Cell cell : grid_.cells()) {
      if (grid_.coordinates(cell).level != level) continue;
      double cell_left = 1e9, low = 1e9, high = -1e9;
      for (const Point& corner : grid_.corners(cell)) {
        cell_left = std::min(cell_left, corner.x);
        low = std::min(low, corner.y);
        high = std::max(high, corner.y);
      }
      if (low < height + 1e-6 && high > height - 1e-6) left = std::min(left, cell_left);
    }
    return left;
  }

  /// A text in the middle of which, so many pixels above its line, this place is.
  static std::string label(Point at, double down, const std::string& text, const char* style_class = "label") {
    return fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", style_class, at.x, at.y + down,
                       escape_markup(text));
  }

  /// The cell of a piece that can be clicked.
  std::string way_to(const MarkLayer& layer) const {
    return fmt::format("  <a class=\"pick\" href=\"#{}\"><title>{}</title><polygon points=\"{}\"/></a>\n", layer.id,
                       escape_markup(layer.title), outline(layer.cell));
  }

  std::string marks_of(const MarkLayer& layer) const {
    std::string out = fmt::format("  <g class=\"layer\" id=\"{}\">\n  <polygon class=\"latest\" points=\"{}\"/>\n",
                                  layer.id, outline(layer.cell));
    for (const Cell cell : grid_.cells()) {
      out += mark(cell, layer.marks[cell], !picture_.position.at(cell).is_empty());
    }
    return out + "  </g>\n";
  }

  std::string content(Cell cell) const {
    const Point middle = middle_of(cell);
    const Piece piece = picture_.position.at(cell);
    std::string out = piece.is_empty() ? "" : draw_token(ruleset_, piece, {middle.x, middle.y, disc(cell), turn_});
    return picture_.marks ? out + mark(cell, (*picture_.marks)[cell], !piece.is_empty()) : out;
  }

  /// A shaft with a head, whose tip is in the middle of its cell.
  std::string draw_arrow(const BoardArrow& arrow) const {
    const Point from = middle_of(arrow.from), to = middle_of(arrow.to);
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return "";
    const double radius = disc(arrow.to), half = radius * 0.16;
    const double head_length = std::min(radius * 0.9, length), neck = length - head_length;
    return fmt::format(
        "  <polygon class=\"arrow\" fill=\"{}\" transform=\"translate({:.1f} {:.1f}) rotate({:.1f})\" "
        "points=\"0,{:.1f} {:.1f},{:.1f} {:.1f},{:.1f} {:.1f},0 {:.1f},{:.1f} {:.1f},{:.1f} 0,{:.1f}\"/>\n",
        escape_markup(arrow.color), from.x, from.y, std::atan2(to.y - from.y, to.x - from.x) * 180 / std::numbers::pi,
        -half, neck, -half, neck, -3 * half, length, neck, 3 * half, neck, half, half);
  }

  /// A dot to move, a ring to capture, both for both, a cross where the path must be free, a broken ring round a piece
  /// that is hopped over.
  std::string mark(Cell at, const CellMark& cell, bool is_occupied) const {
    const Point middle = middle_of(at);
    const double at_x = middle.x, at_y = middle.y, radius = disc(at);
    std::string out;
    if (cell.may_move)
      out += fmt::format("  <circle class=\"move\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", at_x, at_y,
                         radius * 0.42);
    if (cell.may_capture || cell.captures)
      out += fmt::format("  <circle class=\"capture\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", at_x, at_y,
                         radius * (cell.captures ? 1.12 : 0.78));
    if (sign_of(cell) != std::string_view("!")) return out;
    if (is_occupied) {
      out += fmt::format("  <circle class=\"hurdle\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", at_x, at_y,
                         radius * 1.15);
    } else {
      const double arm = radius * 0.3;
      out +=
          fmt::format("  <path class=\"passed\" d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} M{:.1f} {:.1f} L{:.1f} {:.1f}\"/>\n",
                      at_x - arm, at_y - arm, at_x + arm, at_y + arm, at_x - arm, at_y + arm, at_x + arm, at_y - arm);
    }
    return out;
  }

  const BoardPicture& picture_;
  const Ruleset& ruleset_;
  const Grid& grid_;
  const BoardStyle& board_;
  const double turn_;
  /// The box of the board as it is seen, and the lowest point as it is not turned.
  double left_ = 1e9, right_ = -1e9, bottom_ = 1e9, top_ = -1e9, lowest_ = 1e9;
  Legend legend_;
};

/// The CSS rules of boards and tokens together.
const std::string& whole_style() {
  static const std::string rules = std::string(board_rules) + token_style() + "\n";
  return rules;
}

}  // namespace

std::string draw_svg(const std::vector<BoardPicture>& pictures) {
  std::string boards;
  double width = 0, height = 0;
  bool has_frames = false;
  for (const BoardPicture& picture : pictures) {
    has_frames |= picture.latest || !picture.arrows.empty();
    const SvgWriter writer(picture);
    boards += fmt::format("<g transform=\"translate({:.0f} 0)\">\n{}</g>\n", width, writer.write());
    width += writer.width();
    height = std::max(height, writer.height());
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\">\n  <style>{2}{3}  </style>\n{4}{5}</svg>\n",
      width, height, whole_style(), has_frames ? std::string(frame_rules) + "\n" : "",
      pictures.empty() ? "" : define_symbols(pictures.front().position.ruleset(), boards),
      boards);
}

const char* board_style() { return whole_style().c_str(); }
const char* frame_style() { return frame_rules; }

std::string define_board(const Position& position, const std::string& id) {
  const BoardPicture picture{"", position};
  const SvgWriter writer(picture);
  return fmt::format(
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g id=\"{0}\">\n<g "
      "id=\"{0}-cells\">\n{1}</g>\n{2}</g></defs></svg>\n",
      id, writer.cells(), writer.labels());
}

std::string draw_on_board(const BoardPicture& picture, const std::string& id) {
  BoardPicture untitled = picture;
  untitled.title.clear();
  const SvgWriter writer(untitled);
  const auto [left, top, width, height] = writer.view();
  // A part is as large as its cells; a whole board takes the room that there is.
  const std::string size = picture.part ? fmt::format(" part\" style=\"width: {:.0f}px", part_scale * width) : "";
  return fmt::format(
      "<svg class=\"board{0}\" role=\"img\" aria-label=\"{1}\" viewBox=\"{2:.0f} {3:.0f} {4:.0f} {5:.0f}\" "
      "width=\"{4:.0f}\" height=\"{5:.0f}\"><use href=\"#{6}\"/>\n{7}{8}</svg>\n",
      size, escape_markup(picture.title), left, top, width, height, picture.part ? id + "-cells" : id,
      picture.part ? writer.names_in_view() : "", writer.foreground());
}

}  // namespace trigon::engine
