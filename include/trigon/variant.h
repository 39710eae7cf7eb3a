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

/// A player of a variant.
struct Player {
  std::string name;
  /// The lower-case letter that marks the player in position texts.
  char mark = 'a';
  /// The player's color, as SVG writes it.
  std::string color;
  /// A neutral player never moves; the army blocks and may be captured.
  bool is_neutral = false;
};

/// A kind of piece of a variant.
struct PieceType {
  std::string name;
  /// The piece in drawings and texts: a capital letter, which may have a '+' or a '^' in front.
  std::string symbol;
  bool is_royal = false;
};

/// An option of a variant.
struct Option {
  std::string name;
  std::string description;
  bool is_chosen = false;
};

/// A place on the plane, x to the right and y up.
struct Point {
  double x = 0;
  double y = 0;
};

/// A turn or reflection of the board that makes the pieces of each player move as those of another player, perhaps the
/// same, do. Pieces that are laid onto their images and given to the other players have the images of their moves; with
/// whom the turn is changes likewise. Setups, and so rights to castle, may be others, and what scripts do is not looked
/// at.
struct Symmetry {
  /// The image of each cell.
  std::vector<int> cells;
  /// The player that each player becomes.
  std::vector<int> players;
};

/// A loaded variant. It is cheap to copy and never changes, so that threads may share it.
class TRIGON_API Variant {
 public:
  /// The name of the variant's file without folder and ending.
  const std::string& id() const;
  /// The title of the game.
  const std::string& name() const;
  const std::string& description() const;
  /// The players in turn order. Other functions take and return indices of this list.
  const std::vector<Player>& players() const;
  /// The piece types. Other functions take and return indices of this list.
  const std::vector<PieceType>& piece_types() const;
  /// All options, chosen or not.
  const std::vector<Option>& options() const;

  /// The number of cells. Other functions take and return cells as numbers from 0.
  int cell_count() const;
  /// The name of a cell, such as "e4". Throws std::out_of_range.
  std::string label(int cell) const;
  /// The cell with this name, if there is one.
  std::optional<int> find_cell(std::string_view label) const;

  // The board as it is drawn, in edges of a cell. Throw std::out_of_range for cells that are not there.

  /// The middle of a cell.
  Point center(int cell) const;
  /// The corners of a cell, counter-clockwise.
  std::vector<Point> corners(int cell) const;
  /// The cells beside a cell, one orthogonal step away, in the order of their directions.
  std::vector<int> neighbours(int cell) const;
  /// The names of the regions that the file defines, sorted.
  std::vector<std::string> regions() const;
  /// The cells of a region as a player has it. Throws std::out_of_range for regions and players that are not there.
  std::vector<int> region(const std::string& name, int player) const;

  /// The symmetries of the game, the identity first; see `Symmetry`. Compares the moves of all pieces, which takes some
  /// milliseconds.
  std::vector<Symmetry> symmetries() const;

  /// 16 hexadecimal digits that are equal for variants with the same rules, cells, pieces and chosen options, whatever
  /// their title; docs/resolved-json.md says how they are computed. Empty when `to_json` is. Throws ScriptError when a
  /// script of the variant fails.
  std::string hash() const;

  /// Everything about the variant as JSON, as docs/resolved-json.md describes it, with the corners and neighbours of
  /// all cells, so that a program can draw any board. Empty when the JSON would be too large.
  std::optional<std::string> to_json() const;

  struct Implementation;
  explicit Variant(std::shared_ptr<const Implementation> implementation);
  const Implementation& implementation() const { return *implementation_; }

 private:
  std::shared_ptr<const Implementation> implementation_;
};

/// What `load_variant` returns: true in a condition if the variant was loaded.
struct LoadResult {
  /// Empty when there was an error.
  std::optional<Variant> variant;
  /// All errors, in the order of their places in the files.
  std::vector<Diagnostic> diagnostics;

  explicit operator bool() const { return variant.has_value(); }
};

/// Loads a variant from a file, with the chosen options. `file` may also be the id of a shipped game, such as
/// "xiangqi-3p"; a file of that name comes first.
TRIGON_API LoadResult load_variant(const std::string& file, const std::vector<std::string>& options = {});

/// Loads a variant from the text `texts.at(file)`, with the chosen options. The text may name other texts of the map as
/// files, and shipped games; no other file is read.
TRIGON_API LoadResult load_variant(const std::map<std::string, std::string>& texts, const std::string& file,
                                   const std::vector<std::string>& options = {});

/// The ids of the shipped games, sorted; empty when their folder is not found. It is looked for near the library, or is
/// the one that the environment variable TRIGON_DATA names.
TRIGON_API std::vector<std::string> shipped_variants();

/// The version of the library, such as "0.2.0".
TRIGON_API std::string version();

}  // namespace trigon
