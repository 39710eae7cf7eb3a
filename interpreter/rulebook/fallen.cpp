// The fate of an army whose player is out.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::fallen_rule {

constexpr std::string_view reached_royal = "royal-fallen";

void read(Loading& loading) {
  EndRules& end = loading.ruleset->end;
  if (is_duel(*loading.ruleset)) end.army = ArmyFate::unchanged;
  const YamlNode* node = loading.find("end", "fallen");
  if (!node) return;
  const Fields fields(*node, "end: fallen", "fallen", loading.diagnostics);
  end.army = static_cast<ArmyFate>(fields.choice("army", {"dead", "removed", "converted"}).value_or(0));
  if (const auto royal = fields.choice("royal", {"removed", "stays"})) end.removes_royal = *royal == 0;
  if (const auto heir = fields.choice("heir", {"nobody", "last-mover"})) end.last_mover_inherits = *heir == 1;
  if (end.last_mover_inherits && end.army != ArmyFate::converted)
    loading.diagnostics.error(node->find_entry("heir")->key_span, "unused-key",
                              "end: fallen: 'heir' has no effect without 'army: converted'",
                              "dead and removed armies belong to nobody");
}

Json value(const Ruleset& ruleset, const Names&) {
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

/// Can a player be without a legal move?
bool can_be_stuck(const Ruleset& ruleset) { return ruleset.has_mates() || ruleset.has_stalemates(); }

/// How a player is out whose royal was not captured.
const char* other_way_out(const Ruleset& ruleset) {
  if (!can_be_stuck(ruleset)) return "";
  if (!ruleset.has_stalemates()) return ", or when a turn begins with mate";
  return ruleset.has_mates() ? ", or when it is the player's turn and there is no legal move, mated or not"
                             : ", or when it is the player's turn and there is no legal move";
}

void say(const Ruleset& ruleset, RuleText& text) {
  const EndRules& end = ruleset.end;
  // A player can be out while others play on, or a royal piece can be neutral.
  const auto is_neutral_royal = [&](const Placement& one) {
    return ruleset.players[one.owner].is_neutral && ruleset.royal_types.contains(one.type);
  };
  if (is_duel(ruleset) && std::ranges::none_of(ruleset.setup, is_neutral_royal)) return;
  const auto say = [&](std::string sentence) { text.say(RuleHeading::fallen, std::move(sentence)); };
  if (!is_duel(ruleset))
    say(fmt::format("A player is out when {} royal piece is captured{}.",
                    end.lost_with_any_royal.empty() ? "the last" : "a", other_way_out(ruleset)));
  say(army_in_words(end.army));
  if (is_duel(ruleset) || !can_be_stuck(ruleset)) return;
  if (end.army == ArmyFate::converted)
    say(end.last_mover_inherits
            ? "The army of a player without a move belongs to the player who moved last."
            : "The army of a player without a move stays as dead pieces, which anybody may capture.");
  say(end.removes_royal ? "The royal piece of a player without a move leaves the board."
                        : "The royal piece of a player without a move shares the army's fate.");
}

void collect(RuleItems& items) {
  const Ruleset& ruleset = items.ruleset();
  items.add_at("end.fallen.army", reached_army_fallen, "end: an army falls");
  const bool loses_stalemated = !is_duel(ruleset) || ruleset.end.stalemate == Result::loss;
  if (ruleset.has_mates() || (loses_stalemated && ruleset.has_stalemates()))
    items.add_at("end.fallen.royal", reached_royal, "end: a player without a move is out");
}

void after_move(const MoveMade& made, Reached& reached) {
  if (made.puts_out()) reached.insert(reached_army_fallen);
  if (made.puts_out_for_no_move()) reached.insert(reached_royal);
}

extern const Rule fallen{.key = "end.fallen",
                         .kind = "end",
                         .read = read,
                         .value = value,
                         .say = say,
                         .collect = collect,
                         .after_move = after_move};

}  // namespace trigon::engine::fallen_rule
