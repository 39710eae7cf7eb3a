// Hands: pieces that players hold off the board, and what they may drop.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "interpreter/movegen/column_limits.h"
#include "interpreter/movegen/drop_surroundings.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rulebook/step_kinds.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine::hands_rule {

constexpr std::string_view reached_drop = "drop", reached_no_drop = "no-drop", reached_full = "full-column",
                           reached_captured = "captured", reached_held_as = "held-as", reached_air = "falls",
                           reached_beside = "drop-beside", reached_apart = "drop-apart", reached_shade = "drop-shade";

class HandsReader {
 public:
  HandsReader(Loading& loading, const YamlNode& node)
      : loading_(loading), hands_(loading.ruleset->hands), fields_(node, "hands", "hands", loading.diagnostics) {}

  void read() {
    const YamlNode* pieces = fields_.require("pieces");
    if (!pieces) return;
    hands_.players = loading_.ruleset->player_count();
    hands_.types = loading_.piece_list(*pieces, "hands: pieces");
    if (pieces->is_sequence() && pieces->items.empty())
      loading_.diagnostics.error(pieces->span, "range", "hands: pieces: the list is empty",
                                 "name the pieces that players may hold, or remove 'hands'");
    note_misspelt(*pieces);
    for (std::size_t i = 0; i < hands_.types.size(); ++i) hands_.index[hands_.types[i]] = static_cast<std::int8_t>(i);
    if (const auto fate = fields_.choice("captured", {"gone", "own", "prisoner"}))
      hands_.captured = static_cast<CapturedFate>(*fate);
    if (hands_.slot_count() > max_values)
      return loading_.diagnostics.error(
          pieces->span, "range",
          fmt::format("hands: {} kinds of pieces would be counted, at most {} are supported", hands_.slot_count(),
                      max_values));
    read_endless();
    read_held_as();
    read_start();
    if (const YamlNode* drops = fields_.find("drops"))
      for (const YamlNode* rule : one_or_more(*drops)) read_drops(*rule);
    order_drops();
  }

 private:
  /// Drops are listed in the order of the hand, and those that are held as another piece behind.
  void order_drops() {
    for (PieceType type : hands_.types)
      if (hands_.droppable.contains(type)) hands_.drops.push_back(type);
    for (PieceType type : hands_.droppable)
      if (!hands_.can_hold(type)) hands_.drops.push_back(type);
  }

  void read_endless() {
    const YamlNode* node = fields_.find("endless");
    if (!node) return;
    for (const LocatedText& name : read_words(*node, "hands: endless", loading_.diagnostics))
      if (const auto type = held_piece(name, "hands: endless")) hands_.endless.insert(*type);
  }

  /// Reads which pieces go to the hand when they are captured, and as which type. Without the key, those that can be
  /// held go as themselves.
  void read_held_as() {
    for (PieceType type : hands_.types)
      if (!loading_.ruleset->royal_types.contains(type)) hands_.held_as[type] = static_cast<std::int8_t>(type);
    const YamlNode* node = fields_.find("held-as");
    if (!node) return;
    if (!node->is_map()) return wrong_type(*node, "hands: held-as", "a map from pieces to pieces");
    if (hands_.captured == CapturedFate::gone && !node->entries.empty())
      loading_.diagnostics.error(fields_.node().find_entry("held-as")->key_span, "unused-key",
                                 "hands: 'held-as' has no effect without 'captured'",
                                 "captured: own or prisoner puts captured pieces into the hand");
    for (const YamlEntry& entry : node->entries) {
      const auto from = loading_.piece({entry.key, entry.key_span, {}}, "hands: held-as");
      const auto to = held_piece(*entry.value, of_key("hands: held-as", entry.key));
      if (from && to) hands_.held_as[*from] = static_cast<std::int8_t>(*to);
    }
  }

  void note_misspelt(const YamlNode& pieces) {
    std::vector<std::string> known;
    for (const PieceDraft& piece : loading_.pieces) known.push_back(piece.name);
    Diagnostics reported;
    for (const LocatedText& word : read_words(pieces, "", reported))
      if (const auto nearest = nearest_name(word.text, known)) misspelt_.insert(*nearest);
  }

