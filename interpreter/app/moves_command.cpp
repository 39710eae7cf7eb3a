// trigon moves FILE
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/watch.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text_style.h"

namespace trigon {

namespace {

struct Arguments {
  VariantArguments variant;
  std::string why;
};

int explain(const Arguments& arguments, const Game& game) {
  const Explanation explanation = explain_move(game, arguments.why);
  if (arguments.variant.format == "json")
    print(dump_pretty({{"move", arguments.why}, {"legal", explanation.is_legal}, {"why", explanation.text}}) + "\n");
  else
    print(wrap(explanation.text, "", "  ") + "\n");
  return exit_code::fine;
}

int moves(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  if (!arguments.why.empty()) return explain(arguments, *game);
  if (arguments.variant.format == "json") {
    print(dump_pretty(moves_to_json(*game)) + "\n");
    return code;
  }
  for (const Move& move : game->moves()) print(print_move(game->position(), move) + "\n");
  if (game->outcome()) print(describe_outcome(game->ruleset(), game->outcome()) + "\n");
  return code;
}

}  // namespace

void add_moves(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "moves", "List the legal moves, or explain one",
                                  "trigon moves my-game.yaml --moves \"e3-e4 e8-e7\" --why e4-e5");
  auto arguments = std::make_shared<Arguments>();
  arguments->variant.add_to(*command);
  command->add_option("--why", arguments->why, "Tell what makes this move, or what forbids it")->type_name("MOVE");
  add_format(*command, arguments->variant.format);
  auto watch = std::make_shared<Watch>();
  watch->add_to(*command);
  command->callback([arguments, watch, &code] {
    code = run_watched(*watch, [&](const Files& files) { return moves(*arguments, files); });
  });
}

}  // namespace trigon
