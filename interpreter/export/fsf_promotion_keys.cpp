// Promotions: of pawns in a zone, and of pieces as in shogi.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/export/fsf_keys.h"
#include "interpreter/export/fsf_pawn.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

void write_zone(FsfDraft& entry, const Json& zone) {
  for (int player : {0, 1})
    if (const auto squares = entry.game.zone_of(zone, player);
        squares != entry.game.rows_of({{0, player == 0 ? 7 : 0}}))
      entry.region("promotionRegion", player, squares);
}

void write_limit(FsfDraft& entry, const Json& rule) {
  std::vector<std::string> limits;
  for (const Json& to : rule["to"])
    limits.push_back(fmt::format("{}:{}", entry.letters.of(to), rule["limit"].get<int>()));
  entry.key("promotionLimit", join(limits, " "));
}

}  // namespace

void write_promotion(FsfDraft& entry) {
  const SquareGame& game = entry.game;
  const Json& rules = game.json["promotion"];
  std::string pawns;
  std::vector<std::string> promoted;
  std::set<std::string> targets;
  bool is_mandatory_pawn = true, is_mandatory_piece = false;
  if (!rules.empty()) write_zone(entry, rules[0]["in"]);
  for (const Json& rule : rules) {
    const std::string letter = entry.letters.of(rule["piece"]);
    const bool by_start = !game.zone_of(rule["from"], 0).empty() || !game.zone_of(rule["from"], 1).empty();
    if (by_start) {
      promoted.push_back(fmt::format("{}:{}", letter, entry.letters.of(rule["to"][0])));
      is_mandatory_piece = !rule["optional"].get<bool>();
    } else {
      pawns += letter;
      is_mandatory_pawn = !rule["optional"].get<bool>();
      for (const Json& to : rule["to"]) targets.insert(entry.letters.of(to));
    }
    if (rule["limit"].is_number()) write_limit(entry, rule);
  }
  const auto pawn = std::ranges::find_if(game.pieces, is_pawn);
  if (!pawns.empty() && (pawn == game.pieces.end() || pawns != entry.letters.of(pawn->name)))
    entry.key("promotionPawnTypes", pawns);
  entry.key("promotionPieceTypes", targets.empty() ? "-" : join({targets.begin(), targets.end()}, ""));
  if (!promoted.empty()) entry.key("promotedPieceType", join(promoted, " "));
  if (!is_mandatory_pawn) entry.key("mandatoryPawnPromotion", "false");
  if (is_mandatory_piece) entry.key("mandatoryPiecePromotion", "true");
  const bool is_immobile =
      std::ranges::any_of(rules, [&](const Json& rule) { return !game.zone_of(rule["compulsory_in"], 0).empty(); });
  if (is_immobile) entry.key("immobilityIllegal", "true");
}

}  // namespace trigon::engine
