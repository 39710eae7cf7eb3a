// Repetition: a position that occurs a number of times ends the game.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/chases.h"
#include "interpreter/rules/to_and_fro.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine::repetition_rule {

constexpr Ending by_repetition{"repetition", "by repetition"}, by_checks{"perpetual-check", "by perpetual check"},
    by_chase{"perpetual-chase", "by perpetual chase"}, by_returns{"to-and-fro", "by moving to and fro"};
constexpr std::string_view reached_repetition = "repetition", reached_before = "repetition-before",
                           reached_checks = "repetition-by-checks", reached_chase = "repetition-by-chase",
                           reached_mutual_chase = "repetition-by-mutual-chase",
                           reached_returns = "repetition-to-and-fro";
constexpr int most_worth = 999;

class Repetition : public LateEndCondition {
 public:
  std::optional<Outcome> outcome(const Position& position, std::span<const PastPosition> past) const override {
    if (to_and_fro)
      if (const auto loser = player_to_and_fro(position, *to_and_fro))
        return outcome_for(position, by_returns, *loser, Result::loss);
    int seen = 0;
    for (std::size_t at = past.size(); at > 0; --at)
      if (past[at - 1].hash == past.back().hash && ++seen == times)
        return outcome_of_repetition(position, past.subspan(at - 1, past.size() - at));
    return std::nullopt;
  }
  bool depends_on_past() const override { return true; }
  std::optional<Outcome> outcome_of_repetition(const Position& position,
                                               std::span<const PastPosition> since) const override {
    const PlayerSet checking = bans_perpetual_check ? always_checking(position, since) : PlayerSet();
    if (checking.has_several()) return Outcome{&by_checks, {}};
    if (!checking.empty()) return outcome_for(position, by_checks, *checking.begin(), Result::loss);
    const PlayerSet chasing = chases ? chasing_players(position, since, *chases) : PlayerSet();
    if (chasing.has_several()) return Outcome{&by_chase, {}};
    if (!chasing.empty()) return outcome_for(position, by_chase, *chasing.begin(), Result::loss);
    return outcome_for(position, by_repetition, position.turn(), result);
  }

  int times = 0;
  /// The result for the player to move in the repeated position.
  Result result = Result::draw;
  /// Does a player lose who has given check with every move since the position first occurred?
  bool bans_perpetual_check = false;
  /// Which attacks are chases, if a player loses who has chased the same piece with every move since then.
  std::optional<ChaseRules> chases;
  /// Which moves to and fro lose, whether the position comes again or not.
  std::optional<ToAndFro> to_and_fro;

 private:
  /// The players, of two, whose opponent has been in check whenever it was that one's turn.
  static PlayerSet always_checking(const Position& position, std::span<const PastPosition> since) {
    PlayerSet checking;
    for (Player player : position.players_in())
      if (std::ranges::all_of(since, [&](const PastPosition& past) { return past.turn == player || past.is_check; }) &&
          std::ranges::any_of(since, [&](const PastPosition& past) { return past.turn != player; }))
        checking.insert(player);
    return checking;
  }
};

const Repetition* repetition_of(const Ruleset& ruleset) { return find_condition<Repetition>(ruleset.end.after_moves); }

/// Reports a key of the map for more players than two.
void report_for_two(Loading& loading, const YamlNode& node, const char* key, std::string message) {
  if (node.find_entry(key) && loading.ruleset->contender_count() > 2)
    loading.diagnostics.error(node.find_entry(key)->key_span, "unused-key", "end: repetition: " + std::move(message));
}

void read_places(Loading& loading, const YamlNode& node, ChaseRules& chases) {
  const std::string what = "end: perpetual-chase: only-in";
  if (!node.is_map()) return report_wrong_type(node, what, "a map from pieces to regions", loading.diagnostics);
  for (const YamlEntry& entry : node.entries) {
    const auto type = loading.piece({entry.key, entry.key_span, {}}, what);
    const auto region = read_region(loading, *entry.value, of_key(what, entry.key));
    if (type && region) chases.only_in[*type] = *region;
  }
}

void read_worth(Loading& loading, const YamlNode& node, ChaseRules& chases) {
  const std::string what = "end: perpetual-chase: worth";
  if (!node.is_map()) return report_wrong_type(node, what, "a map from pieces to numbers", loading.diagnostics);
  for (const YamlEntry& entry : node.entries) {
    const auto type = loading.piece({entry.key, entry.key_span, {}}, what);
    const auto worth = read_integer(*entry.value, 0, most_worth, of_key(what, entry.key), loading.diagnostics);
    if (type && worth) chases.worth[*type] = *worth;
  }
}

