// trigon perft FILE N
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/progress.h"
#include "interpreter/count/perft.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace perft_cli {

struct Arguments {
  VariantArguments variant;
  int depth = 0;
  int threads = 1;
  bool is_divided = false;
  std::string part = "1/1";
  std::string output;
};

/// The counts of the first moves of a position in which nobody is left to eliminate; `depth` is at least 1.
Divide divide_with_progress(Position& position, int depth, int threads, const CountPart& part) {
  Progress progress("counting");
  return perft_divide(
      position, depth, threads,
      [&](std::size_t done, std::size_t total) {
        progress.say(fmt::format("{} of {} parts are counted", done, total));
      },
      part);
}

/// Reads a part such as "3/16"; nothing after a message on stderr.
std::optional<CountPart> read_part(const std::string& text) {
  constexpr long most = 1'000'000;
  const auto slash = std::min(text.find('/'), text.size());
  const auto number = parse_integer(text.substr(0, slash));
  const auto of = parse_integer(slash < text.size() ? text.substr(slash + 1) : "");
  if (number && of && *number >= 1 && *number <= *of && *of <= most)
    return CountPart{static_cast<std::size_t>(*number), static_cast<std::size_t>(*of)};
  Diagnostics diagnostics;
  diagnostics.error({}, "argument",
                    fmt::format("--part: expected the number of a part and how many there are, got '{}'", text),
                    "--part 3/16");
  return print_diagnostics(diagnostics, "text"), std::nullopt;
}

int count(const Arguments& arguments, const Files& files) {
  const auto part = read_part(arguments.part);
  if (!part) return exit_code::usage;
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  Position position = game->copy_position();
  const auto start = std::chrono::steady_clock::now();
  Divide divide;
  std::uint64_t nodes = arguments.depth == 0 && part->number == 1 ? 1 : 0;
  if (arguments.depth > 0) divide = divide_with_progress(position, arguments.depth, arguments.threads, *part);
  for (const auto& [move, lines] : divide) nodes += lines;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  if (arguments.variant.format == "json") {
    Json json = {{"variant", game->ruleset().id},
                 {"options", options_to_json(game->ruleset())},
                 {"depth", arguments.depth},
                 {"nodes", nodes},
                 {"seconds", seconds}};
    if (part->of > 1) json["part"] = {{"number", part->number}, {"of", part->of}};
    if (arguments.is_divided) {
      json["divide"] = Json::object();
      for (const auto& [move, lines] : divide) json["divide"][print_move(position, move)] = lines;
    }
    print(dump_pretty(json) + "\n");
    return code;
  }
  if (arguments.is_divided)
    for (const auto& [move, lines] : divide) print(fmt::format("{}: {}\n", print_move(position, move), lines));
  print(fmt::format("{}\n", nodes));
  return code;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(
      to.variant, {
                      {.name = "N",
                       .help = "Length of the lines in plies",
                       .target = &to.depth,
                       .is_required = true,
                       .range = Range{0, 30}},
                      {.name = "--divide", .help = "Counts the lines of each first move too", .target = &to.is_divided},
                      {.name = "--part",
                       .value = "K/N",
                       .help = "Counts only part K of N parts, whose counts make up the whole",
                       .target = &to.part,
                       .by_default = "all"},
                      threads_option(to.threads),
                      format_option(to.variant.format),
                      output_option(to.output),
                  });
}

}  // namespace perft_cli

Command perft_command() {
  return with_arguments({.name = "perft",
                         .summary = "Counts the legal lines of N plies",
                         .example = "trigon perft my-game.yaml 5 --divide"},
                        perft_cli::declare, noted(perft_cli::count));
}

}  // namespace trigon::engine
