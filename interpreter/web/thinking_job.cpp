#include "interpreter/web/thinking_job.h"

#include <exception>

#include "interpreter/notation/move_text.h"
#include "interpreter/script/allowance.h"

namespace trigon::engine {

Thinker& JobThinker::thinker_of(const RulesetPtr& ruleset, const std::shared_ptr<const NetEvaluation>& net) {
  if (ruleset == ruleset_) return *thinker_;
  thinker_.reset();
  thinker_.emplace(ruleset, table_bytes_, net);
  ruleset_ = ruleset;
  return *thinker_;
}

ThoughtMove JobThinker::answer(const ThinkingJob& job) {
  ScriptAllowance::of_this_thread().renew();
  try {
    Thinker& thinker = thinker_of(job.game.ruleset_ptr(), job.net);
    Thought thought = thinker.think(job.game, job.level.limits, job.level.style);
    std::string move = print_move(job.game.position(), thought.best);
    return {std::move(move), "", std::move(thought)};
  } catch (const std::exception& error) {
    return {"", error.what(), {}};
  }
}

}  // namespace trigon::engine
