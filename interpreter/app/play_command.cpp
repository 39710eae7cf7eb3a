// trigon play FILE
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/terminal.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/play/play_loop.h"
#include "interpreter/search/levels.h"

namespace trigon::engine {

namespace play_cli {

struct Arguments {
  VariantArguments variant;
  std::vector<std::string> seats;
  int level = 3;
  double seconds = 0;
  std::optional<int> seed;
  int plies = 1000;
  std::string net;
};

/// The terminal, or the pipes in its place.
class StandardStreams : public PlayHost {
 public:
  explicit StandardStreams(const NotedFiles& files) : files_(files) {}

  /// Is a prompt shown? Only where a person types, not when lines come from a file.
  static bool has_prompt() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

  std::optional<std::string> read_line(const std::string& prompt) override {
    if (has_prompt()) write(prompt);
    std::string line;
    int c = std::fgetc(stdin);
    if (c == EOF && has_prompt()) write("\n");
    if (c == EOF) return std::nullopt;
    for (; c != EOF && c != '\n'; c = std::fgetc(stdin))
      if (line.size() <= longest_typed_line) line += static_cast<char>(c);
    return line;
  }

  void write(const std::string& text) override {
    print(text);
    std::fflush(stdout);
  }

  std::optional<std::string> read_file(const std::string& path, std::string& error) override {
    // Not noted, so that --force may write over a game that was loaded.
    return DiskFiles().read(path, error);
  }

  bool write_file(const std::string& path, const std::string& text) override {
    // `with_output` prints the errors.
    return with_output(path, files_, [&] { return print(text), int{exit_code::fine}; }) == exit_code::fine;
  }

  double now() override {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

 private:
  const NotedFiles& files_;
};

PlaySettings settings_of(const Arguments& arguments, const Ruleset& ruleset, Diagnostics& diagnostics) {
  PlaySettings settings;
  settings.seats = read_seats(ruleset, arguments.seats, arguments.level, "--seat", diagnostics);
  settings.level = arguments.level;
  settings.seed = arguments.seed ? static_cast<std::uint64_t>(*arguments.seed) : std::random_device()();
  settings.shows_time = arguments.seconds > 0 || StandardStreams::has_prompt();
  settings.max_plies = arguments.plies;
  settings.style = result_style();
  if (arguments.seconds > 0)
    settings.time = std::chrono::milliseconds(std::max(1L, static_cast<long>(arguments.seconds * 1000)));
  return settings;
}

int play_game(const Arguments& arguments, const NotedFiles& files) {
  int code = exit_code::fine;
  auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  Diagnostics diagnostics;
  PlaySettings settings = settings_of(arguments, game->ruleset(), diagnostics);
  settings.variant = {&files, arguments.variant.file};
  settings.net = choose_net(files, arguments.net, arguments.variant.file, game->ruleset_ptr(), diagnostics);
  print_diagnostics(diagnostics, "text");
  if (diagnostics.has_errors()) return exit_code::usage;
  StandardStreams streams(files);
  play(PlayedGame(std::move(*game)), settings, streams);
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(to.variant, {
                                            {.name = "--seat",
                                             .value = "NAME=WHO",
                                             .help = "Who plays for a player: human, computer, or level1 to level10",
                                             .target = &to.seats,
                                             .by_default = "the first player is human, the others are computer"},
                                            {.name = "--level",
                                             .value = "N",
                                             .help = "How well the computer plays, from 1 to 10",
                                             .target = &to.level,
                                             .range = Range{min_level, max_level}},
                                            {.name = "--time",
                                             .value = "SECONDS",
                                             .help = "The longest time for a move of the computer",
                                             .target = &to.seconds,
                                             .range = Range{0, 86400},
                                             .by_default = "as long as the level takes"},
                                            net_option(to.net),
                                            {.name = "--seed",
                                             .value = "N",
                                             .help = "Makes the computer play the same game again",
                                             .target = &to.seed,
                                             .range = Range{0, 1000000000},
                                             .by_default = "another game each time"},
                                            {.name = "--plies",
                                             .value = "N",
                                             .help = "The most moves that the computer makes in a row",
                                             .target = &to.plies,
                                             .range = Range{1, 100000}},
                                        });
}

}  // namespace play_cli

Command play_command() {
  return with_arguments({.name = "play",
                         .summary = "Plays a game against the computer, or between several people",
                         .example = "trigon play my-game.yaml --level 5"},
                        play_cli::declare, noted(play_cli::play_game));
}

}  // namespace trigon::engine
