#include "interpreter/variant/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "grammar/movement_parser.h"
#include "interpreter/notation/cell_hint.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/author_report.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

std::string Loading::suggest_key(std::string_view name, const std::vector<const char*>& maps) const {
  std::vector<const YamlEntry*> known;
  for (const char* key : maps)
    if (const YamlNode* map = root.find(key))
      for (const YamlEntry& entry : map->entries) known.push_back(&entry);
  return suggest_entry(name, known);
}

void Loading::report_missing(const char* key) const {
  const YamlEntry* entry = root.find_entry(key);
  diagnostics.error(entry ? entry->key_span : root.span, "missing-key",
                    fmt::format("the variant: the key '{}' is {}", key, entry ? "empty" : "missing"),
                    fmt::format("as in {}: {}", key, format_map("variant").key(key).example));
}

void Loading::check_name(const YamlEntry& entry, const char* what) const {
  if (!is_plain_name(entry.key))
    diagnostics.error(entry.key_span, "value", fmt::format("'{}' cannot be a {}'s name", entry.key, what),
                      "names are small letters, digits and '-'");
}

bool Loading::is_known_key(const char* map, const std::string& name) const {
  const YamlNode* node = root.find(map);
  return !node || !node->is_map() || node->find_entry(name);
}

std::optional<PieceType> Loading::piece(const LocatedText& name, const std::string& what) const {
  std::string meant = name.text;
  for (std::size_t i = 0; i <= replaced.size() && replaced.contains(meant); ++i) meant = replaced.at(meant);
  for (std::size_t t = 0; t < pieces.size(); ++t)
    if (pieces[t].name == meant) return static_cast<PieceType>(t);
  // A capital in a piece's name is reported there.
  for (std::size_t t = 0; t < pieces.size(); ++t)
    if (in_small_letters(pieces[t].name) == meant) return static_cast<PieceType>(t);
  if (is_known_key("pieces", meant)) return std::nullopt;
  diagnostics.error(name.whole, "unknown-piece", fmt::format("{}: unknown piece '{}'", what, meant),
                    hint_for_piece(meant));
  return std::nullopt;
}

/// A letter, or several, where names are expected; or the nearest name.
std::string Loading::hint_for_piece(const std::string& name) const {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t length = is_symbol_prefix(name[at]) ? 2 : 1;
    const auto type = ruleset->find_type(name.substr(at, length));
    if (!type) return suggest_key(name, {"pieces"});
    names.push_back(ruleset->types[*type].name);
    at += length;
  }
  if (names.empty()) return suggest_key(name, {"pieces"});
  if (names.size() == 1) return fmt::format("pieces are named here, not their letters: {}", names.front());
  return fmt::format("pieces are named here, not their letters: [{}]", join(names, ", "));
}

std::vector<PieceType> Loading::piece_list(const YamlNode& node, const std::string& what) const {
  std::vector<PieceType> result;
  for (const LocatedText& name : read_words(node, what, diagnostics)) {
    const auto type = piece(name, what);
    if (!type) continue;
    if (std::find(result.begin(), result.end(), *type) != result.end())
      diagnostics.error(name.whole, "value", fmt::format("{}: '{}' is in the list twice", what, name.text));
    else
      result.push_back(*type);
  }
  return result;
}

TypeSet Loading::piece_set(const YamlNode& node, const std::string& what) const {
  TypeSet set = 0;
  for (PieceType type : piece_list(node, what)) set |= TypeSet{1} << type;
  return set;
}

std::optional<Player> Loading::player(const LocatedText& name, const std::string& what) const {
  if (const auto found = ruleset->find_player(name.text)) return found;
  for (std::size_t p = 0; p < ruleset->player_count(); ++p)
    if (in_small_letters(ruleset->players[p].name) == name.text) return static_cast<Player>(p);
  if (is_known_key("players", name.text)) return std::nullopt;
  diagnostics.error(name.whole, "unknown-player", fmt::format("{}: unknown player '{}'", what, name.text),
                    suggest_key(name.text, {"players"}));
  return std::nullopt;
}

