// A network while it learns: its numbers as floats in one row, and what they are worth as integers. Tested in
// tests/unit/learn_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/search/net/net.h"

namespace trigon::engine {

/// Where the parts of a network are in the row of its numbers.
struct WeightShape {
  WeightShape(const NetLayout& layout, int hidden_neurons);

  std::size_t inputs, groups, hidden, outputs;
  bool is_two_seats;
  /// The beginnings of what `Net` calls weights, input values, biases, output and output biases.
  std::size_t weights, input_values, biases, output, output_biases, size;
};

/// The numbers of a network. A hidden sum, an output weight and an output of 1 are 1; so an input value of 1 is
/// `Net::output_hundredths`.
struct Weights {
  WeightShape shape;
  std::vector<float> numbers;

  /// The weights of a network.
  Weights(const NetLayout& layout, const Net& net);

  /// Gives the hidden neurons small random weights, so that they begin to learn.
  void shuffle(std::uint64_t seed);
  /// Makes all numbers as small as they must be for `to_net`, when a position has at most `most_active` inputs.
  void clip(std::size_t most_active);
  Net to_net() const;
};

}  // namespace trigon::engine