  void wrong_type(const YamlNode& node, const std::string& what, const char* expected) {
    report_wrong_type(node, what, expected, loading_.diagnostics);
  }

  std::optional<PieceType> held_piece(const YamlNode& node, const std::string& what) {
    if (!read_text(node, what, loading_.diagnostics)) return std::nullopt;
    return held_piece(LocatedText{node.scalar.text, node.span, {}}, what);
  }

  std::optional<PieceType> held_piece(const LocatedText& name, const std::string& what) {
    const auto type = loading_.piece(name, what);
    if (!type || hands_.can_hold(*type)) return type;
    if (misspelt_.contains(name.text)) return std::nullopt;
    loading_.diagnostics.error(name.whole, "value", fmt::format("{}: '{}' cannot be held", what, name.text),
                               "add it to 'hands: pieces'");
    return std::nullopt;
  }

  /// Reads `start: { white: { jack: 80 } }`; these pieces are held under the player's own side.
  void read_start() {
    hands_.start.assign(hands_.slot_count(), 0);
    const YamlNode* node = fields_.find("start");
    if (!node) return;
    if (!node->is_map()) return wrong_type(*node, "hands: start", "a map from players to what they hold");
    for (const YamlEntry& entry : node->entries) {
      const auto player = loading_.player({entry.key, entry.key_span, {}}, "hands: start");
      if (player && loading_.ruleset->players[*player].is_neutral)
        loading_.diagnostics.error(entry.key_span, "value",
                                   fmt::format("hands: start: {} is neutral and never drops a piece", entry.key));
      if (!entry.value->is_map()) {
        wrong_type(*entry.value, of_key("hands: start", entry.key), "a map from pieces to numbers");
        continue;
      }
      for (const YamlEntry& count : entry.value->entries) {
        const std::string what = fmt::format("hands: start: {}: {}", entry.key, count.key);
        const auto type = held_piece({count.key, count.key_span, {}}, what);
        const auto number = read_integer(*count.value, 0, max_held, what, loading_.diagnostics);
        if (type && hands_.endless.contains(*type))
          loading_.diagnostics.error(count.key_span, "unused-key", what + ": of an endless piece everybody has enough",
                                     "leave it out here, or in 'endless'");
        if (player && type && number)
          hands_.start[hands_.slot(*player, *player, *type)] = static_cast<std::int16_t>(*number);
      }
    }
  }

  /// Reads `drops`: the names of pieces that may be dropped anywhere, or a map from names to cells.
  void read_drops(const YamlNode& node) {
    if (node.is_scalar()) {
      for (const LocatedText& name : read_words(node, "hands: drops", loading_.diagnostics))
        if (const auto type = held_piece(name, "hands: drops"))
          allow_drop(*type, name.whole, std::nullopt, PlayerSet::all());
      return;
    }
    const Fields fields(node, "hands: drops", "drop", loading_.diagnostics);
    if (!node.is_map()) return;
    const YamlNode* pieces = fields.require("pieces");
    const YamlNode* zone = fields.find("in");
    const auto region = zone ? read_region(loading_, *zone, "hands: drops: in") : std::nullopt;
    const auto per_column = fields.integer("per-column");
    const auto lines = falling_lines(fields);
    const auto neighbours = neighbours_of(fields);
    const bool is_even = fields.boolean("even-shades").value_or(false);
    if (is_even && hands_.shades.empty()) note_shades();
    const YamlNode* players = fields.find("players");
    const PlayerSet droppers = players ? player_set(*players) : PlayerSet::all();
    const YamlNode* held_as = fields.find("held-as");
    const auto in_hand = held_as ? held_piece(*held_as, "hands: drops: held-as") : std::nullopt;
    if (!pieces || (held_as && !in_hand)) return;
    for (const LocatedText& name : read_words(*pieces, "hands: drops: pieces", loading_.diagnostics))
      if (const auto type = in_hand ? other_form(name, *in_hand) : held_piece(name, "hands: drops: pieces")) {
        allow_drop(*type, name.whole, region, droppers);
        if (per_column) limit_columns(*type, droppers, *per_column);
        hands_.falls[*type] = lines;
        hands_.neighbours[*type] = neighbours;
        if (is_even) hands_.even_shades.insert(*type);
      }
  }

