// trigon show FILE
#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/watch.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

/// The name, and the chosen options.
std::string title_of(const Ruleset& ruleset) {
  std::vector<std::string> chosen;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) chosen.push_back(option.name);
  return ruleset.name + (chosen.empty() ? "" : " (" + join(chosen, ", ") + ")");
}

int show(const VariantArguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments, code, files);
  if (!game) return code;
  const BoardPicture picture{title_of(game->ruleset()), game->position(), std::nullopt};
  if (arguments.format == "json") {
    Json json = position_to_json(game->position());
    json["outcome"] = outcome_to_json(game->ruleset(), game->outcome());
    print(dump_pretty(json) + "\n");
  } else if (arguments.format == "svg") {
    print(draw_svg({picture}));
  } else {
    const std::string turn = game->ruleset().players[game->position().turn()].name;
    print(draw_text(picture) + "\n" +
          (game->outcome() ? describe_outcome(game->ruleset(), game->outcome()) : turn + " to move") + "\n" +
          print_position(game->position()) + "\n");
  }
  return code;
}

}  // namespace

void add_show(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "show", "Draw the board with the setup or another position",
                                  "trigon show my-game.yaml --format svg > board.svg");
  auto arguments = std::make_shared<VariantArguments>();
  arguments->add_to(*command);
  add_format(*command, arguments->format, {"text", "json", "svg"});
  auto watch = std::make_shared<Watch>();
  watch->add_to(*command);
  command->callback([arguments, watch, &code] {
    code = run_watched(*watch, [&](const Files& files) { return show(*arguments, files); });
  });
}

}  // namespace trigon
