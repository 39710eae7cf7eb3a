// The values of a script's parameters: those that a variant gives under `with`, checked against the script's
// declaration. Tested by tests/broken/parameters.txt and tests/unit/hooks_test.cpp.
#pragma once

#include "interpreter/script/script_value.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/parameter_declaration.h"

namespace trigon::engine {

/// The table `with` of a script: all declared parameters, with defaults for those that `given`, a map or null, lacks.
/// Reports values that do not fit and unknown names at their place, and missing values at `place`.
ScriptValue read_parameter_values(Loading& loading, const ParameterDeclaration& declaration, const YamlNode* given,
                                  const Span& place, const std::string& owner);

}  // namespace trigon::engine
