#include "tests/support/small_lab.h"

#include "tests/support/variants.h"

namespace trigon::engine::testing {

LabJob small_lab(const std::string& id, std::vector<std::uint64_t> nodes) {
  LabJob job{.header = {}, .ruleset = load_shipped(id)};
  job.header = header_of(*job.ruleset, 0x1234);
  job.header.nodes = std::move(nodes);
  job.header.longest = 40;
  return job;
}

std::vector<LabGame> play_lab(const LabJob& job, std::size_t first, std::size_t last, int threads) {
  std::vector<LabGame> games;
  LabRun run{.first = first, .last = last, .threads = threads};
  run.on_game = [&](const LabGame& game) { return games.push_back(game), true; };
  play_games(job, run);
  return games;
}

}  // namespace trigon::engine::testing
