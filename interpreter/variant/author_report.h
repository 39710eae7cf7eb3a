// The messages about a file as an author is shown them: one for each cause, and a hint wherever the schema has an
// example. Tested by tests/broken.
#pragma once

#include <string_view>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// Adds the messages `found` about a tree to `to`. An unknown name is reported only where it stands first, and many
/// cells that the board does not have only once, at the board. When a value has a wrong form, messages about its
/// map or the setup whose hints name its key are left out, since they may follow from it. A value of a wrong form
/// without a hint gets the example that the schema has for its key. `format` is the name of the tree's map in the
/// schema; without a tree nothing gets a hint.
void report_to_author(const Diagnostics& found, const YamlNode* root, std::string_view format, Diagnostics& to);

}  // namespace trigon::engine
