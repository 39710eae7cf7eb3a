#include "interpreter/variant/parameter_declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "interpreter/diagnosis/script_names.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"
#include "interpreter/variant/script_constants.h"

namespace trigon::engine {

namespace {

/// The largest whole number of scripts and their parameters.
constexpr int largest_integer = 9999;

constexpr ParameterKind kinds[] = {
    {ParameterType::integer, "integer", "integers", "a whole number"},
    {ParameterType::boolean, "boolean", nullptr, "true or false"},
    {ParameterType::text, "text", "texts", "a text"},
    {ParameterType::choice, "choice", nullptr, "a text"},
    {ParameterType::piece, "piece", "pieces", "the name of a piece"},
    {ParameterType::region, "region", "regions", "the name of a region"},
    {ParameterType::player, "player", "players", "the name of a player"},
    {ParameterType::cell, "cell", "cells", "a cell"},
    {ParameterType::phase, "phase", "phases", "the name of a phase"},
    {ParameterType::state, "state", nullptr, "the name of a number of 'state'"},
    {ParameterType::steps, "steps", nullptr, "steps out of W, F and V"},
    {ParameterType::map, "map", nullptr, "a map"},
};

/// The keys that may stand beside a parameter's name.
const std::vector<std::string> known_fields = {"kind", "default", "optional", "about", "least",
                                               "most", "of",      "keys",     "values"};

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const ParameterKind& kind : kinds) {
    names.emplace_back(kind.name);
    if (kind.list_name) names.emplace_back(kind.list_name);
  }
  return names;
}

std::optional<ParameterShape> shape_named(const std::string& name) {
  for (const ParameterKind& kind : kinds) {
    if (name == kind.name) return ParameterShape{kind.type, false};
    if (kind.list_name && name == kind.list_name) return ParameterShape{kind.type, true};
  }
  return std::nullopt;
}

/// Reads one entry of the table.
class ParameterReader {
 public:
  ParameterReader(const YamlEntry& entry, const std::string& owner, Diagnostics& diagnostics)
      : entry_(entry), owner_(fmt::format("{}: parameter '{}'", owner, entry.key)), diagnostics_(diagnostics) {}

  Parameter read() {
    parameter_.name = entry_.key;
    if (!entry_.value->is_map()) {
      report_wrong_type(*entry_.value, owner_, "a table with 'kind' and 'about'", diagnostics_);
      return parameter_;
    }
    for (const YamlEntry& field : entry_.value->entries)
      if (std::find(known_fields.begin(), known_fields.end(), field.key) == known_fields.end())
        error(field.key_span, "unknown-key", fmt::format("unknown key '{}'", field.key),
              suggest(field.key, known_fields));
    if (const YamlNode* about = require("about", "a text that says what it means"))
      parameter_.about = read_text(*about, of("about"), diagnostics_).value_or("");
    const auto shape = read_shape("kind");
    if (!shape) return parameter_;
    parameter_.shape = *shape;
    read_map();
    read_limits();
    read_choices();
    read_fallback();
    return parameter_;
  }

 private:
  const YamlNode* find(const char* key) const {
    const YamlNode* value = entry_.value->find(key);
    return value && !value->is_null() ? value : nullptr;
  }
  std::string of(const char* key) const { return fmt::format("{}: {}", owner_, key); }

  void error(const Span& span, const char* code, const std::string& message, const std::string& hint = "") {
    diagnostics_.error(span, code, fmt::format("{}: {}", owner_, message), hint);
  }

  const YamlNode* require(const char* key, const char* what) {
    const YamlNode* value = find(key);
    // A misspelt key has been reported.
    const auto is_misspelt = [&](const YamlEntry& field) {
      return nearest_name(field.key, known_fields) == key && field.key != key;
    };
    if (!value && std::ranges::none_of(entry_.value->entries, is_misspelt))
      error(entry_.key_span, "missing-key", fmt::format("'{}' is missing", key), fmt::format("it is {}", what));
    return value;
  }

  /// Reports a key that has no meaning for a parameter of this kind.
  bool is_for(const char* key, bool has_meaning, const char* what) {
    const YamlEntry* field = entry_.value->find_entry(key);
    if (field && !has_meaning) error(field->key_span, "unused-key", fmt::format("'{}' is of {} only", key, what));
    return has_meaning;
  }

  std::optional<ParameterShape> read_shape(const char* key) {
    const YamlNode* node = require(key, "the name of a kind, as in \"piece\"");
    const auto name = node ? read_text(*node, of(key), diagnostics_) : std::nullopt;
    const auto shape = name ? shape_named(*name) : std::nullopt;
    if (name && !shape)
      error(node->span, "value", fmt::format("{}: unknown kind '{}'", key, *name), suggest(*name, kind_names()));
    return shape;
  }

  void read_limits() {
    const bool is_integer =
        parameter_.shape.type == ParameterType::integer ||
        (parameter_.shape.type == ParameterType::map && parameter_.values.type == ParameterType::integer);
    const auto limit = [&](const char* key, int least, int other) {
      const YamlNode* node = is_for(key, is_integer, "integers") ? find(key) : nullptr;
      return node ? read_integer(*node, least, largest_integer, of(key), diagnostics_).value_or(other) : other;
    };
    parameter_.least = limit("least", -largest_integer, -largest_integer);
    parameter_.most = limit("most", parameter_.least, largest_integer);
  }

  void read_choices() {
    if (!is_for("of", parameter_.shape.type == ParameterType::choice, "choices")) return;
    const YamlNode* node = require("of", "the list of the texts that may be chosen");
    if (!node) return;
    for (const YamlNode* item : one_or_more(*node))
      if (const auto text = read_text(*item, of("of"), diagnostics_)) parameter_.choices.push_back(*text);
  }

