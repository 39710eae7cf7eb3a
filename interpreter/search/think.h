// A computer player for any game: how to ask it, and what it answers. Strength comes from the rules alone.
// Tested in tests/unit/think_test.cpp, tests/property/search_test.cpp, and by duels with a plain baseline (tests/duel).
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
#include "interpreter/search/hash_table.h"

namespace trigon::engine {

/// The value of a position whose game is won at once; each ply until then takes one off. What is beyond
/// `least_win_value` is a forced win.
inline constexpr int win_value = 32000;
inline constexpr int least_win_value = win_value - 1000;

/// Of a forced win or loss: the plies until the end of the game.
inline std::optional<int> plies_to_end(int value) {
  if (value >= least_win_value) return win_value - value;
  if (value <= -least_win_value) return win_value + value;
  return std::nullopt;
}

/// What to assume of the others where more than two play.
enum class ManySeats : std::uint8_t {
  best_reply,  // one of them finds the best move against us, the others play their most likely one (BRS+)
  paranoid,    // all of them play against us
  each_own,    // each plays for itself (max^n)
};

/// A time as limits have it; of any number, also of those that are none.
inline std::chrono::milliseconds milliseconds_of(double seconds) {
  constexpr double most = 1e9;
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds > 0 ? std::min(seconds, most) * 1000 : 0));
}

/// What a player has left for the rest of the game, and gets for each move.
struct Clock {
  std::chrono::milliseconds left{}, increment{};
};
/// How much of it to use for the next move.
std::chrono::milliseconds time_for_move(const Clock& clock);

struct ThinkLimits {
  /// Moves made by the search.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// Plies that are searched fully.
  int depth = 100;
  std::optional<std::chrono::milliseconds> time{};
  /// The same by what is left on the clock of the player to move.
  std::optional<Clock> clock{};
  /// To be asked to stop from elsewhere; it does so within 50 ms.
  std::stop_token stop{};
  /// More than one share what they remember and find more in the same time; `nodes` are those of one. The answer is
  /// then not the same each time.
  int threads = 1;
};

/// How the player plays.
struct PlayStyle {
  ManySeats many_seats = ManySeats::best_reply;
  /// Among moves that are worse than the best one by less than this (hundredths), one is chosen by `seed`. Never when
  /// there is a forced win, and never one that loses by force.
  int spread = 0;
  std::uint64_t seed = 0;
  /// A win in one move is never missed, and none is allowed to others that could be avoided, however few `nodes` are.
  bool is_careful = true;
};

/// A move of the game with what the search found. `value` is that of the player to move, in hundredths; beyond
/// `least_win_value` a win, below its negative a loss. Without `is_exact` the move is worth no more than this.
struct RatedMove {
  Move move;
  int value = 0;
  bool is_exact = false;
};

struct Thought {
  /// A move of `Game::moves()`.
  Move best;
  /// Of the best move, see `RatedMove`.
  int value = 0;
  /// By seat: the value for the player who thinks, and what the position at the end of the line holds for the others.
  Strengths by_seat{};
  /// The texts of the moves that it expects, the best one first.
  std::vector<std::string> line;
  /// All legal moves, the best first.
  std::vector<RatedMove> moves;
  /// The plies that were searched fully.
  int depth = 0;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{};
};

/// Is told of every depth that is done.
using OnProgress = std::function<void(const Thought&)>;

/// A player with its memory. Each `think` begins anew: with equal arguments and no limit of time, it gives the same
/// move on every machine. For one thread at a time.
class Thinker {
 public:
  explicit Thinker(RulesetPtr ruleset, std::size_t table_bytes = HashTable::default_bytes);

  const Evaluation& evaluation() const { return evaluation_; }
  /// Thinks about a game of this ruleset that is not over. Throws HookError.
  Thought think(const Game& game, const ThinkLimits& limits, const PlayStyle& style = {},
                const OnProgress& on_progress = {});

 private:
  RulesetPtr ruleset_;
  Evaluation evaluation_;
  HashTable table_;
};

}  // namespace trigon::engine
