#include "tests/duel/mates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>

#include "interpreter/app/arguments.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/search/levels.h"
#include "interpreter/loader/loader.h"
#include "tests/support/mate_problems.h"
#include "tests/support/mate_prover.h"
#include "tests/support/playout.h"

namespace trigon::engine::testing {

namespace {

struct Settings {
  std::string file;
  int games = 100, each = 2, longest = 300, opening = 8;
  std::uint64_t seed = 1, effort = 400'000;
};

/// Problems of the same length whose first moves are quiet, or not.
using Kind = std::pair<int, bool>;

/// Wins by checks alone, of 4 and 5 moves, are not quiet.
constexpr std::array<Kind, 6> kinds = {{{2, false}, {2, true}, {3, false}, {3, true}, {4, false}, {5, false}}};

/// So many positions without a win that is found end the way back through a game.
constexpr int max_misses = 3;

class Finder {
 public:
  Finder(RulesetPtr ruleset, const Settings& settings) : ruleset_(std::move(ruleset)), settings_(settings) {}

  void run() {
    for (int number = 0; number < settings_.games && !is_done(); ++number) look_through(play(number));
  }

 private:
  /// Quiet problems are rare and the hardest: twice as many are wanted.
  int wanted(const Kind& kind) const { return kind.second ? 2 * settings_.each : settings_.each; }

  bool is_done() const {
    return std::all_of(kinds.begin(), kinds.end(), [&](const Kind& kind) {
      const auto found = found_.find(kind);
      return found != found_.end() && found->second >= wanted(kind);
    });
  }

  /// A game of a stronger player and a weaker one.
  Game play(int number) {
    const std::uint64_t seed = settings_.seed * 10000 + static_cast<std::uint64_t>(number);
    Random random(seed);
    Game game(ruleset_);
    Thinker thinker(ruleset_, std::size_t{4} << 20);
    while (!game.outcome() && game.played() < static_cast<std::size_t>(settings_.longest)) {
      if (game.played() < static_cast<std::size_t>(settings_.opening)) {
        game.play(Move(random_move(game, random)));
      } else {
        const bool is_stronger = (game.position().turn() + static_cast<unsigned>(number)) % 2 == 0;
        const Level chosen = level(is_stronger ? 3 : 1 + number % 3, seed);
        game.play(thinker.think(game, chosen.limits, chosen.style).best);
      }
    }
    return game;
  }

  /// The last positions of the winner, from the end, until the win is too far away.
  void look_through(Game game) {
    if (!game.outcome() || game.outcome()->winners.empty()) return;
    const Player winner = *game.outcome()->winners.begin();
    std::set<Kind> taken;
    for (int misses = 0; misses < max_misses && game.undo();)
      if (game.position().turn() == winner && !look_at(print_position(game.position()), taken)) ++misses;
  }

  /// Looks at the position as a reader of its text has it: without its past. Is it won in few moves?
  bool look_at(const std::string& text, std::set<Kind>& taken) {
    Diagnostics diagnostics;
    auto position = read_position(*ruleset_, LocatedText::standalone("position", text), diagnostics);
    if (!position) return false;
    try {
      const auto problem = problem_of(Game(ruleset_, std::move(*position)), settings_.effort);
      if (!problem) return false;
      if (problem->moves > 1) take(*problem, taken);
      return true;
    } catch (const MateProver::TooManyMoves&) {
      return false;
    }
  }

  /// A game gives one problem of a kind, or several that are quiet.
  void take(const MateProblem& problem, std::set<Kind>& taken) {
    const Kind kind(problem.moves, problem.is_quiet);
    if (found_[kind] >= wanted(kind) || (!taken.insert(kind).second && !problem.is_quiet)) return;
    ++found_[kind];
    fmt::print("{}\n", print_problem(problem));
    std::fflush(stdout);
  }

  RulesetPtr ruleset_;
  const Settings& settings_;
  std::map<Kind, int> found_;
};

RulesetPtr ruleset_of(const std::string& file) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), file, {}, diagnostics);
  fmt::print(stderr, "{}", format_diagnostics(diagnostics));
  return loaded ? loaded->ruleset : nullptr;
}

