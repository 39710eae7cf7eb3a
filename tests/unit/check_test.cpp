// Reference positions: interpreter/check/cases.h, case_drawing.h and check.h.
#include "interpreter/check/check.h"

#include <catch2/catch.hpp>

#include "interpreter/check/cases.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* game = R"(
grid: { lattice: triangle, shape: triangle, side: 3 }
players: { left: { facing: 30 }, right: { facing: 150 } }
pieces:
  king: { letter: K, moves: W, royal: true }
  wall: { letter: W, moves: mW }
setup: { left: { K: a1 }, right: { K: e1, W: d1 } }
end: { stalemate: draw }
)";

/// Runs one case on the small game; the lines are the case's keys.
CaseResult run(const std::string& keys) {
  const MemoryFiles files({{"game.yaml", game}, {"cases.yaml", "variant: game.yaml\ncases:\n  - name: it\n" + keys}});
  Diagnostics diagnostics;
  const auto cases = read_case_file(files, "cases.yaml", diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(cases.size() == 1);
  return run_case(files, cases[0]);
}

std::string errors(const std::string& keys) {
  const MemoryFiles files({{"game.yaml", game}, {"cases.yaml", "variant: game.yaml\ncases:\n  - name: it\n" + keys}});
  Diagnostics diagnostics;
  read_case_file(files, "cases.yaml", diagnostics);
  return diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
}

}  // namespace

TEST_CASE("what holds passes", "[tools]") {
  const char* keys = GENERATE(
      "    count: 1\n", "    legal: a1-b1\n", "    includes: a1b1\n", "    illegal: a1-c1\n", "    perft: [1]\n",
      "    perft: { 0: 1, 1: 1 }\n", "    outcome: ongoing\n",
      "    after: a1-b1\n    becomes: 1/3/1K1wk right quiet=1\n", "    position: 1/3/K2wk left\n    count: 1\n",
      "    diagram: |\n      /\\\n      /  \\\n      /\\  /\\\n      /  \\/  \\\n      /\\* /\\  /\\\n"
      "      /K \\/  \\/  \\\n",
      "    shows: |\n      /\\\n      /  \\\n      /\\  /\\\n      /  \\/  \\\n      /\\  /\\W /\\\n"
      "      /K \\/  \\/K \\\n");
  if (std::string(keys).find("0: 1") != std::string::npos) {
    CHECK(errors(keys) == "case 1: perft: 0 is out of range, expected 1 to 12");
    return;
  }
  CAPTURE(keys);
  const CaseResult result = run(keys);
  INFO(result.message);
  CHECK(result.passed);
}

TEST_CASE("what does not hold fails with what was got", "[tools]") {
  struct Row {
    const char* keys;
    const char* message;
  };
  const Row row = GENERATE(
      Row{"    count: 2\n", "line 4: expected 2 legal moves, got 1: a1-b1\n"},
      Row{"    legal: a1-c1\n",
          "line 4: legal moves are missing: a1-c1\nline 4: moves are legal that should not be: a1-b1\n"},
      Row{"    legal: [a1-b1, a1b1]\n", "line 4: legal: the move a1b1 is in the list twice\n"},
      Row{"    includes: a1-c1\n",
          "line 4: expected a1-c1 to be legal: 'a1-c1' is not legal: no term of the king leads from a1 to c1\n"},
      Row{"    illegal: a1-b1\n", "line 4: expected a1-b1 not to be legal, but a1-b1 is\n"},
      Row{"    illegal: X@a4\n", "line 4: 'X@a4' names no piece of the game, so it could never be legal\n"},
      Row{"    illegal: K@z9\n", "line 4: 'K@z9' names no cell of the board, so it could never be legal\n"},
      Row{"    illegal: a1-b2=Z\n", "line 4: 'a1-b2=Z' names no piece of the game, so it could never be legal\n"},
      Row{"    illegal: a1-q7\n", "line 4: 'a1-q7' does not name two cells of the board, so it could never be legal\n"},
      Row{"    perft: [3]\n", "line 4: expected perft 1 to be 3, got 1\n"},
      Row{"    outcome: left wins\n", "line 4: expected the outcome 'left wins', got 'ongoing'\n"},
      Row{"    after: a1-c1\n    count: 1\n",
          "line 4: the move a1-c1 cannot be played after 0 moves: 'a1-c1' is not legal: no term of the king leads "
          "from a1 to c1\n"},
      Row{"    becomes: 1/3/K2wk right\n",
          "line 4: the position differs:\n  expected 1/3/K2wk right\n  got      1/3/K2wk left\n"});
  CAPTURE(row.keys);
  const CaseResult result = run(row.keys);
  CHECK_FALSE(result.passed);
  CHECK(result.message == row.message);
}

