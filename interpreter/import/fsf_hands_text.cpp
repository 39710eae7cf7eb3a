// The sections `hands` and `hooks`.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/import/variant_text.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

bool is_held_at_start(const FsfGame& game, const std::string& type) {
  const char letter = small(game.rules.find(type)->letter);
  return game.start.hands[0].contains(letter) || game.start.hands[1].contains(letter);
}

std::string held_at_start_text(const FsfGame& game, const Army& army) {
  std::string text;
  for (std::size_t player : {0U, 1U}) {
    std::vector<std::string> held;
    for (const auto& [letter, count] : game.start.hands[player])
      if (const FsfPiece* piece = game.rules.find_letter(capital(letter)))
        held.push_back(fmt::format("{}: {}", army.names.at(piece->type), count));
    if (!held.empty()) text += fmt::format("    {}: {{ {} }}\n", player == 0 ? "white" : "black", join(held, ", "));
  }
  return text.empty() ? "" : "  start:\n" + text;
}

/// Where pieces of a type may be dropped.
Both<Squares> drop_squares(const FsfRules& rules, const std::string& type) {
  Both<Squares> squares = rules.mobility_of(type);
  for (std::size_t player : {0U, 1U}) {
    squares[player] &= rules.drop_region[player];
    if (type != "pawn") continue;
    if (!rules.zone_pawn_drops) squares[player] = squares[player] - rules.promotion_region[player];
    if (!rules.first_rank_pawn_drops)
      squares[player] = squares[player] - Squares::row(player == 0 ? 0 : rules.rows - 1);
  }
  return squares;
}

/// The region of drops; empty for anywhere.
std::string drop_region(FsfGame& game, const std::string& type, const Army& army, NamedRegions& regions) {
  FsfRules& rules = game.rules;
  const Both<Squares> squares = drop_squares(rules, type);
  std::vector<std::string> parts;
  if (squares != Both<Squares>{rules.board(), rules.board()})
    parts.push_back(regions.use(army.names.at(type) + "-drops", squares, rules, "dropRegionWhite"));
  if (const std::string dead_end = army.dead_end_of(type); !dead_end.empty())
    parts.push_back(fmt::format("{{ not: {} }}", dead_end));
  std::erase(parts, "");
  return intersection(parts);
}

/// Is there room for none of them in any column?
bool is_never_dropped(const FsfRules& rules, const std::string& type) {
  return rules.no_doubled.contains(type) && rules.no_doubled_count == 0;
}

/// How many pieces of a type may stand in a column after a drop, as a key and a value; empty for any number.
std::string column_limit(const FsfRules& rules, const std::string& type) {
  return rules.no_doubled.contains(type) ? fmt::format(", per-column: {}", rules.no_doubled_count) : "";
}

void note_limits_left_out(FsfRules& rules, const Army& army) {
  const auto limited = army.names_of(rules.no_doubled);
  if (limited.size() > 1)
    rules.leave_out("dropNoDoubled", "promoted pieces of that type are not counted with the others");
}

/// Are the pieces dropped on cells of both colors in equal numbers? As a key and a value.
std::string shades_of(FsfGame& game, const std::string& type) {
  if (!game.rules.drops_bishops_apart || type != "bishop") return "";
  if (game.rules.keeps_forms())
    game.rules.leave_out("dropOppositeColoredBishop", "promoted bishops would be counted with the others");
  return ", even-shades: true";
}

/// What the word of enclosing drops asks of the cell, as a key and a value.
std::string surroundings_of(FsfRules& rules) {
  const std::string& enclosing = rules.rule_words["enclosingDrop"];
  if (enclosing == "top") return ", falls: 270";
  if (enclosing == "snort") return ", apart-from: { enemies: orthogonal }";
  if (enclosing == "ataxx") return ", beside: { own: [orthogonal, diagonal] }";
  if (enclosing == "anyside")
    rules.leave_out("enclosingDrop", "from the top pieces also fall past others there, to the lowest cell");
  else if (!enclosing.empty() && enclosing != "none")
    rules.leave_out("enclosingDrop", "drops that enclose need a script");
  return "";
}

/// The line of `drops` by which a piece is also dropped as what it promotes to; empty where it does not promote.
std::string dropped_form(FsfGame& game, const std::string& type, const std::string& limits, const Army& army) {
  FsfRules& rules = game.rules;
  const auto form = army.promoted_forms.find(type);
  if (form == army.promoted_forms.end()) return "";
  if (!rules.keeps_forms()) rules.leave_out("dropPromoted", "of pieces that are held as what they have become");
  if (rules.immobility_illegal || rules.no_doubled.contains(type))
    rules.leave_out("dropPromoted", "with limits that ask what is dropped");
  return fmt::format("    - {{ pieces: {}, held-as: {}{} }}\n", form->second, army.names.at(type), limits);
}

