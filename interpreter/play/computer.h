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
  Computer(std::uint64_t seed, std::optional<std::chrono::milliseconds> time) : seed_(seed), time_(time) {}

  /// What a level thinks of a game, always of the same variant. Throws HookError.
  Thought think(const PlayedGame& game, int level);
  /// Would it agree to a draw as this player? It does where it has less than the others.
  bool would_agree(const PlayedGame& game, Player player);

 private:
  Thinker& thinker(const PlayedGame& game);

  std::uint64_t seed_;
  std::optional<std::chrono::milliseconds> time_;
  /// Made when it is needed first.
  std::optional<Thinker> thinker_;
};

}  // namespace trigon::engine
