// The sections `pieces`, `regions` and `promotion`.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

bool is_plain(const ArmyMove& move) {
  return move.from.empty() && move.to.empty() && move.victims.empty() && move.hurdles.empty();
}

std::string move_text(const ArmyMove& move) {
  if (is_plain(move)) return yaml_text(move.movement);
  std::string text = "{ move: " + yaml_text(move.movement);
  for (const auto& [key, value] : {std::pair{"from", move.from}, std::pair{"to", move.to},
                                   std::pair{"victims", move.victims}, std::pair{"hurdles", move.hurdles}})
    if (!value.empty()) text += fmt::format(", {}: {}", key, value);
  return text + " }";
}

using Keys = std::vector<std::pair<std::string, std::string>>;

Keys promotion_keys(const ArmyPromotion& promotion, const std::string& zone, bool promotes_en_passant) {
  Keys keys{{"pieces", promotion.piece}, {"in", zone}};
  if (promotion.by_start) keys.emplace_back("from", zone);
  keys.emplace_back("to", yaml_list(promotion.to));
  if (promotion.is_optional) keys.emplace_back("optional", "true");
  if (!promotion.compulsory_in.empty()) keys.emplace_back("compulsory-in", promotion.compulsory_in);
  if (!promotes_en_passant) keys.emplace_back("en-passant", "false");
  if (promotion.limit > 0) keys.emplace_back("limit", fmt::format("{}", promotion.limit));
  return keys;
}

/// A map on one line, or with a line for each key when that would be long.
std::string map_text(const Keys& keys, const std::string& start) {
  constexpr std::size_t long_line = 110;
  std::vector<std::string> parts;
  for (const auto& [key, value] : keys) parts.push_back(key + ": " + value);
  const std::string line = start + "{ " + join(parts, ", ") + " }";
  if (line.size() <= long_line) return line;
  const std::string indent(start == " " ? 2 : start.size(), ' ');
  return (start == " " ? "\n" + indent : start) + join(parts, "\n" + indent);
}

}  // namespace

std::string pieces_text(const Army& army) {
  std::size_t width = 0;
  for (const ArmyPiece& piece : army.pieces) width = std::max(width, piece.name.size());
  std::string text = "\npieces:\n";
  for (const ArmyPiece& piece : army.pieces) {
    const std::string royal = piece.is_royal ? ", royal: true" : "";
    if (piece.moves.size() == 1) {
      text += fmt::format("  {} {{ letter: {}, moves: {}{} }}\n", pad_right(piece.name + ":", width + 1), piece.symbol,
                          move_text(piece.moves[0]), royal);
      continue;
    }
    text += fmt::format("  {}:\n    letter: {}\n{}    moves:\n", piece.name, piece.symbol,
                        piece.is_royal ? "    royal: true\n" : "");
    for (const ArmyMove& move : piece.moves) text += fmt::format("      - {}\n", move_text(move));
  }
  return text;
}

std::string regions_text(const NamedRegions& regions) {
  std::string text = regions.all().empty() ? "" : "\nregions:\n";
  for (const auto& [name, region] : regions.all()) text += fmt::format("  {}: {}\n", name, region);
  return text;
}

std::string promotion_text(FsfGame& game, const Army& army, NamedRegions& regions) {
  if (army.promotions.empty()) return "";
  const std::string zone =
      regions.use("promotion-zone", game.rules.promotion_region, game.rules, "promotionRegionWhite");
  if (zone.empty()) return "";
  std::string text = "\npromotion:";
  const bool is_list = army.promotions.size() > 1;
  if (is_list) text += '\n';
  for (const ArmyPromotion& promotion : army.promotions)
    text += map_text(promotion_keys(promotion, zone, game.promotes_en_passant), is_list ? "  - " : " ") + '\n';
  return text;
}

}  // namespace trigon::engine
