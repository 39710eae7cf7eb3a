// Keys that are not in the format but were clearly meant to be. They are read as the keys that were meant, so that a
// slip is reported once, at its place, and everything that depends on the key is still checked. Tested by tests/broken
// (key-...).
#pragma once

#include <string_view>

#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// Returns the tree with every misspelt key corrected, at any depth. An unknown key of a map gets the name of the
/// nearest known key that the map lacks, and keeps its own in `YamlEntry::written`, for `Fields` to report. `moves:W*`,
/// which YAML takes for a key without a value, becomes the key and its value. In a tree that extends no other, an
/// unknown key that is near no other gets the name of the one required key that is missing, and loses its value.
/// An unknown key that the map right before it could have, but lacks, is moved there (`YamlEntry::is_outside`); so are
/// names of players behind the setup. `format` names the map in the schema: "variant", "cases".
YamlPtr with_mended_keys(const YamlPtr& root, std::string_view format);

}  // namespace trigon::engine
