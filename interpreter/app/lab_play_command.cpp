// trigon lab play FILE --games A-B --output PART
#include <fmt/format.h>

#include <chrono>
#include <tuple>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/app/progress.h"
#include "interpreter/compare/play_digest.h"
#include "interpreter/lab/part_file.h"
#include "interpreter/lab/play_part.h"
#include "interpreter/loader/loader.h"
#include "interpreter/match/drawn_setups.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace lab_play_cli {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  std::string games = "1-1000";
  std::uint64_t seed = 1;
  std::vector<std::string> nodes;
  int opening = 6;
  int longest = 400;
  std::optional<std::string> position;
  int threads = 1;
  std::string part;
  std::string format = "text";
};

std::string progress_text(std::size_t played, std::size_t games, double seconds) {
  std::string text = fmt::format("{} of {} games", played, games);
  if (played > 0 && seconds > 1) {
    const double rate = static_cast<double>(played) / seconds;
    const auto left = static_cast<long>(static_cast<double>(games - played) / rate);
    text += fmt::format(", {:.0f} a minute, {}:{:02}:{:02} left", rate * 60, left / 3600, left / 60 % 60, left % 60);
  }
  return text;
}

void say_known(std::size_t known, const std::string& format) {
  Diagnostics diagnostics;
  diagnostics.note({}, "file", fmt::format("{} games are there already", known));
  print_diagnostics(diagnostics, format);
}

int play(const Arguments& arguments, const LabJob& job) {
  const LabHeader& header = job.header;
  const Interruption interruption;
  Diagnostics diagnostics;
  std::optional<Progress> progress;
  std::size_t games = header.last - header.first + 1;
  const auto began = std::chrono::steady_clock::now();
  PartRun run{.threads = arguments.threads};
  run.on_begin = [&](std::size_t known) {
    if (known > 0) say_known(known, arguments.format);
    games -= known;
    progress.emplace(progress_text(0, games, 0));
  };
  run.on_game = [&](std::size_t played) {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    progress->say(progress_text(played, games, seconds.count()));
  };
  run.is_interrupted = [&] { return interruption.is_wanted(); };
  const PartEnd end = play_part(job, arguments.part, run, diagnostics);
  progress.reset();
  if (diagnostics.has_errors()) {
    print_diagnostics(diagnostics, arguments.format);
    return end == PartEnd::unwritable ? exit_code::output_failed : exit_code::bad_input;
  }
  if (end == PartEnd::was_there)
    print(fmt::format("{} is complete already\n", arguments.part));
  else if (end == PartEnd::complete)
    print(fmt::format("games {} to {} are in {}\n", header.first, header.last, arguments.part));
  else
    print(fmt::format("stopped; the same command goes on from {}\n", PartWriter::unfinished_path(arguments.part)));
  interruption.raise_again();
  return exit_code::fine;
}

int lab_play(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  LabHeader asked;
  if (const auto games = read_games(arguments.games, diagnostics)) std::tie(asked.first, asked.last) = *games;
  asked.nodes = read_nodes(arguments.nodes, diagnostics);
  if (diagnostics.has_errors()) return print_diagnostics(diagnostics, "text"), exit_code::usage;
  const auto loaded = load_variant(files, arguments.file, arguments.options, diagnostics);
  if (!loaded) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  const Ruleset& ruleset = *loaded->ruleset;
  LabJob job{.header = header_of(ruleset, play_digest_of(*loaded)), .ruleset = loaded->ruleset};
  LabHeader& header = job.header;
  header.seed = arguments.seed;
  header.nodes = asked.nodes;
  header.opening = arguments.opening, header.longest = arguments.longest;
  header.first = asked.first, header.last = asked.last;
  if (arguments.position)
    header.position = text_of_start(*arguments.position, job.ruleset, diagnostics);
  else
    job.with_setup = drawn_setups(arguments.file, arguments.options, files, ruleset);
  header.has_drawn_setups = static_cast<bool>(job.with_setup);
  if (arguments.opening == 0 && !job.with_setup)
    diagnostics.error({}, "argument", "without random plies all games are the same", "--opening 2");
  if (diagnostics.has_errors()) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  return play(arguments, job);
}

std::vector<Argument> declare(Arguments& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      {.name = "--games",
       .value = "A-B",
       .help = "The numbers of the first and the last game; other parts have other numbers",
       .target = &to.games},
      {.name = "--seed", .value = "N", .help = "Chooses the openings, and among equal moves", .target = &to.seed},
      {.name = "--nodes",
       .value = "N",
       .help =
           "Moves that a player looks at before each of its moves; with several numbers, each strength plays itself "
           "and the next",
       .target = &to.nodes,
       .by_default = "100"},
      {.name = "--opening",
       .value = "PLIES",
       .help = "Random plies at the beginning of a game",
       .target = &to.opening,
       .range = Range{0, 1000}},
      {.name = "--longest",
       .value = "PLIES",
       .help = "The most plies of a game, which is then shared by all who are in",
       .target = &to.longest,
       .range = Range{1, max_lab_plies}},
      position_option(to.position),
      threads_option(to.threads),
      {.name = "-o,--output",
       .value = "FILE",
       .help = "Where the games go; the same command goes on with a part that was interrupted",
       .target = &to.part,
       .is_required = true,
       .kind = ValueKind::file},
      format_option(to.format),
  };
}

}  // namespace lab_play_cli

Command lab_play_command() {
  return with_arguments({.name = "play",
                         .summary = "Plays games of a variant against itself, and keeps what they tell",
                         .example = "trigon lab play chess --games 1-1000 --output chess.part"},
                        lab_play_cli::declare, noted(lab_play_cli::lab_play));
}

}  // namespace trigon::engine
