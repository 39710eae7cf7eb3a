// Names in a script that nobody has given a meaning: misspelt ones, and what other Lua programs have. They are found in
// the text, so that a line that no game has reached yet is checked too. Tested in tests/unit/script_text_test.cpp and
// by tests/broken.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/diagnosis/script_tokens.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// What a script finds when it starts.
struct ScriptWorld {
  /// Names that stand for themselves: `game`, `ipairs`, `with`.
  std::vector<std::string> names;
  /// Of those that are tables with known fields: these.
  std::map<std::string, std::vector<std::string>, std::less<>> fields;
  /// What may stand behind a colon: `position:turn`.
  std::vector<std::string> methods;
};

/// Reports names that are neither declared where they stand, nor assigned anywhere, nor of the world; fields that a
/// table of the world does not have; and methods that nothing has. `owner` as in "hook 'x'". The text must be right by
/// Lua's grammar.
void check_names(const SourcePtr& script, const std::string& owner, const ScriptWorld& world, Diagnostics& diagnostics);

/// Which parameters a script reads.
struct ParameterUse {
  /// `x` of `with.x`, at the first place of each.
  std::vector<ScriptToken> names;
  /// It may read any, as in `with[x]`.
  bool may_be_any = false;
};

/// What is only assigned to is not read. The text must outlive the result.
ParameterUse parameters_used(std::string_view script);

}  // namespace trigon::engine
