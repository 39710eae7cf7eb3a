// The value of a script's parameter, as the script finds it in its table `with`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trigon::engine {

struct ScriptEntry;

/// A value of a YAML file that is passed to a script.
struct ScriptValue {
  enum class Kind { nothing, boolean, integer, text, list, map };

  Kind kind = Kind::nothing;
  bool boolean = false;
  std::int64_t integer = 0;
  /// The value as the variant file writes it, also for numbers, true and false.
  std::string text;
  std::vector<ScriptValue> items;
  std::vector<ScriptEntry> entries;
};

/// An entry of a map. Not a std::pair, since libstdc++ under clang needs complete types for that.
struct ScriptEntry {
  std::string key;
  ScriptValue value;
};

}  // namespace trigon::engine
