#include "interpreter/rulebook/hands_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "interpreter/rulebook/step_kinds.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine::hands_rule {

namespace {

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
    hands_.has_forms =
        !hands_.endless.empty() || std::ranges::any_of(hands_.dropped_from, [](int type) { return type >= 0; });
    hands_.asks_surroundings = !hands_.even_shades.empty() ||
                               std::ranges::any_of(hands_.neighbours, [](const auto& all) { return !all.empty(); });
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

}  // namespace

void read_hands(Loading& loading, const YamlNode& section) { HandsReader(loading, section).read(); }

}  // namespace trigon::engine::hands_rule
