// trigon solve FILE --pieces "K Q / K"
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/output.h"
#include "interpreter/app/progress.h"
#include "interpreter/app/solve_mate.h"
#include "interpreter/loader/loader.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/solve/ending_report.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace solve_cli {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  std::string pieces;
  std::string position;
  /// How many pieces the endings have of which all are solved; nothing for a single ending.
  std::optional<int> all;
  std::vector<std::string> without;
  /// Within how many moves of its own the player to move is to win; nothing for endings.
  std::optional<int> mate;
  std::uint64_t nodes = 2'000'000;
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 64u));
  std::string format = "text";
};

Material material_of(const Position& position) {
  Material material;
  for (const Player player : {Player{0}, Player{1}})
    position.cells_of(player).for_each([&](Cell cell) { material.push_back({player, position.at(cell).type()}); });
  std::ranges::sort(material);
  return material;
}

int refuse(Diagnostics& diagnostics, const Arguments& arguments, const std::string& why, const std::string& hint = "") {
  diagnostics.error({}, "solve", why, hint);
  return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
}

/// Solves an ending and shows on a terminal which one is at hand. Returns why it is not possible, or nothing.
std::string solve_watched(EndingSolver& solver, const Material& material, const Interruption& interruption,
                          Progress& progress) {
  return solver.solve(material, [&](const Material& at_hand) {
    progress.say("solving " + print_material(solver.ruleset(), at_hand));
    return !interruption.is_wanted();
  });
}

/// The ending that the arguments name; nothing after an error.
std::optional<Material> named_ending(const Arguments& arguments, const Ruleset& ruleset,
                                     std::optional<Position>& position, Diagnostics& diagnostics) {
  if (arguments.position.empty())
    return read_material(ruleset, LocatedText::standalone("--pieces", arguments.pieces), diagnostics);
  position = read_position(ruleset, LocatedText::standalone("--position", arguments.position), diagnostics);
  return position ? std::optional(material_of(*position)) : std::nullopt;
}

int solve_one(const Arguments& arguments, EndingSolver& solver, Diagnostics& diagnostics) {
  std::optional<Position> position;
  const auto material = named_ending(arguments, solver.ruleset(), position, diagnostics);
  if (!material) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  if (material->size() > max_solved_pieces)
    return refuse(diagnostics, arguments, fmt::format("more than {} pieces", max_solved_pieces));
  const Interruption interruption;
  const std::string error = [&] {
    Progress progress("solving");
    return solve_watched(solver, *material, interruption, progress);
  }();
  if (interruption.is_wanted()) return interruption.raise_again(), exit_code::fine;
  if (!error.empty()) return refuse(diagnostics, arguments, "this ending cannot be solved: " + error);
  if (position)
    print(value_text(solver, *position));
  else
    print(arguments.format == "json" ? dump_pretty(ending_json(solver, *material)) + "\n"
                                     : ending_text(solver, *material));
  return exit_code::fine;
}

/// The types that are named by letter or name; nothing after an error.
std::optional<TypeSet> named_types(const Ruleset& ruleset, const std::vector<std::string>& names,
                                   Diagnostics& diagnostics) {
  TypeSet types;
  for (const std::string& name : names) {
    if (const auto type = ruleset.find_type(name))
      types.insert(*type);
    else
      diagnostics.error({}, "argument", fmt::format("there is no piece '{}' in this game", name));
  }
  return diagnostics.has_errors() ? std::nullopt : std::optional(types);
}

