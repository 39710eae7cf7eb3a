// What the sections of the loader share while a variant is being loaded. One file a section; loader.cpp runs them in
// order.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/movement/compiler.h"
#include "interpreter/variant/fields.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

class HookScripts;

using Region = Zone;

/// One term of a piece with what stands beside the notation.
struct TermDraft {
  Term term;
  LocatedText text;
  std::optional<Region> from, to, within;
  /// Home players that have the term.
  PlayerSet players = PlayerSet::all();
  Condition condition;
  /// As in `TermInfo`.
  Span named_at;
  std::vector<TermLimit> limits;
};

/// A piece before it has a number.
struct PieceDraft {
  std::string name;
  const YamlNode* node = nullptr;
  Span span;
};

struct Loading {
  Loading(const YamlNode& the_root, const Files& the_files, Diagnostics& the_diagnostics)
      : root(the_root), files(the_files), diagnostics(the_diagnostics) {}

  const YamlNode& root;
  const Files& files;
  Diagnostics& diagnostics;
  /// What is no error but probably not meant: warnings for designers who ask.
  Diagnostics remarks;
  std::unique_ptr<Ruleset> ruleset;

  /// Scripts and own symbols that were read, for those who watch files.
  std::vector<std::string> scripts;
  std::shared_ptr<const HookScripts> hooks;
  /// Named regions read so far (nothing for one with errors), and how many regions of any kind.
  std::map<std::string, std::optional<Region>> regions;
  int region_count = 0;
  /// Steps that were followed to find dead ends.
  std::size_t dead_end_work = 0;
  /// The pieces, their letters or `replace` are wrong, so that an unknown letter in a drawing says nothing.
  bool has_wrong_letters = false;
  /// The players or their marks are wrong, so that a letter in a drawing may be anybody's.
  bool has_wrong_players = false;
  /// The setup was read without an error.
  bool has_setup = false;
  /// The board could not be read, and a single cell stands in for it: nothing is reported about cells and regions.
  bool has_wrong_grid = false;
  /// Nor is it known what lattice it has: nothing is reported about facings.
  bool has_wrong_lattice = false;
  /// The labels are wrong, so that a name that is not found says nothing.
  bool has_wrong_labels = false;
  /// Pieces in play, by type number.
  std::vector<PieceDraft> pieces;
  /// `replace`: a name that means another piece.
  std::map<std::string, std::string> replaced;
  /// Terms by type number, references resolved.
  std::vector<std::vector<TermDraft>> terms;
  /// What `fields_of` has made: that a key is unknown is reported once.
  std::map<std::string, std::unique_ptr<const Fields>> fields;

  const Grid& grid() const { return ruleset->grid; }

  /// The fields of a top-level map, or null where the variant does not have it.
  const Fields* fields_of(const std::string& map);
  /// The value of a key of a top-level map, or null.
  const YamlNode* find(const std::string& map, std::string_view key);

  /// Reports a key that cannot be the name of a piece, region, ...: of `what`.
  void check_name(const YamlEntry& entry, const char* what) const;
  /// Reports that the variant lacks a key, and where it might stand.
  void report_missing(const char* key) const;
  /// The top-level map has this name as a key, or is no map or not there at all, which has been reported: whatever is
  /// wrong with what the name means, it is not the name.
  bool is_known_key(const char* map, const std::string& name) const;
  /// The type of a piece name, through `replace`; an error and nothing when there is none. `what` as in fields.h.
  std::optional<PieceType> piece(const LocatedText& name, const std::string& what) const;
  /// Types of a list of names.
  std::vector<PieceType> piece_list(const YamlNode& node, const std::string& what) const;
  TypeSet piece_set(const YamlNode& node, const std::string& what) const;
  /// A hint for a name that none of these top-level maps has as a key: the nearest key with its place, or a list.
  std::string suggest_key(std::string_view name, const std::vector<const char*>& maps) const;
  /// A hint for a name that no piece has.
  std::string hint_for_piece(const std::string& name) const;
  std::optional<Player> player(const LocatedText& name, const std::string& what) const;
  std::optional<Cell> cell(const LocatedText& name, const std::string& what) const;
  std::vector<Cell> cell_list(const YamlNode& node, const std::string& what) const;
  /// Parses a movement text; reports its errors, and steps that this lattice cannot make.
  Movement movement(const LocatedText& text, const std::string& what) const;
};

/// `{"from": x}`-like messages: "piece 'rook': from".
inline std::string of_key(const std::string& owner, std::string_view key) { return owner + ": " + std::string(key); }

/// Reads the grid and makes the ruleset, with a board of one cell when the grid is wrong.
void load_grid(Loading& loading);
void load_players(Loading& loading);
/// Reads the key `facing` of a map; an error, and some facing, when it is missing or wrong.
Facing read_facing(Loading& loading, const Fields& fields);
/// Replaces the default labels.
void load_labels(Loading& loading);
/// Reads all named regions, so that errors in unused ones are reported too.
void load_regions(Loading& loading);
/// Reads a region: a name, a list of cells, or a map with one of the keys that select cells.
std::optional<Region> read_region(Loading& loading, const YamlNode& node, const std::string& what);
void load_pieces(Loading& loading);
/// The shape of a piece by its key `symbol`, or without it by its name: see `PieceTypeInfo::shape`. Own files are read
/// and cleaned.
std::string read_shape(Loading& loading, const Fields& piece, const std::string& name);
/// Reads `board`, or takes the usual colors of the lattice.
void load_board(Loading& loading);
/// The color that was probably meant, or how colors are written.
std::string color_hint(const std::string& text);
void load_movements(Loading& loading);
/// Reads the setup; castlings find their pieces in it later.
void load_setup(Loading& loading);
/// Castlings take their pieces from the setup.
void bind_castlings(Loading& loading);
/// Compiles the programs. Needs all sections before it to be without error.
void compile_ruleset(Loading& loading);

}  // namespace trigon::engine
