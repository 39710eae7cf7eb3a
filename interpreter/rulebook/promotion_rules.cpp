// The key `promotion`: what a piece may become, and where.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

namespace {

Json value(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (std::size_t t = 0; t < ruleset.types.size(); ++t) {
    const PieceTypeInfo& type = ruleset.types[t];
    if (type.promotes_to.empty() || names.pieces[t].empty()) continue;
    list.push_back({{"piece", names.pieces[t]},
                    {"to", type_list_to_json(type.promotes_to, names)},
                    {"in", zone_to_json(type.promotes_in, names)},
                    {"from", zone_to_json(type.promotes_from, names)},
                    {"optional", type.may_stay},
                    {"compulsory_in", zone_to_json(type.compulsory, names)},
                    {"limit", type.promotion_limit == 0 ? Json(nullptr) : Json(type.promotion_limit)}});
  }
  return list;
}

bool has_same_promotion(const PieceTypeInfo& a, const PieceTypeInfo& b) {
  return a.promotes_to == b.promotes_to && a.may_stay == b.may_stay && a.promotes_in == b.promotes_in &&
         a.promotes_from == b.promotes_from && a.compulsory == b.compulsory && a.promotion_limit == b.promotion_limit;
}

std::string where(const Ruleset& ruleset, const PieceTypeInfo& info) {
  const std::string in = zone_in_words(ruleset, info.promotes_in);
  if (!has_cells(info.promotes_from)) return "ends in " + in;
  if (info.promotes_from == info.promotes_in) return "starts or ends in " + in;
  return "ends in " + in + " or starts in " + zone_in_words(ruleset, info.promotes_from);
}

std::string sentence(const Ruleset& ruleset, TypeSet pieces, const PieceTypeInfo& info) {
  std::string text = fmt::format("{} {} when its move {}, to {}.", capitalized(list_types(ruleset, pieces, "or")),
                                 info.may_stay ? "may promote" : "promotes", where(ruleset, info),
                                 list_types(ruleset, set_of(info.promotes_to), "or"));
  if (info.may_stay && has_cells(info.compulsory))
    text += fmt::format(" In {} it must.", zone_in_words(ruleset, info.compulsory));
  if (info.promotion_limit > 0)
    text += fmt::format(" It promotes only to a piece of which its player has fewer than {}.", info.promotion_limit);
  return text;
}

/// Pieces with the same rule are described together.
void say(const Ruleset& ruleset, RuleText& text) {
  TypeSet reported = 0;
  for (std::size_t t = 0; t < ruleset.types.size(); ++t) {
    const PieceTypeInfo& info = ruleset.types[t];
    if (info.promotes_to.empty()) continue;
    text.zones.emplace_back("where a " + info.name + " promotes", info.promotes_in);
    text.zones.emplace_back("from where a " + info.name + " promotes", info.promotes_from);
    if (reported >> t & 1) continue;
    TypeSet pieces = 0;
    for (std::size_t other = t; other < ruleset.types.size(); ++other)
      if (has_same_promotion(info, ruleset.types[other])) pieces |= TypeSet{1} << other;
    text.say(RuleHeading::promotion, sentence(ruleset, pieces, info));
    reported |= pieces;
  }
}

void collect_rule(RuleItems& items, const YamlNode& rule, PieceType from) {
  const PieceTypeInfo& info = items.ruleset().types[from];
  for (const auto& [choice, word] : items.types(RuleItems::find(rule, "to")))
    items.add({Rule::promotion, from, choice}, word.whole,
              fmt::format("{} becomes {}", info.name, items.ruleset().types[choice].name));
  const auto add = [&](std::string_view key, Rule what, bool has, const char* text) {
    if (const YamlNode* node = has ? RuleItems::find(rule, key) : nullptr)
      items.add({what, from}, node->span, info.name + text);
  };
  add("optional", Rule::promotion_optional, info.may_stay, " stays what it is");
  add("compulsory-in", Rule::promotion_compulsory, true, " must promote");
  add("limit", Rule::promotion_limit, info.promotion_limit > 0, " has a choice less by 'limit'");
}

void collect(RuleItems& items) {
  const YamlNode* node = items.find("promotion");
  if (!node) return;
  for (const YamlNode* rule : one_or_more(*node))
    for (const auto& [from, name] : items.types(RuleItems::find(*rule, "pieces"))) collect_rule(items, *rule, from);
}

constexpr RuleDescription rules[] = {{"promotion", value, say, collect}};

}  // namespace

std::span<const RuleDescription> promotion_rules() { return rules; }

}  // namespace trigon::engine
