// Names in a script that have no meaning: misspelt ones, and names that Lua has elsewhere. They are found in the text,
// so that lines which no game has reached yet are checked too. Tested in tests/unit/script_text_test.cpp and by
// tests/broken.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/diagnosis/script_tokens.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The global names that a script has when it starts.
struct ScriptWorld {
  /// Names of values and functions: `game`, `ipairs`, `with`.
  std::vector<std::string> names;
  /// The fields of those that are tables with known fields.
  std::map<std::string, std::vector<std::string>, std::less<>> fields;
  /// The names that may stand behind a colon: `position:turn`.
  std::vector<std::string> methods;
};

/// Reports names that are neither declared where they stand, nor assigned anywhere, nor of the world; fields that a
/// table of the world does not have; and methods that nothing has. `owner` as in "hook 'x'". The text must be correct
/// Lua.
void check_names(const SourcePtr& script, const std::string& owner, const ScriptWorld& world, Diagnostics& diagnostics);

/// The parameters that a script reads.
struct ParameterUse {
  /// The names `x` in `with.x`, each at its first place.
  std::vector<ScriptToken> names;
  /// May it read any parameter, as `with[x]` does?
  bool may_be_any = false;
};

/// The parameters that the script reads; one that is only assigned to is not read. The text must outlive the result.
ParameterUse parameters_used(std::string_view script);

}  // namespace trigon::engine
