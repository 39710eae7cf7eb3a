// The key `promotion`: which pieces promote where, and to what.
#include <fmt/format.h>

#include "interpreter/variant/loading.h"

namespace trigon {

namespace {

void read_rule(Loading& loading, const YamlNode& node) {
  const std::string owner = "promotion";
  const Fields fields(node, owner, {"pieces", "in", "to", "optional", "limit"}, loading.diagnostics);
  if (!node.is_map()) return;
  const YamlNode* pieces = fields.require("pieces");
  const YamlNode* zone = fields.require("in");
  const YamlNode* to = fields.require("to");
  const auto region = zone ? read_region(loading, *zone, of_key(owner, "in")) : std::nullopt;
  const std::vector<PieceType> choices = to ? loading.piece_list(*to, of_key(owner, "to")) : std::vector<PieceType>{};
  if (to && to->is_sequence() && to->items.empty())
    loading.diagnostics.error(to->span, "range", "promotion: to: the list is empty");
  if (!pieces) return;
  for (PieceType type : loading.piece_list(*pieces, of_key(owner, "pieces"))) {
    PieceTypeInfo& info = loading.ruleset->types[type];
    if (!info.promotes_to.empty())
      loading.diagnostics.error(pieces->span, "value", fmt::format("promotion: '{}' has two rules", info.name));
    info.promotes_to = choices;
    info.may_stay = fields.boolean("optional").value_or(false);
    info.promotion_limit = fields.integer("limit", 1, static_cast<int>(max_cells)).value_or(0);
    if (region) loading.promotion[type] = *region;
  }
}

}  // namespace

void load_promotion(Loading& loading) {
  loading.promotion.assign(loading.pieces.size(), Region(loading.ruleset->player_count()));
  const YamlNode* node = loading.root.find("promotion");
  if (!node || node->is_null()) return;
  for (const YamlNode* rule : one_or_more(*node)) read_rule(loading, *rule);
}

}  // namespace trigon
