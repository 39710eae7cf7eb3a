#include "interpreter/search/think.h"

#include "interpreter/search/search.h"

namespace trigon::engine {

Thinker::Thinker(RulesetPtr ruleset, std::size_t table_bytes)
    : ruleset_(std::move(ruleset)), evaluation_(*ruleset_), table_(table_bytes) {}

Thought Thinker::think(const Game& game, const ThinkLimits& limits, const PlayStyle& style,
                       const OnProgress& on_progress) {
  return std::make_unique<Search>(game, evaluation_, table_, limits, style)->run(on_progress);
}

}  // namespace trigon::engine
