// A position for which a computer player should find a move, and its answer. Tested with the pool (thinking_pool.h).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "interpreter/rules/game.h"
#include "interpreter/search/levels.h"

namespace trigon::engine {

/// The answer of a computer player.
struct ThoughtMove {
  /// The text of a legal move; empty when a script has failed.
  std::string move;
  /// The message of the script that has failed; empty otherwise.
  std::string error;
  /// All that the search has found.
  Thought thought{};
};

/// A position for which a computer player should find a move.
struct ThinkingJob {
  /// The game, which must not be over.
  Game game;
  Level level;
  /// Ends the job, whether it waits or runs.
  std::stop_token stop;
  /// Called by the thinking thread at the end, unless the job was stopped. Must not throw.
  std::function<void(const ThoughtMove&)> done;
  /// Whose job it is. Those whose jobs wait are served in turn, however many jobs each of them has.
  std::string share{};
  /// The network of the variant, if there is one.
  std::shared_ptr<const NetEvaluation> net{};
  /// Other work than to find a move, if there is some, which is done instead: for about the time of `level`, until a
  /// stop is requested. `done` is not called. Must not throw.
  std::function<void(std::chrono::milliseconds time, const std::stop_token& stop)> work{};
};

/// Answers jobs, one after the other. Keeps the thinker of the last ruleset, since consecutive jobs often have the
/// same.
class JobThinker {
 public:
  /// `table_bytes` is the size of its transposition table.
  explicit JobThinker(std::size_t table_bytes) : table_bytes_(table_bytes) {}

  /// What the computer player finds. A script that fails is an answer too.
  ThoughtMove answer(const ThinkingJob& job);

 private:
  Thinker& thinker_of(const RulesetPtr& ruleset, const std::shared_ptr<const NetEvaluation>& net);

  const std::size_t table_bytes_;
  RulesetPtr ruleset_;
  std::optional<Thinker> thinker_;
};

}  // namespace trigon::engine
