// The directions that the direction letters of Betza's notation allow, and how Trigon writes them. Tested by
// tests/import/betza.txt.
#pragma once

#include <optional>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/import/betza.h"

namespace trigon::engine {

/// The end of a leap as the player sees it: `right` and `forward` of its start.
struct Offset {
  int right = 0;
  int forward = 0;
  friend bool operator==(const Offset&, const Offset&) = default;
};

/// The ends of a leap, four or eight of them.
std::vector<Offset> ends_of(BetzaLeap leap);

/// Does the direction allow this end? With two letters, the leap goes farther in the direction of the second: `fs` is
/// wide, `sf` narrow.
bool allows(const BetzaDirection& direction, Offset end);

/// The ends of a leap that a leg's directions allow; all if it has none.
std::vector<Offset> allowed_ends(BetzaLeap leap, const std::vector<BetzaDirection>& directions);

/// The directions of one Trigon term that makes a leap: before its path, and before the first leg of it.
struct LeapDirections {
  std::vector<Direction> whole;
  std::vector<Direction> first;
};

/// Few terms that together lead to exactly these ends of a leap; none for no ends.
std::vector<LeapDirections> directions_to(BetzaLeap leap, const std::vector<Offset>& ends);

}  // namespace trigon::engine
