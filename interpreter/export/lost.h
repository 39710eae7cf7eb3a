// What a file of another program cannot say of a game.
#pragma once

#include <string>
#include <vector>

namespace trigon::engine {

/// A rule that is lost.
struct Lost {
  /// Its path in the variant file: {"end", "repetition"}.
  std::vector<std::string> path;
  /// Why, or what the other program would play.
  std::string why;
};

}  // namespace trigon::engine
