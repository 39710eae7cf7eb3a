// trigon page FILE...
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/support/data_folder.h"
#include "interpreter/support/text.h"
#include "interpreter/web/one_page.h"

namespace trigon::engine {

namespace page_cli {

struct Arguments {
  std::vector<std::string> games;
  std::optional<std::string> position;
  std::string moves;
  std::string output;
  Watch watch;
};

int refuse(const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, "file", message, hint);
  print_diagnostics(diagnostics, "text");
  return exit_code::bad_input;
}

/// What the page shows at once: a single game's board, or the position and moves that are asked for.
std::optional<PageStart> start_of(const Arguments& arguments) {
  if (arguments.games.size() > 1 && !arguments.position && arguments.moves.empty()) return std::nullopt;
  PageStart start{arguments.position.value_or(""), {}};
  for (const std::string_view move : split_words(arguments.moves)) start.moves.emplace_back(move);
  return start;
}

int page(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto games = gather_page_games(files, arguments.games, diagnostics);
  diagnostics.sort();
  print_diagnostics(diagnostics, "text");
  if (!games) return exit_code::bad_input;
  int code = exit_code::fine;
  const VariantArguments shown{arguments.games.front(), {}, arguments.position, arguments.moves, "text"};
  if (!load_game(shown, code, files)) return code;
  const auto empty = read_own_file("page.html");
  const auto filled = empty ? fill_page(*empty, *games, start_of(arguments)) : std::nullopt;
  if (!filled)
    return refuse("this program was built without the page in which games are put",
                  "`make wasm` builds it, in a folder with the sources");
  print(*filled);
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "The games of the page: variant files, or ids of shipped games",
       .target = &to.games,
       .is_required = true,
       .kind = ValueKind::variant_file},
      position_option(to.position),
      moves_option(to.moves),
      output_option(to.output),
      watch_option(to.watch),
  };
}

}  // namespace page_cli

Command page_command() {
  return with_arguments({.name = "page",
                         .summary = "Writes a page in one file that plays variants in a browser, without a server",
                         .example = "trigon page my-game.yaml --output my-game.html"},
                        page_cli::declare, watched(page_cli::page));
}

}  // namespace trigon::engine
