// A computer player for any variant: the limits that it is given, its style, and its answer. It knows the rules of the
// variant and nothing else. Tested in tests/unit/think_test.cpp, tests/property/search_test.cpp, and by games against a
// simple player (tests/duel).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/search/evaluation.h"
#include "interpreter/search/history.h"
#include "interpreter/search/time_budget.h"
#include "interpreter/search/transposition_table.h"
#include "interpreter/search/win_values.h"

namespace trigon::engine {

/// What a player assumes about the others in games of three or more.
enum class ManySeats : std::uint8_t {
  best_reply,  // one of them finds the best move against the player, the others make their likeliest move (BRS+)
  paranoid,    // all of them play against the player
  max_n,       // each of them plays for itself
};

/// Seconds as a time limit. Negative numbers and NaN give 0, numbers beyond 10^9 give 10^9 seconds.
inline std::chrono::milliseconds milliseconds_of(double seconds) {
  constexpr double most = 1e9;
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds > 0 ? std::min(seconds, most) * 1000 : 0));
}

/// When to stop thinking: at the first limit that is reached.
struct ThinkLimits {
  /// Moves that the search makes; with several threads, those of the first.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// Plies of iterative deepening.
  int depth = 100;
  /// How many of the best moves get an exact value and a line of their own (MultiPV); 1 is fastest.
  std::size_t lines = 1;
  std::optional<std::chrono::milliseconds> time{};
  /// The legal moves to choose among; all when there are none here.
  std::vector<Move> only{};
  /// The clock of the player to move, from which a time for this move is taken: more where the best move is in doubt.
  std::optional<Clock> clock{};
  /// Another thread may request a stop; the search then ends within 50 ms.
  std::stop_token stop{};
  /// May the search use what the player's searches before have found? Its answer then depends on them.
  bool remembers = false;
  /// Threads that search with one transposition table. With more than one, equal questions may get different answers.
  int threads = 1;
};

/// How the player chooses among moves.
struct PlayStyle {
  ManySeats many_seats = ManySeats::best_reply;
  /// The player chooses at random among moves whose values are less than this below the best, in hundredths; but it
  /// never gives up a forced win nor chooses a forced loss.
  int spread = 0;
  /// The seed of that choice, and of the order in which moves are tried that look equal.
  std::uint64_t seed = 0;
  /// The player misses no win in one move, and allows the others none that it could avoid, however few `nodes` it has.
  bool is_careful = true;
};

/// A legal move with the value that the search found.
struct RatedMove {
  Move move;
  /// The value for the player to move, in hundredths; forced wins are from `min_win_value` upwards, forced losses from
  /// its negative downwards.
  int value = 0;
  /// If false, `value` is an upper bound.
  bool is_exact = false;
  /// The expected line when the move was last among the best: the move itself first.
  std::vector<Move> line{};
};

/// What a search has found.
struct Thought {
  /// The move to play, one of `Game::moves()`.
  Move best;
  /// The value of `best`, as in `RatedMove::value`.
  int value = 0;
  /// For the player who thinks, `value`; for every other player the static evaluation at the end of the expected line.
  Strengths by_seat{};
  /// The expected line as texts of moves; the first is `best`.
  std::vector<std::string> line;
  /// All legal moves, those with the highest values first.
  std::vector<RatedMove> moves;
  /// The last depth of iterative deepening that was finished, in plies.
  int depth = 0;
  /// Moves that the search made.
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{};
};

/// Called with the result so far after each finished depth.
using OnProgress = std::function<void(const Thought&)>;

/// A player with its evaluation and transposition table. Without a limit of time and without `ThinkLimits::remembers`,
/// equal arguments have the same answer on every machine. For one thread at a time.
class Thinker {
 public:
  explicit Thinker(RulesetPtr ruleset, std::size_t table_bytes = TranspositionTable::default_bytes,
                   std::shared_ptr<const NetEvaluation> net = {});

  const Evaluation& evaluation() const { return evaluation_; }
  /// Finds a move in a game of this ruleset that is not over. Throws HookError when a script of the variant fails.
  Thought think(const Game& game, const ThinkLimits& limits, const PlayStyle& style = {},
                const OnProgress& on_progress = {});

 private:
  void prepare(Player seat, const ThinkLimits& limits, const PlayStyle& style);

  RulesetPtr ruleset_;
  Evaluation evaluation_;
  TranspositionTable table_;
  History history_;
  /// Whose searches table and history know, and with what they assumed about the others.
  std::optional<Player> known_seat_;
  ManySeats known_style_ = ManySeats::best_reply;
};

}  // namespace trigon::engine
