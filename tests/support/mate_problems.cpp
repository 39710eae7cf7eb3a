#include "tests/support/mate_problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "interpreter/notation/position_text.h"
#include "interpreter/rules/move_facts.h"
#include "tests/support/mate_prover.h"

namespace trigon::engine::testing {

namespace {

constexpr int max_moves = 5;
/// Up to here all moves are tried, then only checks.
constexpr int max_exhaustive_moves = 3;
/// The longest problems that are known to have no shorter win: for longer ones, quiet moves are not tried.
constexpr int longest_exact = 4;

bool is_quiet(const Game& game, const Move& move) {
  Position position = game.copy_position();
  return captured_cells(position, move).empty() && !move.promotes() && !LegalMoves().gives_check(position, move);
}

MateProblem read_problem(const std::string& line) {
  MateProblem problem;
  std::string kind;
  std::istringstream in(line);
  in >> problem.id >> problem.moves >> kind >> std::ws;
  std::getline(in, problem.position);
  problem.is_quiet = kind == "quiet";
  if (!in || problem.moves < 1 || (kind != "quiet" && kind != "-") || problem.position.empty())
    throw std::invalid_argument("not a mate problem: " + line);
  return problem;
}

}  // namespace

std::optional<MateProblem> problem_of(const Game& game, std::uint64_t max_made) {
  MateProver prover(game, max_made);
  for (int moves = 1; moves <= max_moves; ++moves) {
    const Attack attack = moves <= max_exhaustive_moves ? Attack::any_move : Attack::checks;
    const std::vector<Move> keys = prover.winning_moves(moves, attack);
    if (keys.empty()) continue;
    const bool are_quiet = std::all_of(keys.begin(), keys.end(), [&](const Move& key) { return is_quiet(game, key); });
    return MateProblem{game.ruleset().id, moves, are_quiet, print_position(game.position())};
  }
  return std::nullopt;
}

Thought look_for_win(const MateProblem& problem, Thinker& thinker, const Game& game, std::uint64_t nodes) {
  std::stop_source source;
  const auto stop_when_solved = [&](const Thought& thought) {
    if (is_solved_by(problem, thought)) source.request_stop();
  };
  const ThinkLimits limits{.nodes = nodes, .stop = source.get_token()};
  return thinker.think(game, limits, {.is_careful = false}, stop_when_solved);
}

bool is_solved_by(const MateProblem& problem, const Thought& thought) {
  const auto plies = thought.value > 0 ? plies_to_end(thought.value) : std::nullopt;
  // The winner's last move, or the reply to it, ends the game.
  return plies && *plies <= 2 * problem.moves - 1 && (problem.moves > longest_exact || *plies >= 2 * problem.moves - 2);
}

std::string print_problem(const MateProblem& problem) {
  return fmt::format("{} {} {} {}", problem.id, problem.moves, problem.is_quiet ? "quiet" : "-", problem.position);
}

std::vector<MateProblem> read_problems(const std::string& text) {
  std::vector<MateProblem> problems;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line.front() != '#') problems.push_back(read_problem(line));
  return problems;
}

}  // namespace trigon::engine::testing
