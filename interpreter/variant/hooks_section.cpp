// The keys `hooks` and `state`: scripts, when they are asked, and what they keep in the position.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/diagnosis/script_error.h"
#include "interpreter/position/composite.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/parameter_values.h"

namespace trigon::engine {

namespace {

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
  /// `place` is that of what lacks them.
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
    // Seen from the file in which the key stands, which may be a base.
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
    for (PieceType type = 0; type < loading_.ruleset->types.size(); ++type)
      if ((types >> type & 1) && !loading_.ruleset->hands.can_hold(type))
        loading_.diagnostics.error(
            node.span, "value",
            fmt::format("{}: nobody can hold a {}", of_key(owner_, "holding"), loading_.ruleset->types[type].name),
            "what can be held is listed in 'hands: { pieces: ... }'");
    return types;
  }

  /// A list must name something, or the script would never be asked, or always.
  const YamlNode* find_some(const char* key) const {
    const YamlNode* node = fields_.find(key);
    if (node && node->is_sequence() && node->items.empty())
      loading_.diagnostics.error(node->span, "value", fmt::format("{}: the list is empty", of_key(owner_, key)),
                                 "leave the key out if the script is always to be called");
    return node;
  }

  std::uint32_t read_phases(const YamlNode& node) {
    std::uint32_t phases = 0;
    std::vector<std::string> names;
    for (const Phase& phase : loading_.ruleset->phases) names.push_back(phase.name);
    for (const LocatedText& word : read_words(node, of_key(owner_, "phases"), loading_.diagnostics)) {
      const auto found = std::find(names.begin(), names.end(), word.text);
      if (found == names.end())
        loading_.diagnostics.error(word.whole, "value", fmt::format("{}: unknown phase '{}'", owner_, word.text),
                                   names.size() == 1 && names[0].empty() ? "phases get their names in 'turns: phases'"
                                                                         : suggest(word.text, names));
      else
        phases |= std::uint32_t{1} << (found - names.begin());
    }
    return phases;
  }

  Loading& loading_;
  const YamlEntry& entry_;
  const std::string owner_;
  Fields fields_;
};

void load_state(Loading& loading) {
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
    if (loading.ruleset->value_count() == max_values)
      return loading.diagnostics.error(entry.key_span, "range",
                                       fmt::format("state: hands and values are more than {} numbers", max_values));
    loading.ruleset->values.push_back(value);
  }
}

bool looks_at_moves(const std::set<HookEvent>& events) {
  return events.contains(HookEvent::extend) || events.contains(HookEvent::veto) || events.contains(HookEvent::applied);
}

/// What a script's functions mean for the rules.
void note_events(const std::set<HookEvent>& events, const HookGate& gate, HookRules& rules) {
  if (events.contains(HookEvent::generate)) {
    rules.generating_phases |= gate.phases;
    rules.generating_holdings |= gate.holdings;
  }
  rules.has_outcome |= events.contains(HookEvent::outcome);
  rules.has_setup |= events.contains(HookEvent::setup);
  rules.has_extend |= events.contains(HookEvent::extend);
  rules.has_veto |= events.contains(HookEvent::veto);
  rules.has_applied |= events.contains(HookEvent::applied);
  if (!looks_at_moves(events)) return;
  if (gate.victims == 0) rules.movers |= gate.movers;
  rules.victims |= gate.victims;
}

/// Keys that say when a script is asked must say it of a function that it has.
void check_gate(Loading& loading, const YamlEntry& entry, const std::set<HookEvent>& events) {
  constexpr const char* looks_at_no_move = "it has none of the functions that look at moves: extend, veto and applied";
  const bool generates = events.contains(HookEvent::generate);
  const auto check = [&](const char* key, bool is_useful, const char* hint) {
    const YamlEntry* const gate = entry.value->find_entry(key);
    if (!gate || gate->value->is_null() || is_useful) return;
    loading.diagnostics.error(gate->key_span, "unused-key",
                              fmt::format("hook '{}': '{}' has no effect for this script", entry.key, key), hint);
  };
  for (const char* key : {"pieces", "captures", "to", "on"}) check(key, looks_at_moves(events), looks_at_no_move);
  check("phases", generates || looks_at_moves(events) || events.contains(HookEvent::outcome),
        "its function 'setup' is asked before the first phase");
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
            "they are generate, extend, veto, applied, outcome and setup");
      else
        check_gate(loading, entry, script.events);
    } catch (const ScriptError& error) {
      report_fault(loading, script, error);
    }
  }
}

}  // namespace

void load_hooks(Loading& loading) {
  load_state(loading);
  const YamlNode* node = loading.root.find("hooks");
  if (!node || node->is_null()) return;
  if (!node->is_map()) return report_wrong_type(*node, "hooks", "a map from names to hooks", loading.diagnostics);
  if (node->entries.size() > max_hooks)
    return loading.diagnostics.error(node->span, "range", fmt::format("hooks: at most {} are supported", max_hooks));
  std::vector<HookScript> scripts;
  for (const YamlEntry& entry : node->entries)
    if (auto script = HookReader(loading, entry).read()) scripts.push_back(std::move(*script));
  if (scripts.empty()) return;
  // A script sees pieces, regions and players, so they must be there.
  if (loading.diagnostics.has_errors()) return;
  HookRules& rules = loading.ruleset->hooks;
  run_scripts(loading, scripts, rules);
  const auto factory = std::make_shared<HookScripts>(*loading.ruleset, std::move(scripts));
  rules.factory = factory;
  loading.hooks = factory;
  rules.place = loading.root.find_entry("hooks")->key_span;
}

}  // namespace trigon::engine
