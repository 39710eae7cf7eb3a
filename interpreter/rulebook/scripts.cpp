// Scripts, when they are asked, and the numbers that they keep in the position: the keys `hooks` and `state`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "interpreter/diagnosis/script_error.h"
#include "interpreter/position/composite.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/parameter_values.h"

namespace trigon::engine::scripts_rule {

constexpr std::string_view reached_hook = "hook", reached_gate = "hook-gate";

constexpr int max_state_value = 9999;
constexpr std::size_t max_hooks = 64;

class HookReader {
 public:
  HookReader(Loading& loading, const YamlEntry& entry)
      : loading_(loading),
        entry_(entry),
        owner_(fmt::format("hook '{}'", entry.key)),
        fields_(*entry.value, owner_, "hook", loading.diagnostics) {}

  std::optional<HookScript> read() {
    loading_.check_name(entry_, "hook");
    if (!entry_.value->is_map()) return std::nullopt;
    HookScript hook;
    hook.name = entry_.key;
    const YamlNode* script = fields_.require("script");
    if (!script || !read_script(*script, hook)) return std::nullopt;
    read_gate(hook.gate);
    read_parameters(script->span, hook);
    return hook;
  }

 private:
  /// Reads the parameters; those that are missing are reported at `place`.
  void read_parameters(const Span& place, HookScript& hook) {
    Diagnostics& diagnostics = loading_.diagnostics;
    const YamlNode* with = fields_.find("with");
    const std::size_t errors = diagnostics.error_count();
    if (with && !with->is_map()) report_wrong_type(*with, of_key(owner_, "with"), "a map of parameters", diagnostics);
    check_text(hook, diagnostics);
    if (diagnostics.error_count() > errors) return;
    const ParameterDeclaration declaration = read_parameter_declaration(hook, owner_, diagnostics);
    hook.with = read_parameter_values(loading_, declaration, with, with ? with->span : place, owner_);
    for (const Parameter& parameter : declaration.parameters) hook.meanings[parameter.name] = parameter.about;
  }

  bool read_script(const YamlNode& node, HookScript& hook) {
    const auto name = read_text(node, of_key(owner_, "script"), loading_.diagnostics);
    if (!name) return false;
    // Paths are relative to the file in which the key stands, which may be a base.
    const Files& files = loading_.files;
    hook.file = find_file(files, Shipped::script, *name, node.span.source->name());
    if (!hook.file.ends_with(".lua") && (files.has(hook.file) || !is_like_id(*name))) {
      loading_.diagnostics.error(node.span, "value",
                                 fmt::format("{}: script: expected a file that ends in .lua", owner_));
      return false;
    }
    auto text = read_file(files, Shipped::script, hook.file, node.span, owner_ + ": ", loading_.diagnostics);
    if (!text) return false;
    hook.text = std::move(*text);
    loading_.scripts.push_back(hook.file);
    return true;
  }

  void read_gate(HookGate& gate) {
    if (const YamlNode* node = find_some("phases")) gate.phases = read_phases(*node);
    if (const YamlNode* node = find_some("holding")) gate.holdings = read_holdings(*node);
    if (const YamlNode* node = find_some("pieces")) gate.movers = loading_.piece_set(*node, of_key(owner_, "pieces"));
    if (const YamlNode* node = find_some("captures"))
      gate.victims = loading_.piece_set(*node, of_key(owner_, "captures"));
    if (const YamlNode* node = fields_.find("to"))
      if (const auto region = read_region(loading_, *node, of_key(owner_, "to"))) gate.to = *region;
    if (const auto on = fields_.choice("on", {"moves", "drops"})) {
      gate.on_moves = *on == 0;
      gate.on_drops = *on == 1;
      if (gate.on_drops && loading_.ruleset->hands.types.empty())
        loading_.diagnostics.error(fields_.node().find_entry("on")->key_span, "unused-key",
                                   fmt::format("{}: nothing is dropped in this game", of_key(owner_, "on")),
                                   "what players hold is said by the key 'hands'");
    }
  }

  TypeSet read_holdings(const YamlNode& node) {
    const TypeSet types = loading_.piece_set(node, of_key(owner_, "holding"));
    for (PieceType type : loading_.ruleset->all_types())
      if (types.contains(type) && !loading_.ruleset->hands.can_hold(type))
        loading_.diagnostics.error(
            node.span, "value",
            fmt::format("{}: nobody can hold a {}", of_key(owner_, "holding"), loading_.ruleset->types[type].name),
            "what can be held is listed in 'hands: { pieces: ... }'");
    return types;
  }