  void read_map() {
    const bool is_map = parameter_.shape.type == ParameterType::map;
    for (const char* key : {"keys", "values"}) {
      if (!is_for(key, is_map, "maps")) continue;
      const auto shape = read_shape(key);
      if (!shape) continue;
      const bool is_key = key == std::string_view("keys");
      // Limits and choices belong to a parameter, not to its parts.
      const bool is_wrong = shape->type == ParameterType::map || shape->type == ParameterType::choice ||
                            (is_key && (shape->is_list || shape->type == ParameterType::integer ||
                                        shape->type == ParameterType::boolean));
      if (is_wrong)
        error(find(key)->span, "value", fmt::format("{}: '{}' cannot be used here", key, find(key)->scalar.text));
      (is_key ? parameter_.keys : parameter_.values) = *shape;
    }
  }

  void read_fallback() {
    parameter_.fallback = empty_as_list(entry_.value->find_entry("default"));
    const YamlNode* optional = find("optional");
    if (!optional) return;
    parameter_.is_optional = read_boolean(*optional, of("optional"), diagnostics_).value_or(false);
    if (parameter_.is_optional && parameter_.fallback)
      error(optional->span, "value", "it has a default, and so is never absent", "leave out one of the two");
  }

  /// An empty table, `{}`, as an empty list.
  YamlPtr empty_as_list(const YamlEntry* entry) const {
    if (!entry || entry->value->is_null()) return nullptr;
    if (!parameter_.shape.is_list || !entry->value->is_map() || !entry->value->entries.empty()) return entry->value;
    auto list = std::make_shared<YamlNode>(*entry->value);
    list->kind = YamlNode::Kind::sequence;
    return list;
  }

  const YamlEntry& entry_;
  const std::string owner_;
  Diagnostics& diagnostics_;
  Parameter parameter_;
};

/// The global table of the script whose name is nearly `parameters`, if there is one.
std::optional<ScriptToken> misspelt_declaration(const std::vector<ScriptToken>& tokens) {
  int braces = 0;
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (tokens[i].kind == ScriptToken::Kind::sign) braces += tokens[i].text == "{" ? 1 : tokens[i].text == "}" ? -1 : 0;
    const bool is_table = braces == 0 && tokens[i].kind == ScriptToken::Kind::name && tokens[i + 1].text == "=" &&
                          tokens[i + 2].text == "{";
    if (is_table && nearest_name(tokens[i].text, {"parameters"})) return tokens[i];
  }
  return std::nullopt;
}

/// Reports parameters that are used and not declared, and the reverse.
void compare_with_use(const SourcePtr& script, const YamlNode* declared, const std::string& owner,
                      ParameterDeclaration& declaration, Diagnostics& diagnostics) {
  const ParameterUse use = parameters_used(script->text());
  declaration.uses_any = use.may_be_any;
  const auto misspelt = declared ? std::nullopt : misspelt_declaration(read_tokens(script->text()));
  if (misspelt && !use.names.empty()) {
    diagnostics.error({script, misspelt->offset, misspelt->text.size()}, "script",
                      fmt::format("{}: '{}' declares no parameters", owner, misspelt->text),
                      "did you mean 'parameters'?");
    declaration.is_wrong = true;
    return;
  }
  std::vector<std::string> names, used;
  for (const Parameter& parameter : declaration.parameters) names.push_back(parameter.name);
  for (const ScriptToken& token : use.names) {
    const std::string name(token.text);
    used.push_back(nearest_name(name, names).value_or(name));
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const bool is_slip = nearest_name(name, names).has_value();
    diagnostics.error({script, token.offset, name.size()}, "script",
                      fmt::format("{}: the parameter '{}' is not declared", owner, name),
                      is_slip
                          ? suggest(name, names)
                          : fmt::format("as in parameters = {{ {} = {{ kind = \"piece\", about = \"what it is\" }} }}; "
                                        "scripts/README.md lists the kinds",
                                        name));
    declaration.is_wrong = true;
  }
  if (use.may_be_any || !declared) return;
  for (const YamlEntry& entry : declared->entries)
    if (std::find(used.begin(), used.end(), entry.key) == used.end())
      diagnostics.error(entry.key_span, "unused-key",
                        fmt::format("{}: the script does not use its parameter '{}'", owner, entry.key),
                        fmt::format("it is read as with.{}", entry.key));
}

}  // namespace

std::span<const ParameterKind> parameter_kinds() { return kinds; }

const ParameterKind& kind_of(ParameterType type) {
  return *std::find_if(std::begin(kinds), std::end(kinds),
                       [&](const ParameterKind& kind) { return kind.type == type; });
}

ParameterDeclaration read_parameter_declaration(const HookScript& script, const std::string& owner,
                                                Diagnostics& diagnostics) {
  const auto source = std::make_shared<const Source>(script.file, script.text);
  const std::size_t errors = diagnostics.error_count();
  ParameterDeclaration declaration;
  const YamlPtr declared = read_script_constant(source, "parameters", owner, diagnostics);
  if (declared && declared->is_sequence())
    diagnostics.error(declared->span, "script",
                      fmt::format("{}: 'parameters' is a table with the names of parameters", owner),
                      "as in parameters = { piece = { kind = \"piece\", about = \"what it is\" } }");
  else if (declared)
    for (const YamlEntry& entry : declared->entries)
      declaration.parameters.push_back(ParameterReader(entry, owner, diagnostics).read());
  declaration.is_wrong = diagnostics.error_count() > errors;
  if (!declaration.is_wrong || !declaration.parameters.empty())
    compare_with_use(source, declared.get(), owner, declaration, diagnostics);
  return declaration;
}

}  // namespace trigon::engine
