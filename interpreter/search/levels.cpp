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
    {60, 1, 250, false},
    {200, 2, 120, false},
    {800, any_depth, 80, true},
    {2'000, any_depth, 50, true},
    {4'000, any_depth, 30, true},
    {10'000, any_depth, 20, true},
    {25'000, any_depth, 12, true},
    {60'000, any_depth, 6, true},
    {150'000, any_depth, 0, true},
    {500'000, any_depth, 0, true},
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
