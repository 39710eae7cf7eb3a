// Scripts for clusters: interpreter/lab/cluster_script.h. What they do is tested in tests/cluster.
#include "interpreter/lab/cluster_script.h"

#include <catch2/catch.hpp>

#include "tests/support/has.h"

namespace trigon::engine::testing {

TEST_CASE("words are written so that a shell reads them back", "[lab]") {
  CHECK(shell_word("chess") == "chess");
  CHECK(shell_word("games/my-game.yaml") == "games/my-game.yaml");
  CHECK(shell_word("") == "''");
  CHECK(shell_word("my game") == "'my game'");
  CHECK(shell_word("$(reboot)") == "'$(reboot)'");
  CHECK(shell_word("it's; `id`") == "'it'\\''s; `id`'");
  CHECK(shell_word("a\nb") == "'a\nb'");
}

TEST_CASE("a script has the work of all jobs, their numbers, and what merges them", "[lab]") {
  const ClusterWork games{.file = "my game.yaml",
                          .arguments = {"--nodes", "100"},
                          .jobs = 7,
                          .first = 11,
                          .last = 110,
                          .output = "all.part"};
  for (const ClusterEngine engine : {ClusterEngine::slurm, ClusterEngine::parallel}) {
    const std::string script = cluster_script(engine, games);
    CHECK(script.starts_with("#!/usr/bin/env bash\n"));
    CHECK(has(script, "Plays the games 11 to 110 in 7 jobs."));
    CHECK(has(script, "jobs=7 parts=all.part.parts output=all.part\n"));
    CHECK(has(script, "first=$((11 + 100 * ($1 - 1) / jobs)) last=$((11 + 100 * $1 / jobs - 1))"));
    CHECK(has(script, "lab play 'my game.yaml' --games \"$first-$last\""));
    CHECK(has(script, " --nodes 100\n"));
    CHECK(has(script, "lab merge"));
    CHECK(has(script, "sbatch") == (engine == ClusterEngine::slurm));
    CHECK(has(script, "parallel $") == (engine == ClusterEngine::parallel));
    CHECK_FALSE(has(script, "{{"));
    // What Slurm has killed is submitted again, which it does not do by itself.
    CHECK(has(script, "--dependency=\"afterany:") == (engine == ClusterEngine::slurm));
  }
  ClusterWork count{.file = "chess", .jobs = 5, .depth = 6, .output = "lines"};
  const std::string script = cluster_script(ClusterEngine::parallel, count);
  CHECK(has(script, "perft chess 6 --part \"$1/$jobs\""));
  CHECK_FALSE(has(script, "lab play"));
}

}  // namespace trigon::engine::testing
