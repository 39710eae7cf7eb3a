#include "interpreter/lab/play_run.h"

#include <memory>

#include "interpreter/lab/self_play.h"
#include "interpreter/support/work_in_order.h"

namespace trigon::engine {

bool play_games(const LabJob& job, const LabRun& run) {
  const LabPlan plan(job.header);
  LabOpenings openings(job);
  const auto worker = [&] {
    auto player = std::make_shared<SelfPlay>(job, plan, openings);
    return [player](std::uint64_t number, const std::stop_token& stop) { return player->play(number, stop); };
  };
  return work_in_order<LabGame>(run.first, run.last + 1, run.threads, worker, run.on_game, run.is_interrupted);
}

}  // namespace trigon::engine
