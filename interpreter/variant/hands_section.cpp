// The key `hands`: pieces that are held off the board.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

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
    note_misspelt(*pieces);
    for (std::size_t i = 0; i < hands_.types.size(); ++i) hands_.index[hands_.types[i]] = static_cast<std::int8_t>(i);
    if (const auto fate = fields_.choice("captured", {"gone", "own", "prisoner"}))
      hands_.captured = static_cast<CapturedFate>(*fate);
    if (hands_.slot_count() > max_values)
      return loading_.diagnostics.error(
          pieces->span, "range",
          fmt::format("hands: {} kinds of pieces would be counted, at most {} are supported", hands_.slot_count(),
                      max_values));
    read_held_as();
    read_start();
    if (const YamlNode* drops = fields_.find("drops"))
      for (const YamlNode* rule : one_or_more(*drops)) read_drops(*rule);
  }

 private:
  static constexpr PlayerSet all_players = 0xFF;

  /// Which pieces go to the hand when they are captured, and as what: those that can be held as themselves.
  void read_held_as() {
    for (PieceType type : hands_.types) hands_.held_as[type] = static_cast<std::int8_t>(type);
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

  /// `start: { white: { jack: 80 } }`, held under the player's own side.
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
        if (player && type && number)
          hands_.start[hands_.slot(*player, *player, *type)] = static_cast<std::int16_t>(*number);
      }
    }
  }

  /// Names of pieces that may be dropped anywhere, or a map that says where.
  void read_drops(const YamlNode& node) {
    if (node.is_scalar()) {
      for (const LocatedText& name : read_words(node, "hands: drops", loading_.diagnostics))
        if (const auto type = held_piece(name, "hands: drops"))
          allow_drop(*type, name.whole, std::nullopt, all_players);
      return;
    }
    const Fields fields(node, "hands: drops", "drop", loading_.diagnostics);
    if (!node.is_map()) return;
    const YamlNode* pieces = fields.require("pieces");
    const YamlNode* zone = fields.require("in");
    const auto region = zone ? read_region(loading_, *zone, "hands: drops: in") : std::nullopt;
    const YamlNode* players = fields.find("players");
    const PlayerSet droppers = players ? player_set(*players) : all_players;
    if (!pieces) return;
    for (const LocatedText& name : read_words(*pieces, "hands: drops: pieces", loading_.diagnostics))
      if (const auto type = held_piece(name, "hands: drops: pieces")) allow_drop(*type, name.whole, region, droppers);
  }

  PlayerSet player_set(const YamlNode& node) {
    PlayerSet players = 0;
    for (const LocatedText& name : read_words(node, "hands: drops: players", loading_.diagnostics))
      if (const auto player = loading_.player(name, "hands: drops: players"))
        players |= static_cast<PlayerSet>(1u << *player);
    return players;
  }

  /// Each player drops a piece by one rule.
  void allow_drop(PieceType type, const Span& where, const std::optional<Region>& region, PlayerSet players) {
    if (ruled_[type] & players)
      loading_.diagnostics.error(where, "value",
                                 fmt::format("hands: drops: '{}' has two rules", loading_.ruleset->types[type].name),
                                 "one rule says where a player drops it; several regions are { or: [far, near] }");
    ruled_[type] |= players;
    hands_.droppable |= TypeSet{1} << type;
    Zone& zone = hands_.drop_zone[type];
    zone.resize(hands_.players);
    for (std::size_t p = 0; p < hands_.players; ++p)
      if (players >> p & 1) zone[p] = region ? (*region)[p] : all_cells(loading_.grid());
  }

  Loading& loading_;
  HandRules& hands_;
  Fields fields_;
  /// The players for whom a rule of `drops` has named a piece.
  std::map<PieceType, PlayerSet> ruled_;
  /// Pieces that unknown ones in the list were probably meant to be, which have been reported.
  std::set<std::string> misspelt_;
};

}  // namespace

void load_hands(Loading& loading) {
  const YamlNode* node = loading.root.find("hands");
  if (!node || node->is_null()) return;
  HandsReader(loading, *node).read();
}

}  // namespace trigon::engine
