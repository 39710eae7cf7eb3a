// trigon show FILE
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

struct Arguments {
  VariantArguments variant;
  std::string output;
  Watch watch;
};

int show(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  const BoardPicture picture{board_title(game->ruleset()), game->position(), std::nullopt};
  if (arguments.variant.format == "json") {
    Json json = position_to_json(game->position());
    json["outcome"] = outcome_to_json(game->ruleset(), game->outcome());
    print(dump_pretty(json) + "\n");
  } else if (arguments.variant.format == "svg") {
    print(draw_svg({picture}));
  } else {
    const std::string turn = game->ruleset().players[game->position().turn()].name;
    print(draw_text(picture) + "\n" +
          (game->outcome() ? describe_outcome(game->ruleset(), game->outcome()) : turn + " to move") + "\n" +
          print_position(game->position()) + "\n");
  }
  return code;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(to.variant, {
                                            format_option(to.variant.format, {"text", "json", "svg"}),
                                            output_option(to.output),
                                            watch_option(to.watch),
                                        });
}

}  // namespace

Command show_command() {
  return with_arguments({.name = "show",
                         .summary = "Draws the board with the setup or another position",
                         .example = "trigon show my-game.yaml --format svg --output board.svg"},
                        declare, watched(show));
}

}  // namespace trigon::engine
