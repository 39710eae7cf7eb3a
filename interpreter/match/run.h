// Plays the games of a match on several threads. The number of threads changes only the time: results are taken in the
// order of the games. Tested in tests/unit/match_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/match/one_game.h"
#include "interpreter/match/sprt.h"

namespace trigon::engine {

/// Games by their numbers.
using GamesByNumber = std::map<std::size_t, MatchGame>;

/// The arguments of `run_match`.
struct MatchRun {
  /// The number of games, a multiple of the games of an opening.
  std::size_t games = 0;
  int threads = 1;
  /// The test that may end the match early; for two players only.
  std::optional<Sprt> sprt{};
  /// Games that were played before and are not played again.
  GamesByNumber known{};
  /// Called with each game that is played, from the thread that runs the match, in the order of the games' numbers;
  /// when the match is stopped, also with finished games behind one that is not. Returning false stops the match.
  std::function<bool(const MatchGame&)> on_game{};
  /// Called several times a second. Returning true stops the match; unfinished games are lost.
  std::function<bool()> is_interrupted{};
};

/// Why a match has ended.
enum class MatchEnd {
  all_played,
  /// The SPRT has decided; later games do not count.
  decided,
  interrupted,
};

/// What was played in a match.
struct MatchResult {
  MatchEnd end = MatchEnd::all_played;
  /// The games in the order of their numbers; without gaps unless the match was interrupted.
  std::vector<MatchGame> games{};
  /// The log-likelihood ratio of the SPRT over all complete openings; 0 without an SPRT.
  double log_likelihood_ratio = 0;
};

/// Plays a match. When a script fails, throws its HookError after `on_game` was called with all finished games.
MatchResult run_match(const MatchSettings& settings, const MatchPlan& plan, const MatchRun& run);

}  // namespace trigon::engine
