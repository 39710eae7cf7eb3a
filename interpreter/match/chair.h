// Who makes the moves of a match's player: the computer player, or another program. Tested in tests/unit/match_test.cpp
// and engine_match_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "interpreter/engine/engine_client.h"
#include "interpreter/match/player.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

/// A player of a match while games are played. For one thread at a time.
class Chair {
 public:
  /// A chair for the player of a match, which must outlive it.
  static std::unique_ptr<Chair> of(const MatchPlayer& player);
  virtual ~Chair() = default;

  /// Begins a game; comes before all others.
  virtual std::optional<EngineFailure> new_game(const Game& game) = 0;
  /// Tells of a move before it is made.
  virtual void note(const Game& game, const Move& move) = 0;
  /// Chooses a move; `seed` decides among nearly equal ones, `clocks` has the clock of each player, if there are any.
  /// Nothing when `stop` was requested. Throws HookError when a script fails.
  virtual std::optional<std::variant<Move, EngineFailure>> choose(const Game& game, std::uint64_t seed,
                                                                  const std::vector<Clock>& clocks,
                                                                  const std::stop_token& stop) = 0;
};

}  // namespace trigon::engine
