// Gathered bits, by both methods, against a slow one.
#include "interpreter/geometry/extract_bits.h"

#include <catch2/catch.hpp>
#include <random>

namespace trigon::engine::testing {

namespace {

std::uint64_t slowly(std::uint64_t word, std::uint64_t mask) {
  std::uint64_t result = 0;
  int place = 0;
  for (int bit = 0; bit < 64; ++bit)
    if (mask >> bit & 1) result |= (word >> bit & 1) << place++;
  return result;
}

}  // namespace

TEST_CASE("bits under a mask are gathered at the low end", "[geometry]") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t word = random();
    const std::uint64_t mask = i == 0 ? 0 : i == 1 ? ~std::uint64_t{0} : random() & random();
    INFO("word " << word << ", mask " << mask);
    REQUIRE(PortableBits::extract(word, mask) == slowly(word, mask));
    if (FastBits::is_available()) REQUIRE(FastBits::extract(word, mask) == slowly(word, mask));
  }
}

}  // namespace trigon::engine::testing
