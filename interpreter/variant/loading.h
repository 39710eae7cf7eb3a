// The state that the sections of the loader share while a variant is being loaded. Each section has a file of its own;
// loader.cpp runs them in order.
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

/// A term of a piece with the conditions that stand beside the notation.
struct TermDraft {
  Term term;
  LocatedText text;
  std::optional<Region> from, to, within;
  /// The home players that have the term.
  PlayerSet players = PlayerSet::all();
  Condition condition;
  /// See `TermInfo::named_at`.
  Span named_at;
  std::vector<TermLimit> limits;
};

/// A piece as it is written, before it has a type number.
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
  /// Warnings about what is no error but probably not meant, for designers who ask.
  Diagnostics remarks;
  std::unique_ptr<Ruleset> ruleset;

  /// The scripts and symbol files that were read, so that programs can watch them.
  std::vector<std::string> scripts;
  std::shared_ptr<const HookScripts> hooks;
  /// The named regions read so far (nothing for one with errors), and how many regions of any kind were read.
  std::map<std::string, std::optional<Region>> regions;
  int region_count = 0;
  /// How many steps were followed to find dead ends.
  std::size_t dead_end_work = 0;
  /// Are the pieces, their letters or `replace` wrong, so that an unknown letter in a drawing need not be reported?
  bool has_wrong_letters = false;
  /// Are the players or their marks wrong, so that a letter in a drawing may be anybody's?
  bool has_wrong_players = false;
  /// Was the setup read without an error?
  bool has_setup = false;
  /// Could the board not be read? A single cell then stands in for it, and nothing is reported about cells and regions.
  bool has_wrong_grid = false;
  /// Is even its lattice unknown? Then nothing is reported about facings.
  bool has_wrong_lattice = false;
  /// Are the labels wrong, so that an unknown cell name need not be reported?
  bool has_wrong_labels = false;
  /// The pieces in play, by type number.
  std::vector<PieceDraft> pieces;
  /// The key `replace`: names that stand for another piece.
  std::map<std::string, std::string> replaced;
  /// The terms of pieces, by type number, with references resolved.
  std::vector<std::vector<TermDraft>> terms;
  /// The results of `fields_of`, kept so that an unknown key is reported once.
  std::map<std::string, std::unique_ptr<const Fields>> fields;

  const Grid& grid() const { return ruleset->grid; }

  /// The fields of a top-level map, or null when the variant does not have it.
  const Fields* fields_of(const std::string& map);
  /// The value of a key of a top-level map, or null.
  const YamlNode* find(const std::string& map, std::string_view key);

  /// Reports a key that cannot be a name; `what` is the thing it should name: a piece, a region, ..
  void check_name(const YamlEntry& entry, const char* what) const;
  /// Reports that the variant lacks a key, and where it might stand.
  void report_missing(const char* key) const;
  /// Is the name known to be right, so that only its meaning can be wrong? So it is when the top-level map has it as a
  /// key, or when the map is missing or no map, which has been reported.
  bool is_known_key(const char* map, const std::string& name) const;
  /// Does a piece have this name, or is it replaced?
  bool is_piece(const std::string& name) const;
  /// The type with this name, after `replace`; an error and nothing when there is none. `what` as in fields.h.
  std::optional<PieceType> piece(const LocatedText& name, const std::string& what) const;
  /// The types of a list of names.
  std::vector<PieceType> piece_list(const YamlNode& node, const std::string& what) const;
  TypeSet piece_set(const YamlNode& node, const std::string& what) const;
  /// The same, for a rule that says nothing without pieces: an empty list is an error, `key` being what to remove.
  TypeSet some_pieces(const YamlNode& node, const std::string& what, std::string_view key) const;
  /// A hint for a name that none of these top-level maps has as a key: the nearest key and its place, or a list of
  /// keys.
  std::string suggest_key(std::string_view name, const std::vector<const char*>& maps) const;
  /// A hint for a name that no piece has.
  std::string hint_for_piece(const std::string& name) const;
  std::optional<Player> player(const LocatedText& name, const std::string& what) const;
  std::optional<Cell> cell(const LocatedText& name, const std::string& what) const;
  std::vector<Cell> cell_list(const YamlNode& node, const std::string& what) const;
  /// Parses a movement; reports its errors, and steps that this lattice does not have.
  Movement movement(const LocatedText& text, const std::string& what) const;
};

/// How messages name the value of a key: "piece 'rook': from".
inline std::string of_key(const std::string& owner, std::string_view key) { return owner + ": " + std::string(key); }

/// Reads the grid and makes the ruleset; with a board of one cell when the grid has errors.
void load_grid(Loading& loading);
void load_players(Loading& loading);
/// Reads the key `facing` of a map; when it is missing or wrong, reports an error and returns some facing.
Facing read_facing(Loading& loading, const Fields& fields);
/// Reads `labels`, which replace the default names of cells.
void load_labels(Loading& loading);
/// Reads all named regions, so that errors in unused ones are reported too.
void load_regions(Loading& loading);
/// Reads a region: a name, a list of cells, or a map with one of the keys that select cells.
std::optional<Region> read_region(Loading& loading, const YamlNode& node, const std::string& what);
void load_pieces(Loading& loading);
/// The shape of a piece by its key `symbol`, or else by its name, see `PieceTypeInfo::shape`. The variant's own SVG
/// files are read and made safe.
std::string read_shape(Loading& loading, const Fields& piece, const std::string& name);
/// Reads what is written on a piece, by its key `character`.
void read_characters(Loading& loading, const Fields& piece, PieceTypeInfo& type);
/// Reads `board`, or takes the usual colors of the lattice.
void load_board(Loading& loading);
/// Reads the value of the key `bars` of `board`.
void load_bars(Loading& loading, const YamlNode& node);
/// A hint for a wrong color: the one that was probably meant, or how colors are written.
std::string color_hint(const std::string& text);
void load_movements(Loading& loading);
/// Reads `translations`, which name players and pieces.
void load_translations(Loading& loading);
/// Reads the setup; castlings find their pieces in it later.
void load_setup(Loading& loading);
/// Finds the pieces of castlings in the setup.
void bind_castlings(Loading& loading);
/// Reports players who need a royal piece and have none.
void check_royals(Loading& loading);
/// The words for each `LossRule` in variant files.
inline const std::vector<std::string>& loss_words() {
  static const std::vector<std::string> words = {"any-royal", "last-royal", "last-piece"};
  return words;
}
/// Compiles the move programs and all tables. The sections before it must be without error.
void compile_ruleset(Loading& loading);

}  // namespace trigon::engine
