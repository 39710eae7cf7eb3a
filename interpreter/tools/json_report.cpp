#include "interpreter/tools/json_report.h"

#include <fmt/format.h>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/apply.h"

namespace trigon {

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }
std::string dump_pretty(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

namespace {

void write_tidy(const Json& json, std::size_t indent, std::string& out) {
  constexpr std::size_t width = 100;
  const std::string line = dump(json);
  if (!json.is_structured() || indent + line.size() <= width) {
    out += line;
    return;
  }
  bool is_first = true;
  out += json.is_object() ? "{" : "[";
  for (const auto& [key, value] : json.items()) {
    out += (is_first ? "\n" : ",\n") + std::string(indent + 2, ' ') + (json.is_object() ? dump(Json(key)) + ": " : "");
    write_tidy(value, indent + 2, out);
    is_first = false;
  }
  out += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string dump_tidy(const Json& json) {
  std::string out;
  write_tidy(json, 0, out);
  return out;
}

Json to_json(const Diagnostic& diagnostic) {
  Json json;
  json["file"] = diagnostic.span.source ? Json(diagnostic.span.source->name()) : Json(nullptr);
  json["line"] = diagnostic.line();
  json["column"] = diagnostic.column();
  json["end"] = diagnostic.end_column();
  json["severity"] = name_of(diagnostic.severity);
  json["code"] = diagnostic.code;
  json["message"] = diagnostic.message;
  json["hint"] = diagnostic.hint;
  return json;
}

Json to_json(const Diagnostics& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) list.push_back(to_json(diagnostic));
  return list;
}

namespace {

Json cell_to_json(const Ruleset& ruleset, Cell cell) {
  return cell == no_cell ? Json(nullptr) : Json(ruleset.labels[cell]);
}

Json drop_to_json(const Ruleset& ruleset, PieceType type, Cell cell) {
  return {{"piece", ruleset.types[type].name}, {"cell", ruleset.labels[cell]}};
}

Json drops_to_json(const Ruleset& ruleset, const Move& move) {
  Json drops = Json::array();
  if (move.kind == MoveKind::drop) drops.push_back(drop_to_json(ruleset, move.dropped_type(), move.to));
  if (move.kind != MoveKind::composite) return drops;
  for (const Action& action : ruleset.composites->at(move).actions)
    if (action.kind == ActionKind::drop) drops.push_back(drop_to_json(ruleset, action.piece.type(), action.to));
  return drops;
}

}  // namespace

Json move_to_json(const Position& position, const Move& any_move) {
  const Ruleset& ruleset = position.ruleset();
  const Move move = base_move(ruleset, any_move);
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
  json["drops"] = drops_to_json(ruleset, any_move);
  return json;
}

Json outcome_to_json(const Ruleset& ruleset, const std::optional<Outcome>& outcome) {
  if (!outcome) return nullptr;
  Json json;
  json["ending"] = name_of(*outcome);
  json["winner"] = outcome->winner ? Json(ruleset.players[*outcome->winner].name) : Json(nullptr);
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

namespace {

/// What a player holds: piece, the side that it is held under, and how many.
Json hand_to_json(const Position& position, Player holder) {
  const Ruleset& ruleset = position.ruleset();
  Json hand = Json::array();
  for (std::size_t s = 0; s < ruleset.hands.side_count(); ++s)
    for (PieceType type : ruleset.hands.types) {
      const Player side = ruleset.hands.keeps_sides() ? static_cast<Player>(s) : holder;
      if (const int count = position.held(holder, side, type); count > 0)
        hand.push_back({{"piece", ruleset.types[type].name}, {"side", ruleset.players[side].name}, {"count", count}});
    }
  return hand;
}

}  // namespace

Json position_to_json(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  Json json;
  json["variant"] = ruleset.id;
  json["options"] = options_to_json(ruleset);
  json["position"] = print_position(position);
  json["turn"] = ruleset.players[position.turn()].name;
  json["players"] = Json::array();
  for (std::size_t p = 0; p < ruleset.player_count(); ++p)
    json["players"].push_back({{"name", ruleset.players[p].name},
                               {"is_in", position.is_in(static_cast<Player>(p))},
                               {"holds", hand_to_json(position, static_cast<Player>(p))}});
  json["phase"] = position.phase().name.empty() ? Json(nullptr) : Json(position.phase().name);
  json["state"] = Json::object();
  for (std::size_t v = 0; v < ruleset.values.size(); ++v)
    json["state"][ruleset.values[v].name] = position.value(ruleset.value_slot(v));
  json["cells"] = Json::array();
  for (std::size_t c = 0; c < ruleset.grid.cell_count(); ++c) {
    const auto cell = static_cast<Cell>(c);
    const Piece piece = position.at(cell);
    Json entry = {{"cell", ruleset.labels[cell]},
                  {"column", ruleset.grid.coordinates(cell).column},
                  {"row", ruleset.grid.coordinates(cell).row},
                  {"level", ruleset.grid.coordinates(cell).level}};
    if (!piece.is_empty()) {
      entry["piece"] = ruleset.types[piece.type()].name;
      entry["owner"] = piece.owner() == dead_owner ? Json(nullptr) : Json(ruleset.players[piece.owner()].name);
      entry["home"] = ruleset.players[piece.home()].name;
    }
    json["cells"].push_back(std::move(entry));
  }
  return json;
}

Json marks_to_json(const Ruleset& ruleset, const Marks& marks) {
  Json json = {{"moves", Json::array()}, {"captures", Json::array()}, {"passed", Json::array()}};
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    const std::string& label = ruleset.labels[static_cast<Cell>(cell)];
    if (marks[cell].may_move) json["moves"].push_back(label);
    if (marks[cell].may_capture || marks[cell].captures) json["captures"].push_back(label);
    if (sign_of(marks[cell]) == std::string("!")) json["passed"].push_back(label);
  }
  return json;
}

std::string describe_outcome(const Ruleset& ruleset, const std::optional<Outcome>& outcome) {
  if (!outcome) return "ongoing";
  if (!outcome->winner) return fmt::format("draw by {}", name_of(*outcome));
  return fmt::format("{} wins by {}", ruleset.players[*outcome->winner].name, name_of(*outcome));
}

}  // namespace trigon
