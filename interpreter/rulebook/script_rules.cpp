// The keys `hooks` and `state`: scripts, and the numbers that they keep.
#include <fmt/format.h>

#include <filesystem>

#include "interpreter/position/position.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// What a script gets as `with`.
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

/// The phases of a gate, as they are called in `names`.
std::vector<std::string> phases_of(const HookGate& gate, const std::vector<std::string>& names) {
  std::vector<std::string> phases;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (gate.phases >> i & 1) phases.push_back(names[i]);
  return phases;
}

Json hook_to_json(const HookScript& hook, const Names& names) {
  const HookGate& gate = hook.gate;
  Json events = Json::array();
  for (HookEvent event : hook.events) events.push_back(name_of(event));
  return {{"name", hook.name},
          {"file", hook.file},
          {"events", std::move(events)},
          {"phases", gate.phases == ~std::uint32_t{0} ? Json(nullptr) : Json(phases_of(gate, names.phases))},
          {"holding", types_to_json(gate.holdings, names)},
          {"pieces", types_to_json(gate.movers, names)},
          {"captures", gate.victims == 0 ? Json(nullptr) : type_list_to_json(gate.victims, names)},
          {"to", gate.to.empty() ? Json(nullptr) : zone_to_json(gate.to, names)},
          {"on", gate.on_moves && gate.on_drops ? Json(nullptr) : Json(gate.on_moves ? "moves" : "drops")},
          {"with", value_to_json(hook.with)}};
}

Json hooks_value(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  if (const HookScripts* scripts = scripts_of(ruleset))
    for (const HookScript& hook : scripts->scripts()) list.push_back(hook_to_json(hook, names));
  return list;
}

Json state_value(const Ruleset& ruleset, const Names&) {
  Json list = Json::array();
  for (const ValueInfo& value : ruleset.values)
    list.push_back({{"name", value.name}, {"start", value.start}, {"least", value.least}, {"most", value.most}});
  return list;
}

std::string parameter_in_words(const ScriptValue& value) {
  std::vector<std::string> parts;
  for (const ScriptValue& item : value.items) parts.push_back(parameter_in_words(item));
  for (const auto& [key, inner] : value.entries) parts.push_back(key + ": " + parameter_in_words(inner));
  const bool is_one = value.kind != ScriptValue::Kind::list && value.kind != ScriptValue::Kind::map;
  return is_one ? value.text : parts.empty() ? "none" : join(parts, ", ");
}

/// When the script is asked, and with what parameters: "drops of pawn; `most: 1` (so many may stand there)".
std::string use_of(const Ruleset& ruleset, const HookScript& script) {
  const HookGate& gate = script.gate;
  std::vector<std::string> parts;
  std::string moves = !gate.on_moves ? "drops" : !gate.on_drops ? "moves on the board" : "moves";
  if (gate.movers != all_types) moves += " of " + list_types(ruleset, gate.movers, "or");
  if (gate.victims != 0) moves += " that capture " + list_types(ruleset, gate.victims, "or");
  if (!gate.to.empty()) moves += " to " + zone_in_words(ruleset, gate.to);
  if (moves != "moves") parts.push_back(moves);
  std::vector<std::string> phases = phases_of(gate, Names(ruleset).phases);
  for (std::string& phase : phases) phase = "`" + phase + "`";
  if (phases.size() < ruleset.phases.size()) parts.push_back("in " + enumerate(phases, "or"));
  for (const auto& [key, value] : script.with.entries)
    parts.push_back(fmt::format("`{}: {}` ({})", key, parameter_in_words(value), script.meanings.at(key)));
  return join(parts, "; ");
}

void say_hooks(const Ruleset& ruleset, RuleText& text) {
  const HookScripts* scripts = scripts_of(ruleset);
  if (!scripts) return;
  for (const HookScript& script : scripts->scripts()) {
    const std::string comment = first_comment(script.text);
    const std::string use = use_of(ruleset, script);
    text.say(RuleHeading::scripts,
             fmt::format("`{}` ({}){}{}{}", script.name, std::filesystem::path(script.file).filename().string(),
                         comment.empty() ? "" : ": ", comment, use.empty() ? "" : " Here: " + use + "."));
  }
}

void collect_hooks(RuleItems& items) {
  if (!items.ruleset().hooks.factory) return;
  const Position position(items.ruleset());
  int index = 0;
  for (const HookUse& use : position.hooks().uses())
    items.add_at("hooks." + use.hook + ".script", {Rule::hook, index++},
                 fmt::format("hook '{}': {} answers", use.hook, name_of(use.event)));
}

constexpr RuleDescription rules[] = {{.key = "hooks",
                                      .value = hooks_value,
                                      .say = say_hooks,
                                      .collect = collect_hooks,
                                      .lets_win = [](const Ruleset& ruleset) { return ruleset.hooks.has_outcome; }},
                                     {.key = "state", .value = state_value}};

}  // namespace

std::span<const RuleDescription> script_rules() { return rules; }

}  // namespace trigon::engine
