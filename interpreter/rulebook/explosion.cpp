// Explosions: a capture removes the pieces around it, and the captor.
#include <fmt/format.h>

#include "interpreter/rulebook/near.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine::explosion_rule {

constexpr std::string_view reached_explosion = "explosion", reached_spared = "explosion-spares",
                           reached_immune = "explosion-immune", reached_beyond = "explosion-beyond",
                           reached_held = "explosion-held", reached_becomes = "explosion-becomes";

/// The piece that the pieces around become; -1 after an error.
int remains(Loading& loading, const YamlNode& node) {
  const std::string what = of_key("explosion", "becomes");
  if (!read_text(node, what, loading.diagnostics)) return -1;
  const auto type = loading.piece(node.scalar, what);
  if (!type) return -1;
  if (loading.ruleset->types[*type].is_royal)
    loading.diagnostics.error(node.span, "value", fmt::format("{}: '{}' is royal", what, node.scalar.text),
                              "what is blown up becomes a piece that is not royal");
  return *type;
}

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("explosion");
  if (!fields || !fields->node().is_map()) return;
  Explosion explosion;
  const auto types = [&](const char* key) {
    const YamlNode* node = fields->find(key);
    return node ? loading.piece_set(*node, of_key("explosion", key)) : TypeSet();
  };
  explosion.immune = types("immune");
  explosion.spared = types("spares") | explosion.immune;
  explosion.reach = fields->integer("reach").value_or(1);
  if (const YamlNode* node = fields->find("becomes")) explosion.becomes = remains(loading, *node);
  explosion.fills_hands = fields->boolean("held").value_or(false);
  explosion.near = cells_within(loading.grid(), explosion.reach);
  loading.ruleset->explosion = std::move(explosion);
}

void check(Loading& loading) {
  if (!loading.ruleset->explosion) return;
  if (loading.ruleset->explosion->fills_hands && loading.ruleset->hands.captured == CapturedFate::gone)
    loading.diagnostics.error(loading.root.find("explosion")->find_entry("held")->key_span, "unused-key",
                              "explosion: 'held' has no effect, since what is captured is not held",
                              "as in hands: { captured: own }");
  for (const PieceTypeInfo& type : loading.ruleset->types)
    for (const TermInfo& term : type.terms)
      if (term.condition.takes != Takes::onto)
        return loading.diagnostics.error(loading.root.find_entry("explosion")->key_span, "value",
                                         fmt::format("explosion: the {} captures where it does not go ({})", type.name,
                                                     term.condition.takes == Takes::passed
                                                         ? term.text
                                                         : fmt::format("takes: {}", word_of(term.condition.takes))),
                                         "an explosion is where a piece is captured by going there");
}

Json value(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.explosion) return nullptr;
  const Explosion& explosion = *ruleset.explosion;
  Json value = {{"spares", type_list_to_json(explosion.spared - explosion.immune, names)},
                {"immune", type_list_to_json(explosion.immune, names)},
                {"reach", explosion.reach}};
  if (explosion.fills_hands) value["held"] = true;
  if (explosion.becomes >= 0) value["becomes"] = names.pieces[static_cast<std::size_t>(explosion.becomes)];
  return value;
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.explosion) return;
  const Explosion& explosion = *ruleset.explosion;
  const std::string near =
      explosion.reach == 1 ? "on the cells around" : fmt::format("within {} steps", explosion.reach);
  const auto say = [&](std::string sentence) { text.say(RuleHeading::captures, std::move(sentence)); };
  const std::string but =
      explosion.spared.empty() ? "" : fmt::format(" A {} there stays.", list_types(ruleset, explosion.spared, "or"));
  if (explosion.becomes < 0)
    say(fmt::format("A capture is an explosion: the captor and all pieces {} are removed too, of both sides.{}", near,
                    but));
  else
    say(fmt::format(
        "A capture is an explosion: the captor is removed too, and all pieces {} become a {}, of both sides.{}", near,
        ruleset.types[static_cast<std::size_t>(explosion.becomes)].name, but));
  if (!explosion.immune.empty())
    say(fmt::format("A {} that captures stays.", list_types(ruleset, explosion.immune, "or")));
  if (explosion.fills_hands)
    say("What is blown up comes to hands: the captor's player holds what was of others, and the next player what was "
        "the "
        "captor's.");
  if (ruleset.end.has_check())
    say("A move that would blow up the mover's own last royal piece is not legal. One that blows up the last enemy one "
        "wins, also out of check. Who could take a royal piece only by losing the own last one gives no check.");
}

