// trigon solve FILE --pieces "K Q / K"
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/output.h"
#include "interpreter/app/progress.h"
#include "interpreter/loader/loader.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/solve/ending_solver.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  std::string pieces;
  std::string position;
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 64u));
  std::string format = "text";
};

/// What is told of an ending.
struct Solved {
  const Ruleset& ruleset;
  const EndingSolver& solver;
  const Material& material;
  EndingSummary summary;

  std::size_t all_of(Player turn) const {
    const auto& counts = summary.by_turn[turn];
    return counts.won + counts.lost + counts.drawn;
  }
};

std::string share(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  const std::string rounded = fmt::format("{:.2f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  // Only what is true of all positions, or of none, is said to be.
  if (part < whole && rounded == "100.00 %") return "> 99.99 %";
  return part > 0 && rounded == "0.00 %" ? "< 0.01 %" : rounded;
}

std::string line_text(const EndingSolver& solver, const Position& position) {
  return wrap(join(solver.best_line(position), " "), "  ");
}

std::string zugzwang_text(const Solved& solved, Player turn) {
  const auto& longest = solved.summary.zugzwang[turn];
  if (!longest) return "";
  const std::string& name = solved.ruleset.players[turn].name;
  return fmt::format(
      "\nIn {} positions {} loses by zugzwang: it would not if the other side were to move. The longest ({} plies):\n"
      "  {}\n",
      solved.summary.by_turn[turn].zugzwang, name, longest->plies,
      print_position(solved.solver.position(solved.material, longest->index)));
}

std::string to_text(const Solved& solved) {
  std::string text =
      fmt::format("{}: {}\n\n{:14}{:>12}{:>10}{:>10}{:>10}\n", solved.ruleset.id,
                  print_material(solved.ruleset, solved.material), "to move", "positions", "won", "lost", "drawn");
  for (const Player turn : {Player{0}, Player{1}}) {
    const auto& counts = solved.summary.by_turn[turn];
    const std::size_t all = solved.all_of(turn);
    text += fmt::format("{:14}{:12}{:>10}{:>10}{:>10}\n", solved.ruleset.players[turn].name, all,
                        share(counts.won, all), share(counts.lost, all), share(counts.drawn, all));
  }
  for (const Player turn : {Player{0}, Player{1}})
    if (const auto& longest = solved.summary.longest[turn]) {
      const Position position = solved.solver.position(solved.material, longest->index);
      text += fmt::format("\nThe longest win of {} takes {} moves ({} plies):\n  {}\n{}\n",
                          solved.ruleset.players[turn].name, (longest->plies + 1) / 2, longest->plies,
                          print_position(position), line_text(solved.solver, position));
    }
  for (const Player turn : {Player{0}, Player{1}}) text += zugzwang_text(solved, turn);
  return text;
}

Json to_json(const Solved& solved) {
  Json json = {{"variant", solved.ruleset.id}, {"pieces", print_material(solved.ruleset, solved.material)}};
  for (const Player turn : {Player{0}, Player{1}}) {
    const auto& counts = solved.summary.by_turn[turn];
    Json player = {{"won", counts.won},           {"lost", counts.lost}, {"drawn", counts.drawn},
                   {"zugzwang", counts.zugzwang}, {"longest", nullptr},  {"longest_zugzwang", nullptr}};
    if (const auto& longest = solved.summary.longest[turn]) {
      const Position position = solved.solver.position(solved.material, longest->index);
      player["longest"] = {{"plies", longest->plies},
                           {"position", print_position(position)},
                           {"line", solved.solver.best_line(position)}};
    }
    if (const auto& longest = solved.summary.zugzwang[turn])
      player["longest_zugzwang"] = {
          {"plies", longest->plies},
          {"position", print_position(solved.solver.position(solved.material, longest->index))}};
    json["to_move"][solved.ruleset.players[turn].name] = player;
  }
  return json;
}

/// What is known of one position.
std::string position_text(const EndingSolver& solver, const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const auto value = solver.value(position);
  if (!value) return "the position is none of these\n";
  if (*value == 0) return "draw\n";
  const Player winner = *value > 0 ? position.turn() : 1 - position.turn();
  const int plies = std::abs(*value) - 1;
  return fmt::format("{} wins in {} plies:\n{}\n", ruleset.players[winner].name, plies, line_text(solver, position));
}

Material material_of(const Position& position) {
  Material material;
  for (const Player player : {Player{0}, Player{1}})
    position.cells_of(player).for_each(
        [&](Cell cell) {
          material.push_back({player, position.at(cell).type()});
        },
        position.words());
  std::ranges::sort(material);
  return material;
}

int refuse(Diagnostics& diagnostics, const Arguments& arguments, const std::string& why, const std::string& hint = "") {
  diagnostics.error({}, "solve", why, hint);
  return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
}

int solve(const Arguments& arguments) {
  Diagnostics diagnostics;
  if (arguments.pieces.empty() == arguments.position.empty()) {
    diagnostics.error({}, "argument", "an ending is named by --pieces or by --position",
                      "trigon solve chess --pieces 'K Q / K'");
    return print_diagnostics(diagnostics, "text"), exit_code::usage;
  }
  const auto loaded = load_variant(DiskFiles(), arguments.file, arguments.options, diagnostics);
  if (!loaded) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  const RulesetPtr ruleset = loaded->ruleset;
  if (const std::string why = EndingSolver::objection(*ruleset); !why.empty())
    return refuse(diagnostics, arguments, "endings of this game cannot be solved: " + why);
  std::optional<Position> position;
  std::optional<Material> material;
  if (arguments.position.empty()) {
    material = read_material(*ruleset, LocatedText::standalone("--pieces", arguments.pieces), diagnostics);
  } else {
    position = read_position(*ruleset, LocatedText::standalone("--position", arguments.position), diagnostics);
    if (position) material = material_of(*position);
  }
  if (!material) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  if (material->size() > max_solved_pieces)
    return refuse(diagnostics, arguments, fmt::format("more than {} pieces", max_solved_pieces));
  const Interruption interruption;
  EndingSolver solver(ruleset, arguments.threads);
  const std::string error = [&] {
    Progress progress("solving");
    return solver.solve(*material, [&](const Material& at_hand) {
      progress.say("solving " + print_material(*ruleset, at_hand));
      return !interruption.is_wanted();
    });
  }();
  if (interruption.is_wanted()) return interruption.raise_again(), exit_code::fine;
  if (!error.empty()) return refuse(diagnostics, arguments, "this ending cannot be solved: " + error);
  if (position) return print(position_text(solver, *position)), exit_code::fine;
  const Solved solved{*ruleset, solver, *material, solver.summary(*material)};
  print(arguments.format == "json" ? dump_pretty(to_json(solved)) + "\n" : to_text(solved));
  return exit_code::fine;
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
          threads_option(to.threads, "one for each processor"),
          format_option(to.format)};
}

}  // namespace

Command solve_command() {
  return with_arguments({.name = "solve",
                         .summary = "Solves endings of games of two: who wins from each position, and how fast",
                         .example = "trigon solve chess --pieces 'K Q / K'"},
                        declare, solve);
}

}  // namespace trigon::engine
