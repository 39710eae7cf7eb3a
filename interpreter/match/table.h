// The results of a match, counted by player and by seat. Shares of a first place are counted in whole numbers. Tested
// in tests/unit/match_table_test.cpp.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "interpreter/match/one_game.h"
#include "interpreter/match/sprt.h"

namespace trigon::engine {

/// A sole first place; divisible by all numbers of players that may share it.
inline constexpr std::int64_t whole_point = 840;

/// What players on seats have reached; one that has two seats of a game counts twice.
struct Tally {
  std::int64_t games = 0;
  /// A sole first place, a shared one, and none.
  std::int64_t wins = 0, draws = 0, losses = 0;
  /// In parts of `whole_point`.
  std::int64_t points = 0;

  void add(std::int64_t share);
  /// 0 to 1; 0 without games.
  double score() const;
};

struct MatchTable {
  std::size_t games = 0;
  std::int64_t plies = 0;
  std::vector<Tally> by_player, by_seat;
  /// By player, then seat.
  std::vector<std::vector<Tally>> by_player_and_seat;
  /// How many games ended how.
  std::map<std::string, int> endings;
};

MatchTable count_games(const MatchSettings& settings, const MatchPlan& plan, const std::vector<MatchGame>& games);

/// The results of one opening after the other, for two players.
class OpeningScores {
 public:
  OpeningScores(const MatchSettings& settings, const MatchPlan& plan);

  /// The next game of the match.
  void add(const MatchGame& game);
  /// How often the first player had which score in an opening that was played with all seatings: 0, 1/4, 1/2, 3/4, 1,
  /// and others that occurred.
  std::vector<ScoreCount> counts() const;

 private:
  const MatchPlan& plan_;
  std::vector<Player> seats_;
  /// By points of the first player.
  std::map<std::int64_t, int> openings_;
  std::size_t games_ = 0;
  std::int64_t points_ = 0;
};

}  // namespace trigon::engine
