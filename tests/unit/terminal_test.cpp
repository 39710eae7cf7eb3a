// When there are colours: interpreter/app/terminal.h.
#include "interpreter/app/terminal.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("colours are for terminals that want them", "[app][look]") {
  CHECK(has_colors("auto", true, nullptr, "xterm"));
  CHECK(has_colors("auto", true, nullptr, nullptr));
  CHECK_FALSE(has_colors("auto", false, nullptr, "xterm"));
  CHECK_FALSE(has_colors("auto", true, nullptr, "dumb"));
  CHECK_FALSE(has_colors("auto", true, "1", "xterm"));
  // NO_COLOR counts when it is not empty.
  CHECK(has_colors("auto", true, "", "xterm"));
}

TEST_CASE("the command line has the last word on colours", "[app][look]") {
  CHECK(has_colors("always", false, "1", "dumb"));
  CHECK_FALSE(has_colors("never", true, nullptr, "xterm"));
}

}  // namespace trigon::engine::testing
