// YAML as a tree whose values know their places. All YAML is read here.
//
// It is built from the library's events: the library's own tree silently keeps the first of two equal keys, and has no
// places for values inside block scalars. Tags, anchors and aliases are located errors; variant files have `extends`,
// named regions and named movements instead. Tested by tests/broken.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/support/located_text.h"

namespace trigon::engine {

struct YamlNode;
using YamlPtr = std::shared_ptr<const YamlNode>;

struct YamlEntry {
  std::string key;
  Span key_span;
  YamlPtr value;
  /// The key as the file spells it, if `key` is a correction of it; the key itself if it stood beside the map that it
  /// belongs to; else empty.
  std::string written = {};

  bool is_outside() const { return !written.empty() && written == key; }
};

struct YamlNode {
  enum class Kind { null, scalar, sequence, map };

  Kind kind = Kind::null;
  /// Is the missing value written, as `~` or `null`, and not only left out?
  bool is_written_null = false;
  /// The place of the value; for lists and maps, that of their beginning.
  Span span;
  LocatedText scalar;
  std::vector<YamlPtr> items;
  /// The entries of a map in the order of the file, all with different keys.
  std::vector<YamlEntry> entries;

  bool is_null() const { return kind == Kind::null; }
  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_sequence() const { return kind == Kind::sequence; }
  bool is_map() const { return kind == Kind::map; }
  /// The value of a key, or null.
  const YamlNode* find(std::string_view key) const;
  const YamlEntry* find_entry(std::string_view key) const;
};

/// The kind in messages: "a text", "a list", "a map", "nothing".
const char* name_of(YamlNode::Kind kind);

/// The place in hints: `file.yaml:12`, without the folder.
std::string short_place(const Span& span);
/// A hint for a name that none of these entries has: `did you mean 'x'? It stands in file:line`, else a list of the
/// entries.
std::string suggest_entry(std::string_view name, const std::vector<const YamlEntry*>& entries);
/// All entries of a map.
std::vector<const YamlEntry*> entries_of(const YamlNode& map);

/// Reads one document. Null after located errors, even if a part could be read.
YamlPtr read_yaml(const SourcePtr& source, Diagnostics& diagnostics);

/// Merges `changes` into `base`: maps are merged key by key, other values are replaced, and a key with the value `~` is
/// removed. Each value keeps the place where it was written. Reports a `~` for a key that `base` does not have, and a
/// key of `base` that gets no value.
YamlPtr merge_yaml(const YamlPtr& base, const YamlPtr& changes, Diagnostics& diagnostics);

}  // namespace trigon::engine
