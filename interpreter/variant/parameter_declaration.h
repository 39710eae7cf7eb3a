// The declaration of a script's parameters, its table `parameters`: names, kinds, defaults. scripts/README.md describes
// the kinds. Tested by tests/broken/parameters.txt.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/script/hook_script.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

enum class ParameterType { integer, boolean, text, choice, piece, region, player, cell, phase, state, steps, map };

/// The names of a type of parameter.
struct ParameterKind {
  ParameterType type;
  const char* name;
  /// The name of a list of such values; null when there are no such lists.
  const char* list_name;
  /// The value in messages: "the name of a piece".
  const char* expected;
};

std::span<const ParameterKind> parameter_kinds();
const ParameterKind& kind_of(ParameterType type);

/// The values that a parameter may have.
struct ParameterShape {
  ParameterType type = ParameterType::text;
  bool is_list = false;
};

struct Parameter {
  std::string name;
  ParameterShape shape;
  /// For a map: the shapes of its keys, which are not lists, and of its values.
  ParameterShape keys, values;
  /// The range of an integer.
  int least = 0, most = 0;
  /// The possible values of a choice.
  std::vector<std::string> choices;
  /// The default, with its place in the script; null when there is none.
  YamlPtr fallback;
  /// May it be absent although it has no default?
  bool is_optional = false;
  /// The meaning of the parameter, for people.
  std::string about;
};

struct ParameterDeclaration {
  std::vector<Parameter> parameters;
  /// May the script use parameters that it does not name, as in `with[x]`?
  bool uses_any = false;
  /// Has the declaration errors, which have been reported? Then nothing is known about parameters.
  bool is_wrong = false;
};

/// Reads the declaration of a script. Reports parameters that it uses and does not declare, and those that it declares
/// and does not use. The script must be correct Lua.
ParameterDeclaration read_parameter_declaration(const HookScript& script, const std::string& owner,
                                                Diagnostics& diagnostics);

}  // namespace trigon::engine
