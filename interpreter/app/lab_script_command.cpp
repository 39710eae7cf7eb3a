// trigon lab script slurm|parallel FILE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/lab/cluster_script.h"
#include "interpreter/lab/job.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace lab_script_cli {

struct Arguments {
  std::string engine;
  std::string file;
  std::vector<std::string> options;
  std::string games = "1-1000";
  int jobs = 16;
  std::vector<std::string> nodes;
  std::optional<int> opening, longest, seed, perft;
  std::optional<std::string> position;
  std::string target = "all.part";
};

/// The arguments of the command that are the same in all jobs.
std::vector<std::string> common_arguments(const Arguments& arguments) {
  std::vector<std::string> common;
  const auto add = [&](const char* name, const std::string& value) { common.insert(common.end(), {name, value}); };
  for (const std::string& option : arguments.options) add("--option", option);
  if (arguments.position) add("--position", *arguments.position);
  if (arguments.perft) return common;
  if (!arguments.nodes.empty()) add("--nodes", join(arguments.nodes, ","));
  if (arguments.seed) add("--seed", std::to_string(*arguments.seed));
  if (arguments.opening) add("--opening", std::to_string(*arguments.opening));
  if (arguments.longest) add("--longest", std::to_string(*arguments.longest));
  return common;
}

int lab_script(const Arguments& arguments) {
  Diagnostics diagnostics;
  const auto games = read_games(arguments.games, diagnostics);
  const auto jobs = static_cast<std::size_t>(arguments.jobs);
  if (games && !arguments.perft && games->second - games->first + 1 < jobs)
    diagnostics.error({}, "argument", fmt::format("{} jobs need as many games", arguments.jobs));
  if (arguments.target.empty() || arguments.target.starts_with('-'))
    diagnostics.error({}, "argument", "--results: expected the name of a file");
  if (diagnostics.has_errors()) return print_diagnostics(diagnostics, "text"), exit_code::usage;
  const ClusterWork work{.file = arguments.file,
                         .arguments = common_arguments(arguments),
                         .jobs = jobs,
                         .first = games->first,
                         .last = games->second,
                         .depth = arguments.perft.value_or(0),
                         .output = arguments.target};
  print(cluster_script(arguments.engine == "slurm" ? ClusterEngine::slurm : ClusterEngine::parallel, work));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "ENGINE",
       .help = "What runs the jobs",
       .target = &to.engine,
       .is_required = true,
       .choices = {"slurm", "parallel"}},
      file_argument(to.file),
      variant_option(to.options),
      {.name = "--jobs", .value = "N", .help = "The number of jobs", .target = &to.jobs, .range = Range{1, 1'000'000}},
      {.name = "--results", .value = "FILE", .help = "The file that has all results in the end", .target = &to.target},
      {.name = "--games",
       .value = "A-B",
       .help = "The numbers of the first and the last game of all jobs",
       .target = &to.games},
      {.name = "--nodes",
       .value = "N",
       .help = "Moves that a player looks at, as for `lab play`",
       .target = &to.nodes,
       .by_default = "100"},
      {.name = "--seed",
       .value = "N",
       .help = "Chooses the openings, as for `lab play`",
       .target = &to.seed,
       .range = Range{0, 2'000'000'000},
       .by_default = "1"},
      {.name = "--opening",
       .value = "PLIES",
       .help = "Random plies of a game, as for `lab play`",
       .target = &to.opening,
       .range = Range{0, 1000},
       .by_default = "6"},
      {.name = "--longest",
       .value = "PLIES",
       .help = "The most plies of a game, as for `lab play`",
       .target = &to.longest,
       .range = Range{1, max_lab_plies},
       .by_default = "400"},
      {.name = "--perft",
       .value = "N",
       .help = "Counts the lines of N plies instead of playing games",
       .target = &to.perft,
       .range = Range{1, 30},
       .by_default = "none"},
      position_option(to.position),
  };
}

}  // namespace lab_script_cli

Command lab_script_command() {
  return with_arguments({.name = "script",
                         .summary = "Writes a script that shares games or a count out among many machines",
                         .example = "trigon lab script slurm my-game.yaml --games 1-100000 --jobs 100"},
                        lab_script_cli::declare, lab_script_cli::lab_script);
}

}  // namespace trigon::engine
