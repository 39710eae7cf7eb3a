// Makes the network of a variant in generations: games of the best player so far against itself, training on them, and
// a match of the new network against that player, until a generation is no better. All is kept in a folder, so that an
// interrupted run goes on where it was. Tested in tests/unit/learn_test.cpp.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "interpreter/search/net/accumulators.h"

namespace trigon::engine {

struct LearningSettings {
  RulesetPtr ruleset{};
  /// The variant's hash, for which the files of networks are written.
  std::string variant_hash{};
  /// The folder of the run, which exists.
  std::string folder{};
  /// Hidden neurons: 16, 32 or 64.
  int hidden = 32;
  int generations = 10;
  /// The games of a generation, and the nodes of a move.
  std::uint64_t games = 20'000, nodes = 400;
  /// How often a generation looks at each sample.
  int passes = 12;
  /// The most games of a match between generations.
  std::size_t match_games = 600;
  std::uint64_t seed = 1;
  int threads = 1;
  /// About how long all may take; the results then depend on the machine.
  std::optional<std::chrono::seconds> time{};
};

struct LearningEvents {
  /// What is done, and which part of it: from 0 to 1. Called often.
  std::function<void(const std::string& what, double part)> on_progress{};
  /// What was done: a line.
  std::function<void(const std::string& line)> on_step{};
  /// Asked several times a second. Returning true ends the run with what there is.
  std::function<bool()> is_interrupted{};
};

/// Something of the folder cannot be read or written, or is of another run.
class LearningFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class LearningEnd { no_gain, all_generations, out_of_time, interrupted };

struct Learned {
  LearningEnd end = LearningEnd::interrupted;
  /// The best network, if one was better than the hand-made evaluation.
  std::shared_ptr<const NetEvaluation> net{};
};

/// The least number of hidden neurons' inputs allows this many: 64, 32 or 16, so that the file is not too large; 0
/// where even the smallest network is.
int most_hidden(const NetLayout& layout);

/// Learns. Throws LearningFailure, and HookError when a script fails.
Learned learn(const LearningSettings& settings, const LearningEvents& events);

}  // namespace trigon::engine
