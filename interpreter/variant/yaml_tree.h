// YAML as a tree that knows where everything stands. The only file that knows the YAML library.
//
// It is built from the library's events, since its own tree silently keeps the first of two equal keys and has no
// places for values inside block scalars. Tags, anchors and aliases are located errors: `extends`, named regions and
// named movements do their work here. Tested by tests/broken.
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
  /// Of a misspelt key, which is read as what it was meant to be: what the file says. The key itself when it stood
  /// beside the map that it belongs to.
  std::string written = {};

  bool is_outside() const { return !written.empty() && written == key; }
};

struct YamlNode {
  enum class Kind { null, scalar, sequence, map };

  Kind kind = Kind::null;
  /// Of nothing: it is written, as `~` or `null`, and not only left out.
  bool is_written_null = false;
  /// Where the value stands; of sequences and maps their beginning.
  Span span;
  LocatedText scalar;
  std::vector<YamlPtr> items;
  /// In the order of the file, keys all different.
  std::vector<YamlEntry> entries;

  bool is_null() const { return kind == Kind::null; }
  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_sequence() const { return kind == Kind::sequence; }
  bool is_map() const { return kind == Kind::map; }
  /// The value of a key, or null.
  const YamlNode* find(std::string_view key) const;
  const YamlEntry* find_entry(std::string_view key) const;
};

/// "a text", "a list", "a map", "nothing": for messages.
const char* name_of(YamlNode::Kind kind);

/// `file.yaml:12`, without the folder: for hints.
std::string short_place(const Span& span);
/// A hint for a name that none of these entries has: `did you mean 'x'? It stands in file:line`, else a list of what
/// there is.
std::string suggest_entry(std::string_view name, const std::vector<const YamlEntry*>& entries);
/// All entries of a map.
std::vector<const YamlEntry*> entries_of(const YamlNode& map);

/// Reads one document. Null after located errors; what could be read is not returned then.
YamlPtr read_yaml(const SourcePtr& source, Diagnostics& diagnostics);

/// `base` with `changes` laid over it: maps are merged key by key, all else is replaced, and a key whose value is
/// nothing (`~`) is taken away. Places stay those of where each value was written. Reported are a `~` for a key that
/// `base` does not have, and a key of `base` that is left without any value.
YamlPtr merge_yaml(const YamlPtr& base, const YamlPtr& changes, Diagnostics& diagnostics);

}  // namespace trigon::engine
