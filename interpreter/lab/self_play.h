// Plays the games of a laboratory and measures them. The header and the game's number determine everything. Tested in
// tests/unit/lab_play_test.cpp.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "interpreter/lab/game_line.h"
#include "interpreter/lab/job.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

/// Plays games of a job one after the other. For one thread at a time.
class SelfPlay {
 public:
  /// All arguments must outlive this object.
  SelfPlay(const LabJob& job, const LabPlan& plan, LabOpenings& openings);

  using Time = std::chrono::steady_clock::time_point;

  /// Plays the game with this number, from 1. Nothing when `stop` was requested, or it is not over at the time `end`.
  /// Throws HookError when a script fails, and what the `SetupLoader` throws.
  std::optional<LabGame> play(std::size_t number, const std::stop_token& stop, Time end = Time::max());

 private:
  const RulesetPtr& ruleset_of(const Opening& opening);
  Thinker& thinker_of(std::size_t strength);

  const LabJob& job_;
  const LabPlan& plan_;
  LabOpenings& openings_;
  /// The ruleset with the setup that was drawn last, and its number.
  RulesetPtr ruleset_;
  std::optional<int> drawn_setup_;
  /// The player of each strength, for `ruleset_`.
  std::vector<std::unique_ptr<Thinker>> thinkers_;
};

}  // namespace trigon::engine
