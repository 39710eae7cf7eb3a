#include "interpreter/learn/gradient.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "interpreter/match/table.h"

namespace trigon::engine {

namespace {

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

/// A seat's look at a position: the hidden sums, and what their clipped squares are.
template <int Hidden>
struct Look {
  const std::vector<std::uint32_t>* view = nullptr;
  std::size_t biases = 0;
  std::array<float, Hidden> clipped{};
  /// The weights of the output for it begin here in the row of numbers.
  std::size_t output = 0;
  /// Whether the values of its inputs count for the seat whose value is asked or against it, and how much.
  float share = 1;
};

template <int Hidden>
void look_at(const Weights& weights, const Sample& sample, Look<Hidden>& look) {
  const float* const numbers = weights.numbers.data();
  std::array<float, Hidden> sums;
  std::copy_n(numbers + look.biases, Hidden, sums.begin());
  for (const std::uint32_t input : sample.inputs) {
    const float* const row = numbers + std::size_t{(*look.view)[input]} * Hidden;
    for (std::size_t i = 0; i < Hidden; ++i) sums[i] += row[i];
  }
  for (std::size_t i = 0; i < Hidden; ++i) look.clipped[i] = std::clamp(sums[i], 0.0f, 1.0f);
}

template <int Hidden>
float output_of(const Weights& weights, const Sample& sample, const Look<Hidden>& look) {
  const float* const numbers = weights.numbers.data();
  const float* const output = numbers + look.output;
  float sum = 0, values = 0;
  for (std::size_t i = 0; i < Hidden; ++i) sum += output[i] * look.clipped[i] * look.clipped[i];
  for (const std::uint32_t input : sample.inputs) values += numbers[weights.shape.input_values + (*look.view)[input]];
  return sum + look.share * values;
}

/// Adds what the numbers do to the output, times `factor`.
template <int Hidden>
void add_changes(const Weights& weights, const Sample& sample, const Look<Hidden>& look, float factor, float* sums) {
  const float* const output = weights.numbers.data() + look.output;
  std::array<float, Hidden> changes;
  for (std::size_t i = 0; i < Hidden; ++i) {
    const float clipped = look.clipped[i];
    sums[look.output + i] += factor * clipped * clipped;
    changes[i] = clipped > 0 && clipped < 1 ? factor * output[i] * 2 * clipped : 0;
    sums[look.biases + i] += changes[i];
  }
  for (const std::uint32_t input : sample.inputs) {
    float* const row = sums + std::size_t{(*look.view)[input]} * Hidden;
    for (std::size_t i = 0; i < Hidden; ++i) row[i] += changes[i];
    sums[weights.shape.input_values + (*look.view)[input]] += factor * look.share;
  }
}

}  // namespace

Targets::Targets(const NetLayout& layout, float by_result, float slope)
    : by_result_(by_result),
      slope_(slope),
      even_(std::log(static_cast<float>(std::max<std::size_t>(layout.ruleset().contender_count(), 2) - 1))) {}

float Targets::probability(float output) const { return logistic(slope_ * output - even_); }

float Targets::of(const Sample::Seat& seat) const {
  const float search = probability(static_cast<float>(seat.value) / Net::output_hundredths);
  return by_result_ * static_cast<float>(seat.points) / static_cast<float>(whole_point) + (1 - by_result_) * search;
}

Views::Views(const NetLayout& layout) {
  for (const auto& mirror : layout.mirrors()) {
    auto& seats = inputs_.emplace_back();
    for (const Player seat : layout.ruleset().all_players()) seats.push_back(layout.seen_from(seat, mirror));
  }
}

template <int Hidden>
float Gradient::add_seat(const Weights& weights, const Sample& sample, std::size_t mirror, const Sample::Seat& seat,
                         std::vector<float>& sums) const {
  const WeightShape& shape = weights.shape;
  const std::size_t group = layout_.group_of(seat.seat), output = shape.output + group * shape.outputs;
  std::array<Look<Hidden>, 2> looks;
  const std::size_t count = shape.is_two_seats ? 2 : 1;
  for (std::size_t i = 0; i < count; ++i) {
    const Player viewer = i == 0 ? seat.seat : layout_.opponent_of(seat.seat);
    looks[i].view = &views_.of(mirror, viewer);
    looks[i].biases = shape.biases + layout_.group_of(viewer) * shape.hidden;
    looks[i].output = output + i * shape.hidden;
    looks[i].share = (i == 0 ? 1.0f : -1.0f) / static_cast<float>(count);
    look_at(weights, sample, looks[i]);
  }
  float said = weights.numbers[shape.output_biases + group];
  for (std::size_t i = 0; i < count; ++i) said += output_of(weights, sample, looks[i]);
  const float probability = targets_.probability(said), error = probability - targets_.of(seat);
  if (sums.empty()) return error * error;
  const float factor = 2 * error * probability * (1 - probability) * targets_.slope();
  sums[shape.output_biases + group] += factor;
  for (std::size_t i = 0; i < count; ++i) add_changes(weights, sample, looks[i], factor, sums.data());
  return error * error;
}

float Gradient::add(const Weights& weights, const Sample& sample, std::size_t mirror, std::vector<float>& sums) const {
  float loss = 0;
  for (const Sample::Seat& seat : sample.seats) {
    switch (weights.shape.hidden) {
      case 16: loss += add_seat<16>(weights, sample, mirror, seat, sums); break;
      case 32: loss += add_seat<32>(weights, sample, mirror, seat, sums); break;
      default: loss += add_seat<64>(weights, sample, mirror, seat, sums); break;
    }
  }
  return sample.seats.empty() ? 0 : loss / static_cast<float>(sample.seats.size());
}

}  // namespace trigon::engine