void collect(RuleItems& items) {
  if (!items.ruleset().explosion) return;
  items.add_at("explosion", reached_explosion, "a capture explodes");
  items.add_at("explosion", reached_beyond, "a piece a step farther from an explosion stays", condition_kind);
  items.add_at("explosion.spares", reached_spared, "a piece beside an explosion is spared");
  if (items.ruleset().explosion->becomes >= 0)
    items.add_at("explosion.becomes", reached_becomes, "a piece beside an explosion becomes another one");
  if (items.ruleset().explosion->fills_hands)
    items.add_at("explosion.held", reached_held, "what is blown up comes to a hand");
  items.add_at("explosion.immune", reached_immune, "a piece survives an explosion");
}

void after_move(const MoveMade& made, Reached& reached) {
  if (!made.ruleset.explosion || made.captured.empty()) return;
  const Explosion& explosion = *made.ruleset.explosion;
  const Cell center = base_move(made.before, *made.move).to;
  reached.insert(reached_explosion);
  if (explosion.fills_hands) reached.insert(reached_held);
  explosion.near[center].for_each([&](Cell cell) {
    const Piece survivor = made.after.position().at(cell);
    if (survivor.is_empty()) return;
    const Piece before = made.before.at(cell);
    if (cell != center && survivor.type() == explosion.becomes && before.type() != survivor.type()) {
      reached.insert(reached_becomes);
      return;
    }
    reached.insert(explosion.immune.contains(survivor.type()) ? reached_immune : reached_spared);
  });
  const CellSet beyond = made.ruleset.grid.near(center, explosion.reach + 1) - explosion.near[center];
  if (!(beyond & made.after.position().occupied()).empty()) reached.insert(reached_beyond);
}

constexpr FsfKey fsf_blast{"blastOnCapture"}, fsf_immune{"blastImmuneTypes", FsfKey::Kind::pieces},
    fsf_petrifies{"petrifyBlastPieces"};
constexpr FsfKey fsf_keys[] = {fsf_blast, fsf_immune, fsf_petrifies};

/// The rule's YAML. In Fairy-Stockfish pawns are spared, and so are walls.
std::string from_fsf(FsfEntry& entry) {
  if (entry.numbers.at(fsf_blast.name) == 0) return "";
  auto immune = entry.pieces.at(fsf_immune.name);
  if (entry.has_king)
    entry.left_out[fsf_blast.name] =
        "whether a 'king' would be blown up decides nothing there about which moves are legal";
  if (!immune.empty() && entry.has_check)
    entry.left_out[fsf_immune.name] = "which moves are legal is decided there as if immune pieces were blown up too";
  std::vector<std::string> fields;
  if (!entry.pawns.empty()) fields.push_back("spares: " + yaml_list(entry.pawns));
  if (!entry.stone.empty()) immune.emplace_back(entry.stone);
  if (!immune.empty()) fields.push_back("immune: " + yaml_list(immune));
  if (entry.numbers.at(fsf_petrifies.name) != 0) fields.push_back(fmt::format("becomes: {}", entry.stone));
  if (entry.has_hands) fields.emplace_back("held: true");
  return fields.empty() ? "{}" : fmt::format("{{ {} }}", join(fields, ", "));
}

extern const Rule explosion{.key = "explosion",
                            .kind = "capture",
                            .read = read,
                            .check = check,
                            .value = value,
                            .say = say,
                            .collect = collect,
                            .after_move = after_move,
                            .fsf_keys = fsf_keys,
                            .from_fsf = from_fsf};

}  // namespace trigon::engine::explosion_rule
