// Reads the key `introduction` of a variant that is otherwise loaded. Tested in tests/unit/introduction_test.cpp.
#pragma once

#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/introduction.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// The steps of the variant's tree that hold by `ruleset`: their positions can be read and their moves are legal. The
/// others are left out with a warning at their place; what is no step at all is an error. Throws HookError when a
/// script fails.
std::vector<IntroductionStep> read_introduction(const YamlNode& root, const RulesetPtr& ruleset,
                                                Diagnostics& diagnostics);

}  // namespace trigon::engine
