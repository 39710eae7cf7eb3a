// Pieces that belong to nobody who plays: what becomes one, by a capture, a promotion or an explosion, is the first
// neutral player's. Stones and walls that players make are such pieces.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::neutral_pieces_rule {

constexpr std::string_view key = "neutral-pieces";

void read(Loading& loading) {
  const YamlNode* node = loading.root.find(key);
  if (!node || node->is_null()) return;
  Ruleset& ruleset = *loading.ruleset;
  const TypeSet types = loading.some_pieces(*node, std::string(key), key);
  const PlayerSet owners = ruleset.neutral_players();
  if (owners.empty())
    return loading.diagnostics.error(node->span, "value", "neutral-pieces: no player is neutral",
                                     "add one, as in players: { nobody: { facing: 90, neutral: true } }");
  if (const TypeSet royals = types & ruleset.royal_types; !royals.empty())
    return loading.diagnostics.error(node->span, "value",
                                     fmt::format("neutral-pieces: '{}' is royal", ruleset.types[*royals.begin()].name),
                                     "a royal piece belongs to a player");
  ruleset.neutral_types = types;
  ruleset.neutral_owner = *owners.begin();
}

Json value(const Ruleset& ruleset, const Names& names) {
  return ruleset.neutral_types.empty() ? Json(nullptr) : type_list_to_json(ruleset.neutral_types, names);
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.neutral_types.empty())
    text.say(RuleHeading::captures,
             fmt::format("What becomes a {} belongs to nobody.", list_types(ruleset, ruleset.neutral_types, "or")));
}

void collect(RuleItems& items) {
  for (const auto& [type, name] : items.types(items.find(key)))
    items.add({key, type}, name.whole, fmt::format("a piece becomes a {}", name.text), "limit");
}

/// Pieces of such a kind stand where others stood, or none.
void after_move(const MoveMade& made, Reached& reached) {
  if (made.ruleset.neutral_types.empty()) return;
  const Position& after = made.after.position();
  after.cells_of(made.ruleset.neutral_owner).for_each([&](Cell cell) {
    const PieceType type = after.at(cell).type();
    const bool was_there = !made.before.at(cell).is_empty() && made.before.at(cell).type() == type;
    if (made.ruleset.neutral_types.contains(type) && !was_there) reached.insert({key, type});
  });
}

constexpr FsfKey fsf_petrified{"petrifyOnCaptureTypes", FsfKey::Kind::pieces};
constexpr FsfKey fsf_keys[] = {fsf_petrified};

/// The rule's YAML: in Fairy-Stockfish what turns to stone is a wall.
std::string from_fsf(FsfEntry& entry) { return std::string(entry.stone); }

extern const Rule neutral_pieces{.key = key,
                                 .kind = "limit",
                                 .read = read,
                                 .value = value,
                                 .say = say,
                                 .collect = collect,
                                 .after_move = after_move,
                                 .fsf_keys = fsf_keys,
                                 .from_fsf = from_fsf};

}  // namespace trigon::engine::neutral_pieces_rule