  /// Reads a piece that is dropped for one in hand. What is in hand itself is dropped as it is.
  std::optional<PieceType> other_form(const LocatedText& name, PieceType in_hand) {
    const auto type = loading_.piece(name, "hands: drops: pieces");
    if (!type) return std::nullopt;
    const bool is_other = hands_.dropped_from[*type] >= 0 && hands_.held_for(*type) != in_hand;
    if (hands_.can_hold(*type) || is_other) {
      loading_.diagnostics.error(name.whole, "value",
                                 fmt::format("hands: drops: '{}' is {}, and not dropped for another piece", name.text,
                                             is_other ? "dropped for one already" : "in hand itself"),
                                 "held-as says for which piece in hand others are dropped");
      return std::nullopt;
    }
    hands_.dropped_from[*type] = static_cast<std::int8_t>(in_hand);
    return type;
  }

  /// The lines along which pieces fall, from the edges on.
  std::vector<std::vector<Cell>> falling_lines(const Fields& fields) {
    std::vector<std::vector<Cell>> lines;
    const YamlNode* node = fields.find("falls");
    if (!node) return lines;
    const std::string what = "hands: drops: falls";
    for (const YamlNode* one : one_or_more(*node)) {
      const auto degrees = read_integer(*one, 0, 359, what, loading_.diagnostics);
      if (!degrees) continue;
      if (const auto heading = heading_of(*degrees))
        add_lines(*heading, lines);
      else
        loading_.diagnostics.error(one->span, "value",
                                   fmt::format("{}: no step of this board leads at {} degrees", what, *degrees),
                                   "0 is to the right, 90 up, 180 to the left, 270 down");
    }
    return lines;
  }

  std::optional<Heading> heading_of(int degrees) const {
    const Grid& grid = loading_.grid();
    for (const Heading heading : grid.headings())
      if (grid.lattice().is_flat && grid.degrees(heading) == degrees) return heading;
    return std::nullopt;
  }

  void add_lines(Heading heading, std::vector<std::vector<Cell>>& lines) const {
    const Grid& grid = loading_.grid();
    for (const Cell first : grid.cells()) {
      if (grid.step(first, grid.opposite(heading)) != no_cell) continue;
      std::vector<Cell>& line = lines.emplace_back();
      for (Cell cell = first; cell != no_cell; cell = grid.step(cell, heading)) line.push_back(cell);
    }
  }

  /// What must, and what may not, stand beside the cell.
  std::vector<DropNeighbours> neighbours_of(const Fields& fields) {
    std::vector<DropNeighbours> all;
    for (const char* key : {"beside", "apart-from"}) {
      const YamlNode* node = fields.find(key);
      if (!node) continue;
      const Fields sides(*node, of_key("hands: drops", key), "drop-neighbours", loading_.diagnostics);
      if (!node->is_map()) continue;
      for (const char* side : {"own", "enemies"})
        if (const YamlNode* kinds = sides.find(side)) {
          DropNeighbours& one = all.emplace_back();
          one.are_enemies = side == std::string_view("enemies");
          one.must_be = key == std::string_view("beside");
          one.kinds = read_step_kinds(loading_, *kinds, of_key(sides.owner(), side));
          one.near = cells_near(one.kinds);
        }
    }
    return all;
  }

  /// For each cell those that are a step of these kinds away.
  std::vector<CellSet> cells_near(StepKinds kinds) const {
    const Grid& grid = loading_.grid();
    std::vector<CellSet> near(grid.cell_count());
    for (const Cell cell : grid.cells())
      for (const Heading heading : grid.headings())
        if (const Cell next = grid.step(cell, heading); next != no_cell && (grid.kind(cell, heading) & kinds) != 0)
          near[cell].insert(next);
    return near;
  }

