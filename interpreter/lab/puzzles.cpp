#include "interpreter/lab/puzzles.h"

#include <algorithm>
#include <map>
#include <optional>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/solve/mate_search.h"

namespace trigon::engine {

namespace {

/// So many positions of one player without a forced win end the way back through a game.
constexpr int max_misses = 3;

int grade_of(std::uint64_t nodes) {
  int grade = 1;
  for (std::uint64_t most = 100; nodes > most && grade < 5; most *= 10) ++grade;
  return grade;
}

/// Is there a forced win, and what puzzle is it? Nothing in the puzzle where several moves win or only one is legal.
struct Look {
  bool is_won = false;
  std::optional<Puzzle> puzzle{};
};

Look look_at(const Game& game, const PuzzleSettings& settings) {
  MateSearch search(game, settings.nodes);
  const auto moves = search.fastest_win(settings.moves);
  if (!moves) return {};
  Puzzle puzzle{.position = print_position(game.position()),
                .player = game.position().turn(),
                .moves = *moves,
                .nodes = search.nodes(),
                .grade = grade_of(search.nodes())};
  // Room of its own: that no other move wins takes longer than that one does.
  MateSearch others(game, 4 * settings.nodes);
  const std::vector<Move> winning = others.winning_moves(*moves);
  if (others.is_unknown() || winning.size() != 1 || game.moves().size() == 1) return {.is_won = true};
  puzzle.first_move = print_move(game.position(), winning.front());
  Game now = game;
  for (const Move& move : others.line(*moves)) {
    puzzle.line.push_back(print_move(now.position(), move));
    now.play(move);
  }
  if (others.is_unknown()) return {.is_won = true};
  return {.is_won = true, .puzzle = std::move(puzzle)};
}

}  // namespace

std::vector<Puzzle> puzzles_of(Game game, const PuzzleSettings& settings) {
  std::map<Player, Puzzle> longest;
  std::map<Player, int> misses;
  while (game.undo()) {
    // As a reader of its text has it: without its past.
    const Game now(game.ruleset_ptr(), game.position());
    const Player player = now.position().turn();
    if (now.outcome() || misses[player] >= max_misses) {
      if (std::ranges::all_of(misses, [](const auto& one) { return one.second >= max_misses; }) && !misses.empty())
        break;
      continue;
    }
    Look look = look_at(now, settings);
    misses[player] = look.is_won ? 0 : misses[player] + 1;
    if (!look.puzzle) continue;
    look.puzzle->ply = game.played();
    const auto [known, is_new] = longest.try_emplace(player, *look.puzzle);
    if (!is_new && look.puzzle->moves > known->second.moves) known->second = *look.puzzle;
  }
  std::vector<Puzzle> found;
  for (const auto& [player, puzzle] : longest) found.push_back(puzzle);
  return found;
}

}  // namespace trigon::engine
