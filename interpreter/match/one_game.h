// One game of a match. The settings of the match and the game's number determine every move of it. Tested in
// tests/unit/match_test.cpp.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "interpreter/match/plan.h"
#include "interpreter/match/player.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

/// Everything that determines the games of a match, except their number.
struct MatchSettings {
  RulesetPtr ruleset{};
  /// The variant's file, as records name it; empty for its id.
  std::string file{};
  std::vector<MatchPlayer> players{};
  std::uint64_t seed = 1;
  /// The number of random plies with which a game begins.
  int opening = 6;
  /// The maximum number of plies of a game, with the opening. Players who are still in then share the first place.
  int max_plies = 400;
};

/// The players who have a seat, that is, all who are not neutral, in turn order.
std::vector<Player> seats_of(const Ruleset& ruleset);
/// The number of the team of each seat, from 0 on; a player without partners is a team.
std::vector<std::size_t> teams_of_seats(const Ruleset& ruleset);

/// The `MatchGame::ending` of a game that has reached `MatchSettings::max_plies`.
inline constexpr const char* ended_by_length = "length";

/// A game of a match that was played.
struct MatchGame {
  /// The number in the match, from 0.
  std::size_t number = 0;
  /// The winners, or all players who share the first place.
  std::vector<Player> first{};
  /// How the game ended: a word as `name_of(Outcome)` gives it, or `ended_by_length`.
  std::string ending{};
  int plies = 0;
  /// The texts of all moves, separated by spaces.
  std::string moves{};

  friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

/// Plays `plies` random moves from the start of a game, and returns their texts. They do not end the game. If possible
/// they eliminate nobody, and no next move does or ends the game, so that the match's players have something to decide.
/// Throws HookError when a script fails.
std::vector<std::string> play_opening(Game& game, int plies, std::uint64_t seed);

/// Plays games of a match one after the other. For one thread at a time.
class GamePlayer {
 public:
  /// Both arguments must outlive this object.
  GamePlayer(const MatchSettings& settings, const MatchPlan& plan);

  /// Plays the game with this number. Empty when `stop` was requested. Throws HookError when a script fails.
  std::optional<MatchGame> play(std::size_t number, const std::stop_token& stop);

 private:
  const MatchSettings& settings_;
  const MatchPlan& plan_;
  std::vector<Player> seats_;
  Thinker thinker_;
};

/// Plays the moves of a match's game again and returns the game after the last of them; empty when a move is not legal.
/// Throws HookError when a script fails.
std::optional<Game> replay(const RulesetPtr& ruleset, const MatchGame& played);

}  // namespace trigon::engine
