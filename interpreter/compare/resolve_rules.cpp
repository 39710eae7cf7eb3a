// How a resolved variant ends and which scripts it has. See resolve.h.
#include "interpreter/compare/resolve.h"
#include "interpreter/script/hook_scripts.h"

namespace trigon {

namespace {

const char* name_of(Result result) {
  static constexpr const char* names[] = {"loss", "draw", "win"};
  return names[static_cast<std::size_t>(result)];
}

Json move_count_to_json(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.end.move_count) return nullptr;
  Json reset_by = Json::array();
  for (std::size_t t = 0; t < ruleset.types.size(); ++t)
    if (ruleset.resetting_types >> t & 1) reset_by.push_back(names.pieces[t]);
  return {{"plies", ruleset.end.move_count->plies},
          {"plies_of_two", ruleset.end.move_count->plies_of_two},
          {"reset_by", std::move(reset_by)}};
}

/// What an author wrote under `with`.
Json value_to_json(const ScriptValue& value) {
  switch (value.kind) {
    case ScriptValue::Kind::nothing: return nullptr;
    case ScriptValue::Kind::boolean: return value.boolean;
    case ScriptValue::Kind::integer: return value.integer;
    case ScriptValue::Kind::text: return value.text;
    case ScriptValue::Kind::list: break;
    case ScriptValue::Kind::map: {
      Json map = Json::object();
      for (const auto& [key, entry] : value.entries) map[key] = value_to_json(entry);
      return map;
    }
  }
  Json list = Json::array();
  for (const ScriptValue& item : value.items) list.push_back(value_to_json(item));
  return list;
}

Json phases_of(const HookGate& gate, const Ruleset& ruleset) {
  if (gate.phases == ~std::uint32_t{0}) return nullptr;
  Json list = Json::array();
  for (std::size_t i = 0; i < ruleset.phases.size(); ++i)
    if (gate.phases >> i & 1) list.push_back(ruleset.phases[i].name);
  return list;
}

Json hook_to_json(const HookScripts& scripts, const HookScript& hook, const Names& names) {
  const HookGate& gate = hook.gate;
  Json events = Json::array();
  for (HookEvent event : scripts.events_of(hook)) events.push_back(name_of(event));
  return {{"name", hook.name},
          {"file", hook.file},
          {"events", std::move(events)},
          {"phases", phases_of(gate, scripts.ruleset())},
          {"holding", types_to_json(gate.holdings, names)},
          {"pieces", types_to_json(gate.movers, names)},
          {"captures", gate.victims == 0 ? Json(nullptr) : type_list_to_json(gate.victims, names)},
          {"to", gate.to.empty() ? Json(nullptr) : zone_to_json(gate.to, names)},
          {"on", gate.on_moves && gate.on_drops ? Json(nullptr) : Json(gate.on_moves ? "moves" : "drops")},
          {"with", value_to_json(hook.with)}};
}

}  // namespace

Json end_to_json(const Ruleset& ruleset, const Names& names) {
  static constexpr const char* royals[] = {"check", "capture", "safe-first"};
  static constexpr const char* armies[] = {"dead", "removed", "converted"};
  const EndRules& end = ruleset.end;
  Json json;
  json["royals"] = royals[static_cast<std::size_t>(end.royals)];
  json["mated"] = end.must_capture_mated ? Json("captured-first") : Json(nullptr);
  json["stalemate"] = end.passes_without_move ? "pass" : name_of(end.stalemate);
  json["goal"] = nullptr;
  if (end.goal)
    json["goal"] = {{"pieces", type_list_to_json(end.goal->pieces, names)},
                    {"in", zone_to_json(end.goal->zone, names)}};
  json["bare"] = nullptr;
  if (end.bare) json["bare"] = {{"result", name_of(end.bare->result)}, {"reply", end.bare->has_reply}};
  json["all_bare"] = end.draws_when_all_bare ? Json("draw") : Json(nullptr);
  json["repetition"] = end.repetition == 0 ? Json(nullptr) : Json(end.repetition);
  json["move_count"] = move_count_to_json(ruleset, names);
  json["fallen"] = {{"army", armies[static_cast<std::size_t>(end.army)]},
                    {"royal", end.removes_royal ? "removed" : "stays"},
                    {"heir", end.last_mover_inherits ? "last-mover" : "nobody"}};
  return json;
}

Json hooks_to_json(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  const HookScripts* const scripts = scripts_of(ruleset);
  if (!scripts) return list;
  for (const HookScript& hook : scripts->scripts()) list.push_back(hook_to_json(*scripts, hook, names));
  return list;
}

}  // namespace trigon
