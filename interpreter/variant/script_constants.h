// Reads a table of constants from a script's text, without running it, as a tree whose values know their places. Tested
// in tests/unit/script_constants_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// The value that the script gives to the global `name`: a map, or a list, of texts, numbers, true, false, nil and
/// further tables; an empty table is a map. Null when the script gives it no value, and after errors: when `name` is
/// local, is assigned twice, or gets a value of another kind. `owner` as in "hook 'x'". The text must be correct Lua.
YamlPtr read_script_constant(const SourcePtr& script, std::string_view name, const std::string& owner,
                             Diagnostics& diagnostics);

}  // namespace trigon::engine