std::optional<Cell> Loading::cell(const LocatedText& name, const std::string& what) const {
  const Cell found = ruleset->labels.find(name.text);
  if (found != no_cell) return found;
  if (has_wrong_labels) return std::nullopt;
  if (const auto comma = name.text.find(','); comma != std::string::npos) {
    diagnostics.error(name.whole, "unknown-cell", fmt::format("{}: the board has no cell '{}'", what, name.text),
                      "cells in one text are separated by spaces; a list with commas needs [ ]");
    return std::nullopt;
  }
  if (const YamlNode* known = root.find("regions"); known && known->is_map() && known->find_entry(name.text)) {
    diagnostics.error(name.whole, "unknown-cell", fmt::format("{}: the board has no cell '{}'", what, name.text),
                      fmt::format("the region '{}' is named without brackets", name.text));
    return std::nullopt;
  }
  diagnostics.error(name.whole, "unknown-cell", fmt::format("{}: the board has no cell '{}'", what, name.text),
                    cell_hint(ruleset->labels, name.text));
  return std::nullopt;
}

std::vector<Cell> Loading::cell_list(const YamlNode& node, const std::string& what) const {
  std::vector<Cell> result;
  for (const LocatedText& name : read_words(node, what, diagnostics))
    if (const auto found = cell(name, what)) result.push_back(*found);
  return result;
}

/// A word of prose, such as "diagonal": movements end in a step, and most words have letters that no movement has.
static bool is_word(const std::string& text) {
  constexpr std::size_t shortest = 4;
  const std::string_view rest = std::string_view(text).substr(std::min<std::size_t>(1, text.size()));
  return text.size() >= shortest && is_letter(text[0]) && std::ranges::all_of(rest, is_small) &&
         rest.find_first_not_of("mcijpnexfbsqzow") != std::string_view::npos;
}

Movement Loading::movement(const LocatedText& text, const std::string& what) const {
  const std::size_t errors = diagnostics.error_count();
  Diagnostics found;
  Movement movement = parse_movement(text, what, found);
  // Words are no movement, and of a bracket that is not closed the rest is nothing either.
  const bool is_prose = is_word(text.text) || (found.all().size() > 2 && text.text.find(' ') != std::string::npos);
  const bool is_open = text.text.find('<') != std::string::npos && text.text.find('>') == std::string::npos;
  if (is_prose)
    diagnostics.error(text.whole, "movement",
                      fmt::format("{}: '{}' is not a movement", what, trim(text.text.substr(0, text.text.find('\n')))),
                      "movements are written in letters, as in WF; see docs/movement-notation.md");
  for (const Diagnostic& one : found.all())
    if (!is_prose) {
      diagnostics.add(one);
      if (is_open) break;
    }
  if (grid().lattice() != Lattice::cube || diagnostics.error_count() > errors) return movement;
  for (const Term& term : movement.terms)
    for (std::size_t i = term.where.offset; i < term.where.offset + term.where.length; ++i)
      if (term.reference.empty() && (text.text[i] == 'q' || text.text[i] == 'z'))
        diagnostics.error(text.at(i, 1), "movement",
                          fmt::format("{}: '{}' turns, but on a cube there is no left or right", what, text.text[i]),
                          "riders go straight on there; with w each step goes any way that is allowed");
  return movement;
}

namespace {

void load_names(Loading& loading, const std::string& path) {
  Ruleset& ruleset = *loading.ruleset;
  ruleset.id = std::filesystem::path(path).stem().string();
  const auto text = [&](const char* key, std::string& into) {
    if (const YamlNode* node = loading.root.find(key); node && !node->is_null())
      into = read_text(*node, key, loading.diagnostics).value_or("");
  };
  ruleset.name = ruleset.id;
  text("name", ruleset.name);
  text("description", ruleset.description);
  text("source", ruleset.source);
}

/// The setup must be a position from which a game can begin.
void check_start(const Loading& loading) {
  try {
    for (const std::string& error : errors_of(start_position(*loading.ruleset)))
      loading.diagnostics.error(loading.root.find_entry("setup")->key_span, "setup", "setup: " + error,
                                loading.ruleset->hooks.has_setup ? "a script has changed the setup" : "");
  } catch (const HookError& error) {
    loading.diagnostics.error(error.place(), "script", error.what());
  }
}

}  // namespace

