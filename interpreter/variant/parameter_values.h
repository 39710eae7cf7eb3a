// The values of a script's parameters: what a variant gives under `with`, checked against the script's declaration.
// Tested by tests/broken/parameters.txt and tests/unit/hooks_test.cpp.
#pragma once

#include "interpreter/script/script_value.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/parameter_declaration.h"

namespace trigon::engine {

/// The table `with` of a script: all that it declares, with defaults where `given` has nothing. Reported at their place
/// are values that do not fit, unknown names, and at `place` what is missing. `given` is null, or a map.
ScriptValue read_parameter_values(Loading& loading, const ParameterDeclaration& declaration, const YamlNode* given,
                                  const Span& place, const std::string& owner);

}  // namespace trigon::engine
