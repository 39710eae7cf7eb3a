#include "interpreter/compare/resolve.h"

#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"

namespace trigon {

Names::Names(const Ruleset& ruleset) : cells(ruleset.labels.all()) {
  for (const PieceTypeInfo& type : ruleset.types) pieces.push_back(type.name);
  for (const PlayerInfo& player : ruleset.players) players.push_back(player.name);
}

Json zone_to_json(const std::vector<CellSet>& zone, const Names& names) {
  Json json = Json::object();
  for (std::size_t p = 0; p < zone.size(); ++p) {
    Json& cells = json[names.players[p]] = Json::array();
    zone[p].for_each([&](Cell cell) { cells.push_back(names.cells[cell]); });
  }
  return json;
}

Json type_list_to_json(TypeSet set, const Names& names) {
  Json list = Json::array();
  for (std::size_t t = 0; t < names.pieces.size(); ++t)
    if (set >> t & 1) list.push_back(names.pieces[t]);
  return list;
}

Json types_to_json(TypeSet set, const Names& names) {
  Json list = type_list_to_json(set, names);
  return list.size() == names.pieces.size() ? Json(nullptr) : list;
}

namespace {

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

/// As authors write it: degrees, or on cubes columns, rows and levels.
Json facing_to_json(const Ruleset& ruleset, const Facing& facing) {
  if (ruleset.grid.lattice() != Lattice::cube) return facing.degrees;
  return Json::array({facing.vector.column, facing.vector.row, facing.vector.level});
}

class Resolver {
 public:
  Resolver(const Ruleset& ruleset, const Names& names) : ruleset_(ruleset), names_(names) {}

  Json resolve(const std::vector<std::string>& files) const {
    Json json;
    json["format"] = "trigon-resolved";
    json["version"] = resolved_version;
    json["variant"] = ruleset_.id;
    json["name"] = ruleset_.name;
    json["description"] = text_or_null(ruleset_.description);
    json["source"] = text_or_null(ruleset_.source);
    json["files"] = files;
    json["options"] = options();
    json["grid"] = grid_to_json(ruleset_, names_);
    json["labels"] = {{"columns", ruleset_.labels.columns()}};
    json["players"] = players();
    json["pieces"] = pieces();
    json["regions"] = Json::object();
    for (const auto& [name, region] : ruleset_.regions) json["regions"][name] = zone_to_json(region, names_);
    json["setup"] = setup();
    json["start"] = print_position(start_position(ruleset_));
    json["promotion"] = promotion();
    json["castling"] = castling();
    json["phases"] = phases();
    json["hands"] = ruleset_.hands.types.empty() ? Json(nullptr) : hands();
    json["end"] = end_to_json(ruleset_, names_);
    json["hooks"] = hooks_to_json(ruleset_, names_);
    json["state"] = state();
    return json;
  }

  /// How many cells all zones tell.
  std::size_t zone_cells() const {
    std::size_t count = 0;
    const auto add = [&](const std::vector<CellSet>& zone) {
      for (const CellSet& cells : zone) count += cells.size();
    };
    for (const auto& [name, region] : ruleset_.regions) add(region);
    for (const PieceTypeInfo& type : ruleset_.types) {
      for (const auto* zone : {&type.promotes_in, &type.promotes_from, &type.compulsory}) add(*zone);
      for (const TermInfo& term : type.terms)
        for (const auto* zone : {&term.from, &term.to, &term.within})
          if (*zone) add(**zone);
    }
    return count;
  }

 private:
  Json type_list(TypeSet set) const { return type_list_to_json(set, names_); }
  Json type_list(const std::vector<PieceType>& types) const {
    Json list = Json::array();
    for (PieceType type : types) list.push_back(names_.pieces[type]);
    return list;
  }
  Json types_or_null(TypeSet set) const { return types_to_json(set, names_); }
  Json zone_or_null(const std::optional<std::vector<CellSet>>& zone) const {
    return zone ? zone_to_json(*zone, names_) : Json(nullptr);
  }
  Json cell_list(const std::vector<Cell>& cells) const {
    Json list = Json::array();
    for (Cell cell : cells) list.push_back(names_.cells[cell]);
    return list;
  }

  Json options() const {
    Json list = Json::array();
    for (const OptionInfo& option : ruleset_.options)
      list.push_back({{"name", option.name},
                      {"description", text_or_null(option.description)},
                      {"chosen", option.is_chosen},
                      {"requires", option.needs},
                      {"excludes", option.excludes}});
    return list;
  }

  Json players() const {
    Json list = Json::array();
    for (std::size_t p = 0; p < ruleset_.player_count(); ++p) {
      const PlayerInfo& player = ruleset_.players[p];
      list.push_back({{"name", names_.players[p]},
                      {"mark", std::string(1, player.mark)},
                      {"color", player.color},
                      {"facing", facing_to_json(ruleset_, player.facing)},
                      {"neutral", player.is_neutral},
                      {"rows", rows(player)}});
    }
    return list;
  }

  /// The cells of each row as the player counts them.
  Json rows(const PlayerInfo& player) const {
    Json list = Json::array();
    for (std::size_t cell = 0; cell < player.rows.size(); ++cell) {
      const auto row = static_cast<std::size_t>(player.rows[cell]);
      while (list.size() <= row) list.push_back(Json::array());
      list[row].push_back(names_.cells[cell]);
    }
    return list;
  }

