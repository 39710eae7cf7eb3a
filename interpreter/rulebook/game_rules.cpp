// Who moves, in which phases, and with which options. What players and options are, resolve and report say elsewhere.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

void say_turns(const Ruleset& ruleset, RuleText& text) {
  std::vector<std::string> contenders, neutral;
  for (const PlayerInfo& player : ruleset.players) (player.is_neutral ? neutral : contenders).push_back(player.name);
  text.say(RuleHeading::turns,
           fmt::format("{} move in turn; {} begins.", capitalized(enumerate(contenders)), contenders.front()));
  if (!neutral.empty())
    text.say(RuleHeading::turns,
             fmt::format("{} is neutral: the army stands on the board, blocks, may be captured, and never moves by "
                         "itself.",
                         capitalized(enumerate(neutral))));
}

Json phases_value(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
    const Phase& phase = ruleset.phases[i];
    list.push_back({{"name", text_to_json(names.phases[i])},
                    {"moves", phase.has_moves},
                    {"pieces", types_to_json(phase.movers, names)},
                    {"captures", phase.has_captures},
                    {"drops", phase.has_drops},
                    {"then", text_to_json(names.phases[phase.next])},
                    {"lasts", phase.lasts_round ? "round" : "turn"}});
  }
  return list;
}

std::string phase_in_words(const Ruleset& ruleset, const Phase& phase) {
  std::vector<std::string> parts;
  if (!phase.has_moves) parts.emplace_back("no piece moves");
  if (phase.has_moves && phase.movers != all_types)
    parts.push_back("only " + list_types(ruleset, phase.movers) + " may move");
  if (phase.has_moves && !phase.has_captures) parts.emplace_back("nothing may be captured");
  if (!phase.has_drops && ruleset.hands.droppable != 0) parts.emplace_back("nothing may be dropped");
  if (phase.lasts_round) parts.emplace_back("each player has one turn");
  const std::string& next = ruleset.phases[phase.next].name;
  if (next != phase.name) parts.push_back(fmt::format("then comes `{}`", next));
  if (parts.empty()) parts.emplace_back("play as usual");
  return fmt::format("`{}`: {}.", phase.name, join(parts, "; "));
}

void say_phases(const Ruleset& ruleset, RuleText& text) {
  const auto& phases = ruleset.phases;
  if (phases.size() == 1 && phases[0].name.empty()) return;
  for (const Phase& phase : phases) text.say(RuleHeading::phases, phase_in_words(ruleset, phase));
  if (phases.size() > 1) text.say(RuleHeading::phases, fmt::format("The game starts with `{}`.", phases[0].name));
}

/// Items at the keys of a map, where it has one of the name.
template <class Named>
void collect_names(RuleItems& items, const YamlNode* map, Rule rule, const char* kind, const std::vector<Named>& all) {
  if (!map || !map->is_map()) return;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const YamlEntry* entry = map->find_entry(all[i].name))
      items.add({rule, static_cast<int>(i)}, entry->key_span, fmt::format("{} '{}'", kind, entry->key));
}

void collect_phases(RuleItems& items) {
  collect_names(items, items.find("turns.phases"), Rule::phase, "phase", items.ruleset().phases);
}

void collect_options(RuleItems& items) {
  collect_names(items, items.find("options"), Rule::option, "option", items.ruleset().options);
}

constexpr RuleDescription rules[] = {{.key = "players", .say = say_turns},
                                     {"phases", phases_value, say_phases, collect_phases},
                                     {.key = "options", .collect = collect_options}};

}  // namespace

std::span<const RuleDescription> game_rules() { return rules; }

}  // namespace trigon::engine
