// Keys that are not in the format but were clearly meant to be: they are read as what they were meant to be, so that
// one slip is reported once, at its place, and all that depends on the key is still judged. Tested by tests/broken
// (key-...).
#pragma once

#include <string_view>

#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// The same tree with every misspelt key corrected, at any depth: an unknown key of a map takes the name of the nearest
/// known one that the map does not have, and keeps its own in `YamlEntry::written`, for `Fields` to report. `moves:W*`,
/// which YAML takes for a key without a value, becomes the key and its value. In a tree that extends no other, an
/// unknown key that is near no other takes the name of the one required key that is missing, and loses its value.
/// A key that is unknown where it stands, but known in the map right before it, which lacks it, is moved there
/// (`YamlEntry::is_outside`); so are names of players behind the setup.
/// `format` names the map in the schema: "variant", "cases".
YamlPtr with_mended_keys(const YamlPtr& root, std::string_view format);

}  // namespace trigon::engine
