// A network that evaluates positions of one variant, and its file. Each input has a value and a weight for each hidden
// neuron; a neuron's activation is its clipped sum, squared; the output is the sum of the values of the active inputs
// and of the weighted activations. All numbers are integers. Tested in tests/unit/net_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/search/net/layout.h"

namespace trigon::engine {

/// The weights of a network. Where two play, the output looks at the hidden neurons of the player to move and then at
/// those of the other; where more play, at those of the seat whose value is asked.
struct Net {
  /// What a hidden sum of 1 and an output weight of 1 are as integers, and what an output of 1 is in hundredths.
  static constexpr int hidden_one = 255, output_one = 64, output_hundredths = 400;
  /// What a hundredth is in `input_values`.
  static constexpr int value_one = 16;
  static constexpr int max_hidden = 64, max_output_weight = 127, max_input_value = 1 << 18;

  /// The number of hidden neurons: 16, 32 or 64.
  int hidden = 16;
  /// By input, a row of `hidden` weights each.
  std::vector<std::int16_t> weights{};
  std::vector<std::int32_t> input_values{};
  /// By group of seats: where the hidden sums begin, the weights of the output, and where the output begins, in
  /// hundredths.
  std::vector<std::int16_t> biases{};
  std::vector<std::int16_t> output{};
  std::vector<std::int32_t> output_biases{};
  /// How it was made, in words.
  std::string recipe{};

  std::size_t output_size(const NetLayout& layout) const {
    return static_cast<std::size_t>(hidden) * (layout.is_two_seats() ? 2 : 1);
  }
  friend bool operator==(const Net&, const Net&) = default;
};

/// The largest file of a network in bytes, and how many of them its texts may take.
inline constexpr std::size_t max_net_file = std::size_t{1} << 20, max_net_texts = 4200;

/// A network without hidden weights, which is the hand-made evaluation of pieces on their cells.
Net plain_net(const NetLayout& layout, const PieceValues& values, int hidden);

/// The value of a position for a seat, in hundredths, computed from scratch.
int net_value(const Net& net, const NetLayout& layout, const Position& position, Player seat);

/// The file of a network for the variant with this hash.
std::string write_net(const Net& net, std::string_view variant_hash);

/// Reads a file of a network for a variant. Whatever the bytes are, returns a network that fits the layout or nothing
/// with the reason in `error`.
std::optional<Net> read_net(std::string_view bytes, const NetLayout& layout, std::string_view variant_hash,
                            std::string& error);

}  // namespace trigon::engine
