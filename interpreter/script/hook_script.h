// One script of a variant: its text, when it is called and what it is given. Tested in tests/unit/script_text_test.cpp
// and by tests/broken.
#pragma once

#include <map>
#include <set>
#include <string>

#include "interpreter/model/hooks.h"
#include "interpreter/script/script_value.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// One entry of the key `hooks`.
struct HookScript {
  /// Its name in the variant.
  std::string name;
  std::string file;
  std::string text;
  HookGate gate;
  /// What it declares, with the values that it gets.
  ScriptValue with;
  /// What each parameter means, in the script's words.
  std::map<std::string, std::string> meanings;
  /// The functions that it has, which are known when the variant is loaded.
  std::set<HookEvent> events{};
};

/// A line of a script, counted from 1; its beginning when the line is not known.
Span place_in(const HookScript& script, int line);

/// Says what is wrong with the text of a script, which is read but not run.
void check_text(const HookScript& script, Diagnostics& diagnostics);

/// The name of the function in a script.
const char* name_of(HookEvent event);
inline constexpr HookEvent hook_events[] = {HookEvent::generate, HookEvent::extend,  HookEvent::veto,
                                            HookEvent::applied,  HookEvent::outcome, HookEvent::setup};

}  // namespace trigon::engine
