// The key `end`: a description for each key in it. CONTRIBUTING.md says how to add one.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

const char* name_of(Result result) {
  static constexpr const char* names[] = {"loss", "draw", "win"};
  return names[static_cast<std::size_t>(result)];
}

/// What the player does of whom a result is; null for a draw.
const char* verb_of(Result result) {
  return result == Result::loss ? "loses" : result == Result::win ? "wins" : nullptr;
}

bool is_duel(const Ruleset& ruleset) { return ruleset.contender_count() == 2; }

/// Can a player be out and others play on, or an army be nobody's?
bool has_fallen(const Ruleset& ruleset) {
  return ruleset.contender_count() < ruleset.player_count() || !is_duel(ruleset);
}

Json value_or_null(bool has, Json value) { return has ? std::move(value) : Json(nullptr); }

const char* safety_in_words(RoyalRule rule) {
  switch (rule) {
    case RoyalRule::check: return "No move may leave an own royal piece attacked.";
    case RoyalRule::capture: return "There is no check: a royal piece may be left attacked, and be captured.";
    case RoyalRule::prefer_safe: break;
  }
  return "A player who has a move that leaves no own royal piece attacked must make such a move; "
         "without one, any move is legal.";
}

void say_royals(const Ruleset& ruleset, RuleText& text) {
  if (!is_duel(ruleset)) text.say(RuleHeading::end, "The last player in the game wins.");
  if (ruleset.royal_types == 0) return text.say(RuleHeading::royals, "No piece is royal.");
  const bool is_one = (ruleset.royal_types & (ruleset.royal_types - 1)) == 0;
  text.say(RuleHeading::royals,
           fmt::format("{} {} royal.", capitalized(list_types(ruleset, ruleset.royal_types)), is_one ? "is" : "are"));
  text.say(RuleHeading::royals, safety_in_words(ruleset.end.royals));
  if (is_duel(ruleset))
    text.say(RuleHeading::end, ruleset.end.has_check()
                                   ? "A player who is in check and has no legal move is mated and loses."
                                   : "A player who loses the last royal piece loses.");
}

void collect_royals(RuleItems& items) {
  const RoyalRule rule = items.ruleset().end.royals;
  if (rule == RoyalRule::check) items.add_at("end.royals", Ending::checkmate, "end: checkmate");
  if (rule == RoyalRule::capture) items.add_at("end.royals", Rule::royal_captured, "end: a royal is captured");
  if (rule == RoyalRule::prefer_safe) items.add_at("end.royals", Rule::royal_safe_first, "end: safe moves come first");
}

void say_stalemate(const Ruleset& ruleset, RuleText& text) {
  const EndRules& end = ruleset.end;
  if (end.passes_without_move) {
    text.say(RuleHeading::turns, "A player without a legal move passes.");
    text.say(RuleHeading::end, "It is a draw when all players pass one after the other.");
  } else if (is_duel(ruleset)) {
    const bool has_check = end.has_check() && ruleset.royal_types != 0;
    const char* verb = verb_of(end.stalemate);
    text.say(RuleHeading::end,
             fmt::format("A player who has no legal move{} {}.", has_check ? " and is not in check" : "",
                         verb ? verb : "is stalemated, which is a draw"));
  }
}

void collect_stalemate(RuleItems& items) {
  if (!items.ruleset().end.passes_without_move)
    return items.add_at("end.stalemate", Ending::stalemate, "end: a player has no move");
  items.add_at("end.stalemate", Rule::pass, "end: a player without a move passes");
  items.add_at("end.stalemate", Ending::all_passed, "end: all pass");
}

void say_goal(const Ruleset& ruleset, RuleText& text) {
  const auto& goal = ruleset.end.goal;
  if (!goal) return;
  text.zones.emplace_back("goal", goal->zone);
  text.say(RuleHeading::end, fmt::format("A player whose {} comes to {} wins.", list_types(ruleset, goal->pieces, "or"),
                                         zone_in_words(ruleset, goal->zone)));
}

