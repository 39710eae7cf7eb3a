// Games of the computer player against itself, from which a network learns. The settings and the number of a game
// determine every move of it. Tested in tests/unit/learn_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "interpreter/rules/game.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

struct SelfPlaySettings {
  RulesetPtr ruleset{};
  /// What the samples are written for.
  std::shared_ptr<const NetLayout> layout{};
  /// The network of the player; without one it has the hand-made evaluation.
  std::shared_ptr<const NetEvaluation> net{};
  std::uint64_t nodes = 400;
  std::uint64_t seed = 1;
  /// The maximum number of plies of a game, which is then shared by all who are in.
  int max_plies = 400;
};

/// Plays one game after the other. For one thread at a time.
class SelfPlayer {
 public:
  /// The settings must outlive this object.
  explicit SelfPlayer(const SelfPlaySettings& settings);

  /// Plays the game with this number and returns the bytes of its samples: its quiet positions. Empty when `stop` was
  /// requested. Throws HookError when a script fails.
  std::optional<std::string> play(std::uint64_t number, const std::stop_token& stop);

 private:
  const SelfPlaySettings& settings_;
  Thinker thinker_;
};

}  // namespace trigon::engine
