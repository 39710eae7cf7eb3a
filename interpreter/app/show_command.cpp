// trigon show FILE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/position_notes.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

struct Arguments {
  VariantArguments variant;
  std::string region;
  std::string player;
  std::string output;
  Watch watch;
};

int refuse(const Arguments& arguments, const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, "argument", message, hint);
  print_diagnostics(diagnostics, arguments.variant.format);
  return exit_code::bad_input;
}

/// The cells of `--region`, as `--player` has them; a message and nothing when there are none.
std::optional<CellSet> find_region(const Arguments& arguments, const Ruleset& ruleset) {
  const auto player = arguments.player.empty() ? Player{0} : ruleset.find_player(arguments.player);
  const auto region = ruleset.regions.find(arguments.region);
  if (player && region != ruleset.regions.end()) return region->second[*player];
  std::vector<std::string> names;
  for (const auto& [name, cells] : ruleset.regions) names.push_back(name);
  if (!player)
    refuse(arguments, fmt::format("unknown player '{}'", arguments.player), "");
  else
    refuse(arguments, fmt::format("unknown region '{}'", arguments.region),
           names.empty() ? "the game has no regions with names" : suggest(arguments.region, names));
  return std::nullopt;
}

void print_text(const BoardPicture& picture) {
  const TextStyle style = result_style();
  print(draw_text(picture, style) + "\n" + *picture.status + "\n");
  for (const std::string& note : position_notes(picture.position)) print(wrap(note, "", "  ") + "\n");
  print(print_position(picture.position) + "\n");
}

int show(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  if (!game) return code;
  const Position& position = game->position();
  BoardPicture picture{board_title(game->ruleset()), position};
  picture.status = status_in_words(position, game->outcome());
  if (!arguments.region.empty()) picture.zone = find_region(arguments, game->ruleset());
  if (!arguments.region.empty() && !picture.zone) return exit_code::bad_input;
  if (arguments.variant.format == "json") {
    Json json = position_to_json(position);
    json["outcome"] = outcome_to_json(game->ruleset(), game->outcome());
    print(dump_pretty(json) + "\n");
  } else if (arguments.variant.format == "svg") {
    print(draw_svg({picture}));
  } else {
    print_text(picture);
  }
  return code;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(to.variant, {
                                            {.name = "--region",
                                             .value = "NAME",
                                             .help = "Marks the cells of this region",
                                             .target = &to.region,
                                             .by_default = "none"},
                                            {.name = "--player",
                                             .value = "NAME",
                                             .help = "As whose side has the region",
                                             .target = &to.player,
                                             .by_default = "the first player",
                                             .kind = ValueKind::player},
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
