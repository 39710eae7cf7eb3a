// How the safety of royals limits their owner's moves, and whether a mated player plays on.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"

namespace trigon::engine::royals_rule {

constexpr std::string_view reached_mate = "ending.checkmate", reached_capture = "royal-captured",
                           reached_safe_first = "royal-safe-first", reached_mated = "mated-captured-first";
const std::vector<std::string> royal_rules = {"check", "capture", "safe-first"};

void read_royals(Loading& loading) {
  if (const Fields* fields = loading.fields_of("end"))
    if (const auto choice = fields->choice("royals", royal_rules))
      loading.ruleset->end.royals = static_cast<RoyalRule>(*choice);
}

Json royals_value(const Ruleset& ruleset, const Names&) {
  return royal_rules[static_cast<std::size_t>(ruleset.end.royals)];
}

const char* safety_in_words(const Ruleset& ruleset) {
  switch (ruleset.end.royals) {
    case RoyalRule::check:
      if (ruleset.has_passes_in_check())
        return "No move but a pass may leave an own royal piece attacked; what is left so may be captured.";
      return "No move may leave an own royal piece attacked.";
    case RoyalRule::capture: return "There is no check: a royal piece may be left attacked, and be captured.";
    case RoyalRule::prefer_safe: break;
  }
  return "A player who has a move that leaves no own royal piece attacked must make such a move; "
         "without one, any move is legal.";
}

void say_royals(const Ruleset& ruleset, RuleText& text) {
  if (!ends_at_first_out(ruleset))
    text.say(RuleHeading::end, fmt::format("The last {} in the game wins.", ruleset.has_teams ? "team" : "player"));
  if (ruleset.royal_types.empty()) return text.say(RuleHeading::royals, "No piece is royal.");
  text.say(RuleHeading::royals, fmt::format("{} {} royal.", capitalized(list_types(ruleset, ruleset.royal_types)),
                                            ruleset.royal_types.has_several() ? "are" : "is"));
  text.say(RuleHeading::royals, safety_in_words(ruleset));
  if (!is_duel(ruleset)) return;
  if (ruleset.has_mates())
    text.say(RuleHeading::end, "A player who is in check and has no legal move is mated and loses.");
  if (ruleset.lets_capture_royals())
    text.say(RuleHeading::end, ruleset.end.lost_with_any_royal.empty()
                                   ? "A player who loses the last royal piece loses."
                                   : "A player whose royal piece is captured loses.");
}

void collect_royals(RuleItems& items) {
  const RoyalRule rule = items.ruleset().end.royals;
  if (items.ruleset().has_mates()) items.add_at("end.royals", reached_mate, "end: checkmate");
  if (rule == RoyalRule::capture || items.ruleset().has_passes_in_check())
    items.add_at("end.royals", reached_capture, "end: a royal is captured");
  if (rule == RoyalRule::prefer_safe) items.add_at("end.royals", reached_safe_first, "end: safe moves come first");
}

void after_move(const MoveMade& made, Reached& reached) {
  if (made.has_captured_royal()) reached.insert(reached_capture);
  if (made.puts_out_for_no_move() && made.ruleset.end.has_check()) reached.insert(reached_mate);
}

void at_all_moves(const Game& game, Reached& reached) {
  if (is_in_check(game.position(), game.position().turn())) reached.insert(reached_safe_first);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &endings::checkmate) reached.insert(reached_mate);
}

/// Can some player win? With three and more, the last one who can move does.
bool can_be_won(const Ruleset& ruleset) {
  return ruleset.contender_count() > 2 ||
         std::ranges::any_of(rulebook(), [&](const Rule* rule) { return rule->lets_win && rule->lets_win(ruleset); });
}

/// Warns of a game that can only be drawn, or of rules about royals where there are none: mostly `royal: true` was
/// forgotten.
void lint(const LintSubject& subject) {
  if (!subject.ruleset().royal_types.empty()) return;
  constexpr const char* hint = "the piece that must not be lost has royal: true";
  const YamlNode* end = subject.loaded.tree->find("end");
  if (!can_be_won(subject.ruleset()))
    subject.found.warning(place_of(subject.loaded, "pieces", ""), "winless",
                          "nobody can win: no piece is royal, there is no goal, and no script ends the game", hint);
  else if (end && end->is_map() && end->find_entry("royals"))
    subject.found.warning(place_of(subject.loaded, "end", "royals"), "royals",
                          "end: 'royals' has no effect, since no piece is royal", hint);
}

// --- mated players who play on ------------------------------------------------------------------------------------

