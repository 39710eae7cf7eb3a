// What an author is shown of what was found in a file: one message for one cause, and a hint wherever the schema has an
// example. Tested by tests/broken.
#pragma once

#include <string_view>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// Adds what was found about a tree to `to`. A name that nothing has is reported where it stands first, and many cells
/// that the board does not have once, at the board. A value of a wrong form without a hint gets one: the example
/// that the schema has for the key at which it stands. `format` is the name of the tree's map in the schema; without a
/// tree nothing gets a hint.
void report_to_author(const Diagnostics& found, const YamlNode* root, std::string_view format, Diagnostics& to);

}  // namespace trigon::engine
