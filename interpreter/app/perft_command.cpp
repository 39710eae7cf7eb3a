// trigon perft FILE N
#include <fmt/format.h>

#include <chrono>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/count/perft.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

struct Arguments {
  VariantArguments variant;
  int depth = 0;
  int threads = 1;
  bool is_divided = false;
  std::string output;
};

int count(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  Position position = game->copy_position();
  const auto start = std::chrono::steady_clock::now();
  const bool is_divided = arguments.is_divided && arguments.depth > 0;
  const Divide divide = is_divided ? perft_divide(position, arguments.depth, arguments.threads) : Divide{};
  std::uint64_t nodes = 0;
  for (const auto& [move, lines] : divide) nodes += lines;
  if (!is_divided) nodes = perft(position, arguments.depth, arguments.threads);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  if (arguments.variant.format == "json") {
    Json json = {{"variant", game->ruleset().id},
                 {"options", options_to_json(game->ruleset())},
                 {"depth", arguments.depth},
                 {"nodes", nodes},
                 {"seconds", seconds}};
    if (arguments.is_divided) json["divide"] = Json::object();
    for (const auto& [move, lines] : divide) json["divide"][print_move(position, move)] = lines;
    print(dump_pretty(json) + "\n");
    return code;
  }
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
                      threads_option(to.threads),
                      format_option(to.variant.format),
                      output_option(to.output),
                  });
}

}  // namespace

Command perft_command() {
  return with_arguments({.name = "perft",
                         .summary = "Counts the legal lines of N plies",
                         .example = "trigon perft my-game.yaml 5 --divide"},
                        declare, noted(count));
}

}  // namespace trigon::engine
