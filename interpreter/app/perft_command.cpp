// trigon perft FILE N
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/count/perft.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/json.h"

namespace trigon {

namespace {

struct Arguments {
  VariantArguments variant;
  int depth = 0;
  int threads = 1;
  bool is_divided = false;
};

int count(const Arguments& arguments) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code);
  if (!game) return code;
  const Position& position = game->position();
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

}  // namespace

void add_perft(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "perft", "Count the legal lines of N plies", "trigon perft my-game.yaml 5 --divide");
  auto arguments = std::make_shared<Arguments>();
  arguments->variant.add_to(*command);
  command->add_option("N", arguments->depth, "Plies")->required()->check(CLI::Range(0, 30));
  command->add_flag("--divide", arguments->is_divided, "Tell the lines of each first move too");
  add_threads(*command, arguments->threads);
  add_format(*command, arguments->variant.format);
  command->callback([arguments, &code] { code = count(*arguments); });
}

}  // namespace trigon
