// trigon_bench: one work a run, measured in the process. tests/bench/run compares many; see docs/performance.md.
//
//   trigon_bench perft FILE DEPTH [--option O ...] [--position TEXT] [--threads N] [--made]
//   trigon_bench walk FILE DEPTH [--option O ...]
//   trigon_bench play FILE PLIES [--option O ...] [--drawn]
//   trigon_bench load FILE [--option O ...]
//   trigon_bench options FILE
//
// A short work is done again until half a second of user CPU time is over (--least SECONDS). Prints one JSON object:
// `nodes`, what was counted, for the caller to compare; `times`, how often; `user`, `cpu` and `wall`, seconds in all;
// `peak` in KiB; and what else the work measures. Exit code 1 with messages when the file cannot be loaded.
#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_line.h"
#include "interpreter/count/perft.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/loader/loader.h"
#include "tests/bench/meter.h"
#include "tests/bench/works.h"

namespace trigon::engine::bench {

namespace {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  /// Empty for the setup.
  std::optional<std::string> position;
  int depth = 1;
  int threads = 1;
  std::uint64_t plies = 1000;
  double min_seconds = 0.5;
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
  if (!arguments.position) return start_position(ruleset);
  Diagnostics diagnostics;
  auto position = read_position(ruleset, LocatedText::standalone("position", *arguments.position), diagnostics);
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
nlohmann::ordered_json measure(double min_seconds, Work&& work) {
  const Meter meter;
  const std::uint64_t nodes = work();
  Cost cost = meter.read();
  int times = 1;
  for (; cost.user < min_seconds; cost = meter.read(), ++times)
    if (work() != nodes) throw std::logic_error("the same work has counted another number");
  return to_json(nodes, times, cost);
}

int print(const nlohmann::ordered_json& result) {
  fmt::print("{}\n", result.dump());
  return 0;
}

/// Also reports the `parents` of the last ply's nodes, which a count in bulk visits one by one.
int run_perft(const Arguments& arguments) {
  const RulesetPtr loaded = load(arguments);
  if (!loaded) return 1;
  const Ruleset ruleset = arguments.is_made ? without_check(*loaded) : *loaded;
  auto position = start_of(arguments, ruleset);
  if (!position) return 1;
  auto result = measure(arguments.min_seconds, [&] {
    return arguments.is_made ? count_made(*position, arguments.depth)
                             : perft(*position, arguments.depth, arguments.threads);
  });
  if (!arguments.is_made) result["parents"] = perft(*position, arguments.depth - 1);
  return print(result);
}

int run_walk(const Arguments& arguments) {
  const RulesetPtr ruleset = load(arguments);
  if (!ruleset) return 1;
  Position position = start_position(*ruleset);
  return print(measure(arguments.min_seconds, [&] { return walk(position, arguments.depth); }));
}

int run_play(const Arguments& arguments) {
  const RulesetPtr loaded = load(arguments);
  if (!loaded) return 1;
  const Ruleset ruleset = arguments.is_drawn ? without_check(*loaded) : *loaded;
  const Position start = start_position(ruleset);
  constexpr std::uint64_t seed = 1;
  Played played;
  auto result = measure(arguments.min_seconds, [&] {
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

Argument min_seconds_option(double& seconds) {
  return {.name = "--least",
          .value = "SECONDS",
          .help = "The least time that the work takes, done again and again",
          .target = &seconds,
          .range = Range{0, 60}};
}

Argument depth_argument(int& depth) {
  return {.name = "DEPTH",
          .help = "Length of the lines in plies",
          .target = &depth,
          .is_required = true,
          .range = Range{1, 30}};
}

std::vector<Argument> declare_perft(Arguments& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      depth_argument(to.depth),
      position_option(to.position),
      threads_option(to.threads),
      {.name = "--made", .help = "Makes, tests and takes back every move", .target = &to.is_made},
      min_seconds_option(to.min_seconds),
  };
}

std::vector<Argument> declare_walk(Arguments& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      depth_argument(to.depth),
      min_seconds_option(to.min_seconds),
  };
}

std::vector<Argument> declare_play(Arguments& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      {.name = "PLIES", .help = "Plies of all games together", .target = &to.plies, .is_required = true},
      {.name = "--drawn", .help = "Tests only moves that are drawn, instead of listing all", .target = &to.is_drawn},
      min_seconds_option(to.min_seconds),
  };
}

std::vector<Argument> declare_load(Arguments& to) { return {file_argument(to.file), variant_option(to.options)}; }
std::vector<Argument> declare_options(Arguments& to) { return {file_argument(to.file)}; }

Program program() {
  return {
      .name = "trigon_bench",
      .summary = "Measures one work",
      .options = standard_options(),
      .commands = {
          with_arguments({.name = "perft", .summary = "Counts legal lines"}, declare_perft, run_perft),
          with_arguments({.name = "walk", .summary = "Lists, makes and unmakes the moves of all lines"}, declare_walk,
                         run_walk),
          with_arguments({.name = "play", .summary = "Plays random games"}, declare_play, run_play),
          with_arguments({.name = "load", .summary = "Loads the variant"}, declare_load, run_load),
          with_arguments({.name = "options", .summary = "Lists the variant's options"}, declare_options, run_options),
      }};
}

}  // namespace

}  // namespace trigon::engine::bench

int main(int argc, char** argv) {
  return trigon::engine::run_command_line(trigon::engine::bench::program(), {argv + 1, argv + argc});
}