void read_mated(Loading& loading) {
  const Fields* fields = loading.fields_of("end");
  if (!fields || !fields->choice("mated", {"captured-first"})) return;
  loading.ruleset->end.must_capture_mated = true;
  if (loading.ruleset->end.royals != RoyalRule::prefer_safe)
    loading.diagnostics.error(fields->node().find_entry("mated")->key_span, "unused-key",
                              "end: 'mated' has no effect without 'royals: safe-first'",
                              "only there a mated player stays in the game");
}

Json mated_value(const Ruleset& ruleset, const Names&) {
  return ruleset.end.must_capture_mated ? Json("captured-first") : Json();
}

void say_mated(const Ruleset& ruleset, RuleText& text) {
  if (ruleset.end.must_capture_mated && !ruleset.royal_types.empty())
    text.say(RuleHeading::royals,
             "A player who begins a turn attacked and without a safe move is mated and plays on; who can capture the "
             "royal piece of a mated player must do so.");
}

bool takes_mated(const Position& position, const Move& move) {
  return captured_cells(position, move).find([&](Cell cell) {
    const Piece victim = position.at(cell);
    return !is_nobody(victim.owner()) && position.mated().contains(victim.owner()) &&
           position.ruleset().royal_types.contains(victim.type());
  }) != no_cell;
}

void at_all_moves_of_mated(const Game& game, Reached& reached) {
  if (std::ranges::any_of(game.moves(), [&](const Move& move) { return takes_mated(game.position(), move); }))
    reached.insert(reached_mated);
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  if (!attempt.ruleset().end.must_capture_mated) return std::nullopt;
  const auto takes = [&](const Move& move) { return takes_mated(attempt.position(), move); };
  if (!std::ranges::all_of(attempt.game.moves(), takes)) return std::nullopt;
  return "a mated player's royal can be captured, so only such captures are legal";
}

// --- by which loss players lose ----------------------------------------------------------------------------------

void read_losses(Loading& loading) {
  std::optional<LossRule> usual;
  if (const Fields* fields = loading.fields_of("end"))
    if (const auto choice = fields->choice("loses-with", loss_words())) usual = static_cast<LossRule>(*choice);
  Ruleset& ruleset = *loading.ruleset;
  for (const Player player : ruleset.all_players() - ruleset.neutral_players()) {
    PlayerInfo& info = ruleset.players[player];
    if (!info.loses_with) info.loses_with = usual;
    if (info.loses_with == LossRule::any_royal) ruleset.end.lost_with_any_royal.insert(player);
    if (info.loses_with == LossRule::last_piece) ruleset.end.lost_with_last_piece.insert(player);
    if (info.loses_with == LossRule::last_royal && ruleset.end.has_check())
      ruleset.end.lost_with_last_royal.insert(player);
  }
}

/// The place of the key for a player: the player's own, or that for all.
Span place_of_loss(const Loading& loading, const std::string& player) {
  const YamlNode* players = loading.root.find("players");
  const YamlNode* own = players && players->is_map() ? players->find(player) : nullptr;
  if (own && own->is_map())
    if (const YamlEntry* entry = own->find_entry("loses-with")) return entry->value->span;
  const YamlNode* end = loading.root.find("end");
  const YamlEntry* entry = end && end->is_map() ? end->find_entry("loses-with") : nullptr;
  return entry ? entry->value->span : Span();
}

void check_losses(Loading& loading) {
  const Ruleset& ruleset = *loading.ruleset;
  check_royals(loading);
  for (const Player player : ruleset.all_players()) {
    const PlayerInfo& info = ruleset.players[player];
    if (!info.loses_with) continue;
    const auto error = [&](const std::string& message, const std::string& hint) {
      loading.diagnostics.error(place_of_loss(loading, info.name), "value", message, hint);
    };
    if (info.is_neutral) error(fmt::format("loses-with: {} is neutral and loses nothing", info.name), "");
    const bool needs_royals = info.loses_with != LossRule::last_piece;
    if (needs_royals && ruleset.royal_types.empty())
      error("loses-with: no piece is royal", "last-piece is for games without royal pieces");
    const auto is_own_royal = [&](const Placement& placement) {
      return placement.owner == player && ruleset.royal_types.contains(placement.type);
    };
    if (!needs_royals && std::ranges::any_of(ruleset.setup, is_own_royal))
      error(fmt::format("loses-with: {} has a royal piece", info.name),
            "any-royal and last-royal are for players who have one");
  }
}

