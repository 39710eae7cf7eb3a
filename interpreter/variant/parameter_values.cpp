#include "interpreter/variant/parameter_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

ScriptValue text_value(const std::string& text) {
  ScriptValue value;
  value.kind = ScriptValue::Kind::text;
  value.text = text;
  return value;
}

ScriptValue integer_value(int number) {
  ScriptValue value = text_value(std::to_string(number));
  value.kind = ScriptValue::Kind::integer;
  value.integer = number;
  return value;
}

ScriptValue boolean_value(bool boolean) {
  ScriptValue value = text_value(boolean ? "true" : "false");
  value.kind = ScriptValue::Kind::boolean;
  value.boolean = boolean;
  return value;
}

/// Reads the value of one parameter. Nothing after an error.
class ValueReader {
 public:
  ValueReader(Loading& loading, const Parameter& parameter, std::string what)
      : loading_(loading), parameter_(parameter), what_(std::move(what)) {}

  std::optional<ScriptValue> read(const YamlNode& node) const { return read_shape(node, parameter_.shape); }

 private:
  std::optional<ScriptValue> read_shape(const YamlNode& node, const ParameterShape& shape) const {
    if (shape.is_list) return read_list(node, shape.type);
    return shape.type == ParameterType::map ? read_map(node) : read_one(node, shape.type);
  }

  ScriptValue read_list(const YamlNode& node, ParameterType type) const {
    ScriptValue list;
    list.kind = ScriptValue::Kind::list;
    std::set<std::string> names;
    for (const YamlNode& item : items_of(node, type)) {
      auto value = read_one(item, type);
      if (!value) continue;
      const bool is_name = type != ParameterType::integer && type != ParameterType::text;
      if (is_name && !names.insert(value->text).second)
        error(item, fmt::format("'{}' is in the list twice", item.scalar.text));
      else
        list.items.push_back(std::move(*value));
    }
    return list;
  }

  /// The items of a list, or the one value in its place; for names, the words of a text.
  std::vector<YamlNode> items_of(const YamlNode& node, ParameterType type) const {
    std::vector<YamlNode> items;
    for (const YamlNode* item : one_or_more(node)) {
      if (type == ParameterType::text || !item->is_scalar()) {
        items.push_back(*item);
        continue;
      }
      for (LocatedText& word : read_words(*item, what_, loading_.diagnostics)) {
        YamlNode one = *item;
        one.span = word.whole;
        one.scalar = std::move(word);
        items.push_back(std::move(one));
      }
    }
    return items;
  }

  std::optional<ScriptValue> read_map(const YamlNode& node) const {
    if (!node.is_map()) {
      report_wrong_type(node, what_, "a map", loading_.diagnostics);
      return std::nullopt;
    }
    ScriptValue map;
    map.kind = ScriptValue::Kind::map;
    for (const YamlEntry& entry : node.entries) {
      YamlNode key;
      key.kind = YamlNode::Kind::scalar;
      key.span = entry.key_span;
      key.scalar = {entry.key, entry.key_span, {}};
      const auto name = read_one(key, parameter_.keys.type);
      auto value =
          ValueReader(loading_, parameter_, of_key(what_, entry.key)).read_shape(*entry.value, parameter_.values);
      if (name && value) map.entries.push_back({name->text, std::move(*value)});
    }
    return map;
  }

  std::optional<ScriptValue> read_one(const YamlNode& node, ParameterType type) const {
    if (type == ParameterType::integer) {
      const auto number = read_integer(node, parameter_.least, parameter_.most, what_, loading_.diagnostics);
      return number ? std::optional(integer_value(*number)) : std::nullopt;
    }
    if (type == ParameterType::boolean) {
      const auto boolean = read_boolean(node, what_, loading_.diagnostics);
      return boolean ? std::optional(boolean_value(*boolean)) : std::nullopt;
    }
    if (!node.is_scalar()) {
      report_wrong_type(node, what_, kind_of(type).expected, loading_.diagnostics);
      return std::nullopt;
    }
    const auto name = read_name(node, type);
    return name ? std::optional(text_value(*name)) : std::nullopt;
  }

  /// A text in the form in which the script gets it.
  std::optional<std::string> read_name(const YamlNode& node, ParameterType type) const {
    switch (type) {
      case ParameterType::choice: return read_choice(node);
      case ParameterType::piece: {
        const auto piece = loading_.piece(node.scalar, what_);
        return piece ? std::optional(loading_.ruleset->types[*piece].name) : std::nullopt;
      }
      case ParameterType::player: {
        const auto player = loading_.player(node.scalar, what_);
        return player ? std::optional(loading_.ruleset->players[*player].name) : std::nullopt;
      }
      case ParameterType::cell: {
        const auto cell = loading_.cell(node.scalar, what_);
        return cell ? std::optional(loading_.ruleset->labels.all()[*cell]) : std::nullopt;
      }
      case ParameterType::region: return read_region_name(node);
      case ParameterType::phase: return read_phase(node);
      case ParameterType::state: return read_state(node);
      case ParameterType::steps: return read_steps(node);
      default: return node.scalar.text;
    }
  }

  std::optional<std::string> read_choice(const YamlNode& node) const {
    const std::vector<std::string>& choices = parameter_.choices;
    const std::string& text = node.scalar.text;
    if (std::find(choices.begin(), choices.end(), text) != choices.end()) return text;
    error(node, fmt::format("expected {}, got '{}'", join(choices, " or "), text),
          nearest_name(text, choices) ? suggest(text, choices) : "");
    return std::nullopt;
  }

