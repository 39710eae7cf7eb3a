// First out: whether a game of three and more ends as soon as one player is out, and who wins then.
#include <fmt/format.h>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/turns.h"
#include "interpreter/support/json.h"

namespace trigon::engine::first_out_rule {

constexpr Ending by_capture{"royal-captured", "by capturing a royal piece"};
constexpr std::string_view reached_first_out = "ending.first-out";
const std::vector<std::string> choices = {"victor", "others"};

bool is_there(const Ruleset& ruleset) { return ruleset.end.first_out != FirstOut::plays_on; }

/// Ends the game when somebody is out, which is by a captured royal: mate is judged where there is no legal move.
class FirstIsOut : public EndCondition {
 public:
  bool may_hold(const Position& position) const override { return position.in_count() < position.contender_count(); }

  std::optional<Outcome> outcome(const Position& position) const override {
    const Ruleset& ruleset = position.ruleset();
    const PlayerSet out = ruleset.all_players() - ruleset.neutral_players() - position.players_in();
    const PlayerSet victors = ruleset.team_of[player_of_last_move(position)];
    if (ruleset.end.first_out == FirstOut::victor_wins && (victors & out).empty()) return Outcome{&by_capture, victors};
    return Outcome{&by_capture, ruleset.with_partners(position.players_in()) - ruleset.with_partners(out)};
  }
};

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("end");
  const auto choice = fields ? fields->choice("first-out", choices) : std::nullopt;
  if (!choice) return;
  if (is_duel(*loading.ruleset)) {
    const Span& key = fields->node().find_entry("first-out")->key_span;
    if (key.source == loading.root.span.source)
      loading.diagnostics.error(key, "unused-key", "end: 'first-out' has no effect with two players",
                                "a game of two always ends when one of them is out");
    return;
  }
  loading.ruleset->end.first_out = *choice == 0 ? FirstOut::victor_wins : FirstOut::others_win;
  loading.ruleset->end.before_moves.push_back(std::make_shared<FirstIsOut>());
}

Json value(const Ruleset& ruleset, const Names&) {
  if (!is_there(ruleset)) return nullptr;
  return choices[ruleset.end.first_out == FirstOut::victor_wins ? 0 : 1];
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!is_there(ruleset)) return;
  const bool has_mates = ruleset.has_mates() && !ruleset.royal_types.empty();
  const char* first = has_mates ? "The first mate ends the game, and so does the capture of a last royal piece: "
                                : "The game ends when a player has lost the last royal piece: ";
  const char* victor = has_mates
                           ? "who has mated or captured wins; of several who give check, who moved last has mated."
                           : "who has captured it wins.";
  text.say(RuleHeading::end,
           std::string(first) + (ruleset.end.first_out == FirstOut::victor_wins ? victor : "all others win."));
}

void collect(RuleItems& items) { items.add_at("end.first-out", reached_first_out, "end: the first player is out"); }

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  const bool is_by_it = outcome.ending == &endings::checkmate || outcome.ending == &by_capture;
  if (is_there(position.ruleset()) && is_by_it) reached.insert(reached_first_out);
}

extern const Rule first_out{.key = "end.first-out",
                            .kind = "end",
                            .read = read,
                            .value = value,
                            .say = say,
                            .lets_win = is_there,
                            .collect = collect,
                            .at_end = at_end};

}  // namespace trigon::engine::first_out_rule
