// Splitmix64: a well-mixed number from a small one, the same on every machine.
#pragma once

#include <cstdint>

namespace trigon::engine {

/// The first output of the generator splitmix64 with this seed.
constexpr std::uint64_t splitmix64(std::uint64_t seed) {
  seed += 0x9E3779B97F4A7C15;
  seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9;
  seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EB;
  return seed ^ (seed >> 31);
}

}  // namespace trigon::engine
