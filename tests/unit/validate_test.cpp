// Validation as a whole, and the starter file: interpreter/check/validate.h, starter.h.
#include "interpreter/check/validate.h"

#include <catch2/catch.hpp>

#include "interpreter/app/starter.h"
#include "interpreter/check/check.h"

using namespace trigon::engine;

TEST_CASE("the starter file validates and its cases hold", "[tools]") {
  const MemoryFiles files({{"my-game.yaml", starter_variant("my-game")}});
  Diagnostics diagnostics;
  validate_variant(files, "my-game.yaml", {4, 80, 3}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  CHECK(diagnostics.all().empty());
  const auto cases = read_case_file(files, "my-game.yaml", diagnostics);
  REQUIRE(cases.size() == 1);
  CHECK(run_case(files, cases[0]).message.empty());
}

TEST_CASE("errors inside an option are found without choosing it", "[tools]") {
  const std::string text =
      starter_variant("my-game") + "options:\n  odd:\n    changes:\n      pieces:\n        rook: { moves: zX* }\n";
  const MemoryFiles files({{"my-game.yaml", text}});
  Diagnostics diagnostics;
  validate_variant(files, "my-game.yaml", {1, 1, 1}, diagnostics);
  REQUIRE(diagnostics.error_count() == 1);
  CHECK(diagnostics.all()[0].message == "piece 'rook': 'X' means nothing here");
}
