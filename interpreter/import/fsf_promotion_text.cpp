// The sections `regions` and `promotion`.
#include <fmt/format.h>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/import/variant_text.h"

namespace trigon::engine {

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
  return promotion_text(army.promotions, zone, game.promotes_en_passant);
}

}  // namespace trigon::engine
