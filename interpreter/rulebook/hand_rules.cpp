// The key `hands`: what players hold, and what they may drop.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

namespace {

std::size_t held_as(const Ruleset& ruleset, std::size_t type) {
  return static_cast<std::size_t>(ruleset.hands.held_as[type]);
}

Json held_as_to_json(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (std::size_t t = 0; t < ruleset.types.size(); ++t)
    if (ruleset.hands.held_as[t] >= 0 && !names.pieces[t].empty())
      list.push_back({{"piece", names.pieces[t]}, {"as", names.pieces[held_as(ruleset, t)]}});
  return list;
}

Json value(const Ruleset& ruleset, const Names& names) {
  static constexpr const char* fates[] = {"gone", "own", "prisoner"};
  const HandRules& hands = ruleset.hands;
  if (hands.types.empty()) return nullptr;
  Json start = Json::array(), drops = Json::array();
  for (std::size_t p = 0; p < ruleset.player_count(); ++p)
    for (PieceType type : hands.types) {
      const auto player = static_cast<Player>(p);
      if (const int count = hands.start[hands.slot(player, player, type)]; count > 0)
        start.push_back({{"player", names.players[p]}, {"piece", names.pieces[type]}, {"count", count}});
    }
  for (PieceType type : hands.types)
    if ((hands.droppable >> type & 1) && !names.pieces[type].empty())
      drops.push_back({{"piece", names.pieces[type]}, {"in", zone_to_json(hands.drop_zone[type], names)}});
  return {{"pieces", type_list_to_json(hands.types, names)},
          {"captured", fates[static_cast<std::size_t>(hands.captured)]},
          {"held_as", held_as_to_json(ruleset, names)},
          {"start", std::move(start)},
          {"drops", std::move(drops)}};
}

void say_captured(const Ruleset& ruleset, RuleText& text) {
  if (ruleset.hands.captured == CapturedFate::own)
    text.say(RuleHeading::hands, "A captured piece goes to the hand of its captor, as an own piece.");
  if (ruleset.hands.captured == CapturedFate::prisoner)
    text.say(RuleHeading::hands, "A captured piece is held by its captor as a prisoner.");
  for (std::size_t t = 0; t < ruleset.types.size(); ++t)
    if (ruleset.hands.held_as[t] >= 0 && held_as(ruleset, t) != t)
      text.say(RuleHeading::hands,
               fmt::format("A {} is held as a {}.", ruleset.types[t].name, ruleset.types[held_as(ruleset, t)].name));
}

void say_start(const Ruleset& ruleset, Player player, RuleText& text) {
  std::vector<std::string> counts;
  for (PieceType type : ruleset.hands.types)
    if (const int count = ruleset.hands.start[ruleset.hands.slot(player, player, type)]; count > 0)
      counts.push_back(fmt::format("{} × {}", count, ruleset.types[type].name));
  if (!counts.empty())
    text.say(RuleHeading::hands,
             fmt::format("{} starts with {}.", capitalized(ruleset.players[player].name), enumerate(counts)));
}

/// Pieces that are dropped in the same zone are described together.
void say_drops(const Ruleset& ruleset, RuleText& text) {
  const HandRules& hands = ruleset.hands;
  const CellSet all = all_cells(ruleset.grid);
  TypeSet reported = 0;
  for (PieceType type : hands.types) {
    if (!(hands.droppable >> type & 1) || (reported >> type & 1)) continue;
    const Zone& zone = hands.drop_zone[type];
    TypeSet pieces = 0;
    for (PieceType other : hands.types)
      if ((hands.droppable >> other & 1) && hands.drop_zone[other] == zone) pieces |= TypeSet{1} << other;
    const bool is_all = std::all_of(zone.begin(), zone.end(), [&](const CellSet& cells) { return cells == all; });
    text.say(RuleHeading::hands,
             fmt::format("A turn may be to drop {} on an empty cell{}.", list_types(ruleset, pieces, "or"),
                         is_all ? "" : " of " + zone_in_words(ruleset, zone)));
    reported |= pieces;
  }
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (ruleset.hands.types.empty()) return;
  text.say(RuleHeading::hands, fmt::format("Players can hold {}.", list_types(ruleset, set_of(ruleset.hands.types))));
  say_captured(ruleset, text);
  for (std::size_t p = 0; p < ruleset.player_count(); ++p) say_start(ruleset, static_cast<Player>(p), text);
  say_drops(ruleset, text);
}

void collect(RuleItems& items) {
  if (const YamlNode* drops = items.find("hands.drops"))
    for (const YamlNode* rule : one_or_more(*drops))
      for (const auto& [type, word] : items.types(rule->is_map() ? RuleItems::find(*rule, "pieces") : rule))
        items.add({Rule::drop, type}, word.whole, fmt::format("{} is dropped", word.text));
  if (items.ruleset().hands.captured != CapturedFate::gone)
    items.add_at("hands.captured", Rule::captured, "a captured piece is held");
  if (const YamlNode* held = items.find("hands.held-as"))
    for (const YamlEntry& entry : held->entries)
      if (const auto from = items.type(entry.key))
        items.add({Rule::held_as, *from}, entry.value->span,
                  fmt::format("{} is held as {}", entry.key, entry.value->scalar.text));
}

constexpr RuleDescription rules[] = {{"hands", value, say, collect}};

}  // namespace

std::span<const RuleDescription> hand_rules() { return rules; }

}  // namespace trigon::engine