  void note_shades() {
    for (const Cell cell : loading_.grid().cells()) {
      const auto shade = static_cast<std::size_t>(loading_.grid().shade(cell));
      if (hands_.shades.size() <= shade) hands_.shades.resize(shade + 1);
      hands_.shades[shade].insert(cell);
    }
  }

  void limit_columns(PieceType type, PlayerSet players, int limit) {
    if (hands_.columns.empty()) note_columns();
    hands_.per_column[type].resize(hands_.players);
    for (Player player : players& loading_.ruleset->all_players())
      hands_.per_column[type][player] = static_cast<std::uint8_t>(limit);
  }

  void note_columns() {
    for (const Cell cell : loading_.grid().cells()) {
      const auto column = static_cast<std::uint16_t>(loading_.grid().coordinates(cell).column);
      hands_.column_of.push_back(column);
      if (hands_.columns.size() <= column) hands_.columns.resize(column + 1U);
      hands_.columns[column].insert(cell);
    }
  }

  PlayerSet player_set(const YamlNode& node) {
    PlayerSet players;
    for (const LocatedText& name : read_words(node, "hands: drops: players", loading_.diagnostics))
      if (const auto player = loading_.player(name, "hands: drops: players")) players.insert(*player);
    return players;
  }

  /// Allows a drop; a second rule for the same piece and player is an error.
  void allow_drop(PieceType type, const Span& where, const std::optional<Region>& region, PlayerSet players) {
    if (!(ruled_[type] & players).empty())
      loading_.diagnostics.error(where, "value",
                                 fmt::format("hands: drops: '{}' has two rules", loading_.ruleset->types[type].name),
                                 "one rule says where a player drops it; several regions are { or: [far, near] }");
    ruled_[type] |= players;
    hands_.droppable.insert(type);
    Zone& zone = hands_.drop_zone[type];
    zone.resize(hands_.players);
    for (Player player : players& loading_.ruleset->all_players())
      zone[player] = region ? (*region)[player] : all_cells(loading_.grid());
  }

  Loading& loading_;
  HandRules& hands_;
  Fields fields_;
  /// For each piece, the players for whom a rule of `drops` has named it.
  std::map<PieceType, PlayerSet> ruled_;
  /// The pieces for which unknown names in the list were probably meant; they have been reported.
  std::set<std::string> misspelt_;
};

void read(Loading& loading) {
  const YamlNode* node = loading.root.find("hands");
  if (!node || node->is_null()) return;
  HandsReader(loading, *node).read();
}

// --- what it is --------------------------------------------------------------------------------------------------

std::size_t held_as(const Ruleset& ruleset, std::size_t type) {
  return static_cast<std::size_t>(ruleset.hands.held_as[type]);
}

Json held_as_to_json(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (PieceType type : ruleset.all_types())
    if (ruleset.hands.held_as[type] >= 0 && !names.pieces[type].empty())
      list.push_back({{"piece", names.pieces[type]}, {"as", names.pieces[held_as(ruleset, type)]}});
  return list;
}

/// The limits by player; null without any.
Json limits_to_json(const std::vector<std::uint8_t>& limits) {
  if (limits.empty()) return nullptr;
  Json list = Json::array();
  for (const std::uint8_t limit : limits) list.push_back(limit > 0 ? Json(limit) : Json(nullptr));
  return list;
}

/// The lines along which a piece falls.
Json falls_to_json(const std::vector<std::vector<Cell>>& lines, const Names& names) {
  Json list = Json::array();
  for (const std::vector<Cell>& line : lines) {
    Json cells = Json::array();
    for (const Cell cell : line) cells.push_back(names.cells[cell]);
    list.push_back(std::move(cells));
  }
  return list;
}

Json neighbours_to_json(const std::vector<DropNeighbours>& neighbours) {
  Json list = Json::array();
  for (const DropNeighbours& one : neighbours)
    list.push_back(
        {{"of", one.are_enemies ? "enemies" : "own"}, {"along", words_of_kinds(one.kinds)}, {"required", one.must_be}});
  return list;
}