Json losses_value(const Ruleset& ruleset, const Names& names) {
  Json value = Json::object();
  for (const Player player : ruleset.all_players())
    if (const auto loss = ruleset.players[player].loses_with)
      value[names.players[player]] = loss_words()[static_cast<std::size_t>(*loss)];
  return value.empty() ? Json() : value;
}

void say_losses(const Ruleset& ruleset, RuleText& text) {
  const auto names = [&](PlayerSet players) {
    std::vector<std::string> list;
    for (const Player player : players) list.push_back(ruleset.players[player].name);
    return players == (ruleset.all_players() - ruleset.neutral_players()) ? std::string("A player")
                                                                          : capitalized(enumerate(list));
  };
  const EndRules& end = ruleset.end;
  if (const PlayerSet players = end.lost_with_last_royal; !players.empty())
    text.say(RuleHeading::royals,
             fmt::format("{} may leave royal pieces attacked, and lose them, as long as there are several; only the "
                         "last one must be safe.",
                         names(players)));
  if (const PlayerSet players = end.lost_with_any_royal; !players.empty() && ruleset.lets_capture_royals())
    text.say(RuleHeading::royals, fmt::format("{} loses with any royal piece, not only the last.", names(players)));
  if (const PlayerSet players = end.lost_with_last_piece; !players.empty())
    text.say(RuleHeading::end, fmt::format("{} loses with the last piece.", names(players)));
}

constexpr std::string_view reached_left = "royal-left", reached_any = "any-royal", reached_last_piece = "last-piece";

void collect_losses(RuleItems& items) {
  const EndRules& end = items.ruleset().end;
  // In a game of two with check no royal piece is captured, unless it may be left in check.
  const bool is_captured = items.ruleset().lets_capture_royals() || !is_duel(items.ruleset());
  for (const auto& [players, item, text] :
       {std::tuple{end.lost_with_last_royal, reached_left, "a royal piece that is not the last is left attacked"},
        std::tuple{is_captured ? end.lost_with_any_royal : PlayerSet(), reached_any,
                   "end: one of several royal pieces is lost"},
        std::tuple{end.lost_with_last_piece, reached_last_piece, "end: the last piece is lost"}}) {
    if (players.empty()) continue;
    const std::string own = fmt::format("players.{}.loses-with", items.ruleset().players[*players.begin()].name);
    items.add_at(items.find(own) ? own : "end.loses-with", item, text);
  }
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  const Player player = position.turn();
  if (!position.ruleset().end.lost_with_last_royal.contains(player) || position.royal_count(player) < 2) return;
  Position after = position;
  apply(after, move);
  const bool is_left = after.royals_of(player).find(
                           [&](Cell royal) { return is_attacked(after, royal, after.at(royal), player); }) != no_cell;
  if (is_left && after.royal_count(player) > 1) reached.insert(reached_left);
}

void after_loss(const MoveMade& made, Reached& reached) {
  const PlayerSet out = made.before.players_in() - made.after.position().players_in();
  for (const Player player : out) {
    if (made.ruleset.end.lost_with_any_royal.contains(player) && made.before.royal_count(player) > 1)
      reached.insert(reached_any);
    if (made.ruleset.end.lost_with_last_piece.contains(player)) reached.insert(reached_last_piece);
  }
}

extern const Rule royals{.key = "end.royals",
                         .kind = "end",
                         .read = read_royals,
                         .value = royals_value,
                         .say = say_royals,
                         .lets_win =
                             [](const Ruleset& ruleset) {
                               return !ruleset.royal_types.empty() &&
                                      (ruleset.has_mates() || ruleset.lets_capture_royals());
                             },
                         .collect = collect_royals,
                         .after_move = after_move,
                         .at_all_moves = at_all_moves,
                         .at_end = at_end,
                         .lint = lint};

extern const Rule mated{
    .key = "end.mated",
    .kind = "end",
    .read = read_mated,
    .value = mated_value,
    .say = say_mated,
    .collect =
        [](RuleItems& items) { items.add_at("end.mated", reached_mated, "end: a mated royal must be captured"); },
    .at_all_moves = at_all_moves_of_mated,
    .why_no_move = why_no_move,
};

extern const Rule losses{
    .key = "end.loses-with",
    .kind = "end",
    .read = read_losses,
    .check = check_losses,
    .value = losses_value,
    .say = say_losses,
    .lets_win = [](const Ruleset& ruleset) { return !ruleset.end.lost_with_last_piece.empty(); },
    .collect = collect_losses,
    .after_move = after_loss,
    .at_legal_move = at_legal_move,
};

}  // namespace trigon::engine::royals_rule
