#include "interpreter/search/levels.h"

#include <array>

namespace trigon::engine {

namespace {

struct Strength {
  std::uint64_t nodes;
  int depth;
  /// See `PlayStyle`, in hundredths.
  int spread;
  /// Does it look at all that may follow until its next turn?
  bool is_careful;
};

constexpr int any_depth = 100;

constexpr std::array<Strength, most_level> strengths = {{
    {60, 1, 250, false},
    {200, 2, 120, false},
    {500, any_depth, 80, true},
    {1'200, any_depth, 50, true},
    {3'000, any_depth, 30, true},
    {8'000, any_depth, 20, true},
    {20'000, any_depth, 12, true},
    {50'000, any_depth, 6, true},
    {150'000, any_depth, 0, true},
    {500'000, any_depth, 0, true},
}};

}  // namespace

Level level(int number, std::size_t seats, std::uint64_t seed) {
  const Strength& strength = strengths.at(static_cast<std::size_t>(number - least_level));
  Level level;
  level.limits.nodes = strength.nodes;
  level.limits.depth = strength.depth;
  level.limits.least_depth = strength.is_careful ? static_cast<int>(seats) : 1;
  level.style.spread = strength.spread;
  level.style.seed = seed;
  return level;
}

}  // namespace trigon::engine
