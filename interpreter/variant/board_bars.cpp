// The key `bars` of `board`: colored bars along edges of cells. Tested in tests/unit/board_style_test.cpp and by
// tests/broken.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "interpreter/support/color.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// How far an edge may lie off a direction, in degrees.
constexpr double tolerance = 1;

/// A direction in the picture, in degrees; nothing for one that leads straight to another level.
std::optional<double> degrees_of(const Grid& grid, const Facing& facing) {
  if (grid.lattice().is_flat) return facing.degrees;
  const Coordinates way = facing.vector;
  if (way.column == 0 && way.row == 0) return std::nullopt;
  return std::atan2(way.row, way.column) * 180 / std::numbers::pi;
}

/// The corner at which the edge of a cell begins whose middle lies in this direction from the cell's.
std::optional<std::size_t> edge_towards(const Grid& grid, Cell cell, double degrees) {
  const Point center = grid.centroid(cell);
  const std::vector<Point> corners = grid.corners(cell);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point &from = corners[i], &to = corners[(i + 1) % corners.size()];
    const double seen = std::atan2((from.y + to.y) / 2 - center.y, (from.x + to.x) / 2 - center.x);
    if (std::abs(std::remainder(seen * 180 / std::numbers::pi - degrees, 360.0)) < tolerance) return i;
  }
  return std::nullopt;
}

std::vector<BoardBars::Edge> edges_towards(const Grid& grid, const CellSet& cells, std::optional<double> degrees) {
  std::vector<BoardBars::Edge> edges;
  if (!degrees) return edges;
  cells.for_each([&](Cell cell) {
    if (const auto corner = edge_towards(grid, cell, *degrees)) edges.push_back({cell, *corner});
  });
  return edges;
}

class BarsReader {
 public:
  BarsReader(Loading& loading, const YamlEntry& entry)
      : loading_(loading),
        node_(*entry.value),
        name_(entry.key),
        fields_(node_, fmt::format("board: bars '{}'", name_), "board-bars", loading.diagnostics) {}

  void read() {
    if (!node_.is_map()) return;
    const YamlNode* cells = fields_.require("cells");
    const auto region = cells ? read_region(loading_, *cells, of_key(fields_.owner(), "cells")) : std::nullopt;
    const auto side = fields_.choice("edge", {"back", "front"});
    const std::optional<std::string> color = read_bar_color();
    const std::size_t before = style().bars.size();
    if (fields_.find("facing"))
      add_common(region, color);
    else
      add_of_players(region, color, side == std::size_t{1});
    if (region && style().bars.size() == before)
      error(cells->span, "none of these cells has an edge there",
            "cells that lie otherwise may have one; or it is the other of back and front");
  }

 private:
  BoardStyle& style() { return loading_.ruleset->board; }
  const Grid& grid() const { return loading_.grid(); }

  void error(const Span& span, const std::string& message, const std::string& hint = "") {
    loading_.diagnostics.error(span, "value", fmt::format("{}: {}", fields_.owner(), message), hint);
  }

  std::optional<std::string> read_bar_color() {
    const auto color = fields_.text("color");
    if (color && !read_color(*color))
      error(fields_.find("color")->span, fmt::format("color: expected a color, got '{}'", *color), color_hint(*color));
    return color;
  }

  /// Bars at the edge in one direction, whoever looks.
  void add_common(const std::optional<Region>& region, const std::optional<std::string>& color) {
    if (const YamlEntry* entry = fields_.node().find_entry("edge"))
      error(entry->key_span, "'edge' does not go with 'facing'", "keep one of the two");
    if (!color) error(node_.span, "bars that are nobody's need a color", "as in color: \"#c8402f\"");
    const Facing facing = read_facing(loading_, fields_);
    if (!region) return;
    CellSet cells;
    for (const CellSet& own : *region) cells |= own;
    add(std::nullopt, color.value_or(""), edges_towards(grid(), cells, degrees_of(grid(), facing)));
  }

  /// Bars of each player who moves, at the edge in front or at the back.
  void add_of_players(const std::optional<Region>& region, const std::optional<std::string>& color, bool is_front) {
    const std::vector<PlayerInfo>& players = loading_.ruleset->players;
    for (std::size_t i = 0; region && i < players.size(); ++i) {
      if (players[i].is_neutral) continue;
      auto degrees = degrees_of(grid(), players[i].facing);
      if (degrees && !is_front) *degrees += 180;
      add(static_cast<Player>(i), color.value_or(players[i].color), edges_towards(grid(), (*region)[i], degrees));
    }
  }

  void add(std::optional<Player> player, const std::string& color, std::vector<BoardBars::Edge> edges) {
    if (!edges.empty()) style().bars.push_back({name_, player, color, std::move(edges)});
  }

  Loading& loading_;
  const YamlNode& node_;
  const std::string& name_;
  const Fields fields_;
};

}  // namespace

void load_bars(Loading& loading, const YamlNode& node) {
  if (!node.is_map()) return report_wrong_type(node, "board: bars", "a map of names", loading.diagnostics);
  if (loading.ruleset->board.has_crossings)
    return loading.diagnostics.error(node.span, "value", "board: bars: with 'style: lines' cells have no edges",
                                     "lines and areas are drawn there");
  for (const YamlEntry& entry : node.entries)
    if (!entry.value->is_null()) BarsReader(loading, entry).read();
}

}  // namespace trigon::engine
