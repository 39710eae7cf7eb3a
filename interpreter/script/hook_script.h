// A script of a variant: its text, its gates and its parameters. Tested in tests/unit/script_text_test.cpp and by
// tests/broken.
#pragma once

#include <map>
#include <set>
#include <string>

#include "interpreter/model/hooks.h"
#include "interpreter/script/script_value.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// One entry of the key `hooks` of a variant.
struct HookScript {
  /// The name of the entry.
  std::string name;
  std::string file;
  std::string text;
  HookGate gate;
  /// The declared parameters with their values; the script's table `with`.
  ScriptValue with;
  /// The meaning of each parameter, as the script describes it.
  std::map<std::string, std::string> meanings;
  /// The events for which the script has a function. Filled in when the variant is loaded.
  std::set<HookEvent> events{};
};

/// The place of a line of a script, counted from 1; 0 gives the beginning of the script.
Span place_in(const HookScript& script, int line);

/// Reports errors that can be seen in the text of a script without running it.
void check_text(const HookScript& script, Diagnostics& diagnostics);

/// The name of the function in a script.
inline const char* name_of(HookEvent event) { return info_of(event).name; }

}  // namespace trigon::engine
