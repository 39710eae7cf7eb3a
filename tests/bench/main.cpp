// trigon_bench: one work a run, measured in the process. tests/bench/run compares many; see docs/performance.md.
//
//   trigon_bench perft FILE DEPTH [--option O ...] [--position TEXT] [--threads N] [--made]
//   trigon_bench play FILE PLIES [--option O ...] [--drawn]
//   trigon_bench load FILE [--option O ...]
//   trigon_bench options FILE
//
// A short work is done again until half a second of user CPU time is over (--least SECONDS). Prints one JSON object: `nodes`,
// what was counted, for the caller to compare; `times`, how often; `user`, `cpu` and `wall`, seconds in all; `peak` in KiB; and
// what else the work has to tell. Exit code 1 with messages when the file cannot be loaded.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/count/perft.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/variant/loader.h"
#include "tests/bench/meter.h"
#include "tests/bench/works.h"

namespace trigon::bench {

namespace {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  /// Empty for the setup.
  std::string position;
  int depth = 1;
  int threads = 1;
  std::uint64_t plies = 1000;
  double least_seconds = 0.5;
  bool is_made = false, is_drawn = false;
};

void report(const Diagnostics& diagnostics) { fmt::print(stderr, "{}", format_diagnostics(diagnostics)); }

RulesetPtr load(const Arguments& arguments) {
  Diagnostics diagnostics;
  auto loaded = load_variant(DiskFiles(), arguments.file, arguments.options, diagnostics);
  report(diagnostics);
  return loaded ? loaded->ruleset : nullptr;
}

std::optional<Position> start_of(const Arguments& arguments, const Ruleset& ruleset) {
  if (arguments.position.empty()) return start_position(ruleset);
  Diagnostics diagnostics;
  auto position = read_position(ruleset, LocatedText::standalone("position", arguments.position), diagnostics);
  report(diagnostics);
  return position;
}

/// The JSON of a work that was done `times` times.
nlohmann::ordered_json to_json(std::uint64_t nodes, int times, const Cost& cost) {
  return {{"nodes", nodes},  {"times", times},    {"user", cost.user},
          {"cpu", cost.cpu}, {"wall", cost.wall}, {"peak", peak_memory()}};
}

/// Does `work()`, which returns what it counted, until it has taken long enough to be measured.
template <class Work>
nlohmann::ordered_json measure(double least_seconds, Work&& work) {
  const Meter meter;
  const std::uint64_t nodes = work();
  Cost cost = meter.read();
  int times = 1;
  for (; cost.user < least_seconds; cost = meter.read(), ++times)
    if (work() != nodes) throw std::logic_error("the same work has counted another number");
  return to_json(nodes, times, cost);
}

int print(const nlohmann::ordered_json& result) {
  fmt::print("{}\n", result.dump());
  return 0;
}

/// Also tells the `parents` of the last ply's nodes, which a count in bulk visits one by one.
int run_perft(const Arguments& arguments) {
  const RulesetPtr loaded = load(arguments);
  if (!loaded) return 1;
  const Ruleset ruleset = arguments.is_made ? without_check(*loaded) : *loaded;
  auto position = start_of(arguments, ruleset);
  if (!position) return 1;
  auto result = measure(arguments.least_seconds, [&] {
    return arguments.is_made ? count_made(*position, arguments.depth)
                             : perft(*position, arguments.depth, arguments.threads);
  });
  if (!arguments.is_made) result["parents"] = perft(*position, arguments.depth - 1);
  return print(result);
}

int run_play(const Arguments& arguments) {
  const RulesetPtr loaded = load(arguments);
  if (!loaded) return 1;
  const Ruleset ruleset = arguments.is_drawn ? without_check(*loaded) : *loaded;
  const Position start = start_position(ruleset);
  constexpr std::uint64_t seed = 1;
  Played played;
  auto result = measure(arguments.least_seconds, [&] {
    played = (arguments.is_drawn ? play_drawing : play_listing)(start, arguments.plies, seed);
    return played.plies;
  });
  result["games"] = played.games;
  result["seen"] = played.seen;
  return print(result);
}

/// The first load of a process, hence with all that is made once.
int run_load(const Arguments& arguments) {
  const Meter meter;
  const RulesetPtr loaded = load(arguments);
  if (!loaded) return 1;
  return print(to_json(loaded->programs.size(), 1, meter.read()));
}

/// The names of a variant's options, so that each can be loaded.
int run_options(const Arguments& arguments) { return print({{"options", list_options(DiskFiles(), arguments.file)}}); }

CLI::App* add_work(CLI::App& app, const char* name, const char* description, Arguments& arguments) {
  CLI::App* work = app.add_subcommand(name, description);
  work->add_option("FILE", arguments.file, "The variant file")->required();
  work->add_option("--option", arguments.options, "An option of the variant")->allow_extra_args(false);
  return work;
}

int run(int argc, char** argv) {
  CLI::App app("Measures one work");
  app.require_subcommand(1);
  Arguments arguments;
  int code = 0;

  CLI::App* perft = add_work(app, "perft", "Count legal lines", arguments);
  perft->add_option("DEPTH", arguments.depth, "Plies")->required()->check(CLI::Range(1, 30));
  perft->add_option("--position", arguments.position, "Start from this position");
  perft->add_option("--threads", arguments.threads, "Threads to use")->check(CLI::Range(1, 64));
  perft->add_flag("--made", arguments.is_made, "Make, test and unmake every move");
  perft->callback([&] { code = run_perft(arguments); });

  CLI::App* play = add_work(app, "play", "Play random games", arguments);
  play->add_option("PLIES", arguments.plies, "Plies in all")->required();
  play->add_flag("--drawn", arguments.is_drawn, "Test only moves that are drawn, instead of listing all");
  play->callback([&] { code = run_play(arguments); });

  for (CLI::App* work : {perft, play})
    work->add_option("--least", arguments.least_seconds, "Seconds that the work should take")
        ->check(CLI::Range(0.0, 60.0));

  CLI::App* load = add_work(app, "load", "Load the variant", arguments);
  load->callback([&] { code = run_load(arguments); });

  CLI::App* options = add_work(app, "options", "Tell the variant's options", arguments);
  options->callback([&] { code = run_options(arguments); });

  CLI11_PARSE(app, argc, argv);
  return code;
}

}  // namespace

}  // namespace trigon::bench

int main(int argc, char** argv) { return trigon::bench::run(argc, argv); }
