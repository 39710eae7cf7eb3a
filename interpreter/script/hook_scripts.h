// The scripts of a variant: read once with the variant, then made ready for each game that is played.
// Tested in tests/unit/hooks_test.cpp and by tests/broken. What a script may do is described in scripts/README.md.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/script/hook_script.h"

namespace trigon::engine {

/// Makes the scripts of a ruleset ready. The ruleset must outlive it.
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

/// Runs the script in a fresh sandbox, as it is run when a game starts, and returns which functions it has. Throws
/// ScriptError.
std::set<HookEvent> find_events(const Ruleset& ruleset, const HookScript& script);

/// The scripts that a ruleset was loaded with; none when it has no hooks.
inline const HookScripts* scripts_of(const Ruleset& ruleset) {
  return dynamic_cast<const HookScripts*>(ruleset.hooks.factory.get());
}

}  // namespace trigon::engine
