#include "interpreter/search/levels.h"

#include <array>

namespace trigon::engine {

namespace {

struct Strength {
  std::uint64_t nodes;
  int depth;
  /// `PlayStyle::spread`, in hundredths.
  int spread;
  bool is_careful;
};

constexpr int any_depth = 100;

constexpr std::array<Strength, max_level> strengths = {{
    {40, 1, 500, false},
    {100, 2, 180, false},
    {400, any_depth, 80, true},
    {1'000, any_depth, 50, true},
    {2'000, any_depth, 30, true},
    {4'000, any_depth, 20, true},
    {10'000, any_depth, 12, true},
    {25'000, any_depth, 6, true},
    {60'000, any_depth, 0, true},
    {200'000, any_depth, 0, true},
}};

}  // namespace

Level level(int number, std::uint64_t seed) {
  const Strength& strength = strengths.at(static_cast<std::size_t>(number - min_level));
  Level level;
  level.limits.nodes = strength.nodes;
  level.limits.depth = strength.depth;
  level.style.spread = strength.spread;
  level.style.seed = seed;
  level.style.is_careful = strength.is_careful;
  return level;
}

}  // namespace trigon::engine
