// The scripts of a variant: read once with the variant, then made ready for each game that is played.
// Tested in tests/unit/hooks_test.cpp and by tests/broken. What a script may do is described in scripts/README.md.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/script/sandbox.h"
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
};

/// A line of a script, counted from 1; its beginning when the line is not known.
Span place_in(const HookScript& script, int line);

/// Says what is wrong with the text of a script, which is read but not run.
void check_text(const HookScript& script, Diagnostics& diagnostics);

/// Makes the scripts of a ruleset ready. The ruleset must outlive it.
class HookScripts : public HookFactory {
 public:
  HookScripts(const Ruleset& ruleset, std::vector<HookScript> scripts)
      : ruleset_(ruleset), scripts_(std::move(scripts)) {}

  std::unique_ptr<HookRuntime> make() const override;
  const Ruleset& ruleset() const { return ruleset_; }
  const std::vector<HookScript>& scripts() const { return scripts_; }

  /// Runs the script in a fresh sandbox, as it is run when a game starts, and says which functions it has. Throws
  /// ScriptError.
  std::set<HookEvent> events_of(const HookScript& script) const;

 private:
  const Ruleset& ruleset_;
  std::vector<HookScript> scripts_;
};

/// The scripts that a ruleset was loaded with; none when it has no hooks.
inline const HookScripts* scripts_of(const Ruleset& ruleset) {
  return dynamic_cast<const HookScripts*>(ruleset.hooks.factory.get());
}

/// The name of the function in a script.
const char* name_of(HookEvent event);
inline constexpr HookEvent hook_events[] = {HookEvent::generate, HookEvent::extend,  HookEvent::veto,
                                            HookEvent::applied,  HookEvent::outcome, HookEvent::setup};

}  // namespace trigon::engine