/// Runs the sections on a tree that was read.
static std::optional<LoadedVariant> load_tree(const Files& files, VariantTree& tree, Diagnostics& diagnostics) {
  Loading loading(*tree.root, files, diagnostics);
  load_grid(loading);
  load_names(loading, tree.files.front());
  loading.ruleset->options = std::move(tree.options);
  load_players(loading);
  load_labels(loading);
  load_pieces(loading);
  load_setup(loading);
  load_regions(loading);
  load_board(loading);
  load_movements(loading);
  load_castling(loading);
  load_phases(loading);
  load_hands(loading);
  load_end(loading);
  // Whether a royal may promote depends on how the game ends.
  load_promotion(loading);
  load_hooks(loading);
  if (diagnostics.has_errors()) return std::nullopt;
  compile_ruleset(loading);
  if (!diagnostics.has_errors()) check_start(loading);
  if (diagnostics.has_errors()) return std::nullopt;

  tree.files.insert(tree.files.end(), loading.scripts.begin(), loading.scripts.end());
  const YamlEntry* tests = tree.root->find_entry("tests");
  return LoadedVariant{RulesetPtr(std::move(loading.ruleset)),
                       tree.root,
                       tests ? tests->value : nullptr,
                       std::move(loading.hooks),
                       std::move(loading.remarks),
                       std::move(tree.files)};
}

namespace {

/// A variant with one choice of options, and what its author is told of it.
struct Reading {
  std::optional<LoadedVariant> loaded;
  /// The variant's own file and those that it extends.
  std::vector<std::string> files;
  Diagnostics reported;
};

Reading read_variant(const Files& files, const std::string& name, const std::vector<std::string>& options) {
  Reading result;
  Diagnostics found;
  VariantTree tree = read_variant_tree(files, name, options, found);
  result.files = tree.files;
  // An option's changes lie over the tree, so the examples are looked up in what is loaded.
  const YamlPtr root = tree.root;
  if (root) result.loaded = load_tree(files, tree, found);
  if (found.has_errors()) result.loaded.reset();
  report_to_author(found, root.get(), "variant", result.reported);
  return result;
}

/// An error in a file that is right by itself, but not with what the variant changes of it.
class BlamedExtender {
 public:
  BlamedExtender(const Files& files, const Reading& reading) : files_(files), reading_(reading) {}

  Diagnostic explained(Diagnostic one) {
    const auto& chain = reading_.files;
    if (one.severity != Severity::error || !one.span.source || chain.size() < 2) return one;
    const std::string& file = one.span.source->name();
    if (std::find(chain.begin() + 1, chain.end(), file) == chain.end() || is_error_of(file, one)) return one;
    const std::string own = std::filesystem::path(chain[0]).filename().string();
    one.hint += fmt::format("{}'{}' extends this file and changes it", one.hint.empty() ? "" : "; ", own);
    return one;
  }

 private:
  bool is_error_of(const std::string& file, const Diagnostic& one) {
    const auto known = alone_.find(file);
    const Diagnostics& alone =
        known != alone_.end() ? known->second : alone_[file] = read_variant(files_, file, {}).reported;
    return std::any_of(alone.all().begin(), alone.all().end(),
                       [&](const Diagnostic& other) { return is_same(one, other); });
  }

  const Files& files_;
  const Reading& reading_;
  /// What is reported of a file by itself.
  std::map<std::string, Diagnostics> alone_;
};

}  // namespace

std::optional<LoadedVariant> load_variant(const Files& files, const std::string& name,
                                          const std::vector<std::string>& options, Diagnostics& diagnostics) {
  Reading reading = read_variant(files, name, options);
  BlamedExtender extender(files, reading);
  for (const Diagnostic& one : reading.reported.all()) diagnostics.add(options.empty() ? extender.explained(one) : one);
  return std::move(reading.loaded);
}

std::vector<std::string> list_options(const Files& files, const std::string& name) {
  Diagnostics ignored;
  std::vector<std::string> names;
  for (const OptionInfo& option : read_variant_tree(files, name, {}, ignored).options) names.push_back(option.name);
  return names;
}

}  // namespace trigon::engine
