#include "interpreter/geometry/symmetry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>

namespace trigon::engine {

namespace {

int part_of(const Coordinates& at, int axis) { return axis == 0 ? at.column : axis == 1 ? at.row : at.level; }

/// The symmetries of flat boards, found by the middles of cells.
class FlatSymmetries {
 public:
  explicit FlatSymmetries(const Grid& grid) : grid_(grid) {
    const auto count = static_cast<double>(grid.cell_count());
    for (const Cell cell : grid.cells()) {
      middle_.x += grid.centroid(cell).x / count;
      middle_.y += grid.centroid(cell).y / count;
    }
    for (const Cell cell : grid.cells()) cells_[key(grid.centroid(cell))] = cell;
  }

  std::vector<Symmetry> find() const {
    std::vector<Symmetry> found;
    for (bool reflects : {false, true})
      for (int turn = 0; turn < 360; turn += grid_.heading_spacing())
        if (auto cells = image(turn, reflects))
          found.push_back({reflects   ? "a reflection"
                           : turn > 0 ? fmt::format("a turn by {} degrees", turn)
                                      : "no turn",
                           std::move(*cells), reflects, turn});
    return found;
  }

 private:
  /// A place in thousandths of an edge: places of a lattice are farther apart than this rounding.
  static std::pair<long, long> key(Point at) { return {std::lround(at.x * 1000), std::lround(at.y * 1000)}; }

  Cell cell_near(Point at) const {
    const auto [x, y] = key(at);
    for (long dx = -1; dx <= 1; ++dx)
      for (long dy = -1; dy <= 1; ++dy)
        if (const auto found = cells_.find({x + dx, y + dy}); found != cells_.end()) return found->second;
    return no_cell;
  }

  /// The cells' images under a reflection about the horizontal through the middle, if `reflects`, and then a turn.
  /// Nothing when the board is not laid onto itself.
  std::optional<std::vector<Cell>> image(int turn, bool reflects) const {
    const double angle = turn * std::numbers::pi / 180;
    std::vector<Cell> cells;
    for (const Cell cell : grid_.cells()) {
      const Point at = grid_.centroid(cell);
      const double x = at.x - middle_.x;
      const double y = (reflects ? -1 : 1) * (at.y - middle_.y);
      const Cell to = cell_near({middle_.x + x * std::cos(angle) - y * std::sin(angle),
                                 middle_.y + x * std::sin(angle) + y * std::cos(angle)});
      if (to == no_cell || !keeps_steps(cell, to, turn, reflects)) return std::nullopt;
      cells.push_back(to);
    }
    return cells;
  }

  /// Are the steps from a cell those from its image? Where cells do not lie alike, the middle of one may come to lie on
  /// that of quite another one.
  bool keeps_steps(Cell from, Cell to, int turn, bool reflects) const {
    const Symmetry symmetry{"", {}, reflects, turn};
    return std::ranges::all_of(grid_.headings(), [&](Heading heading) {
      const int image = symmetry.image(Facing(grid_.degrees(heading))).degrees / grid_.heading_spacing();
      return grid_.kind(from, heading) == grid_.kind(to, static_cast<Heading>(image));
    });
  }

  const Grid& grid_;
  Point middle_;
  std::map<std::pair<long, long>, Cell> cells_;
};

/// The symmetries of boards with levels: the axes change places and directions about the middle of the box.
class BoxSymmetries {
 public:
  explicit BoxSymmetries(const Grid& grid) : grid_(grid) {}

  std::vector<Symmetry> find() const {
    std::vector<Symmetry> found;
    int axis[3] = {0, 1, 2};
    do {
      for (int signs = 0; signs < 8; ++signs) {
        Symmetry symmetry;
        std::copy(std::begin(axis), std::end(axis), symmetry.axis);
        for (int i = 0; i < 3; ++i) symmetry.sign[i] = (signs >> i & 1) != 0 ? -1 : 1;
        symmetry.name = found.empty() ? "no turn" : "a turn or a reflection";
        if (fill(symmetry)) found.push_back(std::move(symmetry));
      }
    } while (std::next_permutation(std::begin(axis), std::end(axis)));
    return found;
  }

 private:
  bool fill(Symmetry& symmetry) const {
    const int size[3] = {grid_.columns(), grid_.rows(), grid_.levels()};
    for (int i = 0; i < 3; ++i)
      if (size[i] != size[symmetry.axis[i]]) return false;
    for (const Cell c : grid_.cells()) {
      const Coordinates from = grid_.coordinates(c);
      int to[3];
      for (int i = 0; i < 3; ++i) {
        const int part = part_of(from, symmetry.axis[i]);
        to[i] = symmetry.sign[i] > 0 ? part : size[i] - 1 - part;
      }
      const Cell cell = grid_.cell_at({to[0], to[1], to[2]});
      if (cell == no_cell) return false;
      symmetry.cells.push_back(cell);
    }
    return true;
  }

  const Grid& grid_;
};

}  // namespace

bool Symmetry::is_reflection() const {
  // Of the axes, an odd number of exchanges and changed signs in all.
  const int exchanges = (axis[0] > axis[1]) + (axis[0] > axis[2]) + (axis[1] > axis[2]);
  const int turned = (sign[0] < 0) + (sign[1] < 0) + (sign[2] < 0);
  return reflects || (exchanges + turned) % 2 == 1;
}

Facing Symmetry::image(const Facing& facing) const {
  if (facing.vector == Coordinates{})
    return Facing(((reflects ? turn - facing.degrees : turn + facing.degrees) + 720) % 360);
  int to[3];
  for (int i = 0; i < 3; ++i) to[i] = sign[i] * part_of(facing.vector, axis[i]);
  return Facing(Coordinates{to[0], to[1], to[2]});
}

std::vector<Symmetry> symmetries_of(const Grid& grid) {
  return grid.lattice().is_flat ? FlatSymmetries(grid).find() : BoxSymmetries(grid).find();
}

bool is_same_way(const Facing& a, const Facing& b) { return a.degrees == b.degrees && a.vector == b.vector; }

}  // namespace trigon::engine