/// Reads which attacks are chases: all, where the value is the word `loss`.
ChaseRules read_chases(Loading& loading, const Fields& repetition, const YamlNode& node) {
  ChaseRules chases;
  chases.worth.fill(1);
  if (!node.is_map()) {
    repetition.name("perpetual-chase", {"loss"});
    return chases;
  }
  const Fields fields(node, "end: perpetual-chase", "perpetual-chase", loading.diagnostics);
  if (const YamlNode* may = fields.find("free")) chases.free = loading.piece_set(*may, "end: perpetual-chase: free");
  if (const YamlNode* places = fields.find("only-in")) read_places(loading, *places, chases);
  if (const YamlNode* worth = fields.find("worth")) read_worth(loading, *worth, chases);
  return chases;
}

std::optional<ToAndFro> read_to_and_fro(Loading& loading, const Fields& repetition) {
  const YamlNode* node = repetition.find("to-and-fro");
  if (!node) return std::nullopt;
  const Fields fields(*node, "end: to-and-fro", "to-and-fro", loading.diagnostics);
  if (!node->is_map()) return std::nullopt;
  fields.require("moves");
  ToAndFro rule{.moves = static_cast<int>(fields.integer("moves").value_or(3)), .pieces = loading.ruleset->all_types()};
  if (const YamlNode* pieces = fields.find("pieces"))
    rule.pieces = loading.piece_set(*pieces, "end: to-and-fro: pieces");
  return rule;
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "repetition");
  if (!node) return;
  const auto rule = std::make_shared<Repetition>();
  if (node->is_map()) {
    const Fields fields(*node, "end: repetition", "repetition", loading.diagnostics);
    fields.require("times");
    rule->times = fields.integer("times").value_or(0);
    rule->result = read_result(fields, "result").value_or(Result::draw);
    if (rule->result != Result::draw)
      report_for_two(loading, *node, "result", "with three players or more a repetition can only be a draw");
    rule->bans_perpetual_check = fields.choice("perpetual-check", {"loss"}).has_value();
    if (rule->bans_perpetual_check)
      report_for_two(loading, *node, "perpetual-check", "'perpetual-check' is a rule for two players");
    report_for_two(loading, *node, "perpetual-chase", "'perpetual-chase' is a rule for two players");
    if (const YamlNode* chases = fields.find("perpetual-chase")) rule->chases = read_chases(loading, fields, *chases);
    report_for_two(loading, *node, "to-and-fro", "'to-and-fro' is a rule for two players");
    rule->to_and_fro = read_to_and_fro(loading, fields);
  } else {
    rule->times = loading.fields_of("end")->integer("repetition").value_or(0);
  }
  loading.ruleset->end.remembers_checks = rule->bans_perpetual_check;
  if (rule->times > 0) loading.ruleset->end.after_moves.push_back(rule);
}

void check(Loading& loading) {
  const Repetition* rule = repetition_of(*loading.ruleset);
  if (rule && rule->bans_perpetual_check && !loading.ruleset->end.has_check())
    loading.diagnostics.error(loading.find("end", "repetition")->find_entry("perpetual-check")->key_span, "unused-key",
                              "end: repetition: nobody is in check in this game",
                              "'end: { royals: check }' makes check and mate");
}

Json chases_to_json(const Ruleset& ruleset, const ChaseRules& chases, const Names& names) {
  Json places = Json::object(), worth = Json::object();
  for (const auto& [type, zone] : chases.only_in) places[names.pieces[type]] = zone_to_json(zone, names);
  for (const PieceType type : ruleset.all_types())
    if (chases.worth[type] != 1) worth[names.pieces[type]] = chases.worth[type];
  return {{"free", type_list_to_json(chases.free, names)}, {"only_in", std::move(places)}, {"worth", std::move(worth)}};
}

