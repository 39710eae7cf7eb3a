// The results of a match, counted by player and by seat. Points for shared first places are whole numbers. Tested in
// tests/unit/match_table_test.cpp.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "interpreter/match/one_game.h"
#include "interpreter/match/sprt.h"

namespace trigon::engine {

/// The points of a win. Divisible by every number of players who may share the first place, from 1 to 8.
inline constexpr std::int64_t whole_point = 840;

/// The results of a player or a seat. A player with two seats in a game has two results in it.
struct Tally {
  std::int64_t games = 0;
  /// Sole first places, shared first places, and other places.
  std::int64_t wins = 0, draws = 0, losses = 0;
  /// The sum of points; `whole_point` for a win, a part of it for a shared first place.
  std::int64_t points = 0;

  /// Adds a result of so many points.
  void add(std::int64_t share);
  /// The mean result, from 0 to 1; 0 without games.
  double score() const;
};

/// All counts of a match.
struct MatchTable {
  std::size_t games = 0;
  std::int64_t plies = 0;
  std::vector<Tally> by_player, by_seat;
  /// Indexed by player, then by seat.
  std::vector<std::vector<Tally>> by_player_and_seat;
  /// The number of games for each `MatchGame::ending`.
  std::map<std::string, int> endings;
  /// For each player the number of games in which it failed, by their ending.
  std::vector<std::map<std::string, int>> failures;
};

/// Counts the results of games.
MatchTable count_games(const MatchSettings& settings, const MatchPlan& plan, const std::vector<MatchGame>& games);

/// The scores of whole openings in a match of two players, for the SPRT.
class OpeningScores {
 public:
  /// `plan` must outlive it.
  OpeningScores(const MatchSettings& settings, const MatchPlan& plan);

  /// Adds the next game of the match; games must come in the order of their numbers.
  void add(const MatchGame& game);
  /// How often the first player reached each score in the openings that were played with all seatings. Has 0, 1/4, 1/2,
  /// 3/4, 1 and all other scores that occurred.
  std::vector<ScoreCount> counts() const;

 private:
  const MatchPlan& plan_;
  std::vector<Player> seats_;
  /// The number of openings for each sum of points of the first player.
  std::map<std::int64_t, int> openings_;
  std::size_t games_ = 0;
  std::int64_t points_ = 0;
};

}  // namespace trigon::engine
