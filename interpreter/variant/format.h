// The format of a variant file, as grammar/variant.schema.json defines it: which keys a map may have, and which values.
// The schema is built into the program, so that the loader, `trigon keys`, docs/variant-format.md and editors have one
// source. Tested in tests/unit/format_test.cpp and tests/editor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A key that a map may have.
struct FormatKey {
  std::string name;
  /// What the key means, in Markdown.
  std::string description;
  /// The type of its value in words: "list of pieces", "0 to 359", "`loss`, `draw` or `win`".
  std::string type;
  /// What holds when the key is absent, in Markdown; may be empty.
  std::string fallback;
  /// A value as it may stand in a file.
  std::string example;
  bool is_required = false;
  /// The possible values of a text that has few.
  std::vector<std::string> choices;
  /// The range of a whole number.
  std::optional<int> least, most;
};

/// A map of the format, named as its definition in the schema.
struct FormatMap {
  std::string name;
  std::string title;
  std::string description;
  std::vector<FormatKey> keys;

  std::vector<std::string> key_names() const;
  /// The key of this name; std::logic_error when there is none.
  const FormatKey& key(std::string_view name) const;
};

/// The schema itself (JSON Schema, draft 7).
std::string_view variant_schema();

/// All definitions of the schema that have keys, in its order.
const std::vector<FormatMap>& format_maps();

/// The map of this name; std::logic_error when there is none.
const FormatMap& format_map(std::string_view name);

}  // namespace trigon::engine