void say_bare(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.end.bare) return;
  const char* verb = verb_of(ruleset.end.bare->result);
  text.say(RuleHeading::end, fmt::format("When a player has nothing but a royal piece {}{}{}",
                                         verb ? fmt::format("that player {}", verb) : "it is a draw",
                                         ruleset.end.bare->has_reply
                                             ? ", unless the very next move bares the opponent too: then it is a draw"
                                             : "",
                                         is_duel(ruleset) ? "." : "; this counts while two players are in."));
}

void say_move_count(const Ruleset& ruleset, RuleText& text) {
  const auto& rule = ruleset.end.move_count;
  if (!rule) return;
  std::string without = "a capture";
  if (ruleset.resetting_types != 0) without += " or a move of a " + list_types(ruleset, ruleset.resetting_types, "or");
  if (rule->plies_of_two != rule->plies && !is_duel(ruleset))
    without += fmt::format(", {} when two players are left", rule->plies_of_two);
  text.say(RuleHeading::end,
           fmt::format("It is a draw after {} moves of single players without {}.", rule->plies, without));
}

void collect_move_count(RuleItems& items) {
  items.add_at("end.move-count.plies", Ending::move_count, "end: move count");
  if (items.ruleset().contender_count() > 2)
    items.add_at("end.move-count.plies-of-two", Rule::move_count_of_two, "end: move count of two players who are left");
  for (const auto& [type, word] : items.types(items.find("end.move-count.reset-by")))
    items.add({Rule::move_count_reset, type}, word.whole,
              fmt::format("end: a {} starts the move count anew", items.ruleset().types[type].name));
}

Json fallen_value(const Ruleset& ruleset, const Names&) {
  static constexpr const char* armies[] = {"dead", "removed", "converted", "unchanged"};
  return {{"army", armies[static_cast<std::size_t>(ruleset.end.army)]},
          {"royal", ruleset.end.removes_royal ? "removed" : "stays"},
          {"heir", ruleset.end.last_mover_inherits ? "last-mover" : "nobody"}};
}

const char* army_in_words(ArmyFate fate) {
  switch (fate) {
    case ArmyFate::dead:
    case ArmyFate::unchanged:
      return "The army stays as dead pieces: they do not move or attack, but block, and anybody may capture them.";
    case ArmyFate::removed: return "The army leaves the board.";
    case ArmyFate::converted: break;
  }
  return "The army of a captured royal piece belongs to its captor from then on.";
}

void say_fallen(const Ruleset& ruleset, RuleText& text) {
  const EndRules& end = ruleset.end;
  if (!has_fallen(ruleset)) return;
  const bool can_be_stuck = !is_duel(ruleset) && !end.passes_without_move;
  const auto say = [&](std::string sentence) { text.say(RuleHeading::fallen, std::move(sentence)); };
  if (!is_duel(ruleset))
    say(fmt::format("A player is out when the last royal piece is captured{}{}.",
                    can_be_stuck ? ", or when it is the player's turn and there is no legal move" : "",
                    can_be_stuck && end.has_check() ? ", mated or not" : ""));
  say(army_in_words(end.army));
  if (!can_be_stuck) return;
  if (end.army == ArmyFate::converted)
    say(end.last_mover_inherits
            ? "The army of a player without a move belongs to the player who moved last."
            : "The army of a player without a move stays as dead pieces, which anybody may capture.");
  say(end.removes_royal ? "The royal piece of a player without a move leaves the board."
                        : "The royal piece of a player without a move shares the army's fate.");
}

void collect_fallen(RuleItems& items) {
  const EndRules& end = items.ruleset().end;
  items.add_at("end.fallen.army", Rule::army_fallen, "end: an army falls");
  const bool loses_without_move = !is_duel(items.ruleset()) || end.has_check() || end.stalemate == Result::loss;
  if (loses_without_move && !end.passes_without_move)
    items.add_at("end.fallen.royal", Rule::royal_fallen, "end: a player without a move is out");
}