int find_mates(const Settings& settings) {
  const RulesetPtr ruleset = ruleset_of(settings.file);
  if (!ruleset) return 1;
  if (ruleset->contender_count() != 2 || !ruleset->end.has_check()) {
    fmt::print(stderr, "mate problems are for two players, with check\n");
    return 1;
  }
  Finder(ruleset, settings).run();
  return 0;
}

struct SolveSettings {
  std::string file;
  std::uint64_t nodes = 2'000'000;
};

std::optional<Game> game_of(const MateProblem& problem) {
  const RulesetPtr ruleset = ruleset_of(problem.id);
  if (!ruleset) return std::nullopt;
  Diagnostics diagnostics;
  auto position = read_position(*ruleset, LocatedText::standalone("position", problem.position), diagnostics);
  fmt::print(stderr, "{}", format_diagnostics(diagnostics));
  if (!position) return std::nullopt;
  return Game(ruleset, std::move(*position));
}

/// The problems of a file, or nothing after a message on stderr.
std::optional<std::vector<MateProblem>> problems_of(const std::string& file) {
  std::ifstream in(file);
  if (!in) {
    fmt::print(stderr, "cannot read '{}'\n", file);
    return std::nullopt;
  }
  try {
    return read_problems(std::string(std::istreambuf_iterator<char>(in), {}));
  } catch (const std::invalid_argument& error) {
    fmt::print(stderr, "{}: {}\n", file, error.what());
    return std::nullopt;
  }
}

/// Prints each problem, whether it was solved, the nodes and the depth that were searched; and how many are solved.
int solve(const SolveSettings& settings) {
  const auto problems = problems_of(settings.file);
  if (!problems) return 1;
  std::vector<std::uint64_t> nodes;
  std::size_t solved = 0;
  for (const MateProblem& problem : *problems) {
    const auto game = game_of(problem);
    if (!game) return 1;
    Thinker thinker(game->ruleset_ptr());
    const Thought thought = look_for_win(problem, thinker, *game, settings.nodes);
    const bool is_solved = is_solved_by(problem, thought);
    solved += is_solved;
    nodes.push_back(thought.nodes);
    fmt::print("{} {:8} {:3} {}\n", is_solved ? "solved    " : "not solved", thought.nodes, thought.depth,
               print_problem(problem));
  }
  if (nodes.empty()) return 0;
  std::sort(nodes.begin(), nodes.end());
  fmt::print("{} of {} solved, nodes: median {}, worst {}\n", solved, nodes.size(), nodes[nodes.size() / 2],
             nodes.back());
  return 0;
}

std::vector<Argument> declare_solve(SolveSettings& to) {
  return {
      {.name = "FILE", .help = "A table of mate problems", .target = &to.file, .is_required = true},
      {.name = "--nodes", .value = "N", .help = "Moves that each search makes", .target = &to.nodes},
  };
}

std::vector<Argument> declare(Settings& to) {
  return {
      file_argument(to.file),
      {.name = "--games", .value = "N", .help = "Games in all", .target = &to.games, .range = Range{1, 100000}},
      {.name = "--each", .value = "N", .help = "Problems of each kind", .target = &to.each, .range = Range{1, 1000}},
      {.name = "--longest", .value = "N", .help = "Plies, after which a game is given up", .target = &to.longest},
      {.name = "--effort", .value = "N", .help = "Moves made to prove a position", .target = &to.effort},
      {.name = "--seed", .value = "N", .help = "Chooses the games", .target = &to.seed},
  };
}

}  // namespace

Command solve_command() {
  return with_arguments({.name = "solve", .summary = "The computer player solves mate problems"}, declare_solve, solve);
}

Command mates_command() {
  return with_arguments({.name = "mates", .summary = "Finds positions that are won in 2 to 5 moves"}, declare,
                        find_mates);
}

}  // namespace trigon::engine::testing