Json value(const Ruleset& ruleset, const Names& names) {
  static constexpr const char* fates[] = {"gone", "own", "prisoner"};
  const HandRules& hands = ruleset.hands;
  if (hands.types.empty()) return nullptr;
  Json start = Json::array(), drops = Json::array();
  for (Player player : ruleset.all_players())
    for (PieceType type : hands.types) {
      if (const int count = hands.start[hands.slot(player, player, type)]; count > 0)
        start.push_back({{"player", names.players[player]}, {"piece", names.pieces[type]}, {"count", count}});
    }
  for (PieceType type : hands.drops)
    if (!names.pieces[type].empty()) {
      drops.push_back({{"piece", names.pieces[type]},
                       {"in", zone_to_json(hands.drop_zone[type], names)},
                       {"per_column", limits_to_json(hands.per_column[type])}});
      if (falls(ruleset, type)) drops.back()["falls"] = falls_to_json(hands.falls[type], names);
      if (!hands.neighbours[type].empty()) drops.back()["neighbours"] = neighbours_to_json(hands.neighbours[type]);
      if (hands.even_shades.contains(type)) drops.back()["even_shades"] = true;
      if (!hands.can_hold(type)) drops.back()["held_as"] = names.pieces[hands.held_for(type)];
    }
  Json json = {{"pieces", type_list_to_json(hands.types, names)},
               {"captured", fates[static_cast<std::size_t>(hands.captured)]},
               {"held_as", held_as_to_json(ruleset, names)},
               {"start", std::move(start)},
               {"drops", std::move(drops)}};
  if (!hands.endless.empty()) json["endless"] = type_list_to_json({hands.endless.begin(), hands.endless.end()}, names);
  return json;
}

void say_captured(const Ruleset& ruleset, RuleText& text) {
  if (ruleset.hands.captured == CapturedFate::own)
    text.say(RuleHeading::hands, "A captured piece goes to the hand of its captor, as an own piece.");
  if (ruleset.hands.captured == CapturedFate::prisoner)
    text.say(RuleHeading::hands, "A captured piece is held by its captor as a prisoner.");
  for (PieceType type : ruleset.all_types())
    if (ruleset.hands.held_as[type] >= 0 && held_as(ruleset, type) != type)
      text.say(RuleHeading::hands, fmt::format("A {} is held as a {}.", ruleset.types[type].name,
                                               ruleset.types[held_as(ruleset, type)].name));
}

void say_start(const Ruleset& ruleset, Player player, RuleText& text) {
  std::vector<std::string> counts;
  for (PieceType type : ruleset.hands.types)
    if (const int count = ruleset.hands.start[ruleset.hands.slot(player, player, type)]; count > 0)
      counts.push_back(fmt::format("{} × {}", count, ruleset.types[type].name));
  if (!counts.empty())
    text.say(RuleHeading::hands,
             fmt::format("{} starts with {}.", capitalized(ruleset.players[player].name), enumerate(counts)));
}

std::vector<std::string> names_of(const Ruleset& ruleset, PlayerSet players) {
  std::vector<std::string> names;
  for (const Player player : players) names.push_back(ruleset.players[player].name);
  return names;
}

/// Describes the limit for a column.
void say_limit(const Ruleset& ruleset, PieceType type, RuleText& text) {
  std::map<int, PlayerSet> players;
  for (Player player : ruleset.all_players())
    if (const auto& limits = ruleset.hands.per_column[type]; !limits.empty() && limits[player] > 0)
      players[limits[player]].insert(player);
  const std::string name = ruleset.types[type].name;
  for (const auto& [limit, who] : players) {
    const std::string where = limit == 1 ? fmt::format("an own {} stands", name)
                                         : fmt::format("{} own pieces of the kind {} stand", limit, name);
    const bool is_all = who == ruleset.all_players();
    const std::string whose = is_all ? "A" : capitalized(enumerate(names_of(ruleset, who))) + "'s";
    text.say(RuleHeading::hands, fmt::format("{} {} may not be dropped in a column in which {}.", whose, name, where));
  }
}

