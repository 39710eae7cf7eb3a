// The board of a resolved variant: cells with their steps, and with corners, so that a program can draw them. See
// resolve.h.
#include <bit>
#include <cmath>

#include "interpreter/compare/resolve.h"
#include "interpreter/rulebook/words.h"

namespace trigon::engine {

namespace {

std::string name_of(StepKind kind) {
  return step_kind_words()[static_cast<std::size_t>(std::countr_zero(unsigned{kind}))];
}

/// Rounded, so that the same board is the same text everywhere.
Json point_to_json(const Point& point) {
  const auto rounded = [](double value) { return std::round(value * 1e6) / 1e6 + 0.0; };
  return Json::array({rounded(point.x), rounded(point.y)});
}

/// Degrees, or columns, rows and levels.
Json heading_to_json(const Grid& grid, Heading heading) {
  if (grid.lattice().is_flat) return grid.degrees(heading);
  const Coordinates way = grid.vector(heading);
  return Json::array({way.column, way.row, way.level});
}

Json steps_to_json(const Grid& grid, Cell cell, const Names& names) {
  Json steps = Json::array();
  for (const Heading heading : grid.headings()) {
    const Cell to = grid.step(cell, heading);
    if (to == no_cell || grid.kind(cell, heading) == no_step) continue;
    steps.push_back({{"to", names.cells[to]},
                     {"kind", name_of(grid.kind(cell, heading))},
                     {"heading", heading_to_json(grid, heading)}});
  }
  return steps;
}

Json orientation_of(const Grid& grid, Cell cell) {
  if (grid.lattice().has_equal_cells()) return nullptr;
  return grid.lattice().orientations[grid.orientation(cell)].name;
}

Json cell_to_json(const Grid& grid, Cell cell, const Names& names) {
  const Coordinates at = grid.coordinates(cell);
  Json corners = Json::array();
  for (const Point& corner : grid.corners(cell)) corners.push_back(point_to_json(corner));
  return {{"name", names.cells[cell]},
          {"column", at.column},
          {"row", at.row},
          {"level", at.level},
          {"orientation", orientation_of(grid, cell)},
          {"shade", grid.shade(cell)},
          {"center", point_to_json(grid.centroid(cell))},
          {"corners", std::move(corners)},
          {"steps", steps_to_json(grid, cell, names)}};
}

}  // namespace

Json grid_to_json(const Ruleset& ruleset, const Names& names) {
  const Grid& grid = ruleset.grid;
  Json cells = Json::array();
  for (const Cell cell : grid.cells()) cells.push_back(cell_to_json(grid, cell, names));
  return {{"lattice", grid.lattice().name},
          {"columns", grid.columns()},
          {"rows", grid.rows()},
          {"levels", grid.levels()},
          {"cells", std::move(cells)}};
}

Json translations_to_json(const Ruleset& ruleset) {
  Json all = Json::object();
  for (const auto& [language, translation] : ruleset.translations)
    all[language] = {{"name", text_to_json(translation.name)},
                     {"description", text_to_json(translation.description)},
                     {"names", translation.names}};
  return all;
}

namespace {

Json bars_to_json(const Ruleset& ruleset, const Names& names) {
  Json all = Json::array();
  for (const BoardBars& bars : ruleset.board.bars) {
    Json edges = Json::array();
    for (const BoardBars::Edge& edge : bars.edges)
      edges.push_back({{"cell", names.cells[edge.cell]}, {"corner", edge.corner}});
    all.push_back({{"name", bars.name},
                   {"player", bars.player ? Json(names.players[*bars.player]) : Json(nullptr)},
                   {"color", bars.color},
                   {"edges", std::move(edges)}});
  }
  return all;
}

}  // namespace

Json board_to_json(const Ruleset& ruleset, const Names& names) {
  const BoardStyle& board = ruleset.board;
  Json lines = Json::array(), areas = Json::array();
  for (const BoardLine& line : board.lines)
    lines.push_back({{"from", point_to_json(ruleset.grid.centroid(line.from))},
                     {"to", point_to_json(ruleset.grid.centroid(line.to))},
                     {"kind", line.is_palace ? "palace" : "grid"}});
  for (const BoardArea& area : board.areas) {
    std::vector<Cell> cells;
    area.cells.for_each([&](Cell cell) { cells.push_back(cell); });
    areas.push_back({{"name", area.name}, {"cells", cells_to_json(cells, names)}});
  }
  Json coordinates = Json::object();
  for (std::size_t edge = 0; edge < board.coordinates.size(); ++edge)
    if (!board.coordinates[edge].empty()) coordinates[board_edge_words[edge]] = board.coordinates[edge];
  return {{"style", board.has_crossings ? "lines" : "cells"},
          {"tokens", piece_tokens_words[static_cast<std::size_t>(board.tokens)]},
          {"fills", board.fills},
          {"lines", std::move(lines)},
          {"areas", std::move(areas)},
          {"bars", bars_to_json(ruleset, names)},
          {"coordinates", std::move(coordinates)}};
}

}  // namespace trigon::engine
