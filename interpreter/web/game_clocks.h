// The clocks of all players of a game. The current time is an argument, in seconds of any clock that only goes forward.
// Tested in tests/unit/hosted_game_test.cpp.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// The time that each player has for the whole game, and the increment for each turn, both in seconds.
struct GameClock {
  double seconds = 0;
  double increment = 0;
  /// In a game by correspondence each turn has these seconds anew. Such clocks also run while nobody looks, and while
  /// the server is down; computers need none.
  bool is_by_turn = false;
};

/// The clock as clients send and get it, and as it is kept: `seconds` and `increment`, or `days` for each turn.
Json clock_to_json(const std::optional<GameClock>& clock);

/// The seconds of each player.
using PlayerSeconds = std::vector<double>;

/// The time that each player has left at one moment. Which player's clock runs from then on is known to the caller.
class GameClocks {
 public:
  /// Clocks that are full at `now`. Without `clock` no time is counted.
  GameClocks(std::optional<GameClock> clock, std::size_t players, double now);

  /// The seconds that all players have at the start of a game.
  PlayerSeconds full() const { return PlayerSeconds(left_.size(), clock_ ? clock_->seconds : 0); }
  /// The seconds that all players had left at the time `since()`.
  const PlayerSeconds& left() const { return left_; }
  /// The seconds that all players have left at `now`, if the clock of `running` (or nobody's) has run since `since()`.
  PlayerSeconds at(double now, std::optional<Player> running) const;
  /// The time at which the clock of `running` reaches zero; empty if no clock runs or no time is counted.
  std::optional<double> end_of(std::optional<Player> running) const;

  /// Sets what all players have left at `now`.
  void set(PlayerSeconds left, double now);
  /// Gives a player who has made a turn what the clock says: the increment, or the whole time again.
  void add_for_turn(PlayerSeconds& seconds, Player player) const;
  /// Sets what all players have left, and leaves `since()` as it is.
  void set(PlayerSeconds left) { left_ = std::move(left); }
  /// Lets the clocks run from `now` on; time between `since()` and `now` is not counted.
  void resume(double now) { since_ = now; }
  /// The time of the last `set` or `resume`.
  double since() const { return since_; }

  /// The seconds by the names of players who are not neutral, rounded to milliseconds; null when no time is counted.
  Json to_json(const Ruleset& ruleset, const PlayerSeconds& seconds) const;

 private:
  std::optional<GameClock> clock_;
  /// The seconds that players had left at the time `since_`.
  PlayerSeconds left_;
  double since_ = 0;
};

}  // namespace trigon::engine