TEST_CASE("a failed drawing stands beside what was got, differing cells named", "[tools]") {
  const CaseResult result =
      run("    diagram: |\n      /\\\n      /  \\\n      /\\  /\\\n      /  \\/  \\\n      /\\m /\\  /\\\n      /K "
          "\\/* \\/  \\\n");
  CHECK_FALSE(result.passed);
  CHECK_THAT(result.message, Catch::Contains("expected") && Catch::Contains("got"));
  CHECK_THAT(result.message, Catch::Contains("different b1: expected 'm', got '*'"));
  CHECK_THAT(result.message, Catch::Contains("missing   c1: expected '*', got nothing"));
}

TEST_CASE("errors of a case are reported", "[tools]") {
  CHECK(errors("    cuont: 2\n") == "case 1: unknown key 'cuont'");
  CHECK(errors("    after: a1-b1\n") == "case 1: the case states nothing that could fail");
  CHECK(errors("    turn: left\n    count: 1\n") == "case 1: 'turn' has no effect without 'board'");
  CHECK(errors("    position: x\n    board: y\n    count: 1\n") ==
        "case 1: 'position' and 'board' both give the position");
}

TEST_CASE("reports count what passed and failed", "[tools]") {
  const std::vector<CaseResult> results = {{"a.yaml", "good <&>", "v.yaml", true, "", 0.5},
                                           {"a.yaml", "bad", "v.yaml", false, "first\nsecond\n", 0.25}};
  CHECK(report_text(results) == "FAILED a.yaml: bad\n    first\n    second\n1 passed, 1 failed\n");
  CHECK_THAT(report_json(results), Catch::Contains("\"passed\": 1") && Catch::Contains("\"name\": \"bad\""));
  CHECK_THAT(report_junit(results), Catch::Contains("good &lt;&amp;>") && Catch::Contains("failures=\"1\""));
}

TEST_CASE("a perft that takes too long fails its case", "[tools]") {
  const auto failure = [](const std::string& counts, const CaseLimits& limits) {
    const MemoryFiles files({{"chess.yaml", testing::read_repository_file("variants/chess/chess.yaml")},
                             {"cases.yaml", "variant: chess.yaml\ncases: [{ name: deep, perft: " + counts + " }]\n"}});
    Diagnostics diagnostics;
    const auto cases = read_case_file(files, "cases.yaml", diagnostics);
    REQUIRE(cases.size() == 1);
    return run_case(files, cases[0], nullptr, limits).message;
  };
  const CaseLimits few{.seconds = 600, .nodes = 1000}, none{.seconds = 0, .nodes = 1000};
  CHECK(failure("[20, 400, 8902]", few).empty());
  CHECK(failure("{3: 8901}", few) == "line 2: expected perft 3 to be 8901, got 8902\n");
  // What is stated is counted, and then a little more.
  const std::string wrong = failure("{12: 2000}", few);
  CHECK(wrong.starts_with("line 2: expected perft 12 to be 2000, got more than 2"));
  CHECK(failure("{12: 2000}", none) ==
        "line 2: perft 12 takes too long: after 0 seconds 0 of 2000 lines are counted; 'check --max-seconds' sets this "
        "limit\n");
}

TEST_CASE("cases give the same results on any number of threads", "[tools]") {
  std::string text = "variant: game.yaml\ncases:\n";
  for (int i = 0; i < 20; ++i)
    text += "  - { name: case" + std::to_string(i) + ", count: " + std::to_string(i % 2) + " }\n";
  const MemoryFiles files({{"game.yaml", game}, {"cases.yaml", text}});
  Diagnostics diagnostics;
  const auto cases = read_case_file(files, "cases.yaml", diagnostics);
  REQUIRE(cases.size() == 20);
  std::size_t done = 0;
  const auto results = run_cases(files, cases, 4, [&](std::size_t count) { done = count; });
  CHECK(done == 20);
  for (std::size_t i = 0; i < results.size(); ++i) {
    CHECK(results[i].name == "case" + std::to_string(i));
    CHECK(results[i].passed == (i % 2 == 1));
  }
}

TEST_CASE("a drawn home of a converted piece is compared", "[tools]") {
  const auto run_on = [](const std::string& board) {
    const MemoryFiles files(
        {{"game.yaml",
          "grid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }\n"
          "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
          "pieces:\n  king: { letter: K, moves: W, royal: true }\n  pawn: { letter: P, moves: fW }\n"
          "setup: { white: { K: a1 }, black: { K: a3 } }\n"},
         {"cases.yaml", "variant: game.yaml\ncases:\n  - name: it\n    position: k2/3/K" + board +
                            "1 white\n    shows: |\n      k .    .\n      . .    .\n      K P:wb .\n"}});
    Diagnostics diagnostics;
    const auto cases = read_case_file(files, "cases.yaml", diagnostics);
    INFO(format_diagnostics(diagnostics));
    REQUIRE(cases.size() == 1);
    return run_case(files, cases[0]);
  };
  CHECK(run_on("P:wb").passed);
  CHECK(run_on("P").message.find("different b1: expected 'P:wb', got 'P'") != std::string::npos);
}

}  // namespace trigon::engine::testing
