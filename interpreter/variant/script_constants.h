// A global of a script whose value is a table of constants, read from the script's text without running it, as a tree
// whose values know where they stand. Tested by tests/broken/parameters.txt.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// What the script gives to the global `name`: a map, or a list, of texts, numbers, true, false, nil and further
/// tables; an empty table is a map. Null when the script gives it no value, and after errors: when `name` is local,
/// gets a value twice, or one that is no such table. `owner` as in "hook 'x'". The text must be right by Lua's grammar.
YamlPtr read_script_constant(const SourcePtr& script, std::string_view name, const std::string& owner,
                             Diagnostics& diagnostics);

}  // namespace trigon::engine
