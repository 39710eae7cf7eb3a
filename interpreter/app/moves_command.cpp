// trigon moves FILE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace moves_cli {

struct Arguments {
  VariantArguments variant;
  std::optional<std::string> why;
  std::string output;
  Watch watch;
};

int explain(const Arguments& arguments, const Game& game) {
  const Explanation explanation = explain_move(game, *arguments.why);
  if (arguments.variant.format == "json")
    print(dump_pretty({{"move", *arguments.why}, {"legal", explanation.is_legal}, {"why", explanation.text}}) + "\n");
  else
    print(wrap(explanation.text, "", "  ") + "\n");
  return exit_code::fine;
}

int moves(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  if (arguments.why) return explain(arguments, *game);
  if (arguments.variant.format == "json") {
    print(dump_pretty(moves_to_json(*game)) + "\n");
    return code;
  }
  for (const Move& move : game->moves()) print(print_move(game->position(), move) + "\n");
  if (game->outcome()) print(describe_outcome(game->ruleset(), game->outcome()) + "\n");
  return code;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(
      to.variant, {
                      {.name = "--why",
                       .value = "MOVE",
                       .help = "Explains why this move is legal or not, after those of --moves; lists nothing",
                       .target = &to.why,
                       .kind = ValueKind::move},
                      format_option(to.variant.format),
                      output_option(to.output),
                      watch_option(to.watch),
                  });
}

}  // namespace moves_cli

Command moves_command() {
  return with_arguments({.name = "moves",
                         .summary = "Lists the legal moves, or explains one",
                         .example = "trigon moves my-game.yaml --moves \"e3-e4 e8-e7\" --why e4-e5"},
                        moves_cli::declare, watched(moves_cli::moves));
}

}  // namespace trigon::engine
