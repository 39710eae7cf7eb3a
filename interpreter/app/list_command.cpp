// trigon list [ID...]
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/compare/summary.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace list_cli {

struct Arguments {
  std::vector<std::string> games;
  std::string format = "text";
  std::string output;
};

/// The board in words: "triangle of 64 triangles"; for a drawn board "64 triangles".
std::string board_of(const LoadedVariant& game) {
  const std::string shape = grid_word(game, "shape"), cells = cells_in_words(*game.ruleset);
  return shape.empty() ? cells : shape + " of " + cells;
}

std::vector<std::string> option_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const OptionInfo& option : ruleset.options) names.push_back(option.name);
  return names;
}

Json to_json(const LoadedVariant& game) {
  Json json = summary_to_json(game);
  json["file"] = game.files.front();
  return json;
}

/// The game in one line, with a second line when there are options.
std::string in_short(const LoadedVariant& game, std::size_t width) {
  const Ruleset& ruleset = *game.ruleset;
  const std::string line = fmt::format("{}  {}  {} players\n", pad_right(ruleset.id, width),
                                       pad_right(board_of(game), 24), ruleset.contender_count());
  if (ruleset.options.empty()) return line;
  return line + wrap("options: " + join(option_names(ruleset), ", "), "    ", "      ") + "\n";
}

std::string in_detail(const LoadedVariant& game) {
  const Ruleset& ruleset = *game.ruleset;
  std::vector<std::string> players;
  for (const PlayerInfo& player : ruleset.players)
    players.push_back(player.name + (player.is_neutral ? " (neutral)" : ""));
  std::string text = fmt::format("{}: {}\n", ruleset.id, ruleset.name);
  const auto add = [&](const std::string& key, const std::string& value) {
    if (!value.empty()) text += wrap(value, "  " + pad_right(key, 9), std::string(11, ' ')) + "\n";
  };
  add("about", ruleset.description);
  add("source", ruleset.source);
  add("board", board_of(game));
  add("players", join(players, ", "));
  if (ruleset.setup_family)
    add("setups", fmt::format("{}: setup=0 to setup={}, or seed=N", ruleset.setup_family->count,
                              ruleset.setup_family->count - 1));
  add("file", game.files.front());
  if (!ruleset.options.empty()) text += "  options\n";
  for (const OptionInfo& option : ruleset.options)
    text += wrap(option.name + (option.description.empty() ? "" : ": " + option.description), "    ", "      ") + "\n";
  return text;
}

std::string in_text(const std::vector<LoadedVariant>& games, bool has_details) {
  std::size_t width = 0;
  for (const LoadedVariant& game : games) width = std::max(width, count_characters(game.ruleset->id));
  std::string text;
  for (const LoadedVariant& game : games)
    text += has_details ? (text.empty() ? "" : "\n") + in_detail(game) : in_short(game, width);
  return text;
}

std::vector<std::string> all_games(const Files& files, Diagnostics& diagnostics) {
  std::vector<std::string> ids = shipped_games(files);
  if (ids.empty())
    diagnostics.error({}, "file", "the shipped games were not found",
                      "the environment variable TRIGON_DATA may name the folder that holds 'variants' and 'scripts'");
  return ids;
}

int list(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  std::vector<LoadedVariant> games;
  const bool has_details = !arguments.games.empty();
  for (const std::string& name : has_details ? arguments.games : all_games(files, diagnostics))
    if (auto game = load_variant(files, name, {}, diagnostics)) games.push_back(std::move(*game));
  if (arguments.format == "json") {
    Json json = Json::array();
    for (const LoadedVariant& game : games) json.push_back(to_json(game));
    print(dump_tidy(json) + "\n");
  } else {
    print(in_text(games, has_details));
  }
  if (!diagnostics.has_errors()) return exit_code::fine;
  print_diagnostics(diagnostics, arguments.format);
  return exit_code::bad_input;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "ID",
       .help = "Games to describe in detail: ids, or variant files",
       .target = &to.games,
       .by_default = "all shipped games, in short",
       .kind = ValueKind::variant_file},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace list_cli

Command list_command() {
  return with_arguments(
      {.name = "list", .summary = "Lists the shipped games: id, board, players and options", .example = "trigon list"},
      list_cli::declare, noted(list_cli::list));
}

}  // namespace trigon::engine
