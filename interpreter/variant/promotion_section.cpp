// The key `promotion`: which pieces promote where, and to what.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// A region that may be left out, and is empty then.
Region optional_region(Loading& loading, const Fields& fields, const char* key) {
  const YamlNode* node = fields.find(key);
  const auto region = node ? read_region(loading, *node, of_key(fields.owner(), key)) : std::nullopt;
  return region.value_or(Region(loading.ruleset->player_count()));
}

/// Where royals are safe from capture, nobody can be without one.
void check_royal(Loading& loading, const PieceTypeInfo& info, const std::vector<PieceType>& choices,
                 const Span& where) {
  const Ruleset& ruleset = *loading.ruleset;
  const auto is_royal = [&](PieceType choice) { return ruleset.types[choice].is_royal; };
  if (!info.is_royal || !ruleset.end.has_check() || std::all_of(choices.begin(), choices.end(), is_royal)) return;
  loading.diagnostics.error(where, "value",
                            fmt::format("promotion: '{}' is royal and cannot become a piece that is not", info.name),
                            "with 'end: { royals: capture }' it can, and who has no royal left is out");
}

void read_rule(Loading& loading, const YamlNode& node) {
  const std::string owner = "promotion";
  const Fields fields(node, owner, "promotion", loading.diagnostics);
  if (!node.is_map()) return;
  const YamlNode* pieces = fields.require("pieces");
  const YamlNode* zone = fields.require("in");
  const YamlNode* to = fields.require("to");
  const auto region = zone ? read_region(loading, *zone, of_key(owner, "in")) : std::nullopt;
  const auto from = optional_region(loading, fields, "from"),
             compulsory = optional_region(loading, fields, "compulsory-in");
  const std::vector<PieceType> choices = to ? loading.piece_list(*to, of_key(owner, "to")) : std::vector<PieceType>{};
  if (to && to->is_sequence() && to->items.empty())
    loading.diagnostics.error(to->span, "range", "promotion: to: the list is empty");
  const bool is_optional = fields.boolean("optional").value_or(false);
  if (fields.find("compulsory-in") && !is_optional)
    loading.diagnostics.error(node.find_entry("compulsory-in")->key_span, "unused-key",
                              "promotion: 'compulsory-in' has no effect without 'optional: true'",
                              "a promotion that is not optional is compulsory everywhere");
  if (!pieces) return;
  for (PieceType type : loading.piece_list(*pieces, of_key(owner, "pieces"))) {
    PieceTypeInfo& info = loading.ruleset->types[type];
    if (!info.promotes_to.empty())
      loading.diagnostics.error(pieces->span, "value", fmt::format("promotion: '{}' has two rules", info.name),
                                "keep one: it says where the piece promotes, and to what");
    check_royal(loading, info, choices, pieces->span);
    info.promotes_to = choices;
    info.may_stay = is_optional;
    info.promotion_limit = fields.integer("limit").value_or(0);
    if (region) info.promotes_in = *region;
    info.promotes_from = from;
    info.promotion_place = zone ? zone->span : Span{};
    info.compulsory = compulsory;
  }
}

}  // namespace

void load_promotion(Loading& loading) {
  const Region nowhere(loading.ruleset->player_count());
  for (PieceTypeInfo& info : loading.ruleset->types) info.promotes_in = info.promotes_from = nowhere;
  const YamlNode* node = loading.root.find("promotion");
  if (!node || node->is_null()) return;
  for (const YamlNode* rule : one_or_more(*node)) read_rule(loading, *rule);
}

}  // namespace trigon::engine
