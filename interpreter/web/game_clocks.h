// The clocks of all players of a game. It knows no time: moments are arguments, in seconds of any clock that only goes
// forward. Tested in tests/unit/hosted_game_test.cpp.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// Seconds that each player has for the whole game, and gets for each move.
struct GameClock {
  double seconds = 0;
  double increment = 0;
};

/// Seconds, by player.
using PlayerSeconds = std::vector<double>;

class GameClocks {
 public:
  /// Without `clock` no time is counted.
  GameClocks(std::optional<GameClock> clock, std::size_t players, double now);

  /// What all have at the start.
  PlayerSeconds full() const { return PlayerSeconds(left_.size(), clock_ ? clock_->seconds : 0); }
  /// What all had at the moment `since()`.
  const PlayerSeconds& left() const { return left_; }
  /// What all have now; the clock of `running` has been running, if that is a player.
  PlayerSeconds at(double now, std::optional<Player> running) const;
  /// When the player whose clock is running has nothing left.
  std::optional<double> end_of(std::optional<Player> running) const;

  /// All have so much, at this moment.
  void set(PlayerSeconds left, double now);
  /// All have so much when they run again.
  void set(PlayerSeconds left) { left_ = std::move(left); }
  /// The clocks stood still until now.
  void resume(double now) { since_ = now; }
  /// The moment of the last `set` or `resume`.
  double since() const { return since_; }

  /// By the names of those who play, to the millisecond; null when no time is counted.
  Json to_json(const Ruleset& ruleset, const PlayerSeconds& seconds) const;

 private:
  std::optional<GameClock> clock_;
  /// At the moment `since_`.
  PlayerSeconds left_;
  double since_ = 0;
};

}  // namespace trigon::engine