  std::optional<std::string> read_region_name(const YamlNode& node) const {
    const std::string& name = node.scalar.text;
    if (loading_.ruleset->regions.contains(name)) return name;
    const bool are_regions = loading_.root.find("regions") != nullptr;
    if (!loading_.has_wrong_grid && !(are_regions && loading_.is_known_key("regions", name)))
      loading_.diagnostics.error(
          node.span, "unknown-region", fmt::format("{}: unknown region '{}'", what_, name),
          are_regions ? loading_.suggest_key(name, {"regions"}) : "regions get their names under 'regions'");
    return std::nullopt;
  }

  std::optional<std::string> read_phase(const YamlNode& node) const {
    std::vector<std::string> names;
    for (const Phase& phase : loading_.ruleset->phases)
      if (!phase.name.empty()) names.push_back(phase.name);
    return find_name(node, names, "phase");
  }

  std::optional<std::string> read_state(const YamlNode& node) const {
    std::vector<std::string> names;
    for (const ValueInfo& value : loading_.ruleset->values) names.push_back(value.name);
    return find_name(node, names, "number of 'state'");
  }

  std::optional<std::string> find_name(const YamlNode& node, const std::vector<std::string>& names,
                                       const char* kind) const {
    const std::string& name = node.scalar.text;
    if (std::find(names.begin(), names.end(), name) != names.end()) return name;
    error(node, fmt::format("unknown {} '{}'", kind, name),
          names.empty() ? fmt::format("the variant has no {}", kind) : suggest(name, names));
    return std::nullopt;
  }

  std::optional<std::string> read_steps(const YamlNode& node) const {
    const std::string& text = node.scalar.text;
    if (!text.empty() && text.find_first_not_of("WFV") == std::string::npos) return text;
    error(node, fmt::format("expected {}, got '{}'", kind_of(ParameterType::steps).expected, text), "as in WF");
    return std::nullopt;
  }

  void error(const YamlNode& node, const std::string& message, const std::string& hint = "") const {
    loading_.diagnostics.error(node.span, "value", fmt::format("{}: {}", what_, message), hint);
  }

  Loading& loading_;
  const Parameter& parameter_;
  const std::string what_;
};

/// Does the value depend on the game? A default that does not is checked even where a variant gives another value.
bool needs_game(const ParameterShape& shape) {
  return shape.type == ParameterType::map || (shape.type >= ParameterType::piece && shape.type <= ParameterType::state);
}

/// Reports names that the script does not declare. Returns the parameters that were probably meant.
std::set<std::string> report_unknown(const YamlNode& given, const ParameterDeclaration& declaration,
                                     const std::string& what, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const Parameter& parameter : declaration.parameters) names.push_back(parameter.name);
  const auto is_text = [&](const std::string& key) {
    return std::ranges::any_of(declaration.parameters, [&](const Parameter& one) {
      return one.name == key && one.shape.type == ParameterType::text && !one.shape.is_list;
    });
  };
  std::set<std::string> meant;
  for (const YamlEntry& entry : given.entries) {
    if (std::find(names.begin(), names.end(), entry.key) != names.end()) continue;
    const char* const undeclared = declaration.uses_any
                                       ? "a script declares them in its table 'parameters'; see scripts/README.md"
                                       : "the script has no parameters";
    const std::string comma = comma_hint(given, entry, is_text);
    diagnostics.error(entry.key_span, "unknown-key", fmt::format("{}: unknown parameter '{}'", what, entry.key),
                      !comma.empty()  ? comma
                      : names.empty() ? undeclared
                                      : suggest(entry.key, names));
    if (const auto nearest = nearest_name(entry.key, names)) meant.insert(*nearest);
  }
  return meant;
}

}  // namespace

ScriptValue read_parameter_values(Loading& loading, const ParameterDeclaration& declaration, const YamlNode* given,
                                  const Span& place, const std::string& owner) {
  ScriptValue values;
  values.kind = ScriptValue::Kind::map;
  if (declaration.is_wrong) return values;
  const std::string what = of_key(owner, "with");
  const auto meant = given ? report_unknown(*given, declaration, what, loading.diagnostics) : std::set<std::string>();
  for (const Parameter& parameter : declaration.parameters) {
    const YamlNode* value = given ? given->find(parameter.name) : nullptr;
    if (value && value->is_null()) value = nullptr;
    const ValueReader of_script(loading, parameter, fmt::format("{}: parameter '{}': default", owner, parameter.name));
    if (!value && !parameter.fallback && !parameter.is_optional && !meant.contains(parameter.name))
      loading.diagnostics.error(place, "missing-key", fmt::format("{}: '{}' is missing", what, parameter.name),
                                fmt::format("{}: {}", parameter.name, parameter.about));
    if (value && parameter.fallback && !needs_game(parameter.shape)) of_script.read(*parameter.fallback);
    const auto read = value                ? ValueReader(loading, parameter, of_key(what, parameter.name)).read(*value)
                      : parameter.fallback ? of_script.read(*parameter.fallback)
                                           : std::nullopt;
    if (read) values.entries.push_back({parameter.name, *read});
  }
  return values;
}

}  // namespace trigon::engine
