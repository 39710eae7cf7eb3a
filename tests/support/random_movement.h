// Movement trees made at random, such as the parser could have made them.
#pragma once

#include "grammar/movement_tree.h"
#include "tests/support/playout.h"

namespace trigon::engine::testing {

struct RandomMovementLimits {
  /// Most repeats of a step that is no rider.
  int longest_range = max_range;
  /// Riders that wander need many nodes.
  bool has_wandering_riders = true;
  /// Terms such as <rook>.
  bool has_references = true;
  int max_terms = 4;
  /// Circles and zigzags, left and right, which a cube does not have.
  bool has_turns = true;
  /// Angles by which legs may turn.
  std::vector<int> angles = {0, 30, 45, 60, 90, 120, 135, 150, 180};
};

Term random_term(Random& random, const RandomMovementLimits& limits = {});
Movement random_movement(Random& random, const RandomMovementLimits& limits = {});

}  // namespace trigon::engine::testing
