#include "interpreter/import/fsf_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "interpreter/import/fsf_betza.h"
#include "interpreter/import/fsf_en_passant.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Notes that a pawn's long steps and captures en passant are not limited to its region in the same way.
void check_pawn_zone(FsfGame& game, const Both<Squares>& zone) {
  const Both<Squares> passed{passed_cells(game, 0), passed_cells(game, 1)};
  if (!(passed[0] - zone[0]).is_empty() || !(passed[1] - zone[1]).is_empty())
    game.rules.leave_out("mobilityRegionWhitePawn", "where steps of more than one cell pass is not limited");
  if (!has_en_passant(game)) return;
  for (std::size_t player : {0U, 1U})
    if (!((passed[1 - player] & game.rules.en_passant_region[player]) - zone[player]).is_empty())
      game.rules.leave_out(player == 0 ? "mobilityRegionWhitePawn" : "mobilityRegionBlackPawn",
                           "captures en passant are not bound to it in that program");
}

/// The region to which the piece is limited, or an empty text.
std::string zone_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions) {
  FsfRules& rules = game.rules;
  const Both<Squares> zone = rules.mobility_of(piece.type);
  if (zone == Both<Squares>{rules.board(), rules.board()}) return "";
  const std::string key = "mobilityRegionWhite" + capitalized(piece.type);
  const std::string text = regions.use(piece.name() + "-zone", zone, rules, key);
  if (piece.type == "pawn") check_pawn_zone(game, zone);
  return text;
}

/// Is the piece stuck on this cell? No piece may stay on a wall, but Fairy-Stockfish lets slides pass over it here.
bool is_stuck(const FsfGame& game, const FsfWays& ways, int column, int row, int up) {
  const Squares board = game.rules.board();
  const auto is_free = [&](int c, int r) { return board.has(c, r) && !game.start.has_wall(c, r); };
  return std::none_of(ways.begin(), ways.end(), [&](const auto& entry) {
    const auto& [way, reach] = entry;
    if (way.captures || way.is_first) return false;
    const int longest = way.stride == FsfStride::step ? 1 : reach > 0 ? reach : Squares::limit;
    for (int times = 1; times <= longest; ++times)
      if (is_free(column + times * up * way.offset.right, row + times * up * way.offset.forward)) return true;
    return false;
  });
}

/// The cells that the piece may not enter without promoting: where it would be stuck, or must promote and cannot.
std::string closed_to(FsfGame& game, const FsfPiece& piece, const FsfDeadEnd& dead_end) {
  FsfRules& rules = game.rules;
  const std::size_t owner = game.players_with(piece.type).front();
  const bool is_like_pawn = rules.promotes_like_pawn(piece.type, owner);
  if (rules.promoted_type.contains(piece.type) || (is_like_pawn && !rules.pawn_targets(owner).empty())) {
    for (std::size_t player : {0U, 1U})
      if (!(dead_end.cells[player] - rules.promotion_region[player]).is_empty())
        rules.leave_out("immobilityIllegal", "a piece that promotes may be stuck outside of its zone");
    return "";
  }
  if (is_like_pawn && rules.must_promote_pawn && rules.reaches_board(rules.promotion_region)) return "";
  if (!dead_end.region.empty())
    rules.leave_out("immobilityIllegal",
                    fmt::format("'{}' may not go where it would be stuck, and attacks there", piece.name()));
  return dead_end.region;
}

}  // namespace

FsfDeadEnd dead_end_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions) {
  FsfDeadEnd dead;
  if (!game.rules.immobility_illegal) return dead;
  const FsfWays ways = fsf_ways(piece.betza.text);
  for (int row = 0; row < game.rules.rows; ++row)
    for (int column = 0; column < game.rules.columns; ++column)
      for (std::size_t player : {0U, 1U})
        if (!game.start.has_wall(column, row) && is_stuck(game, ways, column, row, player == 0 ? 1 : -1))
          dead.cells[player].add(column, row);
  if (game.rules.reaches_board(dead.cells))
    dead.region = regions.use(piece.name() + "-dead-end", dead.cells, game.rules, "immobilityIllegal");
  return dead;
}

FsfLimits limits_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions) {
  std::vector<std::string> parts;
  if (const std::string zone = zone_of(game, piece, regions); !zone.empty()) parts.push_back(zone);
  const FsfDeadEnd dead_end = dead_end_of(game, piece, regions);
  if (const std::string closed = closed_to(game, piece, dead_end); !closed.empty())
    parts.push_back(fmt::format("{{ not: {} }}", closed));
  return {intersection(parts), dead_end.region};
}

}  // namespace trigon::engine
