// Hands: pieces that players hold off the board, and what they may drop.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "interpreter/movegen/column_limits.h"
#include "interpreter/movegen/drop_surroundings.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rulebook/hands_reader.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine::hands_rule {

constexpr std::string_view reached_drop = "drop", reached_no_drop = "no-drop", reached_full = "full-column",
                           reached_captured = "captured", reached_held_as = "held-as", reached_air = "falls",
                           reached_beside = "drop-beside", reached_apart = "drop-apart", reached_shade = "drop-shade";

void read(Loading& loading) {
  const YamlNode* node = loading.root.find("hands");
  if (!node || node->is_null()) return;
  read_hands(loading, *node);
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
    if (ruleset_.gating && ruleset_.gating->pieces.contains(type)) return true;
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
