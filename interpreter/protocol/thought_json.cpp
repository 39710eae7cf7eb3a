#include "interpreter/protocol/thought_json.h"

namespace trigon::engine {

Json thought_to_json(const Ruleset& ruleset, const Thought& thought) {
  Json json = {{"move", thought.line.front()}, {"value", thought.value}};
  if (const auto plies = plies_to_end(thought.value)) json[thought.value > 0 ? "wins_in" : "loses_in"] = *plies;
  json["by_seat"] = Json::object();
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) json["by_seat"][ruleset.players[player].name] = thought.by_seat[player];
  json["line"] = thought.line;
  json["depth"] = thought.depth;
  json["nodes"] = thought.nodes;
  return json;
}

}  // namespace trigon::engine
