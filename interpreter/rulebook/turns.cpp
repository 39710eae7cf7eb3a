// Turns of several moves, and an order of turns in which players come several times. What has been made of a turn, and
// its place in the order, are values of the position, which rules/turns.cpp counts.
#include "interpreter/rules/turns.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::turns_rule {

constexpr std::string_view reached_place = "turns.place", reached_moves = "turns.moves",
                           reached_growing = "turns.growing", reached_check = "turns.check-ends";
constexpr std::size_t max_order = 64;
constexpr int max_moves = 99;

/// What `moves` says: `2`, or a map.
struct MovesDraft {
  std::optional<int> each, first;
  bool grows = false, check_ends = false;
  /// The fields of the map, null when it is none.
  std::unique_ptr<const Fields> fields;
};

MovesDraft read_moves(Loading& loading) {
  MovesDraft draft;
  const YamlNode* node = loading.find("turns", "moves");
  if (!node) return draft;
  if (!node->is_map()) {
    draft.each = loading.fields_of("turns")->integer("moves");
    return draft;
  }
  draft.fields = std::make_unique<const Fields>(*node, "turns: moves", "turn-moves", loading.diagnostics);
  draft.each = draft.fields->integer("each");
  draft.first = draft.fields->integer("first");
  draft.grows = draft.fields->boolean("growing").value_or(false);
  draft.check_ends = draft.fields->boolean("check-ends").value_or(false);
  if (draft.grows && draft.each)
    loading.diagnostics.error(node->find_entry("each")->key_span, "unused-key",
                              "turns: moves: 'each' has no effect with 'growing'",
                              "'first' says how many moves the first turn has");
  return draft;
}

/// The players in the order of turns, once for each of them, without neutral ones.
std::vector<Player> read_order(Loading& loading) {
  const Ruleset& ruleset = *loading.ruleset;
  std::vector<Player> order;
  const auto add = [&](Player player) {
    if (!ruleset.players[player].is_neutral) order.push_back(player);
  };
  if (const YamlNode* node = loading.find("turns", "order")) {
    Diagnostics known;  // wrong names have been reported with the players
    for (const LocatedText& word : read_words(*node, "turns: order", known))
      for (Player player : ruleset.all_players())
        if (ruleset.players[player].name == word.text) add(player);
    if (order.size() > max_order)
      loading.diagnostics.error(node->span, "range", fmt::format("turns: order: at most {} are supported", max_order));
  } else {
    for (Player player : ruleset.all_players()) add(player);
  }
  return order;
}

/// Makes one turn of turns of a player in a row, also of the last and the first.
void join_turns(TurnRules& rules, const std::vector<Player>& order, int moves) {
  for (Player player : order) {
    if (!rules.round.empty() && rules.round.back().player == player)
      rules.round.back().moves += moves;
    else
      rules.round.push_back({player, moves});
  }
  if (rules.round.size() < 2 || rules.round.front().player != rules.round.back().player) return;
  rules.first_made = rules.round.back().moves;
  rules.round.front().moves += rules.first_made;
  rules.round.pop_back();
}

bool has_several_turns(const TurnRules& rules) {
  PlayerSet players;
  for (const TurnRules::Turn& turn : rules.round) players.insert(turn.player);
  return players.size() < rules.round.size();
}

int longest(const TurnRules& rules) { return std::ranges::max(rules.round, {}, &TurnRules::Turn::moves).moves; }

std::uint8_t add_value(Ruleset& ruleset, const char* name, int least, int most) {
  ruleset.values.push_back({name, least, least, most});
  return static_cast<std::uint8_t>(ruleset.values.size() - 1);
}

void add_values(Ruleset& ruleset, const MovesDraft& draft) {
  TurnRules& rules = ruleset.turns;
  if (has_several_turns(rules))
    rules.place_value = add_value(ruleset, "place-in-order", 0, static_cast<int>(rules.round.size()) - 1);
  if (rules.grows || longest(rules) > 1)
    rules.made_value = add_value(ruleset, "moves-made", 0, (rules.grows ? max_moves : longest(rules)) - 1);
  if (rules.grows) rules.length_value = add_value(ruleset, "moves-of-turn", draft.first.value_or(1), max_moves);
}

void read(Loading& loading) {
  if (!loading.fields_of("turns") || loading.has_wrong_players) return;
  Ruleset& ruleset = *loading.ruleset;
  const MovesDraft draft = read_moves(loading);
  const std::vector<Player> order = read_order(loading);
  const bool is_usual_order = std::ranges::adjacent_find(order, std::ranges::greater_equal()) == order.end();
  TurnRules rules;
  if (order.empty() || order.size() > max_order) return;
  join_turns(rules, order, draft.each.value_or(1));
  rules.grows = draft.grows;
  rules.check_ends = draft.check_ends;
  const bool says_moves = draft.grows || draft.each.value_or(1) > 1;
  if (const bool is_joined = rules.round.size() < order.size(); is_joined && says_moves)
    return loading.diagnostics.error(loading.find("turns", "order")->span, "value",
                                     "turns: order: a player has two turns in a row, and 'moves' says how many moves a "
                                     "turn has",
                                     "name each turn once, or leave out 'moves'");
  if (!rules.grows && draft.first && *draft.first > rules.round.front().moves)
    draft.fields->integer("first", 1, rules.round.front().moves);
  else if (!rules.grows && draft.first)
    rules.first_made = rules.round.front().moves - *draft.first;
  if (is_usual_order && !says_moves) return;
  if (ruleset.value_count() + 3 > max_values)
    return loading.diagnostics.error(
        loading.root.find_entry("turns")->key_span, "range",
        fmt::format("turns: hands and counted moves are more than {} numbers", max_values));
  ruleset.turns = std::move(rules);
  add_values(ruleset, draft);
}