/// For a draw, the number alone.
Json value(const Ruleset& ruleset, const Names& names) {
  const Repetition* rule = repetition_of(ruleset);
  if (!rule) return nullptr;
  const bool is_plain = rule->result == Result::draw && !rule->bans_perpetual_check && !rule->chases;
  if (is_plain && !rule->to_and_fro) return rule->times;
  Json value = {{"times", rule->times},
                {"result", name_of(rule->result)},
                {"perpetual_check", rule->bans_perpetual_check ? Json("loss") : Json()}};
  if (rule->chases) value["perpetual_chase"] = chases_to_json(ruleset, *rule->chases, names);
  if (const auto& returns = rule->to_and_fro)
    value["to_and_fro"] = {{"moves", returns->moves}, {"pieces", type_list_to_json(returns->pieces, names)}};
  return value;
}

std::vector<std::string> names_of(const Ruleset& ruleset, TypeSet types) {
  std::vector<std::string> found;
  for (const PieceType type : ruleset.all_types() & types) found.push_back(ruleset.types[type].name);
  return found;
}

/// Which attacks are chases, as the rest of a sentence on a player who chases a piece.
std::vector<std::string> limits_in_words(const Ruleset& ruleset, const ChaseRules& chases) {
  std::vector<std::string> limits;
  const auto names = [&](TypeSet types) { return names_of(ruleset, types); };
  if (!chases.free.empty())
    limits.push_back(fmt::format("What is attacked by {} is not chased.", enumerate(names(chases.free), "or")));
  for (const auto& [type, zone] : chases.only_in)
    limits.push_back(fmt::format("A {} is chased only in {}.", ruleset.types[type].name, zone_in_words(ruleset, zone)));
  std::map<int, TypeSet> by_worth;
  for (const PieceType type : ruleset.all_types() - ruleset.royal_types) by_worth[chases.worth[type]].insert(type);
  if (by_worth.size() < 2) return limits;
  std::vector<std::string> ranks;
  for (const auto& [worth, types] : by_worth) ranks.push_back(enumerate(names(types)));
  limits.push_back("A protected piece is chased, too, by what is worth less; the kinds by worth, the least first: " +
                   join(ranks, "; ") + ".");
  return limits;
}

void say_chases(const Ruleset& ruleset, const ChaseRules& chases, RuleText& text) {
  std::vector<Zone> zones;
  for (const auto& [type, zone] : chases.only_in) zones.push_back(zone);
  std::string sentence =
      "A player loses, too, who with every move since it first occurred has chased the same piece: attacked it anew "
      "where it could be taken and nothing could take back; if both have, it is a draw. A piece that could take its "
      "attacker, one of its own kind, is not chased.";
  for (const std::string& limit : limits_in_words(ruleset, chases)) sentence += " " + limit;
  text.say(RuleHeading::end, std::move(sentence), std::move(zones));
}

void say_to_and_fro(const Ruleset& ruleset, const ToAndFro& rule, RuleText& text) {
  const bool are_all = (ruleset.all_types() - rule.pieces).empty();
  text.say(RuleHeading::end,
           fmt::format("A player loses who with {} moves in a row has moved the same piece, from the second move on "
                       "between the same two cells{}. A capture by either player, or a move out of check, breaks the "
                       "row; a pass before the last of them does not.",
                       rule.moves, are_all ? "" : ": one of " + enumerate(names_of(ruleset, rule.pieces))));
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Repetition* rule = repetition_of(ruleset);
  if (!rule) return;
  const std::string times = rule->times == 2 ? "twice" : fmt::format("{} times", rule->times);
  text.say(RuleHeading::end,
           rule->result == Result::draw
               ? fmt::format("A position that occurs {} is a draw.", times)
               : fmt::format("When a position occurs {}, the player to move {}.", times, verb_of(rule->result)));
  if (rule->bans_perpetual_check)
    text.say(RuleHeading::end,
             "But a player who has given check with every move since it first occurred loses; if both have, it is a "
             "draw.");
  if (rule->chases) say_chases(ruleset, *rule->chases, text);
  if (rule->to_and_fro) say_to_and_fro(ruleset, *rule->to_and_fro, text);
}

void collect(RuleItems& items) {
  items.add_at("end.repetition", reached_repetition, "end: repetition");
  items.add_at("end.repetition", reached_before, "end: no repetition, once before", condition_kind);
  items.add_at("end.repetition.perpetual-check", reached_checks, "end: perpetual check");
  items.add_at("end.repetition.perpetual-chase", reached_chase, "end: perpetual chase");
  items.add_at("end.repetition.perpetual-chase", reached_mutual_chase, "end: perpetual chase by both", condition_kind);
  items.add_at("end.repetition.to-and-fro", reached_returns, "end: moves to and fro");
}

