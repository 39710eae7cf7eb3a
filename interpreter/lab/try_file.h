// The file of `trigon lab try`: a game, bars, and places of its file with the values that they may have. The schema of
// variants describes it (definition `try`). Tested in tests/unit/lab_try_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/loader/loader.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The most places of a file, and the most values of one.
inline constexpr std::size_t max_tried_places = 32, max_tried_values = 1000;

struct TriedValue {
  /// The value in tables and names of files.
  std::string label;
  /// What stands at the place; `~` removes what stands there. Null for options.
  YamlPtr value;
  /// The options that are chosen.
  std::vector<std::string> options;
};

/// Something that varies.
struct TriedPlace {
  /// The keys that lead to it: "end", "move-count", "plies". Numbers are those of items of lists, from 1. Empty for
  /// options.
  std::vector<std::string> path;
  /// The last keys, so many that no other place has the same: "move-count/plies".
  std::string label;
  std::vector<TriedValue> values;
};

struct TryFile {
  std::string path;
  /// The file of the game, and the game without options.
  std::string game;
  LoadedVariant base;
  /// The bars, and the value of the key `lab` that has them.
  std::vector<LabBar> bars;
  YamlPtr lab;
  std::vector<TriedPlace> places;

  /// Does it name setups of a game that draws one for each opening? Then its candidates play these alone.
  bool names_setups() const;
};

/// Reads a file and the game that it names. Nothing after located errors.
std::optional<TryFile> read_try_file(const Files& files, const std::string& path, Diagnostics& diagnostics);

/// The tree with another value at the place to which a path leads: maps are merged, other values replaced. Null when no
/// such place is there.
YamlPtr with_value_at(const YamlPtr& tree, const std::vector<std::string>& path, const YamlPtr& value,
                      Diagnostics& diagnostics);

}  // namespace trigon::engine
