// Sets of small numbers, against the standard library's.
#include "interpreter/support/small_set.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <type_traits>
#include <vector>

#include "tests/support/playout.h"

namespace trigon::engine::testing {

namespace {

using Eight = SmallSet<std::uint8_t, std::uint8_t>;
using SixtyFour = SmallSet<std::uint8_t, std::uint64_t>;

static_assert(sizeof(Eight) == 1 && sizeof(SixtyFour) == 8);
static_assert(std::is_trivially_copyable_v<Eight>);
static_assert(Eight{1, 4}.contains(4) && !Eight{1, 4}.contains(2));

template <class Set>
std::set<int> contents(Set set) {
  return {set.begin(), set.end()};
}

template <class Set>
void do_what_a_standard_set_does() {
  Random random(1);
  Set set, other;
  std::set<int> expected, others;
  for (int i = 0; i < 1000; ++i) {
    const auto element = static_cast<std::uint8_t>(random.below(Set::capacity));
    if (random.chance(50)) {
      set.insert(element);
      expected.insert(element);
    } else {
      set.erase(element);
      expected.erase(element);
    }
    if (random.chance(30)) std::swap(set, other), std::swap(expected, others);
    CHECK(contents(set) == expected);
    CHECK(set.contains(element) == expected.contains(element));
    CHECK(set.size() == expected.size());
    CHECK(set.empty() == expected.empty());
    CHECK(set.has_several() == (expected.size() > 1));
    CHECK((set == other) == (expected == others));

    std::set<int> either = expected, both, only;
    either.insert(others.begin(), others.end());
    std::set_intersection(expected.begin(), expected.end(), others.begin(), others.end(),
                          std::inserter(both, both.end()));
    std::set_difference(expected.begin(), expected.end(), others.begin(), others.end(),
                        std::inserter(only, only.end()));
    CHECK(contents(set | other) == either);
    CHECK(contents(set & other) == both);
    CHECK(contents(set - other) == only);
    Set changed = set;
    CHECK((changed |= other) == (set | other));
    CHECK((changed -= other) == set - other);
    CHECK((changed &= other).empty());
  }
}

}  // namespace

TEST_CASE("a small set does what std::set does", "[support]") {
  do_what_a_standard_set_does<Eight>();
  do_what_a_standard_set_does<SixtyFour>();
}

TEST_CASE("a small set is made of its elements, of those below a number, of all", "[support]") {
  CHECK(Eight().empty());
  CHECK(Eight{6, 0}.bits() == 0b01000001);
  CHECK(Eight::all().size() == 8);
  CHECK(SixtyFour::all().size() == 64);
  CHECK(Eight::below(0).empty());
  CHECK(contents(Eight::below(3)) == std::set<int>{0, 1, 2});
  CHECK(Eight::below(8) == Eight::all());
  CHECK(SixtyFour::below(63) == SixtyFour::all() - SixtyFour{63});
  CHECK(SixtyFour::below(64) == SixtyFour::all());
}

TEST_CASE("the elements of a small set come in rising order, as they were at first", "[support]") {
  SixtyFour set = {63, 0, 31, 32};
  std::vector<int> seen;
  for (std::uint8_t element : set) {
    set.erase(32);
    seen.push_back(element);
  }
  CHECK(seen == std::vector<int>{0, 31, 32, 63});
  CHECK(std::ranges::find(set, 31) != set.end());
}

TEST_CASE("the number behind the last element of a small set is in none", "[support]") {
  CHECK_FALSE(Eight::all().contains(8));
  Eight set;
  set.insert(8);
  CHECK(set.empty());
}

}  // namespace trigon::engine::testing
