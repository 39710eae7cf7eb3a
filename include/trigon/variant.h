// A variant: the rules of a game, loaded from a file and checked.
#pragma once

#include <trigon/diagnostic.h>
#include <trigon/export.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon {

struct Player {
  std::string name;
  /// One lower-case letter that marks the player in position texts.
  char mark = 'a';
  /// A color of SVG.
  std::string color;
  /// Never to move: the army stands there and may be captured.
  bool is_neutral = false;
};

struct PieceType {
  std::string name;
  /// A capital letter, which may have a '+' or a '^' in front.
  std::string symbol;
  bool is_royal = false;
};

struct Option {
  std::string name;
  std::string description;
  bool is_chosen = false;
};

/// Cheap to copy. Never changes, so that threads may share it.
class TRIGON_API Variant {
 public:
  /// The name of its file, without folder and ending.
  const std::string& id() const;
  /// What people call it.
  const std::string& name() const;
  const std::string& description() const;
  /// In turn order. Other functions name a player by the index here.
  const std::vector<Player>& players() const;
  /// Other functions name a piece type by the index here.
  const std::vector<PieceType>& piece_types() const;
  /// Those that the variant has, chosen or not.
  const std::vector<Option>& options() const;

  /// Cells are numbered from 0.
  int cell_count() const;
  /// The name of a cell, such as "e4". Throws std::out_of_range.
  std::string label(int cell) const;
  /// The cell with this name, if there is one.
  std::optional<int> find_cell(std::string_view label) const;

  /// 16 hexadecimal digits that are the same for variants with the same rules, names of cells and pieces, and chosen
  /// options, whatever they are called: docs/resolved-json.md says of what they are made. Empty when `to_json` has
  /// nothing. Throws ScriptError.
  std::string hash() const;

  /// Everything about the variant as JSON: docs/resolved-json.md describes it. With the board's cells, their corners
  /// and neighbours, so that a program can draw any board. Nothing when it would be too large.
  std::optional<std::string> to_json() const;

  struct Implementation;
  explicit Variant(std::shared_ptr<const Implementation> implementation);
  const Implementation& implementation() const { return *implementation_; }

 private:
  std::shared_ptr<const Implementation> implementation_;
};

struct LoadResult {
  /// Nothing when there was an error.
  std::optional<Variant> variant;
  /// All errors, in the order in which an author reads the files.
  std::vector<Diagnostic> diagnostics;

  explicit operator bool() const { return variant.has_value(); }
};

/// Loads the variant from a file with the chosen options. `file` may be the id of a shipped game, such as
/// "xiangqi-3p"; a file of this very name is preferred.
TRIGON_API LoadResult load_variant(const std::string& file, const std::vector<std::string>& options = {});

/// The same from texts by name, which take the place of files: `texts.at(file)` is the variant, and it may name others
/// of them. No file of the machine is read but those of shipped games.
TRIGON_API LoadResult load_variant(const std::map<std::string, std::string>& texts, const std::string& file,
                                   const std::vector<std::string>& options = {});

/// The ids of the shipped games, sorted; none when they are not found. They are looked for near the library, or in the
/// folder that the environment variable TRIGON_DATA names.
TRIGON_API std::vector<std::string> shipped_variants();

/// The version of the library, such as "0.1.0".
TRIGON_API std::string version();

}  // namespace trigon