  Json pieces() const {
    Json list = Json::array();
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t) {
      const PieceTypeInfo& type = ruleset_.types[t];
      Json moves = Json::array();
      for (const TermInfo& term : type.terms) moves.push_back(move_of(term));
      list.push_back({{"name", names_.pieces[t]},
                      {"letter", type.symbol},
                      {"description", text_or_null(type.description)},
                      {"royal", type.is_royal},
                      {"truce", type_list(type.truce)},
                      {"moves", std::move(moves)}});
    }
    return list;
  }

  Json move_of(const TermInfo& term) const {
    Json players = Json::array();
    for (std::size_t p = 0; p < ruleset_.player_count(); ++p)
      if (term.players >> p & 1) players.push_back(names_.players[p]);
    return {{"notation", term.text},
            {"from", zone_or_null(term.from)},
            {"to", zone_or_null(term.to)},
            {"within", zone_or_null(term.within)},
            {"players", std::move(players)},
            {"victims", types_or_null(term.condition.victims)},
            {"hurdles", types_or_null(term.condition.hurdles)},
            {"takes_dead", !term.condition.spares_dead}};
  }

  Json setup() const {
    Json list = Json::array();
    for (const Placement& placement : ruleset_.setup)
      list.push_back({{"cell", names_.cells[placement.cell]},
                      {"piece", names_.pieces[placement.type]},
                      {"owner", names_.players[placement.owner]}});
    return list;
  }

  Json promotion() const {
    Json list = Json::array();
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t) {
      const PieceTypeInfo& type = ruleset_.types[t];
      if (type.promotes_to.empty()) continue;
      list.push_back({{"piece", names_.pieces[t]},
                      {"to", type_list(type.promotes_to)},
                      {"in", zone_to_json(type.promotes_in, names_)},
                      {"from", zone_to_json(type.promotes_from, names_)},
                      {"optional", type.may_stay},
                      {"compulsory_in", zone_to_json(type.compulsory, names_)},
                      {"limit", type.promotion_limit == 0 ? Json(nullptr) : Json(type.promotion_limit)}});
    }
    return list;
  }

  Json castling() const {
    const auto step = [&](PieceType type, Cell from, Cell to) {
      return Json{{"piece", names_.pieces[type]}, {"from", names_.cells[from]}, {"to", names_.cells[to]}};
    };
    Json list = Json::array();
    for (const Castling& one : ruleset_.castlings)
      list.push_back({{"name", one.name},
                      {"player", names_.players[one.player]},
                      {"royal", step(one.royal, one.royal_from, one.royal_to)},
                      {"partner", step(one.partner, one.partner_from, one.partner_to)},
                      {"empty", cell_list(one.empty)},
                      {"safe", cell_list(one.safe)},
                      {"unmoved", one.needs_unmoved}});
    return list;
  }

  Json phases() const {
    Json list = Json::array();
    for (const Phase& phase : ruleset_.phases)
      list.push_back({{"name", text_or_null(phase.name)},
                      {"moves", phase.has_moves},
                      {"pieces", types_or_null(phase.movers)},
                      {"captures", phase.has_captures},
                      {"drops", phase.has_drops},
                      {"then", text_or_null(ruleset_.phases[phase.next].name)},
                      {"lasts", phase.lasts_round ? "round" : "turn"}});
    return list;
  }

  Json hands() const {
    static constexpr const char* fates[] = {"gone", "own", "prisoner"};
    const HandRules& hands = ruleset_.hands;
    Json held_as = Json::array(), start = Json::array(), drops = Json::array();
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if (hands.held_as[t] >= 0)
        held_as.push_back(
            {{"piece", names_.pieces[t]}, {"as", names_.pieces[static_cast<std::size_t>(hands.held_as[t])]}});
    for (std::size_t p = 0; p < ruleset_.player_count(); ++p)
      for (PieceType type : hands.types) {
        const auto player = static_cast<Player>(p);
        if (const int count = hands.start[hands.slot(player, player, type)]; count > 0)
          start.push_back({{"player", names_.players[p]}, {"piece", names_.pieces[type]}, {"count", count}});
      }
    for (PieceType type : hands.types)
      if (hands.droppable >> type & 1)
        drops.push_back({{"piece", names_.pieces[type]}, {"in", zone_to_json(hands.drop_zone[type], names_)}});
    return {{"pieces", type_list(hands.types)},
            {"captured", fates[static_cast<std::size_t>(hands.captured)]},
            {"held_as", std::move(held_as)},
            {"start", std::move(start)},
            {"drops", std::move(drops)}};
  }

  Json state() const {
    Json list = Json::array();
    for (const ValueInfo& value : ruleset_.values)
      list.push_back({{"name", value.name}, {"start", value.start}, {"least", value.least}, {"most", value.most}});
    return list;
  }

  const Ruleset& ruleset_;
  const Names& names_;
};

}  // namespace

std::optional<Json> resolved_json(const Ruleset& ruleset, const std::vector<std::string>& files, const Names& names) {
  const Resolver resolver(ruleset, names);
  if (resolver.zone_cells() > max_resolved_cells) return std::nullopt;
  return resolver.resolve(files);
}

}  // namespace trigon
