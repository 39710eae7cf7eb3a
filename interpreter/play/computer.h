// The computer as a player of one game: the level that moves and gives hints, and whether it agrees to a draw. Tested
// by the sessions of tests/play.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "interpreter/play/played_game.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

class Computer {
 public:
  /// Equal seeds give equal moves, unless there is a longest `time` for a move.
  /// With a network, which is for the games' variant, it evaluates positions by that.
  Computer(std::uint64_t seed, std::optional<std::chrono::milliseconds> time,
           std::shared_ptr<const NetEvaluation> net = {})
      : seed_(seed), time_(time), net_(std::move(net)) {}

  /// The thoughts of a level about a game; all games must be of one variant. Throws HookError.
  Thought think(const PlayedGame& game, int level);
  /// Would the computer agree to a draw as this player? It does if it has less than the others.
  bool would_agree(const PlayedGame& game, Player player);

 private:
  Thinker& thinker(const PlayedGame& game);

  std::uint64_t seed_;
  std::optional<std::chrono::milliseconds> time_;
  std::shared_ptr<const NetEvaluation> net_;
  /// The thinker, made when it is first needed.
  std::optional<Thinker> thinker_;
};

}  // namespace trigon::engine