/// Describes what the rest of the board says of drops.
void say_surroundings(const Ruleset& ruleset, PieceType type, RuleText& text) {
  const HandRules& hands = ruleset.hands;
  const std::string& name = ruleset.types[type].name;
  for (const DropNeighbours& one : hands.neighbours[type])
    text.say(RuleHeading::hands,
             fmt::format("A {} is dropped only where {} {} piece is one {} step away.", name, one.must_be ? "an" : "no",
                         one.are_enemies ? "enemy's" : "own", enumerate(words_of_kinds(one.kinds), "or")));
  if (hands.even_shades.contains(type))
    text.say(
        RuleHeading::hands,
        fmt::format("A player's pieces of the kind {} are dropped on cells of all colors in equal numbers, and other "
                    "drops leave room for that.",
                    name));
}

/// Describes drops; pieces that are dropped in the same zone share a sentence.
void say_drops(const Ruleset& ruleset, RuleText& text) {
  const HandRules& hands = ruleset.hands;
  const CellSet all = all_cells(ruleset.grid);
  TypeSet reported;
  for (PieceType type : hands.drops) {
    if (reported.contains(type)) continue;
    const Zone& zone = hands.drop_zone[type];
    TypeSet pieces;
    for (PieceType other : hands.drops)
      if (hands.drop_zone[other] == zone) pieces.insert(other);
    const bool is_all = std::all_of(zone.begin(), zone.end(), [&](const CellSet& cells) { return cells == all; });
    text.say(RuleHeading::hands,
             fmt::format("A turn may be to drop {} on an empty cell{}.", list_types(ruleset, pieces, "or"),
                         is_all ? "" : " of " + zone_in_words(ruleset, zone)),
             is_all ? std::vector<Zone>{} : std::vector<Zone>{zone});
    reported |= pieces;
  }
  for (PieceType type : hands.drops)
    if (!hands.can_hold(type))
      text.say(RuleHeading::hands, fmt::format("A {} in hand may be dropped as a {}.",
                                               ruleset.types[hands.held_for(type)].name, ruleset.types[type].name));
  for (PieceType type : hands.drops) say_limit(ruleset, type, text);
  for (PieceType type : hands.drops) say_surroundings(ruleset, type, text);
  TypeSet falling;
  for (PieceType type : hands.drops)
    if (falls(ruleset, type)) falling.insert(type);
  if (!falling.empty())
    text.say(RuleHeading::hands,
             fmt::format("A {} is dropped in from the edge and falls straight on, as far as no piece is in its way.",
                         list_types(ruleset, falling, "or")));
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (ruleset.hands.types.empty()) return;
  text.say(RuleHeading::hands, fmt::format("Players can hold {}.", list_types(ruleset, set_of(ruleset.hands.types))));
  if (!ruleset.hands.endless.empty())
    text.say(RuleHeading::hands, fmt::format("Of the {} everybody holds any number; it never runs out.",
                                             list_types(ruleset, ruleset.hands.endless)));
  say_captured(ruleset, text);
  for (Player player : ruleset.all_players()) say_start(ruleset, player, text);
  say_drops(ruleset, text);
}

void collect(RuleItems& items) {
  if (const YamlNode* drops = items.find("hands.drops"))
    for (const YamlNode* rule : one_or_more(*drops))
      for (const auto& [type, word] : items.types(rule->is_map() ? RuleItems::find(*rule, "pieces") : rule)) {
        items.add({reached_drop, type}, word.whole, fmt::format("{} is dropped", word.text));
        if (rule->is_map() && RuleItems::find(*rule, "in"))
          items.add({reached_no_drop, type}, word.whole, fmt::format("{} is kept in hand by 'in'", word.text),
                    condition_kind);
        if (rule->is_map() && RuleItems::find(*rule, "per-column"))
          items.add({reached_full, type}, word.whole, fmt::format("{} is kept out of a column that is full", word.text),
                    condition_kind);
        for (const char* key : {"beside", "apart-from"})
          if (const YamlNode* node = rule->is_map() ? RuleItems::find(*rule, key) : nullptr)
            items.add({key == std::string_view("beside") ? reached_beside : reached_apart, type}, node->span,
                      fmt::format("{} is kept out of a cell by '{}'", word.text, key), condition_kind);
        if (rule->is_map() && items.ruleset().hands.even_shades.contains(type))
          items.add(reached_shade, word.whole, fmt::format("a drop is kept off by the shades of {}", word.text),
                    condition_kind);
        if (rule->is_map() && RuleItems::find(*rule, "falls"))
          items.add({reached_air, type}, word.whole, fmt::format("{} does not stay where nothing stops it", word.text),
                    condition_kind);
      }
  if (items.ruleset().hands.captured != CapturedFate::gone)
    items.add_at("hands.captured", reached_captured, "a captured piece is held");
  if (const YamlNode* held = items.find("hands.held-as"))
    for (const YamlEntry& entry : held->entries)
      if (const auto from = items.type(entry.key))
        items.add({reached_held_as, *from}, entry.value->span,
                  fmt::format("{} is held as {}", entry.key, entry.value->scalar.text));
}

