#include "interpreter/play/computer.h"

#include "interpreter/script/allowance.h"
#include "interpreter/search/levels.h"

namespace trigon::engine {

Thinker& Computer::thinker(const PlayedGame& game) {
  if (!thinker_) thinker_.emplace(game.game().ruleset_ptr(), TranspositionTable::default_bytes, net_);
  return *thinker_;
}

Thought Computer::think(const PlayedGame& game, int number) {
  ScriptAllowance::of_this_thread().renew();
  // Each turn has a seed of its own, so that a level does not repeat itself.
  Level asked = level(number, seed_ + 1000003 * game.turns().size());
  asked.limits.time = time_;
  return thinker(game).think(game.game(), asked.limits, asked.style);
}

bool Computer::would_agree(const PlayedGame& game, Player player) {
  return thinker(game).evaluation().score(game.position(), player) < 0;
}

}  // namespace trigon::engine