/// In the order in which they are printed.
constexpr RuleDescription rules[] = {
    {.key = "end.royals",
     .value =
         [](const Ruleset& ruleset, const Names&) {
           static constexpr const char* names[] = {"check", "capture", "safe-first"};
           return Json(names[static_cast<std::size_t>(ruleset.end.royals)]);
         },
     .say = say_royals,
     .collect = collect_royals,
     .lets_win = [](const Ruleset& ruleset) { return ruleset.royal_types != 0; }},
    {.key = "end.mated",
     .value = [](const Ruleset& ruleset,
                 const Names&) { return value_or_null(ruleset.end.must_capture_mated, "captured-first"); },
     .say =
         [](const Ruleset& ruleset, RuleText& text) {
           if (ruleset.end.must_capture_mated && ruleset.royal_types != 0)
             text.say(RuleHeading::royals,
                      "A player who begins a turn attacked and without a safe move is mated and plays on; who can "
                      "capture the "
                      "royal piece of a mated player must do so.");
         },
     .collect =
         [](RuleItems& items) {
           items.add_at("end.mated", Rule::mated_captured_first, "end: a mated royal must be captured");
         }},
    {.key = "end.stalemate",
     .value =
         [](const Ruleset& ruleset, const Names&) {
           return Json(ruleset.end.passes_without_move ? "pass" : name_of(ruleset.end.stalemate));
         },
     .say = say_stalemate,
     .collect = collect_stalemate,
     .lets_win =
         [](const Ruleset& ruleset) {
           return ruleset.end.stalemate != Result::draw && !ruleset.end.passes_without_move;
         }},
    {.key = "end.goal",
     .value = [](const Ruleset& ruleset, const Names& names) -> Json {
       const auto& goal = ruleset.end.goal;
       if (!goal) return nullptr;
       return {{"pieces", type_list_to_json(goal->pieces, names)}, {"in", zone_to_json(goal->zone, names)}};
     },
     .say = say_goal,
     .collect = [](RuleItems& items) { items.add_at("end.goal.in", Ending::goal, "end: a goal is reached"); },
     .lets_win = [](const Ruleset& ruleset) { return ruleset.end.goal.has_value(); }},
    {.key = "end.bare",
     .value = [](const Ruleset& ruleset, const Names&) -> Json {
       const auto& bare = ruleset.end.bare;
       if (!bare) return nullptr;
       return {{"result", name_of(bare->result)}, {"reply", bare->has_reply}};
     },
     .say = say_bare,
     .collect =
         [](RuleItems& items) {
           items.add_at("end.bare.result", Ending::bare, "end: a player is bare");
           if (const auto& bare = items.ruleset().end.bare; bare && bare->has_reply)
             items.add_at("end.bare.reply", Rule::bare_reply, "end: a bare player replies");
         }},
    {.key = "end.all-bare",
     .value = [](const Ruleset& ruleset,
                 const Names&) { return value_or_null(ruleset.end.draws_when_all_bare, "draw"); },
     .say =
         [](const Ruleset& ruleset, RuleText& text) {
           if (ruleset.end.draws_when_all_bare)
             text.say(RuleHeading::end, "It is a draw when all players in the game have nothing but royal pieces.");
         },
     .collect = [](RuleItems& items) { items.add_at("end.all-bare", Rule::all_bare, "end: all are bare"); }},
    {.key = "end.repetition",
     .value = [](const Ruleset& ruleset,
                 const Names&) { return value_or_null(ruleset.end.repetition > 0, ruleset.end.repetition); },
     .say =
         [](const Ruleset& ruleset, RuleText& text) {
           if (const int times = ruleset.end.repetition; times > 0)
             text.say(RuleHeading::end, fmt::format("A position that occurs {} is a draw.",
                                                    times == 2 ? "twice" : fmt::format("{} times", times)));
         },
     .collect = [](RuleItems& items) { items.add_at("end.repetition", Ending::repetition, "end: repetition"); }},
    {.key = "end.move-count",
     .value = [](const Ruleset& ruleset, const Names& names) -> Json {
       const auto& rule = ruleset.end.move_count;
       if (!rule) return nullptr;
       return {{"plies", rule->plies},
               {"plies_of_two", rule->plies_of_two},
               {"reset_by", type_list_to_json(ruleset.resetting_types, names)}};
     },
     .say = say_move_count,
     .collect = collect_move_count},
    {.key = "end.fallen", .value = fallen_value, .say = say_fallen, .collect = collect_fallen},
};

}  // namespace

std::span<const RuleDescription> end_rules() { return rules; }

}  // namespace trigon::engine
