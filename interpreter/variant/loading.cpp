#include "interpreter/variant/loading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "grammar/movement_lexer.h"
#include "grammar/movement_parser.h"
#include "interpreter/notation/cell_hint.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

const Fields* Loading::fields_of(const std::string& map) {
  const YamlNode* node = root.find(map);
  if (!node || node->is_null()) return nullptr;
  auto& made = fields[map];
  if (!made) made = std::make_unique<const Fields>(*node, map, map, diagnostics);
  return made.get();
}

const YamlNode* Loading::find(const std::string& map, std::string_view key) {
  const Fields* of = fields_of(map);
  return of ? of->find(key) : nullptr;
}

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

bool Loading::is_piece(const std::string& name) const {
  return replaced.contains(name) || std::ranges::find(pieces, name, &PieceDraft::name) != pieces.end();
}

std::optional<PieceType> Loading::piece(const LocatedText& name, const std::string& what) const {
  std::string meant = name.text;
  for (std::size_t i = 0; i <= replaced.size() && replaced.contains(meant); ++i) meant = replaced.at(meant);
  for (std::size_t t = 0; t < pieces.size(); ++t)
    if (pieces[t].name == meant) return static_cast<PieceType>(t);
  // A capital letter in a piece's name is reported there.
  for (std::size_t t = 0; t < pieces.size(); ++t)
    if (in_small_letters(pieces[t].name) == meant) return static_cast<PieceType>(t);
  if (is_known_key("pieces", meant)) return std::nullopt;
  diagnostics.error(name.whole, "unknown-piece", fmt::format("{}: unknown piece '{}'", what, meant),
                    hint_for_piece(meant));
  return std::nullopt;
}

/// The hint says that names are expected, if the name is a letter or several; else it is the nearest name.
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
  TypeSet set;
  for (PieceType type : piece_list(node, what)) set.insert(type);
  return set;
}

TypeSet Loading::some_pieces(const YamlNode& node, const std::string& what, std::string_view key) const {
  if (node.is_sequence() && node.items.empty())
    diagnostics.error(node.span, "range", fmt::format("{}: the list is empty", what),
                      fmt::format("name pieces, or remove '{}'", key));
  return piece_set(node, what);
}

std::optional<Player> Loading::player(const LocatedText& name, const std::string& what) const {
  if (const auto found = ruleset->find_player(name.text)) return found;
  for (Player player : ruleset->all_players())
    if (in_small_letters(ruleset->players[player].name) == name.text) return player;
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

/// Is it a word of prose, such as "diagonal"? Movements end in a step, and most words have letters that no movement
/// has.
static bool is_word(const std::string& text) {
  constexpr std::size_t shortest = 4;
  const std::string_view rest = std::string_view(text).substr(std::min<std::size_t>(1, text.size()));
  const auto is_of_movements = [](char letter) { return find_modifier(letter) || is_in("fbslrqzow", letter); };
  return text.size() >= shortest && is_letter(text[0]) && std::ranges::all_of(rest, is_small) &&
         !std::ranges::all_of(rest, is_of_movements);
}

/// Reports letters that ask for left and right, where the lattice has neither.
static void refuse_sides(const LocatedText& text, const Movement& movement, const Lattice& lattice,
                         const std::string& what, Diagnostics& diagnostics) {
  for (const Term& term : movement.terms)
    for (std::size_t i = term.where.offset; i < term.where.offset + term.where.length; ++i) {
      const char letter = text.text[i];
      if (!term.reference.empty() || !is_in("qzlr", letter)) continue;
      const bool turns = is_in("qz", letter);
      const bool is_angle = i > 0 && text.text[i - 1] == '@';
      diagnostics.error(text.at(i, 1), "movement",
                        fmt::format("{}: '{}' {}, but on a {} there is no left or right", what, letter,
                                    turns ? "turns" : "is a side", lattice.name),
                        turns      ? "riders go straight on there; with w each step goes any way that is allowed"
                        : is_angle ? "a turn without a side goes any way, as in @90"
                                   : "all that is at a right angle to the facing is sideways, s");
    }
}

/// The angles in degrees between two steps, rounded, in rising order.
static std::set<int> turns_of(const Grid& grid) {
  std::set<int> angles;
  for (const Heading a : grid.headings())
    for (const Heading b : grid.headings()) angles.insert(static_cast<int>(std::lround(grid.angle(a, b))));
  return angles;
}

/// The angles that a term names, each as a token that ends in its number.
static std::vector<Token> angles_in(std::string_view term) {
  std::vector<Token> angles, tokens = lex_movement(term);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool is_turning = i > 0 && tokens[i - 1].kind == TokenKind::turning && tokens[i].kind == TokenKind::number;
    const bool is_turn = tokens[i].kind == TokenKind::turn && is_digit(tokens[i].text.back());
    if (is_turning || is_turn) angles.push_back(tokens[i]);
  }
  return angles;
}

/// Reports angles that no two steps of the lattice have.
static void refuse_angles(const LocatedText& text, const Movement& movement, const Grid& grid, const std::string& what,
                          Diagnostics& diagnostics) {
  for (const Term& term : movement.terms) {
    if (!term.reference.empty()) continue;
    for (const Token& angle : angles_in(std::string_view(text.text).substr(term.where.offset, term.where.length))) {
      const std::string_view number = angle.text.substr(angle.text.find_first_of("0123456789"));
      const std::set<int> known = turns_of(grid);
      if (known.contains(static_cast<int>(*parse_integer(number)))) continue;
      std::vector<std::string> names;
      for (const int one : known) names.push_back(std::to_string(one));
      diagnostics.error(text.at(term.where.offset + angle.where.offset, angle.where.length), "movement",
                        fmt::format("{}: on {} no step turns by {} degrees", what, grid.lattice().cells, number),
                        "the angles between steps there are " + join(names, ", "));
    }
  }
}

Movement Loading::movement(const LocatedText& text, const std::string& what) const {
  const std::size_t errors = diagnostics.error_count();
  Diagnostics found;
  Movement movement = parse_movement(text, what, found);
  // Words are no movement; neither is the rest behind a bracket that is not closed.
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
  if (has_wrong_grid || diagnostics.error_count() > errors) return movement;
  if (!grid().lattice().is_flat) refuse_sides(text, movement, grid().lattice(), what, diagnostics);
  refuse_angles(text, movement, grid(), what, diagnostics);
  return movement;
}

}  // namespace trigon::engine
