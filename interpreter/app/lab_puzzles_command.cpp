// trigon lab puzzles PART...
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/app/progress.h"
#include "interpreter/lab/part_file.h"
#include "interpreter/lab/part_set.h"
#include "interpreter/lab/puzzles.h"
#include "interpreter/match/drawn_setups.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace lab_puzzles_cli {

struct Arguments {
  std::vector<std::string> parts;
  std::string variant;
  int moves = 4;
  int count = 20;
  int nodes = 20'000;
  std::string format = "text";
  std::string output;
};

struct FoundPuzzle {
  std::size_t game = 0;
  Puzzle puzzle;
};

/// Looks for puzzles in the games of parts, up to a number.
class PuzzleFinder {
 public:
  PuzzleFinder(const Arguments& arguments, const NotedFiles& files, Diagnostics& diagnostics)
      : arguments_(arguments), files_(files), diagnostics_(diagnostics) {}

  /// Returns false after an error.
  bool run() {
    PartSet set;
    bool is_taken = true;
    const PartVisitor visitor{
        .on_header =
            [&](const LabHeader& header) { return is_taken = set.take(path_, header, diagnostics_) && begin(header); },
        .on_game = [&](const LabGame& game) { look_through(game); }};
    for (const std::string& path : arguments_.parts) {
      path_ = path;
      if (!read_parts(path, visitor, diagnostics_) || !is_taken || diagnostics_.has_errors()) return false;
    }
    return true;
  }

  const Ruleset& ruleset() const { return *loaded_->ruleset; }
  const std::vector<FoundPuzzle>& found() const { return found_; }
  bool is_interrupted() const { return interruption_.is_wanted(); }
  void raise_again() const { interruption_.raise_again(); }

 private:
  bool begin(const LabHeader& header) {
    header_ = header;
    if (loaded_) return true;
    const std::string name = arguments_.variant.empty() ? header.variant : arguments_.variant;
    loaded_ = rules_of_part(files_, name, header, diagnostics_);
    if (loaded_) with_setup_ = drawn_setups(name, header.options, files_, *loaded_->ruleset);
    return loaded_.has_value();
  }

  void look_through(const LabGame& played) {
    if (is_interrupted() || diagnostics_.has_errors() || found_.size() >= static_cast<std::size_t>(arguments_.count))
      return;
    const RulesetPtr ruleset =
        header_.has_drawn_setups && played.setup ? with_setup_(static_cast<int>(*played.setup)) : loaded_->ruleset;
    Game game = game_from(ruleset, header_.position);
    for (const std::string_view text : split(played.moves, ' ')) {
      if (text.empty()) continue;
      const auto move = find_move(game.position(), game.moves(), text);
      if (!move)
        return diagnostics_.error({}, "part", fmt::format("game {}: '{}' is not a legal move", played.number, text));
      game.play(*move);
    }
    const PuzzleSettings settings{.moves = arguments_.moves, .nodes = static_cast<std::uint64_t>(arguments_.nodes)};
    for (Puzzle& puzzle : puzzles_of(std::move(game), settings)) found_.push_back({played.number, std::move(puzzle)});
    progress_.say(fmt::format("game {}: {} puzzles", played.number, found_.size()));
  }

  const Arguments& arguments_;
  const NotedFiles& files_;
  Diagnostics& diagnostics_;
  const Interruption interruption_;
  Progress progress_{"reading games"};
  std::string path_;
  LabHeader header_;
  std::optional<LoadedVariant> loaded_;
  SetupLoader with_setup_;
  std::vector<FoundPuzzle> found_;
};

std::string to_text(const Ruleset& ruleset, const std::vector<FoundPuzzle>& found) {
  std::string text;
  for (const auto& [game, puzzle] : found)
    text += fmt::format("grade {}, {} wins in {} (game {}, ply {}):\n  {}\n{}\n", puzzle.grade,
                        ruleset.players[puzzle.player].name, puzzle.moves, game, puzzle.ply, puzzle.position,
                        wrap(join(puzzle.line, " "), "  "));
  return text.empty() ? "no puzzles\n" : text;
}

Json to_json(const Ruleset& ruleset, const std::vector<FoundPuzzle>& found) {
  Json all = Json::array();
  for (const auto& [game, puzzle] : found)
    all.push_back({{"variant", ruleset.id},
                   {"position", puzzle.position},
                   {"player", ruleset.players[puzzle.player].name},
                   {"moves", puzzle.moves},
                   {"first_move", puzzle.first_move},
                   {"line", puzzle.line},
                   {"grade", puzzle.grade},
                   {"nodes", puzzle.nodes},
                   {"game", game},
                   {"ply", puzzle.ply}});
  return all;
}

int lab_puzzles(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  for (const std::string& part : arguments.parts) files.note(part);
  std::optional<PuzzleFinder> finder(std::in_place, arguments, files, diagnostics);
  const bool is_done = finder->run();
  if (finder->is_interrupted()) return finder->raise_again(), exit_code::fine;
  if (!is_done) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  std::vector<FoundPuzzle> found = finder->found();
  std::ranges::stable_sort(found, {}, [](const FoundPuzzle& one) { return one.puzzle.grade; });
  const std::string text = arguments.format == "json" ? dump_tidy(to_json(finder->ruleset(), found)) + "\n"
                                                      : to_text(finder->ruleset(), found);
  finder.reset();
  return print(text), exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      parts_argument(to.parts),
      {.name = "--variant",
       .value = "FILE",
       .help = "The rules of the games, if they are not those of a shipped game",
       .target = &to.variant,
       .by_default = "that of the games",
       .kind = ValueKind::variant_file},
      {.name = "--moves",
       .value = "N",
       .help = "The most moves of its own in which the player to move wins",
       .target = &to.moves,
       .range = Range{1, 10}},
      {.name = "--count",
       .value = "N",
       .help = "Ends with so many puzzles",
       .target = &to.count,
       .range = Range{1, 100'000}},
      {.name = "--nodes",
       .value = "N",
       .help = "How many positions are looked at to prove a win",
       .target = &to.nodes,
       .range = Range{100, 100'000'000}},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace lab_puzzles_cli

Command lab_puzzles_command() {
  return with_arguments({.name = "puzzles",
                         .summary = "Finds positions of games in which exactly one move wins by force",
                         .example = "trigon lab puzzles my-game.part --moves 3"},
                        lab_puzzles_cli::declare, noted(lab_puzzles_cli::lab_puzzles));
}

}  // namespace trigon::engine
