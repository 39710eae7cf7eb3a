// The scripts of a variant, which are loaded with it and run in a new sandbox for each game. scripts/README.md
// describes what a script may do. Tested in tests/unit/hooks_test.cpp and by tests/broken.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/script/hook_script.h"

namespace trigon::engine {

/// The scripts of a ruleset; `make` loads them into a new sandbox. The ruleset must outlive it.
class HookScripts : public HookFactory {
 public:
  HookScripts(const Ruleset& ruleset, std::vector<HookScript> scripts)
      : ruleset_(ruleset), scripts_(std::move(scripts)) {}

  std::unique_ptr<HookRuntime> make() const override;
  const Ruleset& ruleset() const { return ruleset_; }
  const std::vector<HookScript>& scripts() const { return scripts_; }

 private:
  const Ruleset& ruleset_;
  std::vector<HookScript> scripts_;
};

/// Runs the text of a script in a new sandbox, as at the start of a game, and returns the events for which it defines a
/// function. Throws ScriptError.
std::set<HookEvent> find_events(const Ruleset& ruleset, const HookScript& script);

/// The scripts of a ruleset; null when it has no hooks.
inline const HookScripts* scripts_of(const Ruleset& ruleset) {
  return dynamic_cast<const HookScripts*>(ruleset.hooks.factory.get());
}

}  // namespace trigon::engine
