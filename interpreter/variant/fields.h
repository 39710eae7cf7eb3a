// Reads the values of a YAML tree and reports errors with their place: unknown keys, wrong types, ranges, names.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/variant/format.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// The fields of a map of the format. The constructor reports unknown keys, with the nearest known one. Misspelt keys
/// have already been corrected (misspelt_keys.h) and are reported as the file spells them.
class Fields {
 public:
  /// `owner` names the map in messages ("piece 'rook'"), `format` in the schema ("piece"). A node that is not a map is
  /// reported and has no fields.
  Fields(const YamlNode& node, std::string owner, std::string_view format, Diagnostics& diagnostics);

  const std::string& owner() const { return owner_; }
  const YamlNode& node() const { return node_; }
  /// The value of a key; null when it is absent or has no value.
  const YamlNode* find(std::string_view key) const;
  /// The value of a key; when it is absent, null and an error at the map.
  const YamlNode* require(std::string_view key) const;

  std::optional<std::string> text(std::string_view key) const;
  /// A whole number in the key's range by the format.
  std::optional<int> integer(std::string_view key) const;
  /// A whole number in a narrower range than the format's.
  std::optional<int> integer(std::string_view key, int least, int most) const;
  /// A number with at most two decimals in the key's range by the format, in hundredths.
  std::optional<int> hundredths(std::string_view key) const;
  std::optional<bool> boolean(std::string_view key) const;
  /// The index of the value among `choices`, which must be those of the format: std::logic_error otherwise.
  std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string>& choices) const;
  /// The index of the value among `names`, which other keys define.
  std::optional<std::size_t> name(std::string_view key, const std::vector<std::string>& names) const;

 private:
  /// Reports a key without a value behind which a color stands, which YAML takes for a comment.
  void report_comment(const YamlEntry& entry) const;

  const YamlNode& node_;
  std::string owner_;
  const FormatMap& format_;
  Diagnostics& diagnostics_;
};

/// A hint for a name without a colon within braces, which a comma has cut off, as in `{ pieces: pawn, king }`, in `{
/// value: 8,5 }` and in `{ reason: no, not there }`; empty for any other entry of the map. `is_text(key)` says whether
/// the key's value is a text.
std::string comma_hint(const YamlNode& map, const YamlEntry& entry,
                       const std::function<bool(const std::string&)>& is_text);

/// Reports a key that stood beside the map `owner` and belongs into it. Returns false for any other key.
bool report_outside(const YamlEntry& entry, const std::string& owner, Diagnostics& diagnostics);

// These readers report an error and return nothing when the node has another type or is out of range. `what` names the
// value in messages: "piece 'rook': letter".

/// Reports that a value has another type than expected, such as "a map of names".
void report_wrong_type(const YamlNode& node, const std::string& what, const char* expected, Diagnostics& diagnostics);

std::optional<std::string> read_text(const YamlNode& node, const std::string& what, Diagnostics& diagnostics);
std::optional<int> read_integer(const YamlNode& node, int least, int most, const std::string& what,
                                Diagnostics& diagnostics);
/// A number with at most two decimals, such as 3.25, in hundredths. The limits `least` and `most` are whole numbers.
std::optional<int> read_hundredths(const YamlNode& node, int least, int most, const std::string& what,
                                   Diagnostics& diagnostics);
/// A boolean. The words `yes` and `no` are reported, and read as true and false.
std::optional<bool> read_boolean(const YamlNode& node, const std::string& what, Diagnostics& diagnostics);
/// The items of a list, or the node itself when it is not a list.
std::vector<const YamlNode*> one_or_more(const YamlNode& node);
/// The texts of a list, or the one text in its place. Words of one text count as items.
std::vector<LocatedText> read_words(const YamlNode& node, const std::string& what, Diagnostics& diagnostics);

}  // namespace trigon::engine
