// trigon show FILE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/position_notes.h"
#include "interpreter/record/record_reader.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace show_cli {

struct Arguments {
  VariantArguments variant;
  std::string region;
  std::string player;
  bool is_record = false;
  int game = 1;
  std::optional<int> ply;
  std::string output;
  Watch watch;
};

int refuse(const Arguments& arguments, const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, "argument", message, hint);
  print_diagnostics(diagnostics, arguments.variant.format);
  return exit_code::bad_input;
}

/// The cells of `--region` for the player `--player`; nothing, after a message, when there are none.
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

/// Undoes moves until `ply` of them are left.
bool go_back_to(Game& game, int ply, Diagnostics& diagnostics) {
  if (static_cast<std::size_t>(ply) > game.played()) {
    diagnostics.error({}, "range", fmt::format("the game has {} plies, not {}", game.played(), ply));
    return false;
  }
  while (game.played() > static_cast<std::size_t>(ply)) game.undo();
  return true;
}

/// The requested game of a record at the requested ply; nothing after errors.
std::optional<Game> recorded_game(const Arguments& arguments, const Files& files, Diagnostics& diagnostics) {
  auto file = RecordFile::open(files, arguments.variant.file, {}, diagnostics);
  if (!file || diagnostics.has_errors()) return std::nullopt;
  const auto index = static_cast<std::size_t>(arguments.game) - 1;
  if (index >= file->size()) {
    diagnostics.error({}, "range",
                      fmt::format("'{}' has {} game{}, not {}", arguments.variant.file, file->size(),
                                  file->size() == 1 ? "" : "s", arguments.game));
    return std::nullopt;
  }
  auto replayed = file->read(index, diagnostics);
  if (!replayed || (arguments.ply && !go_back_to(replayed->game, *arguments.ply, diagnostics))) return std::nullopt;
  return std::move(replayed->game);
}

/// The requested game of a record; prints errors on stderr and sets the exit code.
std::optional<Game> load_recorded_game(const Arguments& arguments, int& code, const Files& files) {
  const VariantArguments& of = arguments.variant;
  Diagnostics diagnostics;
  std::optional<Game> game;
  if (!of.options.empty() || of.position || !of.moves.empty()) {
    diagnostics.error({}, "argument", "a record says itself which options, position and moves its games have");
    code = exit_code::usage;
  } else if (!(game = recorded_game(arguments, files, diagnostics))) {
    code = exit_code::bad_input;
  }
  if (!diagnostics.all().empty()) print_diagnostics(diagnostics, of.format);
  return game;
}

int show(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game =
      arguments.is_record ? load_recorded_game(arguments, code, files) : load_game(arguments.variant, code, files);
  if (!game) return code;
  const Position& position = game->position();
  BoardPicture picture{board_title(game->ruleset()), position};
  picture.status = status_in_words(position, game->outcome());
  if (!arguments.region.empty()) picture.zone = find_region(arguments, game->ruleset());
  if (!arguments.region.empty() && !picture.zone) return exit_code::bad_input;
  if (arguments.variant.format == "json") {
    Json json = position_to_json(position);
    json["cells"] = cells_to_json(position);
    json["outcome"] = outcome_to_json(game->ruleset(), game->outcome());
    print(dump_pretty(json) + "\n");
  } else if (arguments.variant.format == "svg") {
    print(draw_svg({picture}));
  } else if (const bool is_fen = arguments.variant.format == "fen"; is_fen || arguments.variant.format == "sfen") {
    const auto text = is_fen ? print_fen(position) : print_sfen(position);
    if (!text)
      return refuse(arguments, fmt::format("this position has no {}", is_fen ? "FEN" : "SFEN"),
                    "without --format it is printed as Trigon writes positions");
    print(*text + "\n");
  } else {
    print_text(picture);
  }
  return code;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(to.variant,
                            {
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
                                 .needs = "--region",
                                 .kind = ValueKind::player},
                                {.name = "--record",
                                 .help = "FILE is a game record, and the board is that at the end of the game",
                                 .target = &to.is_record},
                                {.name = "--game",
                                 .value = "N",
                                 .help = "Which game of the record",
                                 .target = &to.game,
                                 .range = Range{1, max_record_games},
                                 .needs = "--record"},
                                {.name = "--ply",
                                 .value = "N",
                                 .help = "The board after this many plies of the game",
                                 .target = &to.ply,
                                 .range = Range{0, max_record_moves},
                                 .by_default = "all of them",
                                 .needs = "--record"},
                                format_option(to.variant.format, {"text", "json", "svg", "fen", "sfen"}),
                                output_option(to.output),
                                watch_option(to.watch),
                            });
}

}  // namespace show_cli

Command show_command() {
  return with_arguments({.name = "show",
                         .summary = "Draws the board with the setup or another position",
                         .example = "trigon show my-game.yaml --format svg --output board.svg"},
                        show_cli::declare, watched(show_cli::show));
}

}  // namespace trigon::engine
