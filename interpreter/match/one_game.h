// One game of a match. Its number and the settings decide everything in it. Tested in tests/unit/match_test.cpp.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "interpreter/match/plan.h"
#include "interpreter/match/player.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

/// All that decides what is played in a match, but for the number of games.
struct MatchSettings {
  RulesetPtr ruleset{};
  /// How records name the variant; when empty, by its id.
  std::string file{};
  std::vector<MatchPlayer> players{};
  std::uint64_t seed = 1;
  /// Random plies at the beginning of a game.
  int opening = 6;
  /// The most plies of a game, the opening included; then all who are in share the first place.
  int longest = 400;
};

/// The players of the ruleset who are to move in the game, in turn order.
std::vector<Player> seats_of(const Ruleset& ruleset);

/// The ending of games that are as long as a match allows, beside those of `name_of(Outcome)`.
inline constexpr const char* ended_by_length = "length";

struct MatchGame {
  /// From 0.
  std::size_t number = 0;
  /// Who share the first place; one at least.
  std::vector<Player> first{};
  std::string ending{};
  int plies = 0;
  /// Texts of all moves, with spaces between them.
  std::string moves{};

  friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

/// Plays random moves from the beginning of a game, and returns their texts. They do not end the game; if possible,
/// they and the move after them also eliminate nobody, so that the players have something to decide. Throws HookError.
std::vector<std::string> play_opening(Game& game, int plies, std::uint64_t seed);

/// Plays games of one match, one after the other; for one thread at a time.
class GamePlayer {
 public:
  /// Both must outlive it.
  GamePlayer(const MatchSettings& settings, const MatchPlan& plan);

  /// Nothing when it was asked to stop. Throws HookError.
  std::optional<MatchGame> play(std::size_t number, const std::stop_token& stop);

 private:
  const MatchSettings& settings_;
  const MatchPlan& plan_;
  std::vector<Player> seats_;
  Thinker thinker_;
};

/// The game after the moves of a played one. Throws HookError; nothing when a move is not legal.
std::optional<Game> replay(const RulesetPtr& ruleset, const MatchGame& played);

}  // namespace trigon::engine