  /// Finds a list that must not be empty, or the script would be asked never, or always.
  const YamlNode* find_some(const char* key) const {
    const YamlNode* node = fields_.find(key);
    if (node && node->is_sequence() && node->items.empty())
      loading_.diagnostics.error(node->span, "value", fmt::format("{}: the list is empty", of_key(owner_, key)),
                                 "leave the key out if the script is always to be called");
    return node;
  }

  PhaseSet read_phases(const YamlNode& node) {
    PhaseSet phases;
    std::vector<std::string> names;
    for (const Phase& phase : loading_.ruleset->phases) names.push_back(phase.name);
    for (const LocatedText& word : read_words(node, of_key(owner_, "phases"), loading_.diagnostics)) {
      const auto found = std::find(names.begin(), names.end(), word.text);
      if (found == names.end())
        loading_.diagnostics.error(word.whole, "value", fmt::format("{}: unknown phase '{}'", owner_, word.text),
                                   names.size() == 1 && names[0].empty() ? "phases get their names in 'turns: phases'"
                                                                         : suggest(word.text, names));
      else
        phases.insert(static_cast<std::size_t>(found - names.begin()));
    }
    return phases;
  }

  Loading& loading_;
  const YamlEntry& entry_;
  const std::string owner_;
  Fields fields_;
};

void read_state(Loading& loading) {
  const YamlNode* node = loading.root.find("state");
  if (!node || node->is_null()) return;
  if (!node->is_map()) return report_wrong_type(*node, "state", "a map from names to numbers", loading.diagnostics);
  for (const YamlEntry& entry : node->entries) {
    const std::string owner = fmt::format("state '{}'", entry.key);
    const Fields fields(*entry.value, owner, "state", loading.diagnostics);
    ValueInfo value;
    value.name = entry.key;
    value.least = fields.integer("least").value_or(0);
    value.most = fields.integer("most", value.least, max_state_value).value_or(max_state_value);
    value.start = fields.integer("start", value.least, value.most).value_or(value.least);
    if (!is_plain_name(entry.key))
      loading.diagnostics.error(entry.key_span, "value", fmt::format("'{}' cannot be the name of a value", entry.key),
                                "names are small letters, digits and '-'");
    if (std::ranges::any_of(loading.ruleset->values, [&](const ValueInfo& other) { return other.name == value.name; }))
      loading.diagnostics.error(entry.key_span, "value", fmt::format("'{}' is counted by a rule already", entry.key),
                                "scripts can read it without a line here");
    if (loading.ruleset->value_count() == max_values)
      return loading.diagnostics.error(entry.key_span, "range",
                                       fmt::format("state: hands and values are more than {} numbers", max_values));
    loading.ruleset->values.push_back(value);
  }
}

/// Has some function of the script this property?
bool has_any(const std::set<HookEvent>& events, bool HookEventInfo::*what) {
  return std::ranges::any_of(events, [&](HookEvent event) { return info_of(event).*what; });
}

/// The functions with a property, or all of them, as a list: "generate, extend and veto".
std::string names_of_events(bool HookEventInfo::*what = nullptr) {
  std::vector<std::string> names;
  for (const HookEventInfo& info : hook_events)
    if (what == nullptr || info.*what) names.emplace_back(info.name);
  return enumerate(names);
}

/// Notes what the functions of a script mean for the rules.
void note_events(const std::set<HookEvent>& events, const HookGate& gate, HookRules& rules) {
  if (events.contains(HookEvent::generate)) {
    rules.generating_phases |= gate.phases;
    rules.generating_holdings |= gate.holdings;
  }
  for (HookEvent event : events) rules.events[static_cast<std::size_t>(event)] = true;
  if (!has_any(events, &HookEventInfo::looks_at_moves)) return;
  if (gate.victims.empty() && gate.on_moves) rules.movers |= gate.movers;
  if (gate.victims.empty() && gate.on_drops) rules.dropped |= gate.movers;
  rules.victims |= gate.victims;
}

/// Reports keys of the gate that apply to no function of the script.
void check_gate(Loading& loading, const YamlEntry& entry, const std::set<HookEvent>& events) {
  const std::string looks_at_no_move =
      "it has none of the functions that look at moves: " + names_of_events(&HookEventInfo::looks_at_moves);
  const bool looks_at_moves = has_any(events, &HookEventInfo::looks_at_moves);
  const bool generates = events.contains(HookEvent::generate);
  const auto check = [&](const char* key, bool is_useful, const std::string& hint) {
    const YamlEntry* const gate = entry.value->find_entry(key);
    if (!gate || gate->value->is_null() || is_useful) return;
    loading.diagnostics.error(gate->key_span, "unused-key",
                              fmt::format("hook '{}': '{}' has no effect for this script", entry.key, key), hint);
  };
  for (const char* key : {"pieces", "captures", "to", "on"}) check(key, looks_at_moves, looks_at_no_move);
  check("phases", has_any(events, &HookEventInfo::has_phases), "its function 'setup' is asked before the first phase");
  check("holding", generates, "it has no function 'generate'");
}

void report_fault(Loading& loading, const HookScript& script, const ScriptError& error) {
  loading.diagnostics.error(place_in(script, error.line), "script",
                            fmt::format("hook '{}': {}", script.name, error.what()));
}

/// Runs each script once to see which functions it has.
void run_scripts(Loading& loading, std::vector<HookScript>& scripts, HookRules& rules) {
  for (HookScript& script : scripts) {
    const YamlEntry& entry = *loading.root.find("hooks")->find_entry(script.name);
    try {
      script.events = find_events(*loading.ruleset, script);
      note_events(script.events, script.gate, rules);
      if (script.events.empty())
        loading.diagnostics.error(
            entry.key_span, "script",
            fmt::format("hook '{}': the script defines none of the functions of a hook", script.name),
            "they are " + names_of_events());
      else
        check_gate(loading, entry, script.events);
    } catch (const ScriptError& error) {
      report_fault(loading, script, error);
    }
  }
}

void read(Loading& loading) {
  read_state(loading);
  const YamlNode* node = loading.root.find("hooks");
  if (!node || node->is_null()) return;
  if (!node->is_map()) return report_wrong_type(*node, "hooks", "a map from names to hooks", loading.diagnostics);
  if (node->entries.size() > max_hooks)
    return loading.diagnostics.error(node->span, "range", fmt::format("hooks: at most {} are supported", max_hooks));
  std::vector<HookScript> scripts;
  for (const YamlEntry& entry : node->entries)
    if (auto script = HookReader(loading, entry).read()) scripts.push_back(std::move(*script));
  if (scripts.empty()) return;
  // A script sees pieces, regions and players, so they must have been read without errors.
  if (loading.diagnostics.has_errors()) return;
  HookRules& rules = loading.ruleset->hooks;
  rules.asks_unmoved = std::ranges::any_of(
      scripts, [](const HookScript& script) { return script.text.find("unmoved") != std::string::npos; });
  run_scripts(loading, scripts, rules);
  const auto factory = std::make_shared<HookScripts>(*loading.ruleset, std::move(scripts));
  rules.factory = factory;
  loading.hooks = factory;
  rules.place = loading.root.find_entry("hooks")->key_span;
}

// --- what they are -----------------------------------------------------------------------------------------------

/// A parameter of a script as JSON.
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

/// The phases of a gate, by the names in `names`.
std::vector<std::string> phases_of(const HookGate& gate, const std::vector<std::string>& names) {
  std::vector<std::string> phases;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (gate.phases.contains(i)) phases.push_back(names[i]);
  return phases;
}

Json hook_to_json(const HookScript& hook, const Names& names) {
  const HookGate& gate = hook.gate;
  Json events = Json::array();
  for (HookEvent event : hook.events) events.push_back(name_of(event));
  return {{"name", hook.name},
          {"file", hook.file},
          {"events", std::move(events)},
          {"phases", gate.phases == PhaseSet::all() ? Json(nullptr) : Json(phases_of(gate, names.phases))},
          {"holding", types_to_json(gate.holdings, names)},
          {"pieces", types_to_json(gate.movers, names)},
          {"captures", gate.victims.empty() ? Json(nullptr) : type_list_to_json(gate.victims, names)},
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

/// The gate and parameters of a script in words: "drops of pawn; so many may stand there: 1".
std::string use_of(const Ruleset& ruleset, const HookScript& script) {
  const HookGate& gate = script.gate;
  std::vector<std::string> parts;
  std::string moves = !gate.on_moves ? "drops" : !gate.on_drops ? "moves on the board" : "moves";
  if (gate.movers != TypeSet::all()) moves += " of " + list_types(ruleset, gate.movers, "or");
  if (!gate.victims.empty()) moves += " that capture " + list_types(ruleset, gate.victims, "or");
  if (!gate.to.empty()) moves += " to " + zone_in_words(ruleset, gate.to);
  if (moves != "moves") parts.push_back(moves);
  std::vector<std::string> phases = phases_of(gate, Names(ruleset).phases);
  for (std::string& phase : phases) phase = "`" + phase + "`";
  if (phases.size() < ruleset.phases.size()) parts.push_back("in " + enumerate(phases, "or"));
  for (const auto& [key, value] : script.with.entries)
    parts.push_back(fmt::format("{}: {}", script.meanings.at(key), parameter_in_words(value)));
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
    items.add_at("hooks." + use.hook + ".script", {reached_hook, index++},
                 fmt::format("hook '{}': {} answers", use.hook, name_of(use.event)));
}

/// The keys of gates, in the order of the numbers of their items.
constexpr const char* gate_keys[] = {"phases", "holding", "pieces", "captures", "to", "on"};
enum GateKey : int { by_phases, by_holding, by_pieces, by_captures, by_to, by_on };

void collect_gates(RuleItems& items) {
  const HookScripts* scripts = scripts_of(items.ruleset());
  if (!scripts) return;
  int index = 0;
  for (const HookScript& script : scripts->scripts()) {
    for (int key = 0; key < static_cast<int>(std::size(gate_keys)); ++key)
      items.add_at(fmt::format("hooks.{}.{}", script.name, gate_keys[key]), {reached_gate, index, key},
                   fmt::format("hook '{}': is kept back by '{}'", script.name, gate_keys[key]), condition_kind);
    ++index;
  }
}

void collect_all(RuleItems& items) {
  collect_hooks(items);
  collect_gates(items);
}

/// Notes gates by which scripts are asked nothing in this position.
void at_position(const Game& game, Reached& reached) {
  const HookScripts* scripts = scripts_of(game.ruleset());
  if (!scripts) return;
  const Position& position = game.position();
  int index = 0;
  for (const HookScript& script : scripts->scripts()) {
    const bool is_in_phase = script.gate.phases.contains(position.phase_index());
    if (!is_in_phase) reached.insert({reached_gate, index, by_phases});
    if (is_in_phase && !position.holds_some(position.turn(), script.gate.holdings))
      reached.insert({reached_gate, index, by_holding});
    ++index;
  }
}

/// The only key of a gate by which a script is not asked about a move; nothing where there is none, or several.
std::optional<GateKey> only_key_against(const HookGate& gate, const Position& position, const Move& move) {
  std::vector<GateKey> against;
  const bool is_drop = move.kind == MoveKind::drop;
  const Piece piece = is_drop ? move.dropped(position.turn()) : position.at(move.from);
  if (!gate.movers.contains(piece.type())) against.push_back(by_pieces);
  const auto is_victim = [&](Cell cell) { return gate.victims.contains(position.at(cell).type()); };
  if (!gate.victims.empty() && captured_cells(position, move).find(is_victim) == no_cell)
    against.push_back(by_captures);
  if (!gate.to.empty() && !gate.to[position.turn()].contains(move.to)) against.push_back(by_to);
  if (is_drop ? !gate.on_drops : !gate.on_moves) against.push_back(by_on);
  return against.size() == 1 ? std::optional(against[0]) : std::nullopt;
}

void at_legal_move(const Position& position, const Move& any_move, Reached& reached) {
  const HookScripts* scripts = scripts_of(position.ruleset());
  const Move move = base_move(position, any_move);
  if (!scripts || (!is_step(move.kind) && move.kind != MoveKind::drop)) return;
  int index = 0;
  for (const HookScript& script : scripts->scripts()) {
    const auto key = script.gate.phases.contains(position.phase_index()) ? only_key_against(script.gate, position, move)
                                                                         : std::nullopt;
    if (key) reached.insert({reached_gate, index, *key});
    ++index;
  }
}

/// Removes names and files, which have no effect on play. Texts of scripts have.
void keep_play(const Ruleset& ruleset, Json& value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    for (const char* key : {"name", "file"}) value[i].erase(key);
    value[i]["text"] = scripts_of(ruleset)->scripts()[i].text;
  }
}

/// Notes which functions of scripts have answered with something up to now.
void at_close(const Game& game, Reached& reached) {
  if (!game.ruleset().hooks.factory) return;
  int index = 0;
  for (const HookUse& use : game.position().hooks().uses()) {
    if (use.has_answered) reached.insert({reached_hook, index});
    ++index;
  }
}

bool decide_end(const Ruleset& ruleset) { return ruleset.hooks.has(HookEvent::outcome); }

extern const Rule hooks{.key = "hooks",
                        .kind = "hook",
                        .read = read,
                        .value = hooks_value,
                        .keep_play = keep_play,
                        .say = say_hooks,
                        .lets_win = decide_end,
                        .lets_draw = decide_end,
                        .collect = collect_all,
                        .at_position = at_position,
                        .at_legal_move = at_legal_move,
                        .at_close = at_close};

extern const Rule state{.key = "state", .value = state_value};

}  // namespace trigon::engine::scripts_rule
