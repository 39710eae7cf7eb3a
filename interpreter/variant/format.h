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
  /// What it says, in Markdown.
  std::string description;
  /// What its value is, in words: "list of pieces", "0 to 359", "`loss`, `draw` or `win`".
  std::string type;
  /// What holds without the key, in Markdown; empty when nothing does.
  std::string fallback;
  /// A value as it may stand in a file.
  std::string example;
  bool is_required = false;
  /// Of a text with few values: these.
  std::vector<std::string> choices;
  /// Of a whole number.
  std::optional<int> least, most;
};

/// A map of the format, by the name of its definition in the schema.
struct FormatMap {
  std::string name;
  std::string title;
  std::string description;
  std::vector<FormatKey> keys;

  std::vector<std::string> key_names() const;
  /// The key must be there: std::logic_error otherwise.
  const FormatKey& key(std::string_view name) const;
};

/// The schema itself, JSON Schema of draft 7.
std::string_view variant_schema();

/// Maps in the order of the schema: those definitions that have keys.
const std::vector<FormatMap>& format_maps();

/// The map must be there: std::logic_error otherwise.
const FormatMap& format_map(std::string_view name);

}  // namespace trigon::engine
