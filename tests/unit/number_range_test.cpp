// Ranges of numbers in order.
#include "interpreter/support/number_range.h"

#include <catch2/catch.hpp>
#include <cstdint>
#include <iterator>
#include <vector>

namespace trigon::engine::testing {

TEST_CASE("a range of numbers has those from 0 up to its end", "[support]") {
  const NumberRange range(std::uint8_t{3});
  CHECK(std::vector<int>(range.begin(), range.end()) == std::vector{0, 1, 2});
  CHECK(range.size() == 3);
  CHECK(NumberRange(std::uint16_t{0}).begin() == NumberRange(std::uint16_t{0}).end());
  // The end may be the largest number of the type.
  const NumberRange all_but_one(std::uint8_t{255});
  CHECK(std::distance(all_but_one.begin(), all_but_one.end()) == 255);
}

}  // namespace trigon::engine::testing
