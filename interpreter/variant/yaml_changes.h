// What a file must say that extends another, and trees of YAML as text. Tested in tests/unit/yaml_changes_test.cpp.
#pragma once

#include <string>

#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// The changes with which `merge_yaml` makes `to` of `from`, two maps. Null when nothing is different.
YamlPtr yaml_changes(const YamlPtr& from, const YamlPtr& to);

/// The text of a file, which reads back as the same map.
std::string print_yaml(const YamlNode& map);
/// A value on one line, as it may stand within braces; line breaks become blanks.
std::string print_yaml_line(const YamlNode& node);

/// A text without a place.
YamlPtr yaml_scalar(const std::string& text);
/// `~`, without a place.
YamlPtr yaml_removal();

}  // namespace trigon::engine
