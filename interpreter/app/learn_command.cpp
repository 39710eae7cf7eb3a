// trigon learn FILE
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <filesystem>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/output.h"
#include "interpreter/app/progress.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/learn/learning.h"
#include "interpreter/loader/loader.h"
#include "interpreter/nets/net_file.h"

namespace trigon::engine {

namespace learn_cli {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  std::string output;
  std::string folder;
  std::string hours;
  int games = 20'000;
  int nodes = 400;
  int generations = 10;
  std::string hidden = "32";
  std::uint64_t seed = 1;
  int threads = 1;
};

int refuse(Diagnostics& diagnostics, const std::string& kind, const std::string& why, const std::string& hint,
           int code) {
  diagnostics.error({}, kind, why, hint);
  return print_diagnostics(diagnostics, "text"), code;
}

/// Reads hours such as "0.5".
std::optional<std::chrono::seconds> read_hours(const std::string& text) {
  double hours = 0;
  const char* const end = text.data() + text.size();
  const auto [last, failure] = std::from_chars(text.data(), end, hours, std::chars_format::fixed);
  if (failure != std::errc() || last != end || !(hours >= 0.001 && hours <= 10'000)) return std::nullopt;
  return std::chrono::seconds(static_cast<std::int64_t>(hours * 3600));
}

/// "5 min" of so many seconds.
std::string time_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

/// Says how work goes on and how long it takes still.
class Report {
 public:
  void show(const std::string& what, double part) {
    const auto now = std::chrono::steady_clock::now();
    if (part < part_) began_ = now, first_part_ = part;
    part_ = part;
    const double seconds = std::chrono::duration<double>(now - began_).count();
    const double left = part > first_part_ ? seconds * (1 - part) / (part - first_part_) : 0;
    progress_.say(left > 0 ? fmt::format("{}, {} left", what, time_text(left)) : what);
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  double part_ = 1, first_part_ = 0;
  Progress progress_{"learning"};
};

const char* text_of(LearningEnd end) {
  switch (end) {
    case LearningEnd::no_gain: return "the last generation was no better";
    case LearningEnd::all_generations: return "all generations are made";
    case LearningEnd::out_of_time: return "there is no time for another generation";
    case LearningEnd::interrupted: return "interrupted; the same command goes on from here";
  }
  return "";
}

int save(const Learned& learned, const std::string& hash, const std::string& path, const NotedFiles& files) {
  if (!learned.net)
    return print("no network is written: none was better than the evaluation by hand\n"), exit_code::fine;
  const std::string bytes = write_net(learned.net->net, hash);
  const int code = with_output(path, files, [&] { return print(bytes), exit_code::fine; });
  if (code == exit_code::fine) print(fmt::format("{}: {} bytes\n", path, bytes.size()));
  return code;
}

int run(const LearningSettings& settings, const std::string& output, const NotedFiles& files) {
  const Interruption interruption;
  Learned learned;
  {
    Report report;
    learned = learn(settings, {.on_progress = [&](const auto& what, double part) { report.show(what, part); },
                               .on_step =
                                   [](const std::string& line) {
                                     print(line + "\n");
                                     std::fflush(stdout);
                                   },
                               .is_interrupted = [&] { return interruption.is_wanted(); }});
  }
  print(fmt::format("{}\n", text_of(learned.end)));
  if (learned.end == LearningEnd::interrupted) return interruption.raise_again(), exit_code::fine;
  return save(learned, settings.variant_hash, output, files);
}

int learn_game(const Arguments& arguments) {
  Diagnostics diagnostics;
  const NotedFiles files;
  const auto loaded = load_variant(files, arguments.file, arguments.options, diagnostics);
  if (!loaded) return print_diagnostics(diagnostics, "text"), exit_code::bad_input;
  LearningSettings settings{.ruleset = loaded->ruleset,
                            .variant_hash = variant_hash(*loaded->ruleset),
                            .hidden = std::stoi(arguments.hidden),
                            .generations = arguments.generations,
                            .games = static_cast<std::uint64_t>(arguments.games),
                            .nodes = static_cast<std::uint64_t>(arguments.nodes),
                            .seed = arguments.seed,
                            .threads = arguments.threads};
  if (!arguments.hours.empty()) {
    settings.time = read_hours(arguments.hours);
    if (!settings.time)
      return refuse(diagnostics, "argument",
                    fmt::format("--hours: expected hours from 0.001 to 10000, got '{}'", arguments.hours),
                    "--hours 1.5", exit_code::usage);
  }
  const int most = most_hidden(NetLayout(*settings.ruleset, PieceValues(*settings.ruleset)));
  if (settings.hidden > most)
    return refuse(diagnostics, "learn",
                  most == 0 ? "this game has too many pieces and cells for a network"
                            : fmt::format("a network with {} neurons would be larger than 1 MiB", settings.hidden),
                  most == 0 ? "" : fmt::format("--hidden {}", most), exit_code::bad_input);
  const std::string output = arguments.output.empty() ? net_path(files, arguments.file) : arguments.output;
  settings.folder = arguments.folder.empty() ? output + ".parts" : arguments.folder;
  std::error_code failure;
  std::filesystem::create_directories(settings.folder, failure);
  if (failure)
    return refuse(diagnostics, "file", fmt::format("'{}': {}", settings.folder, failure.message()), "--folder FOLDER",
                  exit_code::output_failed);
  try {
    return run(settings, output, files);
  } catch (const LearningFailure& why) {
    return refuse(diagnostics, "learn", why.what(), "--folder FOLDER names another folder", exit_code::bad_input);
  }
}

std::vector<Argument> declare(Arguments& to) {
  return {file_argument(to.file),
          variant_option(to.options),
          {.name = "-o,--output",
           .value = "FILE",
           .help = "The file of the network",
           .target = &to.output,
           .by_default = "beside the variant's, ending in .net",
           .kind = ValueKind::file},
          {.name = "--folder",
           .value = "FOLDER",
           .help = "Where games and networks are kept meanwhile; the same command goes on from there",
           .target = &to.folder,
           .by_default = "the file's name and .parts"},
          {.name = "--games",
           .value = "N",
           .help = "Games of a generation",
           .target = &to.games,
           .range = Range{10, 10'000'000}},
          {.name = "--nodes",
           .value = "N",
           .help = "Nodes of a move in these games",
           .target = &to.nodes,
           .range = Range{1, 1'000'000}},
          {.name = "--generations",
           .value = "N",
           .help = "The most generations; it ends earlier when one is no better",
           .target = &to.generations,
           .range = Range{1, 1000}},
          {.name = "--hours",
           .value = "H",
           .help = "About how long it may take; the result then depends on the machine",
           .target = &to.hours,
           .by_default = "no limit"},
          {.name = "--hidden",
           .value = "N",
           .help = "Neurons of the hidden layer",
           .target = &to.hidden,
           .choices = {"16", "32", "64"}},
          {.name = "--seed", .value = "N", .help = "Seed of games and weights", .target = &to.seed},
          threads_option(to.threads)};
}

}  // namespace learn_cli

Command learn_command() {
  return with_arguments({.name = "learn",
                         .summary = "Makes a network for the computer player of a game, from games against itself",
                         .example = "trigon learn chess --hours 1 --output chess.net"},
                        learn_cli::declare, learn_cli::learn_game);
}

}  // namespace trigon::engine
