#include "interpreter/compare/summary.h"

#include "interpreter/compare/resolve.h"
#include "interpreter/support/json.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

std::string grid_word(const LoadedVariant& game, std::string_view key) {
  const YamlNode* const grid = game.tree->find("grid");
  const YamlNode* const word = grid ? grid->find(key) : nullptr;
  return word && word->is_scalar() ? word->scalar.text : "";
}

/// Name and description in other languages.
static Json names_in_languages(const Ruleset& ruleset) {
  Json all = translations_to_json(ruleset);
  for (Json& one : all) one.erase("names");
  return all;
}

Json summary_to_json(const LoadedVariant& game) {
  const Ruleset& ruleset = *game.ruleset;
  const std::string shape = grid_word(game, "shape");
  Json players = Json::array(), options = Json::array();
  for (const PlayerInfo& player : ruleset.players)
    players.push_back({{"name", player.name}, {"neutral", player.is_neutral}, {"color", player.color}});
  for (const OptionInfo& option : ruleset.options)
    options.push_back({{"name", option.name},
                       {"description", option.description},
                       {"requires", option.needs},
                       {"excludes", option.excludes}});
  return {{"id", ruleset.id},
          {"name", ruleset.name},
          {"description", ruleset.description},
          {"source", ruleset.source},
          {"translations", names_in_languages(ruleset)},
          {"lattice", grid_word(game, "lattice")},
          {"shape", shape.empty() ? Json() : Json(shape)},
          {"cells", ruleset.grid.cell_count()},
          {"players", std::move(players)},
          {"options", std::move(options)},
          {"setups", ruleset.setup_family ? ruleset.setup_family->count : 1}};
}

}  // namespace trigon::engine
