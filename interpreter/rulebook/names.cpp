#include "interpreter/rulebook/names.h"

#include "interpreter/support/json.h"

namespace trigon::engine {

Names::Names(const Ruleset& ruleset) : cells(ruleset.labels.all()) {
  for (const PieceTypeInfo& type : ruleset.types) pieces.push_back(type.name);
  for (const PlayerInfo& player : ruleset.players) players.push_back(player.name);
  for (const Castling& castling : ruleset.castlings) castlings.push_back(castling.name);
  for (const Phase& phase : ruleset.phases) phases.push_back(phase.name);
}

Json zone_to_json(const Zone& zone, const Names& names) {
  Json json = Json::object();
  for (std::size_t p = 0; p < zone.size(); ++p) {
    Json& cells = json[names.players[p]] = Json::array();
    zone[p].for_each([&](Cell cell) { cells.push_back(names.cells[cell]); });
  }
  return json;
}

Json cells_to_json(const std::vector<Cell>& cells, const Names& names) {
  Json list = Json::array();
  for (Cell cell : cells) list.push_back(names.cells[cell]);
  return list;
}

Json type_list_to_json(const std::vector<PieceType>& types, const Names& names) {
  Json list = Json::array();
  for (PieceType type : types)
    if (const std::string& name = names.pieces[type]; !name.empty()) list.push_back(name);
  return list;
}

Json type_list_to_json(TypeSet types, const Names& names) {
  const TypeSet known = types & TypeSet::below(names.pieces.size());
  return type_list_to_json(std::vector(known.begin(), known.end()), names);
}

Json types_to_json(TypeSet types, const Names& names) {
  const bool are_all = (TypeSet::below(names.pieces.size()) - types).empty();
  return are_all ? Json(nullptr) : type_list_to_json(types, names);
}

Json text_to_json(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace trigon::engine
