#include "interpreter/learn/weights.h"

#include <algorithm>
#include <cmath>

#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

constexpr float output_scale = Net::output_one, value_scale = Net::output_hundredths * Net::value_one;

/// The largest weight of a hidden neuron, and of the output.
constexpr float max_weight = 1.98f, max_output = static_cast<float>(Net::max_output_weight) / Net::output_one;

template <class Integer>
void read_part(const std::vector<Integer>& from, float scale, std::vector<float>& numbers, std::size_t begin) {
  for (const Integer number : from) numbers[begin++] = static_cast<float>(number) / scale;
}

template <class Integer>
void write_part(const std::vector<float>& numbers, std::size_t begin, std::size_t end, float scale,
                std::vector<Integer>& to) {
  for (; begin < end; ++begin) to.push_back(static_cast<Integer>(std::lround(numbers[begin] * scale)));
}

}  // namespace

WeightShape::WeightShape(const NetLayout& layout, int hidden_neurons)
    : inputs(layout.input_count()),
      groups(layout.group_count()),
      hidden(static_cast<std::size_t>(hidden_neurons)),
      outputs(hidden * (layout.is_two_seats() ? 2 : 1)),
      is_two_seats(layout.is_two_seats()),
      weights(0),
      input_values(inputs * hidden),
      biases(input_values + inputs),
      output(biases + groups * hidden),
      output_biases(output + groups * outputs),
      size(output_biases + groups) {}

Weights::Weights(const NetLayout& layout, const Net& net) : shape(layout, net.hidden), numbers(shape.size) {
  read_part(net.weights, Net::hidden_one, numbers, shape.weights);
  read_part(net.input_values, value_scale, numbers, shape.input_values);
  read_part(net.biases, Net::hidden_one, numbers, shape.biases);
  read_part(net.output, output_scale, numbers, shape.output);
  read_part(net.output_biases, Net::output_hundredths, numbers, shape.output_biases);
}

void Weights::shuffle(std::uint64_t seed) {
  // A number from -1 to 1.
  const auto next = [&] {
    seed = splitmix64(seed);
    return static_cast<float>(seed >> 40) / static_cast<float>(1 << 23) - 1;
  };
  for (std::size_t i = shape.weights; i < shape.input_values; ++i) numbers[i] = 0.15f * next();
  for (std::size_t i = shape.biases; i < shape.output; ++i) numbers[i] = 0.3f + 0.1f * next();
  for (std::size_t i = shape.output; i < shape.output_biases; ++i) numbers[i] = 0.1f * next();
}

void Weights::clip(std::size_t most_active) {
  const auto clip_part = [&](std::size_t begin, std::size_t end, float most) {
    for (; begin < end; ++begin) numbers[begin] = std::clamp(numbers[begin], -most, most);
  };
  // The sums are integers of 16 bits.
  const float fits = 32'000.0f / Net::hidden_one / static_cast<float>(most_active + 1);
  clip_part(shape.weights, shape.input_values, std::min(max_weight, fits));
  clip_part(shape.input_values, shape.biases, Net::max_input_value / value_scale);
  clip_part(shape.biases, shape.output, std::min(max_weight, fits));
  clip_part(shape.output, shape.output_biases, max_output);
  clip_part(shape.output_biases, shape.size, 10);
}

Net Weights::to_net() const {
  Net net{.hidden = static_cast<int>(shape.hidden)};
  write_part(numbers, shape.weights, shape.input_values, Net::hidden_one, net.weights);
  write_part(numbers, shape.input_values, shape.biases, value_scale, net.input_values);
  write_part(numbers, shape.biases, shape.output, Net::hidden_one, net.biases);
  write_part(numbers, shape.output, shape.output_biases, output_scale, net.output);
  write_part(numbers, shape.output_biases, shape.size, Net::output_hundredths, net.output_biases);
  return net;
}

}  // namespace trigon::engine
