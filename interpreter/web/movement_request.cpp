#include "interpreter/web/movement_request.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/analysis/movement_finder.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/look.h"

namespace trigon::engine {

namespace {

CellSet cells_field(const Json& body, const char* key, const Ruleset& ruleset, Diagnostics& diagnostics) {
  CellSet cells;
  for (const std::string& label : texts_field(body, key, max_cells, diagnostics).value_or(std::vector<std::string>{})) {
    const Cell cell = ruleset.labels.find(label);
    if (cell == no_cell)
      diagnostics.error({}, "argument", fmt::format("'{}' has something that is no cell of the board", key));
    else
      cells.insert(cell);
  }
  return cells;
}

}  // namespace

Json answer_movement(const Json& body, const Ruleset& ruleset, Diagnostics& diagnostics) {
  const Cell from = cell_field(body, "from", ruleset);
  if (from == no_cell) diagnostics.error({}, "argument", "'from' must be a cell of the board");
  const auto player = std::ranges::find(ruleset.players, text_field(body, "player").value_or(""),
                                        [](const auto& one) { return one.name; });
  if (player == ruleset.players.end()) diagnostics.error({}, "argument", "'player' must be a player of the game");
  WantedMoves wanted{.from = from,
                     .moves = cells_field(body, "goes", ruleset, diagnostics),
                     .captures = cells_field(body, "captures", ruleset, diagnostics)};
  if (diagnostics.has_errors()) return Json::object();
  wanted.moves.erase(from);
  wanted.captures.erase(from);
  const FoundMovement found = find_movement(ruleset.grid, player->facing, wanted);
  Json left = Json::array();
  (found.left_moves | found.left_captures).for_each([&](Cell cell) { left.push_back(ruleset.labels[cell]); });
  return {{"movement", found.text}, {"left", std::move(left)}};
}

}  // namespace trigon::engine
