#include "interpreter/compare/resolve.h"

#include <algorithm>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A facing as authors write it: degrees, or columns, rows and levels.
Json facing_to_json(const Ruleset& ruleset, const Facing& facing) {
  if (ruleset.grid.lattice().is_flat) return facing.degrees;
  return Json::array({facing.vector.column, facing.vector.row, facing.vector.level});
}

/// The keys of a rule as JSON has them.
std::string keys_of(const Rule& rule) {
  std::string keys(rule.key);
  std::replace(keys.begin(), keys.end(), '-', '_');
  return keys;
}

std::string last_key_of(const Rule& rule) {
  const std::string keys = keys_of(rule);
  return keys.substr(keys.rfind('.') + 1);
}

/// Where the value of a rule stands.
Json& place_of(const Rule& rule, Json& json) {
  const std::string keys = keys_of(rule);
  Json* place = &json;
  for (std::string_view key : split(keys, '.')) place = &(*place)[std::string(key)];
  return *place;
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
    json["description"] = text_to_json(ruleset_.description);
    json["source"] = text_to_json(ruleset_.source);
    json["translations"] = translations_to_json(ruleset_);
    json["files"] = files;
    json["options"] = options();
    json["grid"] = grid_to_json(ruleset_, names_);
    json["board"] = board_to_json(ruleset_, names_);
    json["labels"] = {{"columns", ruleset_.labels.columns()}};
    json["players"] = players();
    json["pieces"] = pieces();
    json["regions"] = Json::object();
    for (const auto& [name, region] : ruleset_.regions) json["regions"][name] = zone_to_json(region, names_);
    json["setup"] = setup();
    json["setups"] = setups();
    json["start"] = print_position(start_position(ruleset_));
    for (const Rule* rule : rulebook())
      if (rule->value) place_of(*rule, json) = rule->value(ruleset_, names_);
    json["hash"] = hash_of_resolved(json, ruleset_);
    return json;
  }

  /// How many cells all zones list.
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
  Json zone_or_null(const std::optional<std::vector<CellSet>>& zone) const {
    return zone ? zone_to_json(*zone, names_) : Json(nullptr);
  }
  Json options() const {
    Json list = Json::array();
    for (const OptionInfo& option : ruleset_.options)
      list.push_back({{"name", option.name},
                      {"description", text_to_json(option.description)},
                      {"chosen", option.is_chosen},
                      {"requires", option.needs},
                      {"excludes", option.excludes}});
    return list;
  }

  /// The family of setups, or null when there is only one.
  Json setups() const {
    const auto& family = ruleset_.setup_family;
    return family ? Json{{"count", family->count}, {"number", family->number}} : Json();
  }

  Json players() const {
    Json list = Json::array();
    for (Player player : ruleset_.all_players()) {
      const PlayerInfo& info = ruleset_.players[player];
      list.push_back({{"name", names_.players[player]},
                      {"mark", std::string(1, info.mark)},
                      {"color", info.color},
                      {"facing", facing_to_json(ruleset_, info.facing)},
                      {"neutral", info.is_neutral},
                      {"rows", rows(info)}});
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
    for (PieceType type : ruleset_.all_types()) {
      const PieceTypeInfo& info = ruleset_.types[type];
      Json moves = Json::array();
      for (const TermInfo& term : info.terms) moves.push_back(move_of(term));
      Json piece = {{"name", names_.pieces[type]},
                    {"letter", info.symbol},
                    {"symbol", text_to_json(info.shape)},
                    {"character", characters(info)},
                    {"description", text_to_json(info.description)},
                    {"royal", info.is_royal}};
      for (const Rule* rule : rulebook())
        if (rule->value_of_piece) piece[last_key_of(*rule)] = rule->value_of_piece(info, names_);
      piece["value"] = info.value ? Json(*info.value / 100.0) : Json(nullptr);
      piece["moves"] = std::move(moves);
      list.push_back(std::move(piece));
    }
    return list;
  }

  /// What is written on a piece, by player; null when nothing is.
  Json characters(const PieceTypeInfo& info) const {
    Json written;
    for (const Player player : ruleset_.all_players())
      if (!info.characters[player].empty()) written[names_.players[player]] = info.characters[player];
    return written;
  }

  Json move_of(const TermInfo& term) const {
    Json players = Json::array();
    for (Player player : ruleset_.all_players() & term.players) players.push_back(names_.players[player]);
    return {{"notation", term.text},
            {"from", zone_or_null(term.from)},
            {"to", zone_or_null(term.to)},
            {"within", zone_or_null(term.within)},
            {"players", std::move(players)},
            {"victims", victims(ruleset_.by_group(term.condition.victims))},
            {"hurdles", hurdles(ruleset_.by_group(term.condition.hurdles))},
            {"takes", word_of(term.condition.takes)},
            {"captured", fate_or_null(term.condition.fate)},
            {"becomes", term.condition.fate.becomes < 0
                            ? Json(nullptr)
                            : Json(names_.pieces[static_cast<std::size_t>(term.condition.fate.becomes)])},
            {"takes_row", term.condition.takes_row},
            {"captor_becomes", captors(term.condition)},
            {"takes_dead", !term.condition.victims.others[dead_owner].empty()}};
  }

  /// Null, or what the captor becomes by each victim.
  Json captors(const Condition& condition) const {
    if (!condition.changes_captor()) return nullptr;
    Json list = Json::array();
    for (PieceType victim : ruleset_.all_types())
      if (condition.captor_becomes[victim] >= 0)
        list.push_back({{"piece", names_.pieces[victim]},
                        {"as", names_.pieces[static_cast<std::size_t>(condition.captor_becomes[victim])]}});
    return list;
  }

  static Json fate_or_null(VictimFate fate) {
    if (fate.fate == FateOfVictims::gone) return nullptr;
    return fate_words[static_cast<std::size_t>(fate.fate)];
  }

  /// A list where owners do not matter, but for own pieces and `takes_dead`.
  Json victims(TypesByGroup groups) const {
    auto& [own, enemies, neutral, dead] = groups;
    if (ruleset_.neutral_players().empty()) neutral = enemies;
    const bool is_plain = own.empty() && neutral == enemies && (dead == enemies || dead.empty());
    return is_plain ? types_to_json(enemies, names_) : by_owner(groups);
  }

  Json hurdles(TypesByGroup groups) const {
    auto& [own, enemies, neutral, dead] = groups;
    if (ruleset_.neutral_players().empty()) neutral = enemies;
    const bool is_plain = own == enemies && neutral == enemies && dead == enemies;
    return is_plain ? types_to_json(enemies, names_) : by_owner(groups);
  }

  Json by_owner(const TypesByGroup& groups) const {
    Json json = Json::object();
    for (std::size_t group = 0; group < groups.size(); ++group)
      json[owner_word(static_cast<OwnerGroup>(group))] = types_to_json(groups[group], names_);
    return json;
  }

  Json setup() const {
    Json list = Json::array();
    for (const Placement& placement : ruleset_.setup)
      list.push_back({{"cell", names_.cells[placement.cell]},
                      {"piece", names_.pieces[placement.type]},
                      {"owner", names_.players[placement.owner]}});
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

}  // namespace trigon::engine
