// How much time of a clock a move gets (interpreter/search/time_budget.h).
#include "interpreter/search/time_budget.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("a clock is used up slowly", "[search]") {
  using namespace std::chrono_literals;
  struct Row {
    Clock clock;
    std::chrono::milliseconds planned, most;
  };
  const Row row = GENERATE(Row{{60s, 0s}, 1200ms, 8s}, Row{{60s, 4s}, 3s, 20s}, Row{{100ms, 4s}, 25ms, 50ms},
                           Row{{0ms, 4s}, 1ms, 1ms});
  CHECK(TimeBudget::of(row.clock).planned == row.planned);
  CHECK(TimeBudget::of(row.clock).most == row.most);
}

TEST_CASE("a move in doubt gets more time than one that stays the best", "[search]") {
  for (int depths = 1; depths < 9; ++depths)
    CHECK(TimeBudget::percent_in_doubt(depths, 0) <= TimeBudget::percent_in_doubt(depths - 1, 0));
  CHECK(TimeBudget::percent_in_doubt(9, 0) < 100);
  CHECK(TimeBudget::percent_in_doubt(0, 0) > 100);
  CHECK(TimeBudget::percent_in_doubt(9, 50) > TimeBudget::percent_in_doubt(9, 0));
}

}  // namespace trigon::engine::testing
