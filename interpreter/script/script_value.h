// A parameter of a script: what it finds in its table `with`.
#pragma once

#include <string>
#include <vector>

namespace trigon::engine {

struct ScriptEntry;

struct ScriptValue {
  enum class Kind { nothing, boolean, integer, text, list, map };

  Kind kind = Kind::nothing;
  bool boolean = false;
  long integer = 0;
  /// Of numbers and of true and false too, as a variant file writes them.
  std::string text;
  std::vector<ScriptValue> items;
  std::vector<ScriptEntry> entries;
};

/// An entry of a map. No std::pair, which clang with libstdc++ wants to know whole where ScriptValue is not yet.
struct ScriptEntry {
  std::string key;
  ScriptValue value;
};

}  // namespace trigon::engine
