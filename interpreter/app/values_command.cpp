// trigon values FILE
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/search/piece_values.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

namespace values_cli {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  std::string format = "text";
  std::string output;
  Watch watch;
};

/// The value of a piece for some players.
struct Row {
  PieceType type = 0;
  std::vector<std::string> players;
  PieceWorth worth;
};

/// A row for each type; several if its value differs between players.
std::vector<Row> rows_of(const Ruleset& ruleset) {
  const PieceValues values(ruleset);
  std::vector<Row> rows;
  for (PieceType type : ruleset.all_types()) {
    const std::size_t first = rows.size();
    for (Player player : ruleset.all_players()) {
      if (ruleset.players[player].is_neutral) continue;
      const PieceWorth& worth = values.worth(type, player);
      const auto same = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(),
                                     [&](const Row& row) { return row.worth == worth; });
      if (same == rows.end())
        rows.push_back({type, {ruleset.players[player].name}, worth});
      else
        same->players.push_back(ruleset.players[player].name);
    }
  }
  return rows;
}

/// Do all players have the same value?
bool is_for_all(const Ruleset& ruleset, const Row& row) { return row.players.size() == ruleset.contender_count(); }

std::string name_of(const Ruleset& ruleset, const Row& row) {
  const std::string& name = ruleset.types[row.type].name;
  return is_for_all(ruleset, row) ? name : fmt::format("{} ({})", name, join(row.players, ", "));
}

std::string to_text(const Ruleset& ruleset, const std::vector<Row>& rows) {
  std::size_t width = count_characters("piece");
  for (const Row& row : rows) width = std::max(width, count_characters(name_of(ruleset, row)));
  std::string text = fmt::format("{}\n\n{}  value  moves  captures  by mobility  by promotion\n", board_title(ruleset),
                                 pad_right("piece", width));
  for (const Row& row : rows) {
    const PieceWorth& worth = row.worth;
    text +=
        fmt::format("{}  {:5.2f}  {:5.2f}  {:8.2f}  {:11.2f}  {:12.2f}{}\n", pad_right(name_of(ruleset, row), width),
                    worth.value / 100.0, worth.moves / 1000.0, worth.captures / 1000.0, worth.by_mobility / 100.0,
                    worth.by_promotion / 100.0, worth.is_given ? "  given" : "");
  }
  const bool has_given = std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.worth.is_given; });
  return text + (has_given ? "\ngiven: the file says what the piece is worth\n" : "");
}

Json to_json(const Ruleset& ruleset, const std::vector<Row>& rows) {
  Json pieces = Json::array();
  for (const Row& row : rows)
    pieces.push_back({{"piece", ruleset.types[row.type].name},
                      {"players", row.players},
                      {"value", row.worth.value / 100.0},
                      {"given", row.worth.is_given},
                      {"moves", row.worth.moves / 1000.0},
                      {"captures", row.worth.captures / 1000.0},
                      {"by_mobility", row.worth.by_mobility / 100.0},
                      {"by_promotion", row.worth.by_promotion / 100.0}});
  return {{"variant", ruleset.id}, {"options", options_to_json(ruleset)}, {"pieces", std::move(pieces)}};
}

int values(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, arguments.file, arguments.options, diagnostics);
  print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.format);
  if (!loaded) return exit_code::bad_input;
  const Ruleset& ruleset = *loaded->ruleset;
  const std::vector<Row> rows = rows_of(ruleset);
  print(arguments.format == "json" ? dump_tidy(to_json(ruleset, rows)) + "\n" : to_text(ruleset, rows));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {file_argument(to.file), variant_option(to.options), format_option(to.format), output_option(to.output),
          watch_option(to.watch)};
}

}  // namespace values_cli

Command values_command() {
  return with_arguments({.name = "values",
                         .summary = "Prints what the pieces are worth to the computer player",
                         .example = "trigon values my-game.yaml"},
                        values_cli::declare, watched(values_cli::values));
}

}  // namespace trigon::engine