int solve_all(const Arguments& arguments, EndingSolver& solver, Diagnostics& diagnostics) {
  const auto left_out = named_types(solver.ruleset(), arguments.without, diagnostics);
  if (!left_out) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  const auto pieces = static_cast<std::size_t>(*arguments.all);
  const Interruption interruption;
  std::vector<EndingRow> rows;
  Json all = Json::array();
  {
    Progress progress("solving");
    for (const Material& material : solver.endings(pieces, *left_out)) {
      EndingRow& row = rows.emplace_back(EndingRow{material, "", {}});
      row.error = solve_watched(solver, material, interruption, progress);
      if (interruption.is_wanted()) break;
      if (row.error.empty()) row.summary = solver.summary(material);
      if (arguments.format == "json")
        all.push_back(row.error.empty() ? ending_json(solver, material)
                                        : Json{{"variant", solver.ruleset().id},
                                               {"pieces", print_material(solver.ruleset(), material)},
                                               {"error", row.error}});
      solver.forget(pieces);
    }
  }
  if (interruption.is_wanted()) return interruption.raise_again(), exit_code::fine;
  print(arguments.format == "json" ? dump_pretty(all) + "\n" : ending_table_text(solver.ruleset(), rows));
  return exit_code::fine;
}

int solve(const Arguments& arguments) {
  Diagnostics diagnostics;
  if (arguments.mate && (!arguments.pieces.empty() || arguments.all)) {
    diagnostics.error({}, "argument", "--mate goes with --position", "trigon solve chess --mate 2 --position TEXT");
    return print_diagnostics(diagnostics, "text"), exit_code::usage;
  }
  if (!arguments.mate && !arguments.pieces.empty() + !arguments.position.empty() + arguments.all.has_value() != 1) {
    diagnostics.error({}, "argument", "an ending is named by --pieces or by --position, or there is --all",
                      "trigon solve chess --pieces 'K Q / K'");
    return print_diagnostics(diagnostics, "text"), exit_code::usage;
  }
  const auto loaded = load_variant(DiskFiles(), arguments.file, arguments.options, diagnostics);
  if (!loaded) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  const RulesetPtr ruleset = loaded->ruleset;
  if (arguments.mate)
    return solve_mate(ruleset, arguments.position, *arguments.mate, arguments.nodes, arguments.format);
  if (const std::string why = EndingSolver::objection(*ruleset); !why.empty())
    return refuse(diagnostics, arguments, "endings of this game cannot be solved: " + why);
  EndingSolver solver(ruleset, arguments.threads);
  return arguments.all ? solve_all(arguments, solver, diagnostics) : solve_one(arguments, solver, diagnostics);
}

std::vector<Argument> declare(Arguments& to) {
  return {file_argument(to.file),
          variant_option(to.options),
          {.name = "--pieces",
           .value = "PIECES",
           .help = "The pieces of both sides by their letters: 'K Q / K'",
           .target = &to.pieces,
           .by_default = "none"},
          {.name = "--position",
           .value = "TEXT",
           .help = "Solves the ending of this position, and says who wins it and how",
           .target = &to.position,
           .by_default = "none"},
          {.name = "--all",
           .value = "N",
           .help = "All endings of so many pieces, a line for each",
           .target = &to.all,
           .range = Range{3, static_cast<int>(max_solved_pieces)},
           .by_default = "none"},
          {.name = "--without",
           .value = "PIECE",
           .help = "With --all, leaves out endings with this piece",
           .target = &to.without,
           .needs = "--all"},
          {.name = "--mate",
           .value = "N",
           .help = "Proves whether the player to move in the position wins within N moves of its own",
           .target = &to.mate,
           .range = Range{1, 50},
           .by_default = "none"},
          {.name = "--nodes",
           .value = "N",
           .help = "With --mate, how many positions are looked at before it gives up",
           .target = &to.nodes,
           .needs = "--mate"},
          threads_option(to.threads, "one for each processor"),
          format_option(to.format)};
}

}  // namespace solve_cli

Command solve_command() {
  return with_arguments({.name = "solve",
                         .summary = "Solves endings of games of two: who wins from each position, and how fast",
                         .example = "trigon solve chess --pieces 'K Q / K'"},
                        solve_cli::declare, solve_cli::solve);
}

}  // namespace trigon::engine
