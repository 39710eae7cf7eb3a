// The SVG of a position; see board_picture.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "interpreter/notation/symbols.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/markup.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Pixels of a cell's edge, of the border round the board, and of the line with the title.
constexpr double edge = 64;
constexpr double border = 34;
constexpr double title_height = 30;

constexpr const char* style = R"(
    .cell { stroke: #6b5d49; stroke-width: 1.2; stroke-linejoin: round }
    .light { fill: #f3e7cf } .mid { fill: #e3cda6 } .dark { fill: #d3b88c }
    text { font-family: "DejaVu Sans", Verdana, sans-serif; text-anchor: middle }
    .title { font-size: 17px; font-weight: bold; fill: #333 }
    .label { font-size: 11px; fill: #6b5d49 } .name { font-size: 8px; fill: #6b5d49 }
    .piece { stroke: #222; stroke-width: 1.5 }
    .letter { font-weight: bold }
    .move { fill: #2f7d4f } .capture { fill: none; stroke: #c0392b; stroke-width: 3 } .passed { stroke: #555; stroke-width: 2.5 }
    .zone { fill: #2f7d4f; fill-opacity: 0.55; stroke: #6b5d49; stroke-width: 1.2; stroke-linejoin: round }
    .hurdle { fill: none; stroke: #555; stroke-width: 2.5; stroke-dasharray: 5 4 }
)";

/// Black or white, whichever reads better on the colour.
const char* letter_color(const std::string& color) {
  const auto digit = [&](std::size_t i) { return std::stoi(color.substr(i, 1), nullptr, 16); };
  if (!color.starts_with('#')) return "#111";
  const std::size_t step = color.size() == 4 ? 1 : 2;
  const int brightness = 3 * digit(1) + 6 * digit(1 + step) + digit(1 + 2 * step);
  return brightness >= 80 ? "#111" : "#fff";
}

class SvgWriter {
 public:
  explicit SvgWriter(const BoardPicture& picture)
      : picture_(picture), ruleset_(picture.position.ruleset()), grid_(ruleset_.grid) {
    for (std::size_t cell = 0; cell < grid_.cell_count(); ++cell)
      for (const Point& corner : grid_.corners(static_cast<Cell>(cell))) {
        left_ = std::min(left_, corner.x);
        right_ = std::max(right_, corner.x);
        bottom_ = std::min(bottom_, corner.y);
        top_ = std::max(top_, corner.y);
      }
  }

  double width() const { return (right_ - left_) * edge + 2 * border; }
  double height() const { return (top_ - bottom_) * edge + 2 * border + head(); }

  /// The board as the inside of an SVG, its upper left corner at 0, 0.
  std::string write() const { return title() + background() + foreground(); }

  /// Cells and labels.
  std::string background() const {
    std::string out;
    for (std::size_t cell = 0; cell < grid_.cell_count(); ++cell) out += cell_shape(static_cast<Cell>(cell));
    return out + labels();
  }

  /// Zone, pieces and marks.
  std::string foreground() const {
    std::string out;
    if (picture_.zone)
      picture_.zone->for_each(
          [&](Cell cell) { out += fmt::format("  <polygon class=\"zone\" points=\"{}\"/>\n", outline(cell)); },
          grid_.words());
    for (std::size_t cell = 0; cell < grid_.cell_count(); ++cell) out += content(static_cast<Cell>(cell));
    return out;
  }

 private:
  std::string title() const {
    if (picture_.title.empty()) return "";
    // A long title is set smaller, so that it fits the width.
    const double size = std::min(17.0, width() / (0.62 * static_cast<double>(count_characters(picture_.title))));
    return fmt::format(
        "  <title>{0}</title>\n  <text class=\"title\" style=\"font-size:{1:.1f}px\" x=\"{2:.1f}\" "
        "y=\"24\">{0}</text>\n",
        escape_markup(picture_.title), size, width() / 2);
  }

  double head() const { return picture_.title.empty() ? 0 : title_height; }
  double x(double board_x) const { return border + (board_x - left_) * edge; }
  double y(double board_y) const { return border + head() + (top_ - board_y) * edge; }
  /// Half of what fits into a cell.
  double disc() const { return edge * (grid_.lattice() == Lattice::triangle ? 0.235 : 0.36); }

  std::string outline(Cell cell) const {
    std::string points;
    for (const Point& corner : grid_.corners(cell)) points += fmt::format("{:.1f},{:.1f} ", x(corner.x), y(corner.y));
    points.pop_back();
    return points;
  }

  std::string cell_shape(Cell cell) const {
    return fmt::format("  <polygon class=\"cell {}\" points=\"{}\"/>\n", shade(cell), outline(cell));
  }

  /// On triangles up-cells are light; on squares the lower left cell is dark, as in chess.
  const char* shade(Cell cell) const {
    constexpr const char* of_hexes[] = {"dark", "mid", "light"};
    if (grid_.lattice() == Lattice::hex) return of_hexes[grid_.shade(cell)];
    return (grid_.lattice() == Lattice::triangle) == (grid_.shade(cell) == 0) ? "light" : "dark";
  }

  /// Names stand beside the board where they are made of columns and rows that one can see; else in the cells.
  std::string labels() const {
    return grid_.lattice() == Lattice::hex || ruleset_.labels.columns().empty() ? names() : margins();
  }

  /// Each cell's name below its piece; in an up-cell above it, where there is room.
  std::string names() const {
    std::string out;
    for (std::size_t c = 0; c < grid_.cell_count(); ++c) {
      const auto cell = static_cast<Cell>(c);
      const bool is_triangle = grid_.lattice() == Lattice::triangle;
      const bool is_above = is_triangle && is_up(grid_.coordinates(cell));
      const double down = is_above ? -0.28 : is_triangle ? 0.37 : grid_.lattice() == Lattice::hex ? 0.6 : 0.47;
      out += label(x(grid_.centroid(cell).x), y(grid_.centroid(cell).y) + down * edge, ruleset_.labels[cell], "name");
    }
    return out;
  }

  /// A column's letters below its lowest cell, a row's number left of its first, and of a cube the level's letter
  /// above.
  std::string margins() const {
    std::string out;
    std::set<std::pair<int, int>> columns, rows;
    const int first_column = grid_.first_column();
    const bool is_cube = grid_.lattice() == Lattice::cube;
    for (int level = 0; is_cube && level < grid_.levels(); ++level) {
      const Point corner = grid_.level_corner(level);
      out += label(x(corner.x + grid_.columns() / 2.0), y(corner.y + grid_.rows()) - 8, level_letters(level));
    }
    for (std::size_t c = 0; c < grid_.cell_count(); ++c) {
      const auto cell = static_cast<Cell>(c);
      const Coordinates at = grid_.coordinates(cell);
      const Point middle = grid_.centroid(cell);
      if (rows.insert({at.level, at.row}).second) {
        double left = middle.x, low = middle.y, high = middle.y;
        for (const Point& corner : grid_.corners(cell)) {
          left = std::min(left, corner.x);
          low = std::min(low, corner.y);
          high = std::max(high, corner.y);
        }
        out += label(x(left) - 8, y((low + high) / 2) + 4, std::to_string(at.row + 1));
      }
      if (columns.insert({at.level, at.column}).second)
        out += label(x(middle.x), y(is_cube ? grid_.level_corner(at.level).y : bottom_) + 16,
                     ruleset_.labels.columns()[static_cast<std::size_t>(at.column - first_column)]);
    }
    return out;
  }

  static std::string label(double at_x, double at_y, const std::string& text, const char* style_class = "label") {
    return fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", style_class, at_x, at_y,
                       escape_markup(text));
  }

  std::string content(Cell cell) const {
    const Point middle = grid_.centroid(cell);
    const double at_x = x(middle.x);
    const double at_y = y(middle.y);
    const Piece piece = picture_.position.at(cell);
    std::string out = piece.is_empty() ? "" : disc_of(piece, at_x, at_y);
    return picture_.marks ? out + mark((*picture_.marks)[cell], !piece.is_empty(), at_x, at_y) : out;
  }

  std::string disc_of(Piece piece, double at_x, double at_y) const {
    const bool is_dead = piece.owner() == dead_owner;
    const std::string color = is_dead ? "#999999" : ruleset_.players[piece.owner()].color;
    const std::string& symbol = ruleset_.types[piece.type()].symbol;
    const double size = disc() * (symbol.size() > 1 ? 1.0 : 1.25);
    return fmt::format(
        "  <circle class=\"piece\" cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"{2:.1f}\" fill=\"{3}\"/>\n"
        "  <text class=\"letter\" x=\"{0:.1f}\" y=\"{4:.1f}\" font-size=\"{5:.1f}\" fill=\"{6}\">{7}</text>\n",
        at_x, at_y, disc(), color, at_y + size * 0.36, size, letter_color(color), escape_markup(symbol));
  }

  /// A dot to move, a ring to capture, both for both, a cross where the path must be free, a broken ring round a piece
  /// that is hopped over.
  std::string mark(const CellMark& cell, bool is_occupied, double at_x, double at_y) const {
    std::string out;
    if (cell.may_move)
      out += fmt::format("  <circle class=\"move\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", at_x, at_y,
                         disc() * 0.42);
    if (cell.may_capture || cell.captures)
      out += fmt::format("  <circle class=\"capture\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", at_x, at_y,
                         disc() * (cell.captures ? 1.12 : 0.78));
    if (sign_of(cell) != std::string_view("!")) return out;
    if (is_occupied) {
      out += fmt::format("  <circle class=\"hurdle\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", at_x, at_y,
                         disc() * 1.15);
    } else {
      const double arm = disc() * 0.3;
      out +=
          fmt::format("  <path class=\"passed\" d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} M{:.1f} {:.1f} L{:.1f} {:.1f}\"/>\n",
                      at_x - arm, at_y - arm, at_x + arm, at_y + arm, at_x - arm, at_y + arm, at_x + arm, at_y - arm);
    }
    return out;
  }

  const BoardPicture& picture_;
  const Ruleset& ruleset_;
  const Grid& grid_;
  double left_ = 1e9, right_ = -1e9, bottom_ = 1e9, top_ = -1e9;
};

}  // namespace

std::string draw_svg(const std::vector<BoardPicture>& pictures) {
  std::string boards;
  double width = 0, height = 0;
  for (const BoardPicture& picture : pictures) {
    const SvgWriter writer(picture);
    boards += fmt::format("<g transform=\"translate({:.0f} 0)\">\n{}</g>\n", width, writer.write());
    width += writer.width();
    height = std::max(height, writer.height());
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\">\n  <style>{2}  </style>\n{3}</svg>\n",
      width, height, style, boards);
}

const char* board_style() { return style; }

std::string define_board(const Position& position, const std::string& id) {
  const BoardPicture picture{"", position};
  return fmt::format(
      "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><g "
      "id=\"{}\">\n{}</g></defs></svg>\n",
      id, SvgWriter(picture).background());
}

std::string draw_on_board(const BoardPicture& picture, const std::string& id) {
  const BoardPicture untitled{"", picture.position, picture.marks, picture.zone};
  const SvgWriter writer(untitled);
  return fmt::format(
      "<svg class=\"board\" role=\"img\" aria-label=\"{0}\" viewBox=\"0 0 {1:.0f} {2:.0f}\" width=\"{1:.0f}\" "
      "height=\"{2:.0f}\"><use href=\"#{3}\"/>\n{4}</svg>\n",
      escape_markup(picture.title), writer.width(), writer.height(), id, writer.foreground());
}

}  // namespace trigon::engine
