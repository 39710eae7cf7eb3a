// Freezing: pieces that keep enemies near them from moving and from attacking.
#include "interpreter/movegen/freezing.h"

#include <fmt/format.h>

#include "interpreter/rulebook/near.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::freezing_rule {

constexpr std::string_view reached_freezing = "freezing", reached_spared = "freezing-spares",
                           reached_beyond = "freezing-beyond";

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("freezing");
  if (!fields || !fields->node().is_map()) return;
  Freezing freezing;
  if (const YamlNode* by = fields->require("by"))
    freezing.by = loading.some_pieces(*by, of_key("freezing", "by"), "freezing");
  if (const YamlNode* spares = fields->find("spares"))
    freezing.spared = loading.piece_set(*spares, of_key("freezing", "spares"));
  freezing.reach = fields->integer("reach").value_or(1);
  freezing.near = cells_within(loading.grid(), freezing.reach);
  loading.ruleset->freezing = std::move(freezing);
}

Json value(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.freezing) return nullptr;
  const Freezing& freezing = *ruleset.freezing;
  return {{"by", type_list_to_json(freezing.by, names)},
          {"spares", type_list_to_json(freezing.spared, names)},
          {"reach", freezing.reach}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.freezing) return;
  const Freezing& freezing = *ruleset.freezing;
  const std::string spared = freezing.spared.empty() ? "" : ", but for the " + list_types(ruleset, freezing.spared);
  text.say(RuleHeading::captures,
           fmt::format("Enemies {} the {} are frozen{}: they neither move nor give check.",
                       within_reach(freezing.reach), list_types(ruleset, freezing.by, "or"), spared));
}

void collect(RuleItems& items) {
  if (!items.ruleset().freezing) return;
  items.add_at("freezing", reached_freezing, "a frozen piece may not move");
  items.add_at("freezing.spares", reached_spared, "a piece that is spared moves though an enemy that freezes is near");
  items.add_at("freezing.reach", reached_beyond, "a piece a step farther moves", condition_kind);
}

/// The first piece of an enemy on one of the cells that freezes; `no_cell` when there is none.
Cell find_freezer(const Position& position, Piece frozen, const CellSet& cells) {
  return (cells & position.occupied()).find([&](Cell cell) {
    const Piece by = position.at(cell);
    return by.owner() != frozen.owner() && !position.ruleset().are_partners(by.owner(), frozen.owner()) &&
           by.owner() != dead_owner && position.is_in(by.owner()) &&
           position.ruleset().freezing->by.contains(by.type());
  });
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  const Ruleset& ruleset = attempt.ruleset();
  if (!ruleset.freezing || attempt.from == no_cell || !frozen_pieces(attempt.position()).contains(attempt.from))
    return std::nullopt;
  const Position& position = attempt.position();
  const Cell by = find_freezer(position, attempt.mover(), ruleset.freezing->near[attempt.from]);
  return fmt::format("the {} on {} is frozen by the {} on {}", ruleset.types[attempt.mover().type()].name,
                     ruleset.labels[attempt.from], ruleset.types[position.at(by).type()].name, ruleset.labels[by]);
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.freezing || move.from == no_cell) return;
  const Piece piece = position.at(move.from);
  const CellSet near = ruleset.freezing->near[move.from];
  if (find_freezer(position, piece, near) != no_cell)
    reached.insert(reached_spared);
  else if (find_freezer(position, piece, ruleset.grid.near(move.from, ruleset.freezing->reach + 1)) != no_cell)
    reached.insert(reached_beyond);
}

void at_illegal_move(const Game& game, std::string_view move, Reached& reached) {
  if (!game.ruleset().freezing) return;
  const CellSet frozen = frozen_pieces(game.position()) & game.position().cells_of(game.position().turn());
  const bool is_held = frozen.find([&](Cell cell) { return move.starts_with(game.ruleset().labels[cell]); }) != no_cell;
  if (is_held) reached.insert(reached_freezing);
}

void at_all_moves(const Game& game, Reached& reached) {
  if (!game.ruleset().freezing) return;
  if (!(frozen_pieces(game.position()) & game.position().cells_of(game.position().turn())).empty())
    reached.insert(reached_freezing);
}

extern const Rule freezing{.key = "freezing",
                           .kind = "limit",
                           .read = read,
                           .value = value,
                           .say = say,
                           .collect = collect,
                           .at_legal_move = at_legal_move,
                           .at_all_moves = at_all_moves,
                           .at_illegal_move = at_illegal_move,
                           .why_no_move = why_no_move};

}  // namespace trigon::engine::freezing_rule