void check(Loading& loading) {
  const YamlNode* moves = loading.find("turns", "moves");
  const YamlEntry* entry = moves && moves->is_map() ? moves->find_entry("check-ends") : nullptr;
  const Fields* fields = loading.fields_of("turns");
  if (!entry || !fields || entry->value->scalar.text != "true") return;
  const auto report = [&](const char* without, const char* hint) {
    loading.diagnostics.error(entry->key_span, "unused-key",
                              fmt::format("turns: moves: 'check-ends' has no effect without {}", without), hint);
  };
  if (!loading.ruleset->turns.made_value)
    report("turns of several moves", "as in moves: { each: 2, check-ends: true }");
  else if (!loading.ruleset->end.has_check())
    report("'royals: check'", "where royals may be captured there is no check");
}

// --- what it is --------------------------------------------------------------------------------------------------

/// How many moves the game's first turn has.
int first_of(const Ruleset& ruleset) {
  const TurnRules& rules = ruleset.turns;
  return rules.length_value ? ruleset.values[*rules.length_value].start : rules.round.front().moves - rules.first_made;
}

Json value(const Ruleset& ruleset, const Names& names) {
  const TurnRules& rules = ruleset.turns;
  if (rules.are_plain()) return nullptr;
  Json order = Json::array();
  for (const TurnRules::Turn& turn : rules.round)
    for (int i = 0; i < turn.moves; ++i) order.push_back(names.players[turn.player]);
  return {{"order", order}, {"first", first_of(ruleset)}, {"growing", rules.grows}, {"check_ends", rules.check_ends}};
}

std::string moves_in_words(int moves) { return moves == 1 ? "one move" : fmt::format("{} moves", moves); }

void say(const Ruleset& ruleset, RuleText& text) {
  const TurnRules& rules = ruleset.turns;
  if (rules.are_plain()) return;
  const bool are_alike = std::ranges::all_of(rules.round, [&](auto& turn) { return turn.moves == longest(rules); });
  std::vector<std::string> order;
  for (const TurnRules::Turn& turn : rules.round)
    order.push_back(ruleset.players[turn.player].name +
                    (are_alike ? "" : fmt::format(" ({})", moves_in_words(turn.moves))));
  const auto say_turns = [&](const std::string& sentence) { text.say(RuleHeading::turns, sentence); };
  if (rules.place_value || !are_alike)
    say_turns(fmt::format("Turns go in this order, again and again: {}.", join(order, ", ")));
  if (rules.grows)
    return say_turns(fmt::format("The first turn has {}, and each turn one more than the turn before.{}",
                                 moves_in_words(first_of(ruleset)),
                                 rules.check_ends ? " A move that gives check ends the turn." : ""));
  if (are_alike && longest(rules) > 1) say_turns(fmt::format("A turn has {}.", moves_in_words(longest(rules))));
  if (rules.first_made > 0)
    say_turns(fmt::format("The first turn of the game has {}.", moves_in_words(first_of(ruleset))));
  if (rules.check_ends) say_turns("A move that gives check ends the turn.");
}

void collect(RuleItems& items) {
  const TurnRules& rules = items.ruleset().turns;
  if (rules.are_plain()) return;
  for (std::size_t place = 0; rules.place_value && place < rules.round.size(); ++place)
    items.add_at("turns.order", {reached_place, static_cast<int>(place)},
                 fmt::format("turns: turn {} of the order, {}'s", place + 1,
                             items.ruleset().players[rules.round[place].player].name));
  const bool is_said = items.find("turns.moves") != nullptr;
  if (rules.made_value)
    items.add_at(is_said ? "turns.moves" : "turns.order", reached_moves, "turns: a player moves again");
  if (rules.grows) items.add_at("turns.moves.growing", reached_growing, "turns: a turn is longer than the one before");
  if (rules.check_ends) items.add_at("turns.moves.check-ends", reached_check, "turns: a check ends the turn");
}

void at_position(const Game& game, Reached& reached) {
  if (game.ruleset().turns.place_value)
    reached.insert({reached_place, static_cast<int>(place_in_round(game.position()))});
}

void after_move(const MoveMade& made, Reached& reached) {
  const TurnRules& rules = made.ruleset.turns;
  if (!made.move || !rules.made_value) return;
  const Position& after = made.after.position();
  const bool had_more = moves_made(made.before) + 1 < moves_in_turn(made.before);
  if (moves_made(after) > 0) reached.insert(reached_moves);
  if (moves_in_turn(after) > moves_in_turn(made.before)) reached.insert(reached_growing);
  if (rules.check_ends && had_more && moves_made(after) == 0 && attacks_some_royal(after, made.before.turn()))
    reached.insert(reached_check);
}

void lint(const LintSubject& subject) {
  if (subject.ruleset().turns.check_ends && subject.ruleset().royal_types.empty())
    subject.found.warning(place_of(subject.loaded, "turns", "moves"), "royals",
                          "turns: moves: 'check-ends' has no effect, since no piece is royal",
                          "the piece that is put in check has royal: true");
}

extern const Rule turns{.key = "turns",
                        .kind = "turns",
                        .read = read,
                        .check = check,
                        .value = value,
                        .say = say,
                        .collect = collect,
                        .at_position = at_position,
                        .after_move = after_move,
                        .lint = lint};

}  // namespace trigon::engine::turns_rule
