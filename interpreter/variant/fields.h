// Reads the values of a YAML tree with located errors: known keys, types, ranges, names.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/variant/format.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// A map of the format. Unknown keys are reported when it is made, with the nearest known one; misspelt ones have been
/// corrected (see misspelt_keys.h) and are reported as the file spells them.
class Fields {
 public:
  /// `owner` names the map in messages ("piece 'rook'"), `format` in the schema ("piece"). A node that is no map is
  /// reported and has no fields.
  Fields(const YamlNode& node, std::string owner, std::string_view format, Diagnostics& diagnostics);

  const std::string& owner() const { return owner_; }
  const YamlNode& node() const { return node_; }
  /// The value of a key, or null. A key without a value counts as absent.
  const YamlNode* find(std::string_view key) const;
  /// The same, and an error at the map when it is absent.
  const YamlNode* require(std::string_view key) const;

  std::optional<std::string> text(std::string_view key) const;
  /// A whole number in the range that the format gives it.
  std::optional<int> integer(std::string_view key) const;
  /// The same in a narrower range.
  std::optional<int> integer(std::string_view key, int least, int most) const;
  /// A number of at most two decimals in the range that the format gives it, in hundredths.
  std::optional<int> hundredths(std::string_view key) const;
  std::optional<bool> boolean(std::string_view key) const;
  /// One of `choices`, as its index. They must be those of the format: std::logic_error otherwise.
  std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string>& choices) const;
  /// One of `names`, which other keys define, as its index.
  std::optional<std::size_t> name(std::string_view key, const std::vector<std::string>& names) const;

 private:
  /// Reports a colour behind a key without a value.
  void report_comment(const YamlEntry& entry) const;

  const YamlNode& node_;
  std::string owner_;
  const FormatMap& format_;
  Diagnostics& diagnostics_;
};

/// A hint for a name without a colon within braces, as the comma makes one in `{ pieces: pawn, king }`, in
/// `{ value: 8,5 }` and in `{ reason: no, not there }`; empty for any other entry of the map. `is_text` says of a key
/// whether its value is a text.
std::string comma_hint(const YamlNode& map, const YamlEntry& entry,
                       const std::function<bool(const std::string&)>& is_text);

/// Reports a key that stood beside the map `owner` and not in it; false for any other.
bool report_outside(const YamlEntry& entry, const std::string& owner, Diagnostics& diagnostics);

// The readers below report an error and return nothing when the node is of another type or out of range. `what` says
// what was expected of whom: "piece 'rook': letter".

/// Reports that a value is of another type than expected: "a map of names".
void report_wrong_type(const YamlNode& node, const std::string& what, const char* expected, Diagnostics& diagnostics);

std::optional<std::string> read_text(const YamlNode& node, const std::string& what, Diagnostics& diagnostics);
std::optional<int> read_integer(const YamlNode& node, int least, int most, const std::string& what,
                                Diagnostics& diagnostics);
/// A number such as 3.25 with at most two decimals, in hundredths; `least` and `most` are whole.
std::optional<int> read_hundredths(const YamlNode& node, int least, int most, const std::string& what,
                                   Diagnostics& diagnostics);
/// `yes` and `no` are reported, and read as what they mean.
std::optional<bool> read_boolean(const YamlNode& node, const std::string& what, Diagnostics& diagnostics);
/// The items of a list, or the one value that stands in its place.
std::vector<const YamlNode*> one_or_more(const YamlNode& node);
/// Texts of a list, or the one text that stands in its place, words of one text counting as items.
std::vector<LocatedText> read_words(const YamlNode& node, const std::string& what, Diagnostics& diagnostics);

}  // namespace trigon::engine
