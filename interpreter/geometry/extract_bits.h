// Gathering selected bits of a word at its low end (PEXT), to make an index of an occupancy. Tested in
// tests/unit/extract_bits_test.cpp.
#pragma once

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
/// Marks a function as compiled for CPUs that have `FastBits`, with all that it calls. Call it only there.
#define TRIGON_FAST_BITS [[gnu::target("bmi,bmi2,popcnt,lzcnt"), gnu::flatten]]
#else
#define TRIGON_FAST_BITS
#endif

namespace trigon::engine {

/// `extract` in plain C++, for any CPU.
struct PortableBits {
  static bool is_available() { return true; }
  /// The bits of `word` at the places where `mask` has ones, packed, the lowest first.
  static std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (std::uint64_t place = 1; mask != 0; mask &= mask - 1, place <<= 1)
      if ((word & mask & -mask) != 0) result |= place;
    return result;
  }
};

#if defined(__x86_64__) && defined(__GNUC__)
/// `extract` by the CPU's own instruction; use it only if `is_available`.
struct FastBits {
  static bool is_available() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  }
  [[gnu::target("bmi2")]] static std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
    return _pext_u64(word, mask);
  }
};
#else
using FastBits = PortableBits;
#endif

/// Does this machine have `FastBits`?
inline const bool has_fast_bits = FastBits::is_available();

}  // namespace trigon::engine
