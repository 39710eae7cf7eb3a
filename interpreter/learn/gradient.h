// How far a network is from what it should say of positions, and how each of its numbers changes that. Tested in
// tests/unit/learn_test.cpp against differences.
#pragma once

#include <vector>

#include "interpreter/learn/samples.h"
#include "interpreter/learn/weights.h"

namespace trigon::engine {

/// What a network shall say of a position.
class Targets {
 public:
  /// `by_result` is the part that the end of the game has in the target, from 0 to 1; the rest is the search's value.
  /// The larger `slope`, the more an advantage in values means.
  Targets(const NetLayout& layout, float by_result, float slope);

  /// The probability that a seat wins, as an output of the network says it.
  float probability(float output) const;
  float slope() const { return slope_; }
  /// What this probability should be.
  float of(const Sample::Seat& seat) const;

 private:
  float by_result_, slope_;
  /// The output for a probability of one half: where more than two play, equal chances are less.
  float even_;
};

/// `NetLayout::seen_from` for each of its mirrors and seats.
class Views {
 public:
  explicit Views(const NetLayout& layout);

  std::size_t mirrors() const { return inputs_.size(); }
  const std::vector<std::uint32_t>& of(std::size_t mirror, Player seat) const { return inputs_[mirror][seat]; }

 private:
  std::vector<std::vector<std::vector<std::uint32_t>>> inputs_;
};

/// Computes losses and gradients.
class Gradient {
 public:
  /// All arguments must outlive this object.
  Gradient(const NetLayout& layout, const Targets& targets, const Views& views)
      : layout_(layout), targets_(targets), views_(views) {}

  /// Adds the gradient of a sample's loss, seen by one of the mirrors, to `sums`, which has a place for each number.
  /// Returns the loss: the mean over its seats of the squared distance from the target. With an empty `sums` it does
  /// only that.
  float add(const Weights& weights, const Sample& sample, std::size_t mirror, std::vector<float>& sums) const;

 private:
  template <int Hidden>
  float add_seat(const Weights& weights, const Sample& sample, std::size_t mirror, const Sample::Seat& seat,
                 std::vector<float>& sums) const;

  const NetLayout& layout_;
  const Targets& targets_;
  const Views& views_;
};

}  // namespace trigon::engine
