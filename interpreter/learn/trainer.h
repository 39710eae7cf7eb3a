// Learns the weights of a network from samples: steps along the gradient of small batches (Adam; Kingma and Ba, 2014).
// The number of threads changes only the time. Tested in tests/unit/learn_test.cpp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "interpreter/learn/gradient.h"
#include "interpreter/learn/sample_set.h"

namespace trigon::engine {

struct TrainingSettings {
  /// How often each sample is looked at.
  int passes = 12;
  /// The part that the end of the game has in what is learned, from 0 to 1; the rest is the search's value.
  float by_result = 0.1f;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// The slope with which the values that searches found say best who has won.
float fit_slope(const NetLayout& layout, const SampleSet& samples);

/// How training goes on.
struct TrainingProgress {
  int pass = 0;
  /// The mean losses of this pass, and afterwards of the samples that were kept back.
  double loss = 0, loss_of_kept_back = 0;
};

/// Improves weights by the samples, of which there must be some. False, with the weights of no use, when `stop` was
/// requested. Calls `on_progress` after each pass.
bool train(Weights& weights, const NetLayout& layout, const SampleSet& samples, const TrainingSettings& settings,
           const std::stop_token& stop, const std::function<void(const TrainingProgress&)>& on_progress);

}  // namespace trigon::engine
