// Plays the games of a match on several threads. Threads change nothing but the time: results come in the order of the
// games. Tested in tests/unit/match_test.cpp.
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

struct MatchRun {
  /// Whole openings.
  std::size_t games = 0;
  int threads = 1;
  /// Between two players.
  std::optional<Sprt> sprt{};
  /// Played before; they are not played again.
  GamesByNumber known{};
  /// Called from the thread that runs the match with each game that is played, in the order of numbers. When a match is
  /// stopped, games that were finished before an earlier one come last. False stops the match.
  std::function<bool(const MatchGame&)> on_game{};
  /// Asked often; true stops the match, and the games in progress are lost.
  std::function<bool()> is_interrupted{};
};

enum class MatchEnd {
  all_played,
  /// By the SPRT; later games do not count.
  decided,
  interrupted,
};

struct MatchResult {
  MatchEnd end = MatchEnd::all_played;
  /// In the order of numbers; without gaps unless the match was stopped.
  std::vector<MatchGame> games{};
  /// Of the SPRT, over all openings that count.
  double log_likelihood_ratio = 0;
};

/// Plays. When a script fails, throws its HookError, after `on_game` was called for all finished games.
MatchResult run_match(const MatchSettings& settings, const MatchPlan& plan, const MatchRun& run);

}  // namespace trigon::engine
