// The key `lab`: what a designer wants the games of the laboratory to tell. Tested in tests/unit/lab_bars_test.cpp.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// A range that a figure should be in.
struct LabBar {
  /// The key, such as "length"; the schema lists them.
  std::string key;
  /// Both ends belong to the range; there may be no upper one. `seats` is from 0 to what is allowed.
  int least = 0, most = std::numeric_limits<int>::max();
  Span place;
};

/// The bars of a variant's tree; reports wrong ones.
std::vector<LabBar> read_lab_bars(const YamlNode& root, Diagnostics& diagnostics);

}  // namespace trigon::engine
