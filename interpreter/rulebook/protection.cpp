// Protection: pieces that keep enemies from capturing what stands near them.
#include "interpreter/movegen/protection.h"

#include <fmt/format.h>

#include "interpreter/rulebook/capture_lines.h"
#include "interpreter/rulebook/near.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"

namespace trigon::engine::protection_rule {

constexpr std::string_view reached_protection = "protection", reached_pieces = "protection-pieces",
                           reached_beyond = "protection-beyond";

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("protection");
  if (!fields || !fields->node().is_map()) return;
  Protection protection;
  const auto types = [&](const YamlNode& node, const char* field) {
    return loading.some_pieces(node, of_key("protection", field), "protection");
  };
  if (const YamlNode* by = fields->require("by")) protection.by = types(*by, "by");
  const YamlNode* pieces = fields->find("pieces");
  protection.pieces = pieces ? types(*pieces, "pieces") : loading.ruleset->all_types();
  protection.reach = fields->integer("reach").value_or(1);
  protection.near = cells_within(loading.grid(), protection.reach);
  loading.ruleset->protection = std::move(protection);
}

Json value(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.protection) return nullptr;
  const Protection& protection = *ruleset.protection;
  return {{"by", type_list_to_json(protection.by, names)},
          {"pieces", type_list_to_json(protection.pieces, names)},
          {"reach", protection.reach}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.protection) return;
  const Protection& protection = *ruleset.protection;
  const bool is_for_all = protection.pieces == ruleset.all_types();
  const std::string who = is_for_all ? "piece" : list_types(ruleset, protection.pieces, "or");
  const std::string near = within_reach(protection.reach);
  const TypeSet royals = protection.pieces & ruleset.royal_types;
  const std::string check =
      royals.empty() ? "" : fmt::format(" A {} there is not in check.", list_types(ruleset, royals, "or"));
  text.say(RuleHeading::captures, fmt::format("Enemies do not capture a {} that stands {} a {} of its own side.{}", who,
                                              near, list_types(ruleset, protection.by, "or"), check));
}

void collect(RuleItems& items) {
  const Ruleset& ruleset = items.ruleset();
  if (!ruleset.protection) return;
  items.add_at("protection", reached_protection, "a protected piece is not captured");
  if (ruleset.protection->pieces != ruleset.all_types())
    items.add_at("protection.pieces", reached_pieces, "another piece is captured beside one that protects");
  items.add_at("protection.reach", reached_beyond, "a piece a step farther is captured", condition_kind);
}

/// Could this piece capture what stands on `to`, which is protected, but for this rule?
bool is_kept_back(const Position& position, Cell from, Cell to) {
  if (!is_protected_from(position, position.turn(), to, position.at(to))) return false;
  return would_capture(position, from, to, [&](const MoveLine& line, Piece mover, Piece victim) {
    return may_be_victim(position.ruleset(), line, mover, victim) &&
           may_capture(position.ruleset(), line, mover, victim);
  });
}

void at_illegal_move(const Game& game, std::string_view move, Reached& reached) {
  if (!game.ruleset().protection) return;
  for_each_attempt(game.position(), [&](Cell from, Cell to) {
    if (goes_between(game, move, from, to) && is_kept_back(game.position(), from, to))
      reached.insert(reached_protection);
  });
}

void at_all_moves(const Game& game, Reached& reached) {
  if (!game.ruleset().protection) return;
  for_each_attempt(game.position(), [&](Cell from, Cell to) {
    if (is_kept_back(game.position(), from, to)) reached.insert(reached_protection);
  });
}

/// Is there an own piece of a type that protects, within so many steps of the cell?
bool has_guard(const Position& position, Cell cell, int reach) {
  const Player owner = position.at(cell).owner();
  return (position.ruleset().grid.near(cell, reach) & position.cells_of(owner)).find([&](Cell near) {
    return near != cell && position.ruleset().protection->by.contains(position.at(near).type());
  }) != no_cell;
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  if (!position.ruleset().protection) return;
  const Protection& protection = *position.ruleset().protection;
  captured_cells(position, move).for_each([&](Cell cell) {
    const Piece victim = position.at(cell);
    if (is_nobody(victim.owner()) || victim.owner() == position.turn()) return;
    if (!protection.pieces.contains(victim.type()) && has_guard(position, cell, protection.reach))
      reached.insert(reached_pieces);
    if (protection.pieces.contains(victim.type()) && has_guard(position, cell, protection.reach + 1))
      reached.insert(reached_beyond);
  });
}

/// The first protected piece that a move to the cell would capture: there, or by having passed it; `no_cell` when there
/// is none.
Cell find_protected(const MoveAttempt& attempt) {
  const Position& position = attempt.position();
  Cell found = no_cell;
  const auto look = [&](Cell cell) {
    if (is_protected_from(position, position.turn(), cell, position.at(cell))) found = cell;
  };
  if (attempt.victim().is_empty())
    for_each_passed_piece(position, attempt.to, look);
  else
    look(attempt.to);
  return found;
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  if (!attempt.ruleset().protection || attempt.from == no_cell) return std::nullopt;
  const Cell cell = find_protected(attempt);
  if (cell == no_cell) return std::nullopt;
  const Ruleset& ruleset = attempt.ruleset();
  const Piece victim = attempt.position().at(cell);
  const Cell by = find_protector(attempt.position(), cell, victim);
  return fmt::format("the {} on {} is protected by the {} on {}", ruleset.types[victim.type()].name,
                     ruleset.labels[cell], ruleset.types[attempt.position().at(by).type()].name, ruleset.labels[by]);
}

extern const Rule protection{.key = "protection",
                             .kind = "limit",
                             .read = read,
                             .value = value,
                             .say = say,
                             .collect = collect,
                             .at_legal_move = at_legal_move,
                             .at_all_moves = at_all_moves,
                             .at_illegal_move = at_illegal_move,
                             .why_no_move = why_no_move};

}  // namespace trigon::engine::protection_rule
