#include "interpreter/notation/game_json.h"

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

Json cell_to_json(const Ruleset& ruleset, Cell cell) {
  return cell == no_cell ? Json(nullptr) : Json(ruleset.labels[cell]);
}

Json drop_to_json(const Ruleset& ruleset, PieceType type, Cell cell) {
  Json json = {{"piece", ruleset.types[type].name}, {"cell", ruleset.labels[cell]}};
  if (const PieceType held = ruleset.hands.held_for(type); held != type) json["held"] = ruleset.types[held].name;
  return json;
}

Json drops_to_json(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  Json drops = Json::array();
  if (move.kind == MoveKind::drop && move.detail == 0)
    drops.push_back(drop_to_json(ruleset, move.dropped_type(), move.to));
  if (move.kind != MoveKind::composite) return drops;
  for (const Action& action : position.composites().at(move).actions)
    if (action.kind == ActionKind::drop) drops.push_back(drop_to_json(ruleset, action.piece.type(), action.to));
  return drops;
}

}  // namespace

Json move_to_json(const Position& position, const Move& any_move) {
  const Ruleset& ruleset = position.ruleset();
  const Move move = base_move(position, any_move);
  Json json;
  json["text"] = print_move(position, any_move);
  json["piece"] = move.from == no_cell ? Json(nullptr) : Json(ruleset.types[position.at(move.from).type()].name);
  json["from"] = cell_to_json(ruleset, move.from);
  json["to"] = cell_to_json(ruleset, move.to);
  json["captures"] = Json::array();
  captured_cells(position, move).for_each([&](Cell cell) { json["captures"].push_back(ruleset.labels[cell]); });
  json["promotion"] = move.promotes() ? Json(ruleset.types[move.promoted_type()].name) : Json(nullptr);
  json["passed"] = Json::array();
  for (Cell cell : opened_cells(position, move)) json["passed"].push_back(ruleset.labels[cell]);
  json["drops"] = drops_to_json(position, any_move);
  return json;
}

void add_winners(const Ruleset& ruleset, PlayerSet winners, Json& json) {
  const bool is_one = winners.size() == 1;
  json["winner"] = is_one ? Json(ruleset.players[*winners.begin()].name) : Json(nullptr);
  if (!winners.has_several()) return;
  json["winners"] = Json::array();
  for (const Player player : winners) json["winners"].push_back(ruleset.players[player].name);
}

Json outcome_to_json(const Ruleset& ruleset, const std::optional<Outcome>& outcome) {
  if (!outcome) return nullptr;
  Json json;
  json["ending"] = name_of(*outcome);
  add_winners(ruleset, outcome->winners, json);
  return json;
}

Json moves_to_json(const Game& game) {
  Json json;
  json["turn"] = game.ruleset().players[game.position().turn()].name;
  json["outcome"] = outcome_to_json(game.ruleset(), game.outcome());
  json["moves"] = Json::array();
  for (const Move& move : game.moves()) json["moves"].push_back(move_to_json(game.position(), move));
  return json;
}

Json options_to_json(const Ruleset& ruleset) {
  Json json = Json::array();
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) json.push_back(option.name);
  return json;
}

Json hand_to_json(const Position& position, Player holder) {
  const Ruleset& ruleset = position.ruleset();
  Json hand = Json::array();
  for (std::size_t s = 0; s < ruleset.hands.side_count(); ++s)
    for (PieceType type : ruleset.hands.types) {
      const Player side = ruleset.hands.keeps_sides() ? static_cast<Player>(s) : holder;
      const bool is_endless = ruleset.hands.endless.contains(type) && !ruleset.players[holder].is_neutral;
      if (const int count = position.held(holder, side, type); count > 0 || is_endless)
        hand.push_back({{"piece", ruleset.types[type].name},
                        {"side", ruleset.players[side].name},
                        {"count", is_endless ? Json(nullptr) : Json(count)}});
    }
  return hand;
}

Json values_to_json(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  Json values = Json::object();
  for (std::size_t v = 0; v < ruleset.values.size(); ++v)
    values[ruleset.values[v].name] = position.value(ruleset.value_slot(v));
  return values;
}

Json position_to_json(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  Json json;
  json["variant"] = ruleset.id;
  json["options"] = options_to_json(ruleset);
  json["position"] = print_position(position);
  json["turn"] = ruleset.players[position.turn()].name;
  json["players"] = Json::array();
  for (Player player : ruleset.all_players())
    json["players"].push_back({{"name", ruleset.players[player].name},
                               {"is_in", position.is_in(player)},
                               {"holds", hand_to_json(position, player)}});
  json["phase"] = position.phase().name.empty() ? Json(nullptr) : Json(position.phase().name);
  json["state"] = values_to_json(position);
  return json;
}

Json cells_to_json(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  Json cells = Json::array();
  for (const Cell cell : ruleset.grid.cells()) {
    const Piece piece = position.at(cell);
    Json entry = {{"cell", ruleset.labels[cell]},
                  {"column", ruleset.grid.coordinates(cell).column},
                  {"row", ruleset.grid.coordinates(cell).row},
                  {"level", ruleset.grid.coordinates(cell).level}};
    if (!piece.is_empty()) {
      entry["piece"] = ruleset.types[piece.type()].name;
      entry["owner"] = is_nobody(piece.owner()) ? Json(nullptr) : Json(ruleset.players[piece.owner()].name);
      entry["home"] = ruleset.players[piece.home()].name;
    }
    cells.push_back(std::move(entry));
  }
  return cells;
}

}  // namespace trigon::engine