std::string drops_text(FsfGame& game, const std::vector<std::string>& types, const Army& army, NamedRegions& regions) {
  note_limits_left_out(game.rules, army);
  // The pieces by what limits them; the empty text is for pieces that are dropped anywhere.
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  const std::string surroundings = surroundings_of(game.rules);
  std::string forms;
  for (const std::string& type : types) {
    if (is_never_dropped(game.rules, type)) continue;
    const std::string region = drop_region(game, type, army, regions);
    const std::string limits = (region.empty() ? "" : ", in: " + region) + column_limit(game.rules, type) +
                               surroundings + shades_of(game, type);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == limits; });
    if (group == groups.end()) group = groups.insert(groups.end(), {limits, {}});
    group->second.push_back(army.names.at(type));
    if (game.rules.drops_promoted) forms += dropped_form(game, type, limits, army);
  }
  if (groups.empty()) return "";
  std::string text = "  drops:\n";
  for (const auto& [limits, names] : groups)
    text += limits.empty() ? fmt::format("    - {}\n", join(names, " "))
                           : fmt::format("    - {{ pieces: {}{} }}\n", yaml_list(names), limits);
  return text + forms;
}

}  // namespace

namespace {

/// Do held pieces enter behind others?
bool has_gating(const FsfRules& rules) { return rules.has_gates && rules.gates_pieces; }

/// Those of the held pieces that may enter on the gates.
std::vector<std::string> entrants(FsfGame& game, const std::vector<std::string>& held, const Both<Squares>& gates) {
  std::vector<std::string> types;
  for (const std::string& type : held) {
    Both<Squares> open = drop_squares(game.rules, type);
    for (std::size_t player : {0U, 1U}) open[player] &= gates[player];
    if (open == gates)
      types.push_back(type);
    else if (!open[0].is_empty() || !open[1].is_empty())
      game.rules.leave_out("seirawanGating", "pieces that enter on some of the cells only, or for one player only");
  }
  return types;
}

}  // namespace

std::string gating_text(FsfGame& game, const Army& army, NamedRegions& regions) {
  FsfRules& rules = game.rules;
  const std::vector<std::string> held = held_types(game, army);
  if (!has_gating(rules) || held.empty()) return "";
  const Both<Squares> gates = gates_at_start(game, army);
  const std::vector<std::string> types = entrants(game, held, gates);
  if (types.empty() || (gates[0].is_empty() && gates[1].is_empty())) return "";
  std::vector<std::string> names, keys;
  for (const std::string& type : types) names.push_back(army.names.at(type));
  if (types.size() < held.size()) keys.push_back("pieces: " + yaml_list(names));
  keys.push_back("in: " + regions.use("gates", gates, rules, "seirawanGating"));
  return fmt::format("\ngating: {{ {} }}\n", join(keys, ", "));
}

std::vector<std::string> held_types(const FsfGame& game, const Army& army) {
  std::vector<std::string> types;
  for (const FsfPiece& piece : game.rules.pieces) {
    const auto name = army.names.find(piece.type);
    if (name == army.names.end()) continue;
    const bool is_caught = game.rules.captures_to_hand && !army.find(name->second)->is_royal;
    if (is_caught || (game.rules.free_drops && game.rules.drops) || is_held_at_start(game, piece.type))
      types.push_back(piece.type);
  }
  return types;
}

std::string hands_text(FsfGame& game, const Army& army, NamedRegions& regions) {
  FsfRules& rules = game.rules;
  const std::vector<std::string> types = held_types(game, army);
  for (const std::string& type : types)
    if (type != "king" && army.find(army.names.at(type))->is_royal && is_held_at_start(game, type))
      rules.leave_out("startFen",
                      fmt::format("'{}' in hand: of royal pieces only kings are dropped", army.names.at(type)));
  const auto is_royal = [](const ArmyPiece& piece) { return piece.is_royal; };
  if (rules.free_drops && std::ranges::any_of(army.pieces, is_royal))
    rules.leave_out("freeDrops", "of royal pieces there is not any number");
  if (types.empty()) return "";
  if (!rules.drops && !rules.captures_to_hand && !has_gating(rules)) {
    rules.leave_out("startFen", "what is in hand and cannot be dropped");
    return "";
  }
  std::vector<std::string> names;
  for (const std::string& type : types) names.push_back(army.names.at(type));
  std::string text = fmt::format("\nhands:\n  pieces: [{}]\n", join(names, ", "));
  if (rules.captures_to_hand) text += "  captured: own\n";
  if (rules.free_drops) text += fmt::format("  endless: [{}]\n", join(names, ", "));
  text += held_as_text(army.pieces) + (rules.free_drops ? "" : held_at_start_text(game, army));
  if (rules.drops) text += drops_text(game, types, army, regions);
  return text;
}

std::string mate_ban_text(const FsfGame& game, const Army& army) {
  const auto pawns = army.names_of({"shogiPawn"});
  if (!game.rules.no_pawn_drop_mate || !game.rules.drops || pawns.empty()) return "";
  return fmt::format("\nno-mate-by: {{ drops: {} }}\n", yaml_list(pawns));
}

}  // namespace trigon::engine
