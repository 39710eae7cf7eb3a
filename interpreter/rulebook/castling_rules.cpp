// The key `castling`.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

Json value(const Ruleset& ruleset, const Names& names) {
  const auto step = [&](PieceType type, Cell from, Cell to) {
    return Json{{"piece", names.pieces[type]}, {"from", names.cells[from]}, {"to", names.cells[to]}};
  };
  Json list = Json::array();
  for (std::size_t i = 0; i < ruleset.castlings.size(); ++i) {
    const Castling& one = ruleset.castlings[i];
    list.push_back({{"name", names.castlings[i]},
                    {"player", names.players[one.player]},
                    {"royal", step(one.royal, one.royal_from, one.royal_to)},
                    {"partner", step(one.partner, one.partner_from, one.partner_to)},
                    {"empty", cells_to_json(one.empty, names)},
                    {"safe", cells_to_json(one.safe, names)},
                    {"unmoved", one.needs_unmoved}});
  }
  return list;
}

std::string sentence(const Ruleset& ruleset, const Castling& castling) {
  const auto& label = ruleset.labels;
  std::string text =
      fmt::format("`{}`: {}'s {} goes from {} to {} and the {} from {} to {}.", castling.name,
                  ruleset.players[castling.player].name, ruleset.types[castling.royal].name, label[castling.royal_from],
                  label[castling.royal_to], ruleset.types[castling.partner].name, label[castling.partner_from],
                  label[castling.partner_to]);
  if (!castling.empty.empty()) text += fmt::format(" {} must be empty.", list_cells(ruleset, castling.empty));
  if (!castling.safe.empty()) text += fmt::format(" {} must not be attacked.", list_cells(ruleset, castling.safe));
  return text;
}

void say(const Ruleset& ruleset, RuleText& text) {
  const auto& all = ruleset.castlings;
  if (all.empty()) return;
  for (const Castling& castling : all) text.say(RuleHeading::castling, sentence(ruleset, castling));
  const bool is_lost = std::any_of(all.begin(), all.end(), [](const Castling& one) { return one.needs_unmoved; });
  text.say(RuleHeading::castling,
           is_lost ? "It is lost for good once anything has left or entered one of the two starting cells."
                   : "The two may have moved before.");
}

void collect(RuleItems& items) {
  const auto& all = items.ruleset().castlings;
  for (std::size_t i = 0; i < all.size(); ++i)
    items.add_at("castling." + all[i].name + ".royal", {Rule::castling, static_cast<int>(i)},
                 fmt::format("castling '{}'", all[i].name));
}

constexpr RuleDescription rules[] = {{"castling", value, say, collect}};

}  // namespace

std::span<const RuleDescription> castling_rules() { return rules; }

}  // namespace trigon::engine