void after_move(const MoveMade& made, Reached& reached) {
  const HandRules& hands = made.ruleset.hands;
  if (hands.captured == CapturedFate::gone) return;
  for (PieceType type : made.captured) {
    if (hands.held_as[type] < 0) continue;
    reached.insert(reached_captured);
    reached.insert({reached_held_as, type});
  }
}

void at_legal_move(const Position&, const Move& move, Reached& reached) {
  if (move.kind == MoveKind::drop) reached.insert({reached_drop, move.dropped_type()});
}

/// Calls `use(item, move)` for the drops of the player to move that only the rules of drops forbid, and perhaps check.
template <class Use>
void each_refused_drop(const Position& position, Use&& use) {
  const HandRules& hands = position.ruleset().hands;
  const Player player = position.turn();
  if (!position.phase().has_drops) return;
  for (const PieceType type : hands.drops) {
    if (!position.has_for_drop(player, type)) continue;
    const CellSet& zone = hands.drop_zone[type][player];
    const CellSet empty = all_cells(position.ruleset().grid) - position.occupied();
    (empty - zone).for_each([&](Cell cell) { use(reached_no_drop, Move::drop(type, cell)); });
    if (falls(position.ruleset(), type))
      ((empty & zone) - landing_cells(position, type)).for_each([&](Cell cell) {
        use(reached_air, Move::drop(type, cell));
      });
    const auto refuse = [&](std::string_view item, const CellSet& cells) {
      (empty & zone & cells).for_each([&](Cell cell) { use(item, Move::drop(type, cell)); });
    };
    if (asks_surroundings(position.ruleset(), type)) {
      refuse(reached_beside, cells_beside_none(position, type));
      refuse(reached_apart, cells_beside_some(position, type));
      refuse(reached_shade, cells_of_wrong_shade(position, type));
    }
    if (!limits_columns(position, type)) continue;
    const CellSet full = empty & zone & full_columns(position, type);
    full.for_each([&](Cell cell) { use(reached_full, Move::drop(type, cell)); });
  }
}

RuleKey key_of_refusal(std::string_view item, const Move& move) {
  return item == reached_shade ? RuleKey(item) : RuleKey(item, move.dropped_type());
}

void at_all_moves(const Game& game, Reached& reached) {
  each_refused_drop(game.position(),
                    [&](std::string_view item, const Move& move) { reached.insert(key_of_refusal(item, move)); });
}

void at_illegal_move(const Game& game, std::string_view text, Reached& reached) {
  each_refused_drop(game.position(), [&](std::string_view item, const Move& move) {
    if (print_move(game.position(), move) == text) reached.insert(key_of_refusal(item, move));
  });
}

