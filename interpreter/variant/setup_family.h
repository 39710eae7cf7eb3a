// Which setup of a family is played: the keys `number` and `seed` of the setup. Tested in tests/broken/shuffle.txt and
// tests/reference/setups.yaml.
#pragma once

#include <vector>

#include "interpreter/variant/loading.h"
#include "interpreter/variant/shuffle.h"

namespace trigon::engine {

/// A player's shuffle and its place in the file.
struct PlacedShuffle {
  Shuffle shuffle;
  Span place;
};

/// Reports a number or seed in a setup without shuffles.
void refuse_setup_number(Loading& loading, const YamlNode& setup);

/// The shuffled pieces of the setup that the file or an option chooses, by default that with the number 0. The number
/// counts the arrays of the first player in turn order fastest. Notes the family in the ruleset, and the number as a
/// chosen option where an option chose the setup. Empty after located errors.
std::vector<Placement> shuffled_pieces(Loading& loading, const YamlNode& setup, std::vector<PlacedShuffle> shuffles);

}  // namespace trigon::engine