void at_no_end(const Game& game, Reached& reached) {
  const Repetition* rule = repetition_of(game.ruleset());
  if (rule && std::ranges::count(game.history(), game.history().back().hash, &PastPosition::hash) + 1 == rule->times)
    reached.insert(reached_before);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_repetition) reached.insert(reached_repetition);
  if (outcome.ending == &by_checks) reached.insert(reached_checks);
  if (outcome.ending == &by_returns) reached.insert(reached_returns);
  if (outcome.ending == &by_chase) reached.insert(outcome.winners.empty() ? reached_mutual_chase : reached_chase);
}

constexpr FsfKey fsf_times{"nFoldRule", FsfKey::Kind::number, 3, 99}, fsf_checks{"perpetualCheckIllegal"},
    fsf_value{"nFoldValue", FsfKey::Kind::result}, fsf_chase{"chasingRule", FsfKey::Kind::word},
    fsf_returns{"moveRepetitionIllegal"};
constexpr FsfKey fsf_keys[] = {fsf_times, fsf_checks, fsf_value, fsf_chase, fsf_returns};

/// The rule that the program calls `axf`. It is about the pieces of xiangqi.
std::string chases_from_fsf(FsfEntry& entry) {
  if (entry.words[fsf_chase.name] != "axf") return "";
  const auto known = [](std::initializer_list<std::string_view> names, const std::string& piece) {
    return std::ranges::find(names, piece) != names.end();
  };
  std::vector<std::string> free, worth;
  for (const std::string& piece : entry.all_pieces) {
    if (known({"king", "soldier"}, piece)) free.push_back(piece);
    if (piece == "rook") worth.push_back("rook: 3");
    if (known({"horse", "cannon"}, piece)) worth.push_back(piece + ": 2");
    if (!known({"king", "soldier", "rook", "horse", "cannon", "fers", "elephant"}, piece))
      entry.left_out[fsf_chase.name] = "it is about the pieces of xiangqi alone there";
  }
  std::vector<std::string> fields;
  if (!free.empty()) fields.push_back("free: " + yaml_list(free));
  const int rank = entry.numbers.at("soldierPromotionRank");
  if (rank > 0 && std::ranges::find(free, "soldier") != free.end())
    fields.push_back(fmt::format("only-in: {{ soldier: {{ rows: {}- }} }}", rank));
  if (!worth.empty()) fields.push_back("worth: { " + join(worth, ", ") + " }");
  return fields.empty() ? ", perpetual-chase: loss" : ", perpetual-chase: { " + join(fields, ", ") + " }";
}

/// That program looks at pieces that may go to where the other player's king may.
std::string returns_from_fsf(const FsfEntry& entry) {
  if (entry.numbers.at(fsf_returns.name) == 0 || !entry.has_king || entry.reaching_king.empty()) return "";
  return fmt::format(", to-and-fro: {{ moves: 5, pieces: {} }}", yaml_list(entry.reaching_king));
}

/// A first repetition is the least that program sees.
std::string from_fsf(FsfEntry& entry) {
  const int times = std::max(entry.numbers.at(fsf_times.name), 2);
  if (entry.numbers.at(fsf_times.name) == 0) return "";
  const auto named = entry.results.find(fsf_value.name);
  const std::string result = named == entry.results.end() ? "draw" : named->second;
  std::string text;
  if (result != "draw" && result != "none") text += ", result: " + result;
  if (entry.numbers.at(fsf_checks.name) != 0 && entry.has_check) text += ", perpetual-check: loss";
  text += chases_from_fsf(entry) + returns_from_fsf(entry);
  return text.empty() ? std::to_string(times) : fmt::format("{{ times: {}{} }}", times, text);
}

extern const Rule repetition{
    .key = "end.repetition",
    .kind = "end",
    .read = read,
    .check = check,
    .value = value,
    .say = say,
    .lets_win =
        [](const Ruleset& ruleset) {
          const Repetition* rule = repetition_of(ruleset);
          return rule &&
                 (rule->result != Result::draw || rule->bans_perpetual_check || rule->chases || rule->to_and_fro);
        },
    .lets_draw =
        [](const Ruleset& ruleset) {
          const Repetition* rule = repetition_of(ruleset);
          return rule && rule->result == Result::draw;
        },
    .collect = collect,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .fsf_keys = fsf_keys,
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::repetition_rule
