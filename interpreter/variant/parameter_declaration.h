// What a script declares of its parameters, in its table `parameters`: names, kinds, defaults. The kinds are described
// in scripts/README.md. Tested by tests/broken/parameters.txt.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/script/hook_script.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

enum class ParameterType { integer, boolean, text, choice, piece, region, player, cell, phase, state, steps, map };

/// What the kinds of one type are called.
struct ParameterKind {
  ParameterType type;
  const char* name;
  /// Of a list of such values; null when there are no such lists.
  const char* list_name;
  /// "the name of a piece": for messages.
  const char* expected;
};

std::span<const ParameterKind> parameter_kinds();
const ParameterKind& kind_of(ParameterType type);

/// What a value may be.
struct ParameterShape {
  ParameterType type = ParameterType::text;
  bool is_list = false;
};

struct Parameter {
  std::string name;
  ParameterShape shape;
  /// Of a map: its keys, which are no lists, and its values.
  ParameterShape keys, values;
  /// Of integers.
  int least = 0, most = 0;
  /// Of a choice.
  std::vector<std::string> choices;
  /// What it is when it is not given, with its place in the script; null when there is none.
  YamlPtr fallback;
  /// It may be absent, though it has no default.
  bool is_optional = false;
  /// What it means, for people.
  std::string about;
};

struct ParameterDeclaration {
  std::vector<Parameter> parameters;
  /// May the script use parameters that it does not name, as in `with[x]`?
  bool uses_any = false;
  /// Nothing is known of parameters, since the declaration has errors, which have been reported.
  bool is_wrong = false;
};

/// Reads what a script declares, and reports parameters that it uses and does not declare, or declares and does not
/// use. The script must be right by Lua's grammar.
ParameterDeclaration read_parameter_declaration(const HookScript& script, const std::string& owner,
                                                Diagnostics& diagnostics);

}  // namespace trigon::engine