/// Why the rest of the board keeps a piece from being dropped on a cell.
std::optional<std::string> why_not_there(const Position& position, PieceType type, Cell cell) {
  if (!asks_surroundings(position.ruleset(), type)) return std::nullopt;
  if (cells_beside_none(position, type).contains(cell)) return "no such piece stands beside it as it must";
  if (cells_beside_some(position, type).contains(cell)) return "a piece stands beside it that may not";
  if (cells_of_wrong_shade(position, type).contains(cell))
    return "the pieces of a kind would not come to stand on all colors in equal numbers";
  return std::nullopt;
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  if (attempt.dropped && falls(attempt.ruleset(), *attempt.dropped) &&
      !landing_cells(attempt.position(), *attempt.dropped).contains(attempt.to))
    return "it would fall on, since nothing stops it there";
  if (attempt.dropped)
    if (const auto why = why_not_there(attempt.position(), *attempt.dropped, attempt.to)) return why;
  if (!attempt.dropped || !limits_columns(attempt.position(), *attempt.dropped)) return std::nullopt;
  if (!full_columns(attempt.position(), *attempt.dropped).contains(attempt.to)) return std::nullopt;
  const Ruleset& ruleset = attempt.ruleset();
  const std::string& name = ruleset.types[*attempt.dropped].name;
  return ruleset.hands.per_column[*attempt.dropped][attempt.position().turn()] == 1
             ? fmt::format("there is already a {} in this column", name)
             : fmt::format("there are already enough pieces of the kind {} in this column", name);
}

// --- hands that nothing comes into, or out of -----------------------------------------------------------------------

class HandsLint {
 public:
  explicit HandsLint(const LintSubject& subject) : subject_(subject), ruleset_(subject.ruleset()) {}

  void run() const {
    // Scripts may put pieces into hands and onto the board.
    if (hands().types.empty() || ruleset_.hooks.factory) return;
    if (!is_filled()) return warn("pieces", "nobody ever holds a piece", "captured: own, or start, fills the hands");
    report_undropped();
    report_lost();
  }

 private:
  const HandRules& hands() const { return ruleset_.hands; }

  bool is_filled() const {
    return hands().captured != CapturedFate::gone || !hands().endless.empty() ||
           std::ranges::any_of(hands().start, [](std::int16_t count) { return count > 0; });
  }

  void report_undropped() const {
    std::vector<std::string> names;
    for (const PieceType type : hands().types)
      if (!is_dropped(type)) names.push_back(ruleset_.types[type].name);
    if (!names.empty())
      warn("drops", fmt::format("what is held is never dropped: {}", join(names, ", ")),
           "drops names the pieces that may be dropped, and in which region");
  }

  bool is_dropped(PieceType type) const {
    return std::ranges::any_of(hands().drops, [&](PieceType dropped) {
      return hands().held_for(dropped) == type &&
             std::ranges::any_of(hands().drop_zone[dropped], [](const CellSet& cells) { return !cells.empty(); });
    });
  }

  /// Reports pieces that are lost: what a held piece promotes to goes to no hand when it is captured.
  void report_lost() const {
    if (hands().captured == CapturedFate::gone) return;
    std::vector<std::string> names;
    for (const PieceType type : hands().types)
      for (const PieceType promoted : ruleset_.types[type].promotes_to)
        if (hands().held_as[promoted] < 0 && !ruleset_.royal_types.contains(promoted))
          names.push_back(ruleset_.types[promoted].name);
    if (!names.empty())
      warn("held-as", fmt::format("captured pieces go to no hand: {}", join(names, ", ")),
           "held-as says as what they are held, as in held-as: { tokin: pawn }");
  }

  void warn(const char* key, const std::string& message, const std::string& hint) const {
    subject_.found.warning(place_of(subject_.loaded, "hands", key), "hand", "hands: " + message, hint);
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
};

void lint(const LintSubject& subject) { HandsLint(subject).run(); }

constexpr FsfKey fsf_keys[] = {{"enclosingDrop", FsfKey::Kind::word}};

extern const Rule hands{.key = "hands",
                        .kind = "hand",
                        .read = read,
                        .value = value,
                        .say = say,
                        .collect = collect,
                        .after_move = after_move,
                        .at_legal_move = at_legal_move,
                        .at_all_moves = at_all_moves,
                        .at_illegal_move = at_illegal_move,
                        .why_no_move = why_no_move,
                        .lint = lint,
                        .fsf_keys = fsf_keys};

}  // namespace trigon::engine::hands_rule
