// A computer player for any variant: it knows the rules and nothing else.
#pragma once

#include <trigon/export.h>
#include <trigon/game.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trigon {

/// What the player to move has left for the rest of the game, and gets for each move, in seconds.
struct Clock {
  double left = 0;
  double increment = 0;
};

/// What ends a search; the first limit that is reached counts.
struct ThinkLimits {
  /// Moves that the search has made.
  std::optional<std::uint64_t> nodes = {};
  /// Plies that are searched completely, 1 at least.
  std::optional<int> depth = {};
  std::optional<double> seconds = {};
  /// The search takes a sensible part of what is left.
  std::optional<Clock> clock = {};
  /// 1 to 64. With one, and without limits of time, the same search has the same result on every machine.
  int threads = 1;
};

/// A legal move with what the search has found of it.
struct RatedMove {
  Move move;
  /// See `Thought::value`; without `is_exact` it is at most so good.
  int value = 0;
  bool is_exact = false;
};

struct Thought {
  /// A legal move.
  Move best;
  /// How much better off the player to move is than the others, in hundredths; a knight of chess is worth about 300.
  int value = 0;
  /// Of a forced win or loss (`value` is far above or below 0): the plies until the end.
  std::optional<int> plies_to_end;
  /// `value` as each player sees it at the end of the expected line; by index of `Variant::players`.
  std::vector<int> by_player;
  /// All legal moves, the best first.
  std::vector<RatedMove> moves;
  /// The texts of the moves that are expected, the best one first.
  std::vector<std::string> line;
  /// Plies that were searched completely.
  int depth = 0;
  std::uint64_t nodes = 0;
};

/// Is told of each depth that is done.
using OnThought = std::function<void(const Thought&)>;

/// Thinks about games of one variant. For one thread at a time, but for `stop`. Takes some 32 MiB.
class TRIGON_API ComputerPlayer {
 public:
  explicit ComputerPlayer(const Variant& variant);
  ComputerPlayer(ComputerPlayer&& other) noexcept;
  ComputerPlayer& operator=(ComputerPlayer&& other) noexcept;
  ~ComputerPlayer();

  /// Looks for the best move of a game of this variant that is not over, else throws std::invalid_argument. Throws
  /// ScriptError when a script of the variant fails, and std::out_of_range for a depth or threads that cannot be.
  /// Without any limit it goes on until `stop` is called.
  Thought think(const Game& game, const ThinkLimits& limits, const OnThought& on_thought = {});
  /// A move as level 1 to 10 plays; other levels throw std::out_of_range. Levels up to 8 choose among nearly best moves
  /// by `seed`. From level 3 on no win in one move is missed.
  Thought think(const Game& game, int level, std::uint64_t seed, const OnThought& on_thought = {});
  /// From any thread: the search that is running ends within 50 ms with what it has found.
  void stop();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace trigon
