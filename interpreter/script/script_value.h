// A parameter of a script: what it finds in its table `with`.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace trigon::engine {

struct ScriptValue {
  enum class Kind { nothing, boolean, integer, text, list, map };

  Kind kind = Kind::nothing;
  bool boolean = false;
  long integer = 0;
  /// Of numbers and of true and false too, as a variant file writes them.
  std::string text;
  std::vector<ScriptValue> items;
  std::vector<std::pair<std::string, ScriptValue>> entries;
};

}  // namespace trigon::engine
