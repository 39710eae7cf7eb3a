// A computer player for any variant. It knows the rules of the variant and nothing else.
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

/// The time that the player to move has left for the rest of the game, and its increment for each move, in seconds.
struct Clock {
  double left = 0;
  double increment = 0;
};

/// When a search ends: at the first limit that it reaches.
struct ThinkLimits {
  /// Moves that the search makes.
  std::optional<std::uint64_t> nodes = {};
  /// Plies of iterative deepening, at least 1.
  std::optional<int> depth = {};
  std::optional<double> seconds = {};
  /// The clock of the player to move; the search uses a sensible part of it.
  std::optional<Clock> clock = {};
  /// 1 to 64. With one thread, and without limits of time, the same search has the same result on every machine.
  int threads = 1;
};

/// A legal move with the value that a search found.
struct RatedMove {
  Move move;
  /// How much better off the player to move is than the others, in hundredths; if not `is_exact`, an upper bound.
  int value = 0;
  bool is_exact = false;
};

/// What a search has found.
struct Thought {
  /// The move to play; it is legal.
  Move best;
  /// How much better off the player to move is than the others, in hundredths; a knight of chess is worth about 300.
  int value = 0;
  /// The plies until the end of the game, if `value` is that of a forced win or loss; empty otherwise.
  std::optional<int> plies_to_end;
  /// The value for each player at the end of the expected line, in hundredths; by index of `Variant::players`.
  std::vector<int> by_player;
  /// All legal moves, those with the highest values first.
  std::vector<RatedMove> moves;
  /// The expected line as texts of moves; the first is `best`.
  std::vector<std::string> line;
  /// The last depth of iterative deepening that was finished, in plies.
  int depth = 0;
  /// Moves that the search made.
  std::uint64_t nodes = 0;
};

/// Called with the result so far after each finished depth.
using OnThought = std::function<void(const Thought&)>;

/// A computer player for games of one variant. All functions but `stop` are for one thread at a time. Takes some 32
/// MiB.
class TRIGON_API ComputerPlayer {
 public:
  explicit ComputerPlayer(const Variant& variant);
  ComputerPlayer(ComputerPlayer&& other) noexcept;
  ComputerPlayer& operator=(ComputerPlayer&& other) noexcept;
  ~ComputerPlayer();

  /// Thinks with the network in this file from now on; docs/learning.md says what a network is. Throws
  /// std::runtime_error with the reason when the file cannot be read, is damaged or for other rules; the player is then
  /// as it was.
  void use_net(const std::string& file);

  /// Looks for the best move. Without any limit it goes on until `stop` is called. Throws std::invalid_argument when
  /// the game is over or of another variant, std::out_of_range for an impossible depth or number of threads, and
  /// ScriptError when a script of the variant fails.
  Thought think(const Game& game, const ThinkLimits& limits, const OnThought& on_thought = {});
  /// Looks for a move as a level from 1 to 10 plays; other levels throw std::out_of_range. Levels up to 8 choose at
  /// random among moves that are nearly the best; equal seeds choose equally. From level 3 on, no win in one move is
  /// missed. Throws std::invalid_argument when the game is over or of another variant, and ScriptError when a script of
  /// the variant fails.
  Thought think(const Game& game, int level, std::uint64_t seed, const OnThought& on_thought = {});
  /// Ends the running search within 50 ms; it returns what it has found so far. May be called from any thread.
  void stop();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace trigon
