// Options with which a variant is loaded, for coverage. Resolve and report describe them.
#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine::options_rule {

void collect(RuleItems& items) { items.add_names("options", reached_option, "option", items.ruleset().options); }

void at_close(const Game& game, Reached& reached) {
  const auto& options = game.ruleset().options;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].is_chosen) reached.insert({reached_option, static_cast<int>(i)});
}

extern const Rule options{.key = "options", .kind = "option", .collect = collect, .at_close = at_close};

}  // namespace trigon::engine::options_rule
