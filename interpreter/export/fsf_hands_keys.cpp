// Hands: captures that go there, and drops.
#include <algorithm>

#include "interpreter/export/fsf_keys.h"
#include "interpreter/export/fsf_pawn.h"

namespace trigon::engine {

namespace {

std::vector<Square> drop_squares(const SquareGame& game, const Json& drop) { return game.zone_of(drop["in"], 0); }

void write_pawn_drops(FsfDraft& entry, const Json& drop) {
  const std::vector<Square> squares = drop_squares(entry.game, drop);
  const auto has_row = [&](int row) { return std::ranges::find(squares, row, &Square::row) != squares.end(); };
  if (has_row(0)) entry.key("firstRankPawnDrops", "true");
  if (has_row(entry.game.rows - 1)) entry.key("promotionZonePawnDrops", "true");
}

/// Is a piece other than a pawn dropped on some cells only?
bool has_dead_ends(const SquareGame& game, const Json& drop) {
  const SquarePiece* piece = game.find(drop["piece"]);
  const std::size_t count = drop_squares(game, drop).size();
  return piece && !is_pawn(*piece) && count != 0 && count < game.squares.size();
}

}  // namespace

void write_hands(FsfDraft& entry) {
  const SquareGame& game = entry.game;
  const Json& hands = game.json["hands"];
  if (hands.is_null()) return;
  if (hands["captured"] == "own") entry.key("capturesToHand", "true");
  if (hands["captured"] == "prisoner")
    entry.lose({"hands", "captured"}, "captured pieces change sides, or leave the game");
  if (!game.json["gating"].is_null()) {
    entry.key("gating", "true");
    entry.key("seirawanGating", "true");
  }
  const Json& drops = hands["drops"];
  if (drops.empty()) return;
  entry.key("pieceDrops", "true");
  std::string limited;
  for (const Json& drop : drops) {
    const SquarePiece* piece = game.find(drop["piece"]);
    if (drop.contains("per_column") && !drop["per_column"].is_null()) limited += entry.letters.of(drop["piece"]);
    if (piece && is_pawn(*piece)) write_pawn_drops(entry, drop);
  }
  if (!limited.empty()) entry.key("dropNoDoubled", limited);
  const Json& ban = game.json["no_mate_by"];
  if (!ban.is_null() && !ban["drops"].empty()) entry.key("shogiPawnDropMateIllegal", "true");
  const bool is_immobile = std::ranges::any_of(drops, [&](const Json& drop) { return has_dead_ends(game, drop); });
  if (is_immobile && !entry.has("immobilityIllegal")) entry.key("immobilityIllegal", "true");
}

}  // namespace trigon::engine
